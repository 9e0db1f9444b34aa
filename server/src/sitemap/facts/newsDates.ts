import { DATE_FORMS, isUsualDate, parseW3cDate } from './dates.ts';

const HOUR = 3_600_000;
/** In milliseconds. A day without a time ends last in UTC-12. */
const DAY = 36 * HOUR;
/** Of a date without a time. */
const DAY_LENGTH = '2024-08-05'.length;

/**
 * The latest moment that a publication date may mean, in milliseconds since 1970; undefined for anything that is not
 * the date of an article.
 */
export function latestOf(date: string): number | undefined {
  // Nearly all are usual; `Date.parse` reads them as `parseW3cDate` does, several times as fast.
  if (isUsualDate(date, 0, date.length)) return Date.parse(date) + (date.length === DAY_LENGTH ? DAY : 0);
  const read = parseW3cDate(date);
  const isSound = !('fault' in read) && DATE_FORMS[read.form].inNews;
  return isSound ? read.date.getTime() + (read.form === 'day' ? DAY : 0) : undefined;
}
