import { daysIn, parseW3cDate } from './dates.ts';

/** How a value is read; its texts are in `words/dates.ts`. */
export type Interpretation = 'dayFirst' | 'monthFirst' | 'utc' | 'swapped' | 'lastDay' | 'nextDay';

/** A W3C date that a value may mean; `reading` names the interpretation if there are others. */
export interface DateReading {
  readonly text: string;
  readonly reading?: readonly Interpretation[];
}

/** A longer value, in UTF-16 units, is not a date. */
const LONGEST = 100;

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);

/** Zone names in mail dates, in hours (RFC 5322, section 4.3). */
const ZONES: Readonly<Record<string, number>> = {
  EDT: -4,
  EST: -5,
  CDT: -5,
  CST: -6,
  MDT: -6,
  MST: -7,
  PDT: -7,
  PST: -8,
};

const pad = (digits: string | number): string => String(digits).padStart(2, '0');
const ymd = (year: string, month: string | number, day: string): string =>
  `${year}-${pad(month)}-${pad(day)}`;
const monthOf = (name: string): number =>
  MONTHS.findIndex((month) => month.startsWith(name.toLowerCase())) + 1;

/** Ways to write a day at the start of a value, and the days that each may mean. The first match counts. */
const DAYS: readonly (readonly [RegExp, (a: string, b: string, c: string) => readonly DateReading[]])[] = [
  [/^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?!\d)/, (y, m, d) => [{ text: ymd(y, m, d) }]],
  [/^(\d{4})(\d\d)(\d\d)(?=$|T)/i, (y, m, d) => [{ text: ymd(y, m, d) }]],
  [/^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?!\d)/, dayAndMonth],
  [
    /^(?:[a-z]{3,9}[,.]?\s+)?(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4})(?!\d)/i,
    (d, name, y) => [{ text: ymd(y, monthOf(name), d) }],
  ],
  [
    /^(?:[a-z]{3,9}[,.]?\s+)?([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/i,
    (name, d, y) => [{ text: ymd(y, monthOf(name), d) }],
  ],
  [/^(\d{4})[\s/-]([a-z]{3,9})[\s/-](\d{1,2})(?!\d)/i, (y, name, d) => [{ text: ymd(y, monthOf(name), d) }]],
];

function dayAndMonth(a: string, b: string, year: string): readonly DateReading[] {
  const dayFirst: DateReading = { text: ymd(year, b, a), reading: ['dayFirst'] };
  const monthFirst: DateReading = { text: ymd(year, a, b), reading: ['monthFirst'] };
  const days = [dayFirst, monthFirst].filter(({ text }) => isDate(text));
  return days.length === 1 || days[0]?.text === days[1]?.text
    ? days.slice(0, 1).map(({ text }) => ({ text }))
    : days;
}

const ZONE_ONLY = /^[T\s]*(?:Z|[+-]\d\d:?\d\d)?$/i;
const TIME =
  /^(?:\s*T\s*|[\s,]+(?:at\s+)?)(\d{1,2})(?::?(\d{1,2})(?::?(\d{1,2})(?:[.,](\d+))?)?)?\s*(?:([ap])\.?m\.?)?\s*(?:(?:Z|UTC?|GMT)?\s*([+-]\d{1,2})(?::?(\d\d))?|(Z|UTC?|GMT|[ECMP][DS]T))?(?:\s*\([^)]*\))?$/i;

const isDate = (text: string): boolean => !('fault' in parseW3cDate(text));

/**
 * The W3C dates that a value of another form may mean, the likelier first: what `DATE_FAULTS` names can be converted but
 * for dates that lack a part. A time without a zone is read as UTC, and says so.
 * @param value a value that is no W3C date; nothing else about it is assumed
 * @returns several if day and month are ambiguous, none if the meaning is unclear
 */
export function dateReadings(value: string): readonly DateReading[] {
  if (value.length > LONGEST) return [];
  if (/^\d{9,13}$/.test(value)) return unixTime(value);
  const month = /^(\d{4})[/.-](\d{1,2})$/.exec(value);
  if (month) return usable(value, [{ text: `${month[1]}-${pad(month[2]!)}` }]);
  for (const [pattern, days] of DAYS) {
    const found = pattern.exec(value);
    if (!found) continue;
    const time = timeOf(value.slice(found[0].length));
    if (!time) return [];
    return usable(
      value,
      days(found[1]!, found[2]!, found[3]!).map((day) => {
        const reading = [...(day.reading ?? []), ...(time.reading ?? [])];
        return { text: day.text + time.text, ...(reading.length > 0 && { reading }) };
      }),
    );
  }
  return [];
}

const usable = (value: string, readings: readonly DateReading[]): readonly DateReading[] =>
  readings.filter(({ text }) => text !== value && isDate(text));

/** Seconds or milliseconds since 1970. */
function unixTime(value: string): readonly DateReading[] {
  const milliseconds = Number(value) * (value.length > 10 ? 1 : 1000);
  return [{ text: `${new Date(milliseconds).toISOString().slice(0, 19)}Z` }];
}

/** The rest of a value after the day, as `Thh:mm:ssTZD`; '' for nothing, undefined for anything but a time. */
function timeOf(rest: string): DateReading | undefined {
  if (ZONE_ONLY.test(rest)) return { text: '' };
  const found = TIME.exec(rest);
  if (!found) return undefined;
  const [, hour, minute = '0', second = '0', fraction, half, offset, minutes = '00', name] = found;
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour!;
  const zone = offset ? `${offset[0]}${pad(offset.slice(1))}:${minutes}` : name && zoneOf(name.toUpperCase());
  const time = `T${pad(hours)}:${pad(minute)}:${pad(second)}${fraction ? `.${fraction}` : ''}`;
  return zone ? { text: time + zone } : { text: `${time}Z`, reading: ['utc'] };
}

function zoneOf(name: string): string {
  const hours = ZONES[name];
  return hours === undefined ? 'Z' : `-${pad(-hours)}:00`;
}

/**
 * Existing moments close to one that does not exist: day and month swapped, the last day of the month, the next day's
 * 00:00.
 * @param value in the form of a W3C date, but impossible
 */
export function possibleDates(value: string): readonly DateReading[] {
  const found = /^(\d{4})-(\d\d)-(\d\d)(.{0,40})$/.exec(value);
  if (!found) return [];
  const [, year, month, day, rest] = found as unknown as [string, string, string, string, string];
  const midnight = /^T24:00(?::00(?:\.0+)?)?(?=[Z+-])/.exec(rest)?.[0];
  const candidates: DateReading[] = [{ text: `${year}-${day}-${month}${rest}`, reading: ['swapped'] }];
  const last = daysIn(Number(year), Number(month));
  if (Number(day) > last)
    candidates.push({ text: ymd(year, month, String(last)) + rest, reading: ['lastDay'] });
  if (midnight && isDate(ymd(year, month, day))) {
    const next = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day) + 1));
    const time = midnight.replace('24', '00') + rest.slice(midnight.length);
    candidates.push({ text: next.toISOString().slice(0, 10) + time, reading: ['nextDay'] });
  }
  return candidates.filter(({ text }) => isDate(text));
}
