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
  const read = text === undefined ? undefined : parseW3cDate(text);
  return read && 'date' in read ? { text: text!, time: read.date.getTime() } : undefined;
}

export const newer = (a: Moment | undefined, b: Moment | undefined): Moment | undefined =>
  !a || (b && b.time > a.time) ? b : a;
