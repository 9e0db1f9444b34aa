export function groupsOf(files: readonly string[], size: number): string[][];
export function writeGroup(
  files: readonly string[],
  compiled: ReadonlyMap<string, string>,
  folder: string,
): string;
export function filesOf(path: string): string[];
