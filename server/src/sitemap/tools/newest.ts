import { parseW3cDate } from '../facts/dates.ts';

const LASTMOD = /<(?:[\w.-]+:)?lastmod\s*>\s*([^<]*?)\s*</;
/** Fast to search for, as it begins with letters. */
const LASTMODS = /lastmod\s*>\s*([^<\s]+)/g;
/** The length of `YYYY-MM-DD`: such dates sort like their texts. */
const DAY = 10;

/** A date as written, and the moment it names, in milliseconds. */
export interface Moment {
  readonly text: string;
  readonly time: number;
}

/** The first `lastmod` in the text of a record; undefined if it has none that is a W3C date. */
export function lastmodIn(record: string): Moment | undefined {
  const text = LASTMOD.exec(record)?.[1];
  return text === undefined ? undefined : momentOf(text);
}

/** The newest `lastmod` in the text of well-formed records; undefined if none is a W3C date. */
export function newestOf(text: string): Moment | undefined {
  let newest: Moment | undefined;
  for (const [, date] of text.matchAll(LASTMODS)) {
    if (date!.length === DAY && newest?.text.length === DAY && date! <= newest.text) continue;
    newest = newer(newest, momentOf(date!));
  }
  return newest;
}

/** Cached: records share their dates. */
const known = new Map<string, Moment | undefined>();
const MAX_KNOWN = 2 ** 12;
/** A longer text, in UTF-16 units, is not a date. */
const LONGEST_KNOWN = 100;

function momentOf(written: string): Moment | undefined {
  if (written.length > LONGEST_KNOWN) return undefined;
  if (known.has(written)) return known.get(written);
  // Not a slice, which would keep the text of the record alive.
  const text = ` ${written}`.slice(1);
  const read = parseW3cDate(text);
  const moment = 'date' in read ? { text, time: read.date.getTime() } : undefined;
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(text, moment);
  return moment;
}

export const newer = (a: Moment | undefined, b: Moment | undefined): Moment | undefined =>
  !a || (b && b.time > a.time) ? b : a;
