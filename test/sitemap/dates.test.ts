/**
 * W3C dates (W3C: Date and Time Formats) generated from their parts, so that the expected result is known. The moment
 * is computed by counting days, without `Date`, which our parser uses.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  DATE_FORMS,
  type DateForm,
  type DatePart,
  isDateBefore,
  parseW3cDate,
} from '../../server/src/sitemap/facts/dates.ts';
import { latestOf } from '../../server/src/sitemap/facts/newsDates.ts';
import { ALL } from '../scale.ts';

/** `npm run test:all` runs more. */
const RUNS = ALL ? 100_000 : 2000;

interface Zone {
  readonly sign: 'Z' | '+' | '-';
  readonly hours: number;
  readonly minutes: number;
}

interface Parts {
  readonly form: DateForm;
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** The digits after the dot. */
  readonly fraction: string;
  readonly zone: Zone;
}

const FORMS: readonly DateForm[] = ['year', 'month', 'day', 'minute', 'second', 'fraction'];

const pad = (value: number, length = 2): string => String(value).padStart(length, '0');

function written({ form, year, month, day, hour, minute, second, fraction, zone }: Parts): string {
  const depth = FORMS.indexOf(form);
  const zoned = zone.sign === 'Z' ? 'Z' : `${zone.sign}${pad(zone.hours)}:${pad(zone.minutes)}`;
  return [
    pad(year, 4),
    depth >= 1 ? `-${pad(month)}` : '',
    depth >= 2 ? `-${pad(day)}` : '',
    depth >= 3 ? `T${pad(hour)}:${pad(minute)}` : '',
    depth >= 4 ? `:${pad(second)}` : '',
    depth >= 5 ? `.${fraction}` : '',
    depth >= 3 ? zoned : '',
  ].join('');
}

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
const lengthOf = (year: number, month: number): number =>
  LENGTHS[month - 1]! + (month === 2 && isLeap(year) ? 1 : 0);

/** Days since 1970-01-01, counted year by year and month by month. */
function daysSince1970(year: number, month: number, day: number): number {
  let days = day - 1;
  for (let y = Math.min(year, 1970); y < Math.max(year, 1970); y++)
    days += (isLeap(y) ? 366 : 365) * (year < 1970 ? -1 : 1);
  for (let m = 1; m < month; m++) days += lengthOf(year, m);
  return days;
}

/** Milliseconds since 1970; parts that the form lacks have their first value. */
function moment({ form, year, month, day, hour, minute, second, fraction, zone }: Parts): number {
  const depth = FORMS.indexOf(form);
  const days = daysSince1970(year, depth >= 1 ? month : 1, depth >= 2 ? day : 1);
  const ahead = depth >= 3 && zone.sign !== 'Z' ? zone.hours * 60 + zone.minutes : 0;
  const minutes = depth >= 3 ? hour * 60 + minute - (zone.sign === '-' ? -ahead : ahead) : 0;
  const seconds = depth >= 4 ? second : 0;
  const thousandths = depth >= 5 ? Number(fraction.padEnd(3, '0').slice(0, 3)) : 0;
  return ((days * 1440 + minutes) * 60 + seconds) * 1000 + thousandths;
}

const zones: fc.Arbitrary<Zone> = fc.record({
  sign: fc.constantFrom('Z', '+', '-'),
  hours: fc.nat(23),
  minutes: fc.nat(59),
});

/** Years with all cases of the leap year rule, and the limits of four digits. */
const years = fc.oneof(
  fc.nat(9999),
  fc.constantFrom(0, 4, 99, 100, 400, 1600, 1900, 1970, 2000, 2024, 2100, 9999),
);

const sound: fc.Arbitrary<Parts> = fc
  .record({
    form: fc.constantFrom(...FORMS),
    year: years,
    month: fc.integer({ min: 1, max: 12 }),
    last: fc.boolean(),
    day: fc.integer({ min: 1, max: 31 }),
    hour: fc.nat(23),
    minute: fc.nat(59),
    second: fc.nat(59),
    fraction: fc.stringMatching(/^[0-9]{1,12}$/),
    zone: zones,
  })
  .map(({ last, ...parts }) => {
    const most = lengthOf(parts.year, parts.month);
    return { ...parts, day: last ? most : Math.min(parts.day, most) };
  });

