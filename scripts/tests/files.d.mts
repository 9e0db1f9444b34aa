/** See `files.mjs`. */
export const LONG: Readonly<Record<string, string>>;
export function allTestFiles(): string[];
export function choose(
  files: readonly string[],
  wanted: { readonly parts: readonly string[]; readonly all: boolean },
): string[];
