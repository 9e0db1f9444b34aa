/** When values, and records, surely have no fault: what rules name in `unless` and `skips`. */
import { loosely, type ValueCheck } from '../../../core/rule.ts';
import type { SiteContext } from '../../../core/siteContext.ts';
import { isPlainLiteral, isPlainUrl } from '../../../urls/plainUrl.ts';
import type { Outline } from '../../syntax/node.ts';
import type { Place } from '../../syntax/places.ts';
import type { RowValues } from '../types.ts';
import { HREFLANG as XHTML } from './extensions.ts';
import { judge } from './hreflang.ts';
import { memo } from './memo.ts';
import { ownPlace, type Place as Site } from './place.ts';

/** A longer URL is none of a sitemap (sitemaps.org, `<loc>`). */
const LONGEST_URL = 2048;

/** A complete URL without any fault. */
export const soundUrl: ValueCheck = (text, start, end, _context, isLiteral) =>
  end - start < LONGEST_URL && (isLiteral ? isPlainLiteral : isPlainUrl)(text, start, end);

/** Values that are not empty have no fault; no screen lets an empty one pass. */
export const present: ValueCheck = loosely((text, start) => /[^\s&]/.test(text[start]!));

/** One of a few words. */
export const oneOf =
  (words: readonly string[]): ValueCheck =>
  (text, start, end) => {
    for (const word of words) if (word.length === end - start && text.startsWith(word, start)) return true;
    return false;
  };

const HREFLANG = 'xhtml:link@hreflang';
const HREF = 'xhtml:link@href';

/** Codes of languages and regions that are what they should be. */
export const isValidLanguage: ValueCheck = (text, start, end) => judge(text.slice(start, end)).valid;

const isAlternate = oneOf(['alternate']);
const isWeb: ValueCheck = (text, start) => text.startsWith('http', start);
const NEEDED = ['rel', 'hreflang', 'href'];
const LINK_CHECKS: Readonly<Record<string, ValueCheck>> = {
  'xhtml:link@rel': isAlternate,
  [HREF]: isWeb,
  [HREFLANG]: present,
};
const isComplete = memo((node: Outline): boolean =>
  node.record!.children.every(
    ({ uri, local, attributes }) =>
      uri !== XHTML ||
      local !== 'link' ||
      NEEDED.every((name) => attributes.some((one) => one.name === name)),
  ),
);

/** All links to versions have all they need. */
export function hasSoundLinks(values: RowValues): boolean {
  if (!isComplete(values.node)) return false;
  for (let i = 0; i < values.count; i++) {
    const check = LINK_CHECKS[values.place(i) ?? ''];
    if (check && !values.passes(i, check)) return false;
  }
  return true;
}

const WEB = ['https://', 'http://'];

export const startsAbsolute: ValueCheck = (text, start, end) =>
  WEB.some((begin) => text.startsWith(begin, start) && start + begin.length < end);

/** The values of one place. */
function* indexesOf(values: RowValues, place: Place): Iterable<number> {
  for (let i = 0; i < values.count; i++) if (values.place(i) === place) yield i;
}

/** Whether two values are written alike. */
function isSame(values: RowValues, one: number, other: number): boolean {
  const length = values.end(one) - values.start(one);
  if (length !== values.end(other) - values.start(other)) return false;
  const { text } = values;
  const a = values.start(one);
  const b = values.start(other);
  // Those that are not alike mostly end otherwise.
  for (let i = length - 1; i >= 0; i--) if (text.charCodeAt(a + i) !== text.charCodeAt(b + i)) return false;
  return true;
}

function indexOf(values: RowValues, place: Place): number {
  for (let i = 0; i < values.count; i++) if (values.place(i) === place) return i;
  return -1;
}

/** The entry links to itself. */
export function listsItself(values: RowValues): boolean {
  const loc = indexOf(values, 'loc');
  if (loc < 0 || !values.passes(loc, soundUrl)) return false;
  for (const i of indexesOf(values, HREF))
    if (values.passes(i, present) && isSame(values, i, loc)) return true;
  return false;
}

/** As many are compared with each other. */
const MOST_COMPARED = 64;

/** No code of a language comes twice. */
export function hasUnlikeLanguages(values: RowValues): boolean {
  const all: number[] = [];
  for (const i of indexesOf(values, HREFLANG)) {
    if (!values.passes(i, isValidLanguage)) return false;
    if (all.length > MOST_COMPARED || all.some((other) => isSameCode(values, i, other))) return false;
    all.push(i);
  }
  return true;
}

/** Whether two codes are the same, upper or lower case. */
function isSameCode(values: RowValues, one: number, other: number): boolean {
  const length = values.end(one) - values.start(one);
  if (length !== values.end(other) - values.start(other)) return false;
  for (let i = 0; i < length; i++) {
    const a = values.text.charCodeAt(values.start(one) + i) | 32;
    if (a !== (values.text.charCodeAt(values.start(other) + i) | 32)) return false;
  }
  return true;
}

/** None of the values in these places is empty. */
export function arePresent(values: RowValues, places: readonly Place[]): boolean {
  for (let i = 0; i < values.count; i++)
    if (places.includes(values.place(i)!) && !values.passes(i, present)) return false;
  return true;
}

/** The entry is not what is linked from it in these places. */
export function isOtherThanPage(values: RowValues, places: readonly Place[]): boolean {
  const loc = indexOf(values, 'loc');
  if (loc < 0 || !values.passes(loc, soundUrl)) return false;
  for (const place of places)
    for (const i of indexesOf(values, place))
      if (!values.passes(i, soundUrl) || isSame(values, i, loc)) return false;
  return true;
}

/** The URL of the entry begins with a text that the address of the file tells, or that is not known. */
export function startingWith(beginOf: (own: Site) => string): ValueCheck {
  const begins = memo((around: SiteContext) => {
    const own = ownPlace({ around });
    return own ? beginOf(own) : '';
  });
  const loc: ValueCheck = (text, start, _end, { around }) => text.startsWith(begins(around), start);
  loc.isNeeded = ({ around }) => begins(around) !== '';
  return loc;
}
