/** See `merged.mjs`. */
export const GLOSSARY: string;
export const LANGUAGES: string;
/** The content of the file of each language. */
export type Merged = readonly (readonly [locale: string, json: string])[];
export function locales(): readonly string[];
export function textsOf(
  locale: string,
  isWanted?: (area: string) => boolean,
): Promise<Readonly<Record<string, Readonly<Record<string, string>>>>>;
export function mergedLanguages(isWanted?: (area: string) => boolean): Promise<Merged>;
export function languageAssets(merged: Merged): {
  readonly files: readonly { readonly name: string; readonly json: string }[];
  readonly define: { readonly LANGUAGES: string };
};