test('a date of valid parts is read as that moment', () => {
  fc.assert(
    fc.property(sound, (parts) => {
      const text = written(parts);
      const read = parseW3cDate(text);
      assert.ok(!('fault' in read), `${text}: ${JSON.stringify(read)}`);
      const { form, zone } = parts;
      const sign = zone.sign === 'Z' ? 0 : zone.sign === '-' ? -1 : 1;
      const hasTime = FORMS.indexOf(form) >= 3;
      assert.equal(read.form, form, text);
      assert.equal(read.date.getTime(), moment(parts), text);
      assert.equal(read.zone, hasTime ? sign * (zone.hours * 60 + zone.minutes) || 0 : undefined, text);
      const latest = moment(parts) + (form === 'day' ? 36 * 3_600_000 : 0);
      assert.equal(latestOf(text), DATE_FORMS[form].inNews ? latest : undefined, text);
    }),
    { numRuns: RUNS },
  );
});

/** Impossible parts, and how they are written into a valid date. */
const WRONG: Readonly<Record<DatePart, fc.Arbitrary<(parts: Parts) => Partial<Parts>>>> = {
  month: fc.constantFrom(0, 13, 14, 20, 99).map((month) => () => ({ month })),
  day: fc.constantFrom(0, 1, 2, 40).map((over) => ({ year, month }) => ({
    day: over === 0 ? 0 : lengthOf(year, month) + over,
  })),
  hour: fc.constantFrom(24, 25, 99).map((hour) => () => ({ hour, minute: 0, second: 0, fraction: '0' })),
  minute: fc.constantFrom(60, 61, 99).map((minute) => () => ({ minute })),
  second: fc.constantFrom(60, 61, 99).map((second) => () => ({ second })),
  zone: fc
    .constantFrom<Zone>(
      { sign: '+', hours: 24, minutes: 0 },
      { sign: '-', hours: 24, minutes: 0 },
      { sign: '+', hours: 1, minutes: 60 },
      { sign: '-', hours: 99, minutes: 99 },
    )
    .map((zone) => () => ({ zone })),
};

/** The smallest form with a part. */
const NEEDS: Readonly<Record<DatePart, DateForm>> = {
  ...{ month: 'month', day: 'day', hour: 'minute', minute: 'minute', second: 'second', zone: 'minute' },
};

test('a date with one impossible part is impossible because of that part', () => {
  for (const part of Object.keys(WRONG) as DatePart[]) {
    const forms = FORMS.slice(FORMS.indexOf(NEEDS[part]));
    fc.assert(
      fc.property(sound, WRONG[part], fc.constantFrom(...forms), (parts, wrong, form) => {
        const text = written({ ...parts, ...wrong(parts), form });
        assert.deepEqual(parseW3cDate(text), { fault: 'impossible', part }, text);
      }),
      { numRuns: Math.ceil(RUNS / 6) },
    );
  }
});

test('29 February exists in leap years only', () => {
  for (let year = 0; year < 10_000; year++) {
    const text = `${pad(year, 4)}-02-29`;
    assert.equal('form' in parseW3cDate(text), isLeap(year), text);
  }
});

const CHARACTERS = [...'0123456789-+:.TZtz /,', '', '\u0660', '１', '−', '\u00a0'];

test('one more, fewer or different character makes a date invalid, except digits for digits', () => {
  const pattern =
    /^[0-9]{4}(?:-[0-9]{2}(?:-[0-9]{2}(?:T[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]+)?)?(?:Z|[+-][0-9]{2}:[0-9]{2}))?)?)?$/;
  fc.assert(
    fc.property(
      sound,
      fc.nat(40),
      fc.constantFrom(...CHARACTERS),
      fc.boolean(),
      (parts, place, character, replaces) => {
        const whole = written(parts);
        const at = place % (whole.length + 1);
        const text = whole.slice(0, at) + character + whole.slice(at + (replaces ? 1 : 0));
        const read = parseW3cDate(text);
        const fault = 'fault' in read ? read.fault : undefined;
        if (!pattern.test(text)) assert.ok(fault !== undefined && fault !== 'impossible', text);
        else assert.ok(fault === undefined || fault === 'impossible', `${text}: ${fault}`);
      },
    ),
    { numRuns: RUNS },
  );
});

test('dates skipped by the fast path exist and are before the day', () => {
  fc.assert(
    fc.property(
      sound,
      fc.option(fc.constantFrom(...(Object.keys(WRONG) as DatePart[]))),
      years,
      (parts, part, year) => {
        const wrong = part === null ? [] : fc.sample(WRONG[part], { seed: year, numRuns: 1 });
        const made = { ...parts, ...wrong[0]?.(parts) };
        const text = written(made);
        const day = year * 10_000 + 630;
        if (!isDateBefore(`<lastmod>${text}</lastmod>`, 9, 9 + text.length, day)) return;
        assert.ok(made.year * 10_000 + made.month * 100 + made.day < day, text);
      },
    ),
    { numRuns: RUNS },
  );
});
