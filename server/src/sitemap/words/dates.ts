import { catalogue, listed } from '../../core/catalogue.ts';
import type { Interpretation } from '../facts/dateReadings.ts';

const t = catalogue('sitemap/dateReadings', {
  dayFirst: 'day first',
  monthFirst: 'month first',
  utc: 'as UTC',
  swapped: 'day and month swapped',
  lastDay: 'last day of the month',
  nextDay: '24:00 is the end of the day',
});

/** How a date is read: "day first, as UTC". */
export const readingText = (reading: readonly Interpretation[]): string =>
  listed(
    reading.map((interpretation) => t(interpretation)),
    'unit',
  );
