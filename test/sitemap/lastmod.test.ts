import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dateReadings } from '../../server/src/sitemap/facts/dateReadings.ts';
import { parseW3cDate } from '../../server/src/sitemap/facts/dates.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { applyEdits, marked, session } from '../rules/check.ts';
import { runs } from '../scale.ts';

const NS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const OURS = /^(?:lastmod|changefreq|priority)\//;

type Wrap = (rest: string) => string;
const URL_FILE: Wrap = (rest) =>
  `<urlset xmlns="${NS}"><url><loc>https://www.example.com/</loc>${rest}</url></urlset>`;
const INDEX_FILE: Wrap = (rest) =>
  `<sitemapindex xmlns="${NS}"><sitemap>${rest}<loc>https://www.example.com/s.xml</loc></sitemap></sitemapindex>`;
const PREFIXED: Wrap = (rest) =>
  `<s:urlset xmlns:s='${NS}'>\r\n<s:url>\r\n${rest.replace(/<(\/?)(?=[a-z])/g, '<$1s:')}\r\n<s:loc>https://www.example.com/</s:loc></s:url>\r\n</s:urlset>`;

/** Asserts that the values have findings exactly at their marks, and that fix `n` of each results in `fixed[n]`. */
function check(wrap: Wrap, source: string, expected: readonly string[], ...fixed: string[]): void {
  const { text, ranges } = marked(wrap(source));
  const read = session(sitemap as never, text);
  const own = read.findings.filter(({ code }) => OURS.test(code));
  assert.deepEqual(
    own.map(({ code, variant, start, end }) => [variant ? `${code} ${variant}` : code, start, end]),
    expected.map((what, i) => [what, ...(ranges[i] ?? [])]),
    text,
  );
  const fixes = own.flatMap((finding) => read.fixes(finding));
  for (const [i, good] of fixed.entries()) assert.equal(applyEdits(text, fixes[i]!.edits), wrap(good));
  if (fixed.length > 0) assert.equal(fixes.length, fixed.length, JSON.stringify(fixes));
}

const WRAPS = [URL_FILE, INDEX_FILE, PREFIXED];
const lastmod = (value: string) => `<lastmod>${value}</lastmod>`;

test('valid dates have no findings', () => {
  for (const value of [
    '2024-08-05',
    ' \n2024-08-05\t',
    '<![CDATA[2024-08-05]]>',
    '2024-08-05<!-- or so -->',
    '2024-08-05T10:00:00Z',
    '2024-08-05T10:00:00&#43;02:00',
    '2024-08-05T10:00:00.123-11:30',
    '2024-02-29',
  ]) {
    for (const wrap of WRAPS) check(wrap, lastmod(value), []);
  }
});

