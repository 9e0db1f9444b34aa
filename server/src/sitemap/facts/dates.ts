/** The six forms of a W3C date (W3C: Date and Time Formats), by their smallest part. */
export type DateForm = 'year' | 'month' | 'day' | 'minute' | 'second' | 'fraction';

interface FormFact {
  readonly pattern: string;
  readonly example: string;
  /** Whether the XML Schema of sitemaps accepts it as `<lastmod>` (sitemap.xsd: xsd:date or xsd:dateTime). */
  readonly inSchema: boolean;
  /** Whether Google documents it for `<news:publication_date>`. */
  readonly inNews: boolean;
  /** Whether Google documents it for the dates of videos. */
  readonly inVideo: boolean;
}

export const DATE_FORMS: Readonly<Record<DateForm, FormFact>> = {
  year: { pattern: 'YYYY', example: '1997', inSchema: false, inNews: false, inVideo: false },
  month: { pattern: 'YYYY-MM', example: '1997-07', inSchema: false, inNews: false, inVideo: false },
  day: { pattern: 'YYYY-MM-DD', example: '1997-07-16', inSchema: true, inNews: true, inVideo: true },
  minute: {
    pattern: 'YYYY-MM-DDThh:mmTZD',
    example: '1997-07-16T19:20+01:00',
    inSchema: false,
    inNews: true,
    inVideo: false,
  },
  second: {
    pattern: 'YYYY-MM-DDThh:mm:ssTZD',
    example: '1997-07-16T19:20:30+01:00',
    inSchema: true,
    inNews: true,
    inVideo: true,
  },
  fraction: {
    pattern: 'YYYY-MM-DDThh:mm:ss.sTZD',
    example: '1997-07-16T19:20:30.45+01:00',
    inSchema: true,
    inNews: true,
    inVideo: false,
  },
};

export interface W3cDate {
  readonly form: DateForm;
  /** The first moment of the year, month, day, … in the value; in UTC for the forms without a zone. */
  readonly date: Date;
  /** Minutes ahead of UTC; undefined for the forms without a zone. */
  readonly zone: number | undefined;
}

/** Why a value is not a W3C date, each as the end of a sentence. */
export const DATE_FAULTS = {
  empty: 'the value is missing',
  'no-zone': 'the time zone is missing (`Z` or `+hh:mm`)',
  'zone-on-date': 'a date without a time has no time zone',
  'zone-without-colon': 'the time zone needs a colon, as in `+hh:mm`',
  'zone-name': 'the time zone must be `Z` or `+hh:mm`, not a name',
  'hour-only': 'the minutes are missing',
  'blank-for-T': '`T` must separate date and time, not a space',
  'lower-case': '`T` and `Z` must be uppercase',
  'one-digit': 'month, day and time must have two digits',
  'year-first-slashes': 'year, month and day must be separated with `-`',
  'compact-date': 'year, month and day must be separated with `-`',
  'year-last': 'the year must come first, as in `YYYY-MM-DD`',
  'twelve-hours': 'hours go from 00 to 23, without am and pm',
  'unix-time': 'it is a Unix timestamp (seconds since 1970)',
  'month-name': 'the month must be a number',
  impossible: 'it does not exist',
  other: 'its form must be `YYYY-MM-DD` or `YYYY-MM-DDThh:mm:ss+hh:mm`',
} as const;

export type DateFault = keyof typeof DATE_FAULTS;

/** The part of a date with an impossible value. */
export type DatePart = 'month' | 'day' | 'hour' | 'minute' | 'second' | 'zone';

export interface NoDate {
  readonly fault: DateFault;
  /** For `impossible`: the first part that is. */
  readonly part?: DatePart;
}

const W3C =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(\.\d+)?)?(?:Z|([+-])(\d\d):(\d\d)))?)?)?$/;

/** A longer value, in UTF-16 units, is not a date. */
const LONGEST = 100;

/** The first pattern that matches is the fault. */
const FAULTS: readonly (readonly [DateFault, RegExp])[] = [
  ['empty', /^$/],
  ['unix-time', /^\d{9,}$/],
  ['compact-date', /^\d{8}(?:T|$)/],
  ['month-name', /\p{L}{3}.*\d{4}|\d{4}\D{0,3}\p{L}{3}/u],
  ['twelve-hours', /\d\s?[ap]\.?m\b/i],
  ['year-last', /^\d\d?[/.-]\d\d?[/.-]\d{4}\b/],
  ['year-first-slashes', /^\d{4}[/.]\d\d?[/.]\d\d?/],
  ['one-digit', /^\d{4}-(?:\d(?!\d)|\d\d-\d(?!\d))|[T ]\d:|:\d(?!\d)/i],
  ['zone-on-date', /^\d{4}(?:-\d\d){0,2}(?:Z|[+-]\d\d:?\d\d)$/i],
  ['blank-for-T', /^\d{4}-\d\d-\d\d\s+\d\d:\d\d/],
  ['lower-case', /^\d{4}-\d\d-\d\d(?:t.*|T.*z)$/],
  ['hour-only', /^\d{4}-\d\d-\d\dT\d\d(?:Z|[+-]\d\d:?\d\d)?$/],
  ['no-zone', /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/],
  ['zone-without-colon', /T[\d:.]+[+-]\d\d(?:\d\d)?$/],
  ['zone-name', /T[\d:.]+ ?[A-Z]{3,5}$/],
];

/**
 * Reads one of the six forms of a W3C date.
 * @param value trimmed
 * @returns the date, or why it is not a date: of the wrong form, or of the right form and `impossible`, such as 30 February
 *   or 24:00 (W3C: Date and Time Formats, "Formats": hours 00 to 23, minutes and seconds 00 to 59)
 */
