/** Fast checks with which rules skip values and records that certainly have no fault: see `unless` and `skips`. */

import { memo } from '../../../core/memo.ts';
import { loosely, type RuleContext, type ValueCheck } from '../../../core/rule/rule.ts';
import type { SiteContext } from '../../../core/siteContext.ts';
import { hasTraceInUrl } from '../../../core/traces.ts';
import { isPlainLiteral, isPlainUrl } from '../../../urls/plainUrl.ts';
import { XHTML } from '../../facts/namespaces.ts';
import type { Outline } from '../../syntax/node.ts';
import type { Place } from '../../syntax/places.ts';
import type { RowValues, SitemapLeafRule } from '../types.ts';
import { judge } from './hreflang.ts';
import { ownUrl, type ParsedUrl as Site } from './parsedUrl.ts';

/** A longer URL is not allowed in a sitemap (sitemaps.org, `<loc>`). */
const LONGEST_URL = 2048;

/** The last URL that was checked: several rules ask about each. */
const last = { text: '', start: 0, end: 0, isSound: false };

/** A complete URL without faults. */
export const soundUrl: ValueCheck = (text, start, end, _context, isLiteral) => {
  if (last.start !== start || last.end !== end || last.text !== text) {
    last.text = text;
    last.start = start;
    last.end = end;
    last.isSound = end - start < LONGEST_URL && (isLiteral ? isPlainLiteral : isPlainUrl)(text, start, end);
  }
  return last.isSound;
};

/** Such a URL without a trace of code. Rules about URLs share this check, which runs once for all of them. */
export const clearUrl: ValueCheck = (text, start, end, context, isLiteral) =>
  soundUrl(text, start, end, context, isLiteral) && !hasTraceInUrl(text.slice(start, end));

const BLANK = 32;
const AMPERSAND = 38;
const BEYOND_ASCII = 128;

/** Values that are not empty have no fault; empty ones are not checked. */
export const present: ValueCheck = loosely((text, start) => {
  const unit = text.charCodeAt(start);
  return unit < BEYOND_ASCII ? unit > BLANK && unit !== AMPERSAND : /\S/.test(text[start]!);
});

/** One of a few words. */
export const oneOf =
  (words: readonly string[]): ValueCheck =>
  (text, start, end) => {
    for (const word of words) if (word.length === end - start && text.startsWith(word, start)) return true;
    return false;
  };

const HREFLANG = 'url/xhtml:link@hreflang';
const HREF = 'url/xhtml:link@href';

/** Valid codes of languages and regions. */
export const isValidLanguage: ValueCheck = (text, start, end) => judge(text.slice(start, end)).valid;

const NEEDED = ['rel', 'hreflang', 'href'];
const isComplete = memo((node: Outline): boolean =>
  node.record!.children.every(
    ({ uri, local, attributes }) =>
      uri !== XHTML ||
      local !== 'link' ||
      NEEDED.every((name) => attributes.some((attribute) => attribute.name === name)),
  ),
);

/** Whether a check passes for all values of a place. */
function areAll(values: RowValues, place: Place, check: ValueCheck): boolean {
  for (const slot of values.slots(place)) if (!values.passes(slot, check)) return false;
  return true;
}

const isAlternate = oneOf(['alternate']);
const isWeb: ValueCheck = (text, start) => text.startsWith('http', start);

/** Whether all links to versions have valid attributes. */
export const hasSoundLinks = (values: RowValues): boolean =>
  isComplete(values.node) &&
  areAll(values, 'url/xhtml:link@rel', isAlternate) &&
  areAll(values, HREF, isWeb) &&
  areAll(values, HREFLANG, present);

/** Values in ASCII. */
const isPlain: ValueCheck = () => true;

/** Whether the entry links to itself. */
export function listsItself(values: RowValues): boolean {
  const [loc] = values.slots('url/loc');
  if (loc === undefined || !values.passes(loc, isPlain)) return false;
  for (const slot of values.slots(HREF))
    if (values.isSame(slot, loc) && values.passes(slot, isPlain)) return true;
  return false;
}

/** At most this many values are compared with each other. */
const MAX_COMPARED = 24;

/** Whether no two of these values are equal; in ASCII perhaps but for the case of letters. */
export function areDistinct(values: RowValues, slots: readonly number[], ignoresCase = false): boolean {
  if (slots.length > MAX_COMPARED) {
    const spellings = slots.map((slot) => values.spelling(slot));
    return (
      new Set(ignoresCase ? spellings.map((spelling) => spelling.toLowerCase()) : spellings).size ===
      slots.length
    );
  }
  for (let i = 1; i < slots.length; i++)
    for (let k = 0; k < i; k++) if (values.isSame(slots[i]!, slots[k]!, ignoresCase)) return false;
  return true;
}

/** Whether no language code occurs twice. */
export const hasUnlikeLanguages = (values: RowValues): boolean =>
  areAll(values, HREFLANG, isPlain) && areDistinct(values, values.slots(HREFLANG), true);

/** Whether no value of these places is empty. */
export const arePresent = (values: RowValues, places: readonly Place[]): boolean =>
  places.every((place) => areAll(values, place, present));

/** Whether no value of these places is the URL of the entry itself. */
export function isOtherThanPage(values: RowValues, places: readonly Place[]): boolean {
  const [loc] = values.slots('url/loc');
  if (loc === undefined || !values.passes(loc, isPlain)) return false;
  return places.every(
    (place) =>
      areAll(values, place, isPlain) && !values.slots(place).some((slot) => values.isSame(slot, loc)),
  );
}

/**
 * Whether the URL of the entry begins with a text derived from the address of the file; true if that is unknown.
 * @param placeIn the address that counts
 */
export function startingWith(
  beginOf: (own: Site) => string,
  placeIn: (context: Pick<RuleContext, 'site'>) => Site | undefined = ownUrl,
): Required<Pick<SitemapLeafRule, 'isNeeded' | 'unless'>> {
  const begins = memo((site: SiteContext) => {
    const own = placeIn({ site });
    return own ? beginOf(own) : '';
  });
  return {
    isNeeded: ({ site }) => begins(site) !== '',
    unless: (text, start, _end, { site }) => text.startsWith(begins(site), start),
  };
}