const invalid = (variant: string) => `lastmod/invalid-format ${variant}`;
const DATES: readonly [value: string, expected: string, ...fixed: string[]][] = [
  ['05/08/2024', invalid('year-last'), '2024-08-05', '2024-05-08'],
  ['08-05-2024', invalid('year-last'), '2024-05-08', '2024-08-05'],
  ['05.05.2024', invalid('year-last'), '2024-05-05'],
  ['31/12/2024', invalid('year-last'), '2024-12-31'],
  ['12/31/2024', invalid('year-last'), '2024-12-31'],
  ['31/12/2024 10:00', invalid('year-last'), '2024-12-31T10:00:00Z'],
  ['2024/8/5', invalid('year-first-slashes'), '2024-08-05'],
  ['2024.08.05', invalid('year-first-slashes'), '2024-08-05'],
  ['2024-8', invalid('one-digit'), '2024-08'],
  ['2024-08-05T9:05:00Z', invalid('one-digit'), '2024-08-05T09:05:00Z'],
  ['2024-08-05 10:00:00', invalid('blank-for-T'), '2024-08-05T10:00:00Z'],
  ['2024-08-05 10:00:00 +0200', invalid('blank-for-T'), '2024-08-05T10:00:00+02:00'],
  ['2024-08-05T10:00:00z', invalid('lower-case'), '2024-08-05T10:00:00Z'],
  ['2024-08-05T10:00:00.5-0730', invalid('zone-without-colon'), '2024-08-05T10:00:00.5-07:30'],
  ['2024-08-05T10:00:00+02', invalid('zone-without-colon'), '2024-08-05T10:00:00+02:00'],
  ['Mon, 05 Aug 2024 10:00:00 GMT', invalid('month-name'), '2024-08-05T10:00:00Z'],
  ['Mon, 5 Aug 2024 10:00:00 -0430', invalid('month-name'), '2024-08-05T10:00:00-04:30'],
  ['Mon Aug 05 2024 10:00:00 GMT+0200 (CEST)', invalid('month-name'), '2024-08-05T10:00:00+02:00'],
  ['August 5th, 2024', invalid('month-name'), '2024-08-05'],
  ['2024-Aug-05', invalid('month-name'), '2024-08-05'],
  ['05-Sept-2024', invalid('month-name'), '2024-09-05'],
  ['05 Fog 2024', invalid('month-name')],
  ['1722852000', invalid('unix-time'), '2024-08-05T10:00:00Z'],
  ['1722852000000', invalid('unix-time'), '2024-08-05T10:00:00Z'],
  ['2024-08-05T10+02:00', invalid('hour-only'), '2024-08-05T10:00:00+02:00'],
  ['2024-08-05 12:30 a.m. UTC', invalid('twelve-hours'), '2024-08-05T00:30:00Z'],
  ['2024-08-05T10:00:00 PDT', invalid('zone-name'), '2024-08-05T10:00:00-07:00'],
  ['2024-08-05T10:00:00 CEST', invalid('zone-name')],
  ['20240805T100000Z', invalid('compact-date'), '2024-08-05T10:00:00Z'],
  ['2024-08-05+01:00', invalid('zone-on-date'), '2024-08-05'],
  ['2024-08-05T', 'lastmod/invalid-format', '2024-08-05'],
  ['2024/13/45', invalid('year-first-slashes')],
  ['today', 'lastmod/invalid-format'],
  ['2024-02-30', 'lastmod/impossible-date', '2024-02-29'],
  ['2024-25-12', 'lastmod/impossible-date', '2024-12-25'],
  ['2024-25-12T10:00Z', 'lastmod/impossible-date', '2024-12-25T10:00Z'],
  ['2024-02-29T24:00:00+01:00', 'lastmod/impossible-date', '2024-03-01T00:00:00+01:00'],
  ['2024-08-05T10:61Z', 'lastmod/impossible-date'],
  ['2024', 'lastmod/schema-strict'],
  ['2024-08-05T10:00Z', 'lastmod/schema-strict minute', '2024-08-05T10:00:00Z'],
  ['9999', 'lastmod/future; lastmod/schema-strict'],
  ['2999-12-31T10:00:00Z', 'lastmod/future'],
];
for (const [value, expected, ...fixed] of DATES) {
  test(`<lastmod>${value}`, () => {
    for (const wrap of WRAPS) {
      const codes = expected.split('; ');
      const mark = (text: string) => '⟦'.repeat(codes.length) + text + '⟧'.repeat(codes.length);
      check(wrap, lastmod(mark(value)), codes, ...fixed.map(lastmod));
      if (fixed.length === 0) check(wrap, lastmod(mark(value)), codes);
    }
  });
}