export function parseW3cDate(value: string): W3cDate | NoDate {
  const read = readForm(value);
  if (!read) return { fault: faultOf(value) };
  const part = impossiblePart(read);
  if (part) return { fault: 'impossible', part };

  const { year, month, day, hour, minute, second, fraction, zoneHours, zoneMinutes } = read;
  const zone =
    hour === undefined ? undefined : (read.isBehind ? -1 : 1) * (zoneHours * 60 + zoneMinutes) || 0;
  const milliseconds = fraction === undefined ? 0 : Number(fraction.slice(1, 4).padEnd(3, '0'));
  const clock = [hour ?? 0, (minute ?? 0) - (zone ?? 0), second ?? 0, milliseconds] as const;
  const date = new Date(Date.UTC(year, (month ?? 1) - 1, day ?? 1, ...clock));
  if (year < FIRST_FULL_YEAR) {
    date.setUTCFullYear(year, (month ?? 1) - 1, day ?? 1);
    date.setUTCHours(...clock);
  }
  const form = fraction
    ? 'fraction'
    : second !== undefined
      ? 'second'
      : hour !== undefined
        ? 'minute'
        : day !== undefined
          ? 'day'
          : month !== undefined
            ? 'month'
            : 'year';
  return { form, date, zone };
}

/**
 * Fast path: whether `start`…`end` of `text` is a valid date in a usual form, `YYYY-MM-DD` or with seconds and a zone,
 * whose day is before `day` (its digits as a number, 20240805). False may also mean another form.
 */
export function isDateBefore(text: string, start: number, end: number, day: number): boolean {
  const own = dayAt(text, start, end);
  return own >= 0 && own < day;
}

/** Fast path: whether it is an existing date in one of these two forms. */
export const isUsualDate = (text: string, start: number, end: number): boolean =>
  dayAt(text, start, end) >= 0;

const USUAL = '0000-00-00T00:00:00+00:00';
const MAX_IN_PARTS = Uint16Array.of(9999, 12, 31, 23, 59, 59, 23, 59);
const ZERO = 48;
const MINUS = 45;
const UTC = 90;
/** The offset at which the zone begins. */
const ZONE = 19;

/**
 * The day of an existing date in one of these two forms, its digits as a number; -1 for anything else. One pass,
 * without allocations.
 */
function dayAt(text: string, start: number, end: number): number {
  const length = end - start;
  if (length !== 10 && length !== 20 && length !== 25) return -1;
  let day = 0;
  let part = 0;
  let number = 0;
  for (let i = 0; i <= length; i++) {
    const unit = i < length ? text.charCodeAt(start + i) : 0;
    const wanted = i < length ? USUAL.charCodeAt(i) : 0;
    if (wanted === ZERO) {
      if (unit < ZERO || unit > ZERO + 9) return -1;
      number = 10 * number + unit - ZERO;
      continue;
    }
    if (i === ZONE && length === ZONE + 1) {
      if (unit !== UTC) return -1;
    } else if (unit !== wanted && !(i === ZONE && unit === MINUS)) return -1;
    if (number > MAX_IN_PARTS[part]!) return -1;
    if (part < 3) day = 100 * day + number;
    part++;
    number = 0;
    if (i === ZONE && length === ZONE + 1) break;
  }
  const month = Math.floor(day / 100) % 100;
  const last = day % 100 > 28 ? daysIn(Math.floor(day / 10_000), month) : 28;
  return month > 0 && day % 100 > 0 && day % 100 <= last ? day : -1;
}

/** The parts of a value in one of the six forms. */
function readForm(value: string): Parts | undefined {
  const found = value.length <= LONGEST ? W3C.exec(value) : undefined;
  if (!found) return undefined;
  return {
    year: Number(found[1]),
    month: toNumber(found[2]),
    day: toNumber(found[3]),
    hour: toNumber(found[4]),
    minute: toNumber(found[5]),
    second: toNumber(found[6]),
    fraction: found[7],
    isBehind: found[8] === '-',
    zoneHours: toNumber(found[9]) ?? 0,
    zoneMinutes: toNumber(found[10]) ?? 0,
  };
}

/** `Date.UTC` reads smaller numbers as years of the twentieth century. */
const FIRST_FULL_YEAR = 100;

const toNumber = (digits: string | undefined): number | undefined =>
  digits === undefined ? undefined : Number(digits);

function faultOf(value: string): DateFault {
  if (value.length > LONGEST) return 'other';
  return FAULTS.find(([, pattern]) => pattern.test(value))?.[0] ?? 'other';
}

interface Parts {
  readonly year: number;
  readonly month: number | undefined;
  readonly day: number | undefined;
  readonly hour: number | undefined;
  readonly minute: number | undefined;
  readonly second: number | undefined;
  /** With the preceding dot. */
  readonly fraction: string | undefined;
  /** Whether the zone is behind UTC. */
  readonly isBehind: boolean;
  readonly zoneHours: number;
  readonly zoneMinutes: number;
}

/** The first part that does not exist on the calendar or the clock; undefined for an existing moment. */
function impossiblePart({
  year,
  month = 1,
  day = 1,
  hour = 0,
  minute = 0,
  second = 0,
  zoneHours,
  zoneMinutes,
}: Parts): DatePart | undefined {
  if (month < 1 || month > 12) return 'month';
  if (day < 1 || day > daysIn(year, month)) return 'day';
  if (hour > 23) return 'hour';
  if (minute > 59) return 'minute';
  if (second > 59) return 'second';
  return zoneHours > 23 || zoneMinutes > 59 ? 'zone' : undefined;
}

/** Days of a month of the Gregorian calendar. */
export function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
