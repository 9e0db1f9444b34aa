import { DATE_FORMS, parseW3cDate } from './dates.ts';

const HOUR = 3_600_000;
/** In milliseconds. A day without a time ends last in UTC-12. */
const DAY = 36 * HOUR;

/**
 * The latest moment that a publication date may mean, in milliseconds since 1970; undefined for anything that is not
 * the date of an article.
 */
export function latestOf(date: string): number | undefined {
  const read = parseW3cDate(date);
  const isSound = !('fault' in read) && DATE_FORMS[read.form].inNews;
  return isSound ? read.date.getTime() + (read.form === 'day' ? DAY : 0) : undefined;
}
