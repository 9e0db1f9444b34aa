/** Dates compared with what is known of the changes of pages. */
import type { PageChange } from '../../../core/siteContext.ts';
import { parseW3cDate, type W3cDate } from '../../facts/dates.ts';
import { DAY, SPANS } from './dates.ts';

/** The first moment of a date, in milliseconds since 1970; NaN if it is not a W3C date. */
function startOf(written: string): number {
  const read = parseW3cDate(written);
  return 'date' in read ? read.date.getTime() : Number.NaN;
}

/** Whether a page has certainly changed more than a day after a date, or since the last build, which has the same date. */
export function isOutdated({ date, form }: W3cDate, change: PageChange): boolean {
  const time = date.getTime();
  if (change.by === 'build') return change.isChanged && time <= startOf(change.lastmod);
  return change.changed !== undefined && time + SPANS[form] + DAY <= change.changed;
}

/**
 * Whether a date is more than a day newer than the last change of its page.
 * @param time the first moment of the date
 */
export function isTooNew(time: number, change: PageChange): boolean {
  if (change.by === 'build') return !change.isChanged && time > startOf(change.lastmod) + DAY;
  return change.last !== undefined && time > change.last + DAY;
}
