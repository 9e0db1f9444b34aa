import { languageService } from '../../core/language.ts';
import type { FileIndex } from '../../core/rule/definition.ts';
import { Leaf } from '../../text/leaf.ts';
import type { Reader } from '../../text/reader.ts';
import { isHighSurrogate } from '../../text/summary.ts';

const CHUNK_UNITS = 4096;
const CR = 13;
const NOTHING = { findings: [] };

/** Whether text must not be split after this unit, whatever follows. */
const binds = (unit: number): boolean => unit === CR || isHighSurrogate(unit);

/** Splits text into chunks without reading it, but never between CR and LF or inside a surrogate pair. */
const reader: Reader<undefined, typeof NOTHING> = {
  start: undefined,
  lookahead: 1,
  read(text, from, _entry, last) {
    let end = Math.min(text.length, from + CHUNK_UNITS);
    while (end < text.length && binds(text.charCodeAt(end - 1))) end++;
    if (!last && end === text.length && binds(text.charCodeAt(end - 1))) return undefined;
    return new Leaf(text.slice(from, end), undefined, undefined, 0, 0, NOTHING);
  },
};

const index = (): FileIndex<unknown> => ({ add() {}, remove() {} });

/**
 * The service of documents in none of our languages: it keeps their text, so that an edit can turn one into a sitemap,
 * and reports nothing.
 */
export const plainText = languageService({
  id: 'plain',
  rules: [],
  settings: [],
  claims: () => true,
  reader: () => reader,
  node: () => undefined,
  index,
  file: () => undefined,
  features: {},
});
