import { textLocale } from '../../../core/catalogue.ts';
import type { DateForm, W3cDate } from '../../facts/dates.ts';
import { dateWords as t, timeTerms } from '../../words/hovers.ts';

/** The current time and the time zone. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** IANA name of the local time zone; that of the machine if absent. */
  readonly timeZone?: string;
}

const DAY = 86_400_000;
/** English is American English: the month precedes the day. */
const locale = (): string => (textLocale() === 'en' ? 'en-US' : textLocale());

const CALENDAR: Readonly<Record<'year' | 'month' | 'day', Intl.DateTimeFormatOptions>> = {
  year: { year: 'numeric' },
  month: { year: 'numeric', month: 'long' },
  day: { year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' },
};

/**
 * A date in words: "Monday, August 5, 2024", with the time of day if the form has one, and how long ago or how far
 * ahead it is. `local` is a sentence with the local time.
 */
export function describeMoment(read: W3cDate, clock: Clock): { moment: string; local?: string; age: string } {
  const { form, date, zone } = read;
  if (form === 'year' || form === 'month' || form === 'day') {
    const words = format(date, CALENDAR[form], 'UTC');
    return {
      moment: form === 'year' ? timeTerms('year', { year: words }) : words,
      age: calendarAge(form, date, clock),
    };
  }
  const shown = new Date(date.getTime() + zone! * 60_000);
  const timeZone = clock.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return {
    moment: timeTerms('moment', { ...dayAndTime(shown, form, 'UTC'), zone: describeZone(zone!) }),
    local: t('local', { ...dayAndTime(date, form, timeZone), zone: timeZone }),
    age: instantAge(date.getTime(), clock.now()),
  };
}

const format = (date: Date, options: Intl.DateTimeFormatOptions, timeZone: string): string =>
  new Intl.DateTimeFormat(locale(), { ...options, timeZone }).format(date);

const dayAndTime = (date: Date, form: DateForm, timeZone: string) => ({
  day: format(date, CALENDAR.day, timeZone),
  time: time(date, form, timeZone),
});

const time = (date: Date, form: DateForm, timeZone: string): string =>
  format(
    date,
    {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      ...(form !== 'minute' && { second: '2-digit' }),
    },
    timeZone,
  );

/** Minutes ahead of UTC, as "UTC" or "UTC+02:00". */
function describeZone(zone: number): string {
  if (zone === 0) return 'UTC';
  const [hours, minutes] = [Math.floor(Math.abs(zone) / 60), Math.abs(zone) % 60].map((n) =>
    String(n).padStart(2, '0'),
  );
  return `UTC${zone < 0 ? '-' : '+'}${hours}:${minutes}`;
}

const ago = (
  count: number,
  unit: Intl.RelativeTimeFormatUnit,
  numeric: 'auto' | 'always' = 'always',
): string => new Intl.RelativeTimeFormat(locale(), { numeric }).format(count, unit);

/** Whole months from `now` to `then` on the calendar of UTC; negative for the past. */
function monthsBetween(now: Date, then: Date): number {
  const months = (d: Date) => d.getUTCFullYear() * 12 + d.getUTCMonth();
  const inMonth = (d: Date) => (d.getUTCDate() - 1) * DAY + (d.getTime() % DAY);
  const whole = months(then) - months(now);
  const rest = inMonth(then) - inMonth(now);
  if (whole > 0 && rest < 0) return whole - 1;
  return whole < 0 && rest > 0 ? whole + 1 : whole;
}

function monthsOrYears(months: number): string {
  const years = Math.trunc(months / 12);
  return years === 0 ? ago(months, 'month') : ago(years, 'year');
}

function calendarAge(form: 'year' | 'month' | 'day', date: Date, clock: Clock): string {
  const today = localDay(clock);
  const years = date.getUTCFullYear() - today.getUTCFullYear();
  if (form === 'year') return ago(years, 'year', 'auto');
  if (form === 'month') {
    const months = years * 12 + date.getUTCMonth() - today.getUTCMonth();
    return Math.abs(months) < 12 ? ago(months, 'month', 'auto') : monthsOrYears(months);
  }
  const months = monthsBetween(today, date);
  return months === 0
    ? ago(Math.round((date.getTime() - today.getTime()) / DAY), 'day', 'auto')
    : monthsOrYears(months);
}

/** Today on the local calendar, as midnight of that day in UTC. */
function localDay({ now, timeZone }: Clock): Date {
  const parts = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    ...(timeZone !== undefined && { timeZone }),
  }).formatToParts(now());
  const part = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return new Date(Date.UTC(part('year'), part('month') - 1, part('day')));
}

function instantAge(then: number, now: number): string {
  const seconds = Math.trunc((then - now) / 1000);
  const minutes = Math.trunc(seconds / 60);
  const hours = Math.trunc(minutes / 60);
  const days = Math.trunc(hours / 24);
  if (minutes === 0) return ago(seconds, 'second', seconds === 0 ? 'auto' : 'always');
  if (hours === 0) return ago(minutes, 'minute');
  if (days === 0) return ago(hours, 'hour');
  const months = monthsBetween(new Date(now), new Date(then));
  return months === 0 ? ago(days, 'day') : monthsOrYears(months);
}