test('a time without a zone: the local zone is offered unless it is UTC', () => {
  const before = process.env.TZ;
  try {
    const value = lastmod('⟦2024-08-05T10:00:00⟧');
    const code = ['lastmod/missing-timezone'];
    process.env.TZ = 'Asia/Kolkata';
    const utc = lastmod('2024-08-05T10:00:00Z');
    check(URL_FILE, value, code, utc, lastmod('2024-08-05T10:00:00+05:30'));
    process.env.TZ = 'America/New_York';
    check(PREFIXED, value, code, utc, lastmod('2024-08-05T10:00:00-04:00'));
    process.env.TZ = 'UTC';
    check(INDEX_FILE, value, code, utc);
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
});

test('a date up to a day ahead is not in the future', () => {
  const at = (ms: number) => `${new Date(Date.now() + ms).toISOString().slice(0, 19)}Z`;
  check(URL_FILE, lastmod(at(86_400_000 - 60_000)), []);
  check(URL_FILE, lastmod(`⟦${at(86_400_000 + 60_000)}⟧`), ['lastmod/future']);
});

test('lastmod/missing: today is offered, on a separate line if the <loc> is on one', () => {
  const config = { levels: new Map([['lastmod/missing', 'hint' as const]]) };
  const rows: [before: string, after: string][] = [
    [`<urlset xmlns="${NS}"><url><loc>https://e.com/</loc>`, '</url></urlset>'],
    [`<s:urlset xmlns:s="${NS}"><s:url>\r\n  <s:loc>https://e.com/</s:loc>`, '\r\n</s:url></s:urlset>'],
  ];
  for (const [before, after] of rows) {
    const read = session(sitemap as never, before + after, config);
    const [finding] = read.findings.filter(({ code }) => code === 'lastmod/missing');
    const [edit] = read.fixes(finding!)[0]!.edits;
    assert.equal(edit!.start, before.length);
    const prefix = before.includes('<s:') ? 's:' : '';
    const line = prefix ? '\r\n  ' : '';
    assert.match(
      edit!.text,
      new RegExp(`^${line}<${prefix}lastmod>\\d{4}-\\d\\d-\\d\\d</${prefix}lastmod>$`),
    );
    const again = session(sitemap as never, applyEdits(read.text, [edit!]), config);
    assert.deepEqual(
      again.findings.filter(({ code }) => OURS.test(code)),
      [],
    );
  }
  for (const rest of ['<LastMod>2024-08-05</LastMod>', '<lastmod/>', '<lastm']) {
    const { findings } = session(sitemap as never, URL_FILE(rest), config);
    assert.deepEqual(
      findings.filter(({ code }) => code === 'lastmod/missing'),
      [],
      rest,
    );
  }
});

const HINTS: readonly [source: string, expected: string, ...fixed: string[]][] = [
  ...'always hourly daily weekly monthly yearly never'
    .split(' ')
    .map((word): [string, string] => [`<changefreq>\n${word} </changefreq>`, '']),
  ['<changefreq>⟦Daily⟧</changefreq>', 'changefreq/invalid', '<changefreq>daily</changefreq>'],
  ['<changefreq>⟦montly⟧</changefreq>', 'changefreq/invalid', '<changefreq>monthly</changefreq>'],
  ['<changefreq>⟦Annual⟧</changefreq>', 'changefreq/invalid', '<changefreq>yearly</changefreq>'],
  ['<changefreq>⟦sometimes⟧</changefreq>', 'changefreq/invalid'],
  [`<changefreq>⟦${'x'.repeat(10_000)}⟧</changefreq>`, 'changefreq/invalid'],
  ['<⟦changefreq⟧/>', 'changefreq/invalid'],
  ...['0', '1', '0.0', '1.0', '0.85', '.5', '1.', '+0.5', '<![CDATA[ 0.5 ]]>', '1.00'].map(
    (value): [string, string] => [`<priority>${value}</priority>`, ''],
  ),
  ['<priority>⟦0,85⟧</priority>', 'priority/invalid comma', '<priority>0.85</priority>'],
  ['<priority>⟦1,5⟧</priority>', 'priority/invalid comma', '<priority>1.0</priority>'],
  ['<priority>⟦85 %⟧</priority>', 'priority/invalid percent', '<priority>0.85</priority>'],
  ['<priority>⟦-0.1⟧</priority>', 'priority/invalid', '<priority>0.0</priority>'],
  ['<priority>⟦10⟧</priority>', 'priority/invalid', '<priority>1.0</priority>'],
  ['<priority>⟦1e-1⟧</priority>', 'priority/invalid'],
  ['<priority>⟦high⟧</priority>', 'priority/invalid'],
  ['<priority>⟦NaN⟧</priority>', 'priority/invalid'],
  [`<priority>⟦${'9'.repeat(10_000)}⟧</priority>`, 'priority/invalid'],
  ['<⟦priority⟧></priority>', 'priority/invalid'],
];
test('changefreq and priority', () => {
  for (const [source, expected, ...fixed] of HINTS) {
    check(URL_FILE, source, expected === '' ? [] : [expected], ...fixed);
  }
});

test('one finding if a sitemap index has no such element at all', () => {
  const { findings } = session(sitemap as never, INDEX_FILE('<priority>9</priority>'));
  assert.deepEqual(
    findings.flatMap(({ code, severity }) => (severity === 'error' ? [code] : [])),
    ['index/unsupported-element'],
  );
});

test('the fast path reads dates like the general parser', () => {
  const digits = (most: number) => fc.nat(most).map((n) => String(n).padStart(2, '0'));
  const zone = fc.oneof(
    fc.constant('Z'),
    fc.tuple(fc.constantFrom('+', '-'), digits(24), digits(60)).map(([s, h, m]) => `${s}${h}:${m}`),
  );
  const date = fc.tuple(fc.constantFrom('0050', '0100', '1900', '2024'), digits(13), digits(32));
  const time = fc.tuple(digits(24), digits(60), digits(60));
  fc.assert(
    fc.property(date, time, zone, (day, clock, tzd) => {
      const whole = `${day.join('-')}T${clock.join(':')}${tzd}`;
      const quick = parseW3cDate(whole);
      const slow = parseW3cDate(whole.replace(/(?<=:\d\d:\d\d)/, '.0'));
      assert.deepEqual(quick, 'fault' in slow ? slow : { ...slow, form: 'second' }, whole);
      const short = parseW3cDate(day.join('-'));
      if (!('fault' in quick)) {
        assert.ok(!('fault' in short) && short.form === 'day');
        assert.equal(short.date.getTime(), Date.parse(`${day.join('-')}T00:00:00Z`));
      }
    }),
    { numRuns: runs(3000) },
  );
});

test('every reading of any value is a date', () => {
  const part = fc.constantFrom(...'0123456789/-.: TZ+,'.split(''), '2024', 'Aug', 'PM', 'GMT', '12');
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const found = dateReadings(parts.join(''));
      for (const { text } of found) assert.ok(!('fault' in parseW3cDate(text)), text);
      assert.ok(found.length <= 2);
    }),
    { numRuns: runs(3000) },
  );
});
