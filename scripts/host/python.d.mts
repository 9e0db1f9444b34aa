/** See `python.mjs`. */
export function pythonPrograms(): Promise<string>;
export function virtualEnvironment(name: string, packages: readonly string[]): Promise<string>;
export function requirePython(wanted: string): Promise<void>;
