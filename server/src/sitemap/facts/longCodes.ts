/** Codes of three and four letters, from the registries that `scripts/registries.ts` writes. Letter case is ignored. */
import languages from './registries/languages.json' with { type: 'json' };
import scripts from './registries/scripts.json' with { type: 'json' };

const words = (lines: readonly string[]): string[] => lines.flatMap((line) => line.split(' '));

/** ISO 639-3; the codes of ISO 639-2 that differ from it, used by libraries; and its groups of languages. */
function longLanguages(): Set<string> {
  const { three, bibliographic, groups } = languages;
  return new Set([
    ...words(three).flatMap((group) => [...group.slice(3)].map((last) => group.slice(0, 2) + last)),
    ...words(bibliographic).map((pair) => pair.slice(0, 3)),
    ...words(groups),
  ]);
}

let known: ReadonlySet<string> | undefined;

/** Whether `code` is a three-letter code of a language or of a group of languages (ISO 639-2, ISO 639-3). */
export function isLongLanguage(code: string): boolean {
  if (code.length !== 3) return false;
  known ??= longLanguages();
  return known.has(code.toLowerCase());
}

let scriptCodes: ReadonlySet<string> | undefined;

/** Whether `code` is a script code (ISO 15924) that is not for private use. */
export function isScript(code: string): boolean {
  scriptCodes ??= new Set(words(scripts.codes).map((script) => script.toLowerCase()));
  return scriptCodes.has(code.toLowerCase());
}
