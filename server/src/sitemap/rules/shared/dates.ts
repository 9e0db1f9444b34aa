import { memo } from '../../../core/memo.ts';
import type { Finding, Fix } from '../../../core/rule/rule.ts';
import { type DateForm, isDateBefore, type NoDate, parseW3cDate, type W3cDate } from '../../facts/dates.ts';
import { isSitemapElement, type SitemapNode } from '../../syntax/node.ts';
import type { Value } from '../../syntax/values.ts';
import { deleteElement } from './insert.ts';

/** The parsed date of a value. */
export const dateIn = memo(({ value }: Value): W3cDate | NoDate => parseW3cDate(value));

/** In milliseconds. */
export const DAY = 86_400_000;
let day = { number: 0, start: 0 };

/** Of the first digit of a year since 2000. */
const TWO = 50;

/** Whether a date has a usual form, is sound, since 2000 and before today; not one that is sound and needs a closer look. Time only increases: a date before an earlier `today` needs no look at the clock. */
export function isBeforeToday(text: string, start: number, end: number): boolean {
  if (text.charCodeAt(start) !== TWO) return false;
  return isDateBefore(text, start, end, day.number) || isDateBefore(text, start, end, today());
}

/** Whether a date is more than a day in the future. */
export const isAfterTomorrow = (read: W3cDate | NoDate): boolean =>
  !('fault' in read) && read.date.getTime() > Date.now() + DAY;

/** The current day in UTC, as a number for `isDateBefore`. */
function today(): number {
  const now = Date.now();
  if (now < day.start || now >= day.start + DAY) {
    const start = now - (now % DAY);
    const date = new Date(start);
    const number = date.getUTCFullYear() * 10_000 + (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
    day = { number, start };
  }
  return day.number;
}

const SECOND = 1000;
/** The longest period that a date of each form covers, in milliseconds. */
export const SPANS: Readonly<Record<DateForm, number>> = {
  year: 366 * DAY,
  month: 31 * DAY,
  day: DAY,
  minute: 60 * SECOND,
  second: SECOND,
  fraction: 1,
};

/** A time as a date; with hours, minutes and seconds if the value that it replaces has them. */
export function written(time: number, form: DateForm): string {
  const text = new Date(time).toISOString();
  return form === 'minute' || form === 'second' || form === 'fraction'
    ? `${text.slice(0, 19)}Z`
    : text.slice(0, 10);
}

/** Deletes the `<lastmod>` whose value, or whose name if it is empty, begins there: the date is optional. */
export function deleteLastmod({ start }: Pick<Finding, 'start'>, node: SitemapNode): readonly Fix[] {
  const { record, root, text } = node;
  const element = record?.children.find(
    (child) =>
      child.local === 'lastmod' &&
      root &&
      isSitemapElement(child, root) &&
      child.start < start &&
      start < child.end,
  );
  if (!element?.closed) return [];
  return [{ fix: 'delete', args: { name: element.name }, edits: [deleteElement(text, element)] }];
}
