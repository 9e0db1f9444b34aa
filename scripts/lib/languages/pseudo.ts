/** A language that nobody speaks: English with other letters, in brackets. What is plain English there is in no catalogue. */
import type { Text, Texts, Translation } from '../../../server/src/core/catalogue.ts';
import { type Entry, formsOf } from './entries.ts';

/** A BCP 47 tag for private use. */
export const PSEUDO = 'qps';

export const BRACKETS = ['⟪', '⟫'] as const;

const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'aáeéiíoóuúyýnñcçAÁEÉIÍOÓUÚ'.matchAll(/(.)(.)/gu)].map(([, from, to]) => [from!, to!]),
);

/** Placeholders, the names of cases, code, elements, addresses and commands stay as they are. */
const KEPT = /\{\w+\}|\{?\w*\|\w+:|`[^`]*`|<[^>\s]+>|\]\([^)]*\)|https?:\S+|--[\w-]+|\w+[._/]\w[\w./]*/g;

const accented = (text: string): string => text.replace(/\p{L}/gu, (letter) => LETTERS[letter] ?? letter);

function pseudoText(text: string): string {
  let said = '';
  let at = 0;
  for (const { 0: kept, index } of text.matchAll(KEPT)) {
    said += accented(text.slice(at, index)) + kept;
    at = index + kept.length;
  }
  return `${BRACKETS[0]}${said}${accented(text.slice(at))}${BRACKETS[1]}`;
}

/** The plural forms of English, by the rule of English. */
const pseudo = (text: Text): Text =>
  typeof text === 'string'
    ? pseudoText(text)
    : ({
        by: text.by,
        ...Object.fromEntries(formsOf(text).map(([form, own]) => [form, pseudoText(own)])),
      } as Text);

export function pseudoTranslation(entries: readonly Entry[]): Translation {
  const texts: Record<string, Record<string, Text>> = {};
  for (const { catalogue, key, text } of entries) {
    texts[catalogue] ??= {};
    texts[catalogue][key] = pseudo(text);
  }
  return { locale: PSEUDO, texts: texts satisfies Record<string, Texts> };
}

/** The text outside of all brackets: what is in no catalogue. */
export function outsideBrackets(text: string): string {
  let depth = 0;
  let said = '';
  for (const unit of text) {
    if (unit === BRACKETS[0]) depth++;
    else if (unit === BRACKETS[1]) depth--;
    else if (depth === 0) said += unit;
  }
  return said;
}
