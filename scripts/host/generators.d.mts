/** See `generators.mjs`. */
export function pythonGenerators(requirements: string): Promise<string[]>;
export function buildSite(
  name: string,
  sources: string,
  commands: readonly (readonly string[])[],
  programs: readonly string[],
): Promise<string>;
