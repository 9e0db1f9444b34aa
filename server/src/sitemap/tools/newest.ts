import { parseW3cDate } from '../facts/dates.ts';

const LASTMOD = /<(?:[\w.-]+:)?lastmod\s*>\s*([^<]*?)\s*</;

/** A date as it is written, and the moment it names, in milliseconds. */
export interface Moment {
  readonly text: string;
  readonly time: number;
}

/** The first `lastmod` of a record's text; undefined where it has none that is a W3C date. */
export function lastmodIn(record: string): Moment | undefined {
  const text = LASTMOD.exec(record)?.[1];
  return text === undefined ? undefined : momentOf(text);
}

/** Records share their dates. */
const known = new Map<string, Moment | undefined>();
const MOST_KNOWN = 2 ** 12;
/** A longer text is no date. */
const LONGEST_KNOWN = 100;

function momentOf(written: string): Moment | undefined {
  if (written.length > LONGEST_KNOWN) return undefined;
  if (known.has(written)) return known.get(written);
  // Not a slice, which would keep the record alive.
  const text = ` ${written}`.slice(1);
  const read = parseW3cDate(text);
  const moment = 'date' in read ? { text, time: read.date.getTime() } : undefined;
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(text, moment);
  return moment;
}

export const newer = (a: Moment | undefined, b: Moment | undefined): Moment | undefined =>
  !a || (b && b.time > a.time) ? b : a;
