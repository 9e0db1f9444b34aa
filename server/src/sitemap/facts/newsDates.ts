import { DATE_FORMS, parseW3cDate } from './dates.ts';

const HOUR = 3_600_000;
/** In milliseconds. A day without a time ends last in UTC-12. */
const DAY = 36 * HOUR;

/** Cached: the articles of a file share their days. */
const known = new Map<string, number | undefined>();
const MOST_KNOWN = 2 ** 12;

/**
 * The latest moment that a publication date may mean, in milliseconds since 1970; undefined for anything that is not
 * the date of an article.
 */
export function latestOf(date: string): number | undefined {
  if (known.has(date)) return known.get(date);
  const read = parseW3cDate(date);
  const isSound = !('fault' in read) && DATE_FORMS[read.form].inNews;
  const latest = isSound ? read.date.getTime() + (read.form === 'day' ? DAY : 0) : undefined;
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(date, latest);
  return latest;
}
