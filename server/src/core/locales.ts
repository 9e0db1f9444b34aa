/** Names of languages, and the texts that a file of a language holds. */
import type { Text, Texts, Translation } from './catalogue.ts';
import { isObject } from './isObject.ts';

/** A language, and subtags for its script, its country and so on. */
const TAG = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i;
/** The value of the setting that follows the language of the editor. */
export const AUTOMATIC = 'auto';

const ENGLISH = /^en\b/i;
const FORMS: ReadonlySet<string> = new Set(['by', 'zero', 'one', 'two', 'few', 'many', 'other']);

/** Whether a tag names English, whose texts are those of the code. */
export const isEnglish = (tag: string): boolean => ENGLISH.test(tag);

/**
 * The names under which a language may have texts, best first: `ar-eg` and `ar` for `ar-EG`.
 * @param tag a BCP 47 tag; anything else, and English, has none
 */
export function localesOf(tag: string): readonly string[] {
  if (!TAG.test(tag) || isEnglish(tag)) return [];
  const parts = tag.toLowerCase().split('-');
  return parts.map((_, at) => parts.slice(0, parts.length - at).join('-'));
}

/** The language of a terminal by its environment, as POSIX defines it: `ar-EG` of `LANG=ar_EG.UTF-8`. */
export function localeOfTerminal(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const named = [env.LC_ALL, env.LC_MESSAGES, env.LANG].find((value) => value !== undefined && value !== '');
  const tag = named?.replace(/[.@].*$/, '').replaceAll('_', '-') ?? '';
  return TAG.test(tag) ? tag : undefined;
}

const isText = (value: unknown): value is Text =>
  typeof value === 'string' ||
  (isObject(value) &&
    typeof value.by === 'string' &&
    typeof value.other === 'string' &&
    Object.entries(value).every(([form, text]) => FORMS.has(form) && typeof text === 'string'));

/**
 * A translation from the data of one or more files: catalogue, key, text. What is not a text is left out.
 * @param files in any order: each may have some keys of a catalogue
 */
export function translationOf(locale: string, files: readonly unknown[]): Translation {
  const texts: Record<string, Record<string, Text>> = Object.create(null);
  for (const file of files)
    for (const [name, own] of isObject(file) ? Object.entries(file) : []) {
      const known = isObject(own) ? Object.entries(own).filter((entry) => isText(entry[1])) : [];
      texts[name] = Object.assign(texts[name] ?? Object.create(null), Object.fromEntries(known));
    }
  return { locale, texts: texts satisfies Record<string, Texts> };
}

/** A translation from a message of a client; undefined for anything else. */
export function decodedTranslation(value: unknown): Translation | undefined {
  if (!isObject(value) || typeof value.locale !== 'string' || !TAG.test(value.locale)) return undefined;
  return translationOf(value.locale, [value.texts]);
}
