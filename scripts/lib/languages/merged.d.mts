/** See `merged.mjs`. */
export const GLOSSARY: string;
export const LANGUAGES: string;
export function locales(): readonly string[];
export function textsOf(locale: string): Promise<Readonly<Record<string, Readonly<Record<string, string>>>>>;
export function mergedLanguages(): Promise<readonly (readonly [locale: string, json: string])[]>;
