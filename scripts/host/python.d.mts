/** See `python.mjs`. */
export function pythonPrograms(): Promise<string>;
