/**
 * What has to hold of values so that rules need not look at them. Kinds are named as in `syntax/kinds.ts`: `loc` in the
 * namespace of sitemaps, `image:loc`, `xhtml:link@href`.
 */
import { loosely, ofOrigin, type Screen, type ValueCheck, type Values } from '../../../core/rule.ts';
import type { SiteContext } from '../../../core/siteContext.ts';
import { isPlainLiteral, isPlainUrl } from '../../../urls/plainUrl.ts';
import { LONGEST_URL } from '../../syntax/shapes.ts';
import { judge } from './hreflang.ts';
import { memo } from './memo.ts';
import { ownPlace, type Place } from './place.ts';

/** A complete URL without any fault. */
export const soundUrl: ValueCheck = ofOrigin(
  (text, start, end, _context, isLiteral) =>
    end - start < LONGEST_URL && (isLiteral ? isPlainLiteral : isPlainUrl)(text, start, end),
);

/** Values that are not empty have no fault; no screen lets an empty one pass. */
export const present: ValueCheck = ofOrigin(loosely((text, start) => /[^\s&]/.test(text[start]!)));

/** One of a few words. */
export const oneOf =
  (words: readonly string[]): ValueCheck =>
  (text, start, end) => {
    for (const word of words) if (word.length === end - start && text.startsWith(word, start)) return true;
    return false;
  };

export const valuesOf = (...kinds: readonly [check: ValueCheck, ...kinds: string[]][]): Screen => ({
  values: Object.fromEntries(kinds.flatMap(([check, ...names]) => names.map((name) => [name, check]))),
});

const HREFLANG = 'xhtml:link@hreflang';
const HREF = 'xhtml:link@href';

/** `<loc>` values without a fault. */
export const soundLocs = valuesOf([soundUrl, 'loc']);

/** Codes of languages and regions that are what they should be. */
const isValidLanguage: ValueCheck = (text, start, end) => judge(text.slice(start, end)).valid;

export const validLanguages = valuesOf([isValidLanguage, HREFLANG]);

/** Links to versions, with all they need. */
export const soundLinks = valuesOf(
  [oneOf(['alternate']), 'xhtml:link@rel'],
  [ofOrigin((text, start) => text.startsWith('http', start)), HREF],
  [present, HREFLANG],
);

const WEB = ['https://', 'http://'];

export const absoluteLinks = valuesOf([
  ofOrigin((text, start, end) =>
    WEB.some((begin) => text.startsWith(begin, start) && start + begin.length < end),
  ),
  HREF,
]);

/** The values of one kind, as index of the first and of the one after. */
function* indexesOf(values: Values, kind: string): Iterable<number> {
  for (let i = 0; i < values.count; i++) if (values.kind(i) === kind) yield i;
}

/** Whether two values are written alike. */
function isSame(values: Values, one: number, other: number): boolean {
  const length = values.end(one) - values.start(one);
  if (length !== values.end(other) - values.start(other)) return false;
  const { text } = values;
  const a = values.start(one);
  const b = values.start(other);
  // Those that are not alike mostly end otherwise.
  for (let i = length - 1; i >= 0; i--) if (text.charCodeAt(a + i) !== text.charCodeAt(b + i)) return false;
  return true;
}

function indexOf(values: Values, kind: string): number {
  for (let i = 0; i < values.count; i++) if (values.kind(i) === kind) return i;
  return -1;
}

/** The entry links to itself. */
export const withItself: Screen = {
  values: { [HREF]: ofOrigin(loosely(() => true)), loc: soundUrl },
  passes(values) {
    const loc = indexOf(values, 'loc');
    if (loc < 0) return false;
    for (let i = 0; i < values.count; i++) if (values.kind(i) === HREF && isSame(values, i, loc)) return true;
    return false;
  },
};

/** As many are compared with each other. */
const MOST_COMPARED = 64;

/** No code of a language comes twice. */
export const unlikeLanguages: Screen = {
  values: { [HREFLANG]: isValidLanguage, [HREF]: present },
  passes(values) {
    const all: number[] = [];
    for (const i of indexesOf(values, HREFLANG)) {
      if (all.length > MOST_COMPARED || all.some((other) => isSameCode(values, i, other))) return false;
      all.push(i);
    }
    return true;
  },
};

/** Whether two codes are the same, upper or lower case. */
function isSameCode(values: Values, one: number, other: number): boolean {
  const length = values.end(one) - values.start(one);
  if (length !== values.end(other) - values.start(other)) return false;
  for (let i = 0; i < length; i++) {
    const a = values.text.charCodeAt(values.start(one) + i) | 32;
    if (a !== (values.text.charCodeAt(values.start(other) + i) | 32)) return false;
  }
  return true;
}

/** The entry is not what is linked from it by elements of these kinds. */
export const otherThanPage = (...kinds: readonly string[]): Screen => ({
  values: Object.fromEntries([...kinds, 'loc'].map((kind) => [kind, soundUrl])),
  passes(values) {
    const loc = indexOf(values, 'loc');
    return kinds.every((kind) => {
      for (const i of indexesOf(values, kind)) if (loc >= 0 && isSame(values, i, loc)) return false;
      return true;
    });
  },
});

/** The URL of the entry begins with a text that the address of the file tells, or that is not known. */
export function startingWith(beginOf: (own: Place) => string): Screen {
  const begins = memo((around: SiteContext) => {
    const own = ownPlace({ around });
    return own ? beginOf(own) : '';
  });
  const loc: ValueCheck = (text, start, _end, { around }) => text.startsWith(begins(around), start);
  loc.isNeeded = ({ around }) => begins(around) !== '';
  return { values: { loc } };
}
