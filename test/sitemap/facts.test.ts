import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  DATE_FAULTS,
  DATE_FORMS,
  type DateFault,
  type DateForm,
  type DatePart,
  parseW3cDate,
} from '../../server/src/sitemap/facts/dates.ts';
import {
  allowedChildren,
  attributeFact,
  ELEMENTS,
  elementFact,
  type ParentName,
} from '../../server/src/sitemap/facts/elements.ts';
import {
  areaName,
  isLanguage,
  isRegion,
  languageCodes,
  meantLanguage,
  meantRegions,
  regionCodes,
} from '../../server/src/sitemap/facts/languages.ts';
import { normalForm, parseHreflang } from '../../server/src/sitemap/facts/languageTags.ts';
import { SITEMAP_LIMITS } from '../../server/src/sitemap/facts/limits.ts';
import { isLongLanguage, isScript } from '../../server/src/sitemap/facts/longCodes.ts';
import {
  EXTENSIONS,
  meantNamespace,
  NAMESPACES,
  namespaceFact,
  SITEMAP_NAMESPACE,
} from '../../server/src/sitemap/facts/namespaces.ts';
import { SOURCES } from '../../server/src/sitemap/facts/sources.ts';
import { isWithin } from '../../server/src/urls/limits.ts';
import { runs } from '../scale.ts';

const VIDEO = 'http://www.google.com/schemas/sitemap-video/1.1';

/** Asserts that `value` is a date of the form, with the moment `iso` and the zone in minutes. */
function checkDate(value: string, form: DateForm, iso: string, zone?: number): void {
  const read = parseW3cDate(value);
  assert.ok(!('fault' in read), `${value}: ${JSON.stringify(read)}`);
  assert.deepEqual([read.form, read.date.toISOString(), read.zone], [form, iso, zone], value);
}

function checkNoDate(value: string, fault: DateFault, part?: DatePart): void {
  assert.deepEqual(parseW3cDate(value), part ? { fault, part } : { fault }, value);
}

test('the six forms of a W3C date', () => {
  const rows: [string, DateForm, string, number?][] = [
    ['1997', 'year', '1997-01-01T00:00:00.000Z'],
    ['1997-07', 'month', '1997-07-01T00:00:00.000Z'],
    ['1997-07-16', 'day', '1997-07-16T00:00:00.000Z'],
    ['1997-07-16T19:20+01:00', 'minute', '1997-07-16T18:20:00.000Z', 60],
    ['1997-07-16T19:20Z', 'minute', '1997-07-16T19:20:00.000Z', 0],
    ['1997-07-16T19:20:30+01:00', 'second', '1997-07-16T18:20:30.000Z', 60],
    ['1997-07-16T19:20:30Z', 'second', '1997-07-16T19:20:30.000Z', 0],
    ['1997-07-16T19:20:30.45+01:00', 'fraction', '1997-07-16T18:20:30.450Z', 60],
    ['1997-07-16T19:20:30.4567891Z', 'fraction', '1997-07-16T19:20:30.456Z', 0],
    ['1997-07-16T00:00:00-09:30', 'second', '1997-07-16T09:30:00.000Z', -570],
    ['1997-07-16T00:00:00-00:00', 'second', '1997-07-16T00:00:00.000Z', 0],
    ['1997-12-31T23:59:59-23:59', 'second', '1998-01-01T23:58:59.000Z', -1439],
    ['2024-02-29', 'day', '2024-02-29T00:00:00.000Z'],
    ['2000-02-29', 'day', '2000-02-29T00:00:00.000Z'],
    ['0099-12-31', 'day', '0099-12-31T00:00:00.000Z'],
    ['9999-12-31T23:59:59Z', 'second', '9999-12-31T23:59:59.000Z', 0],
  ];
  for (const row of rows) checkDate(...row);
  for (const [form, { example }] of Object.entries(DATE_FORMS)) {
    const read = parseW3cDate(example);
    assert.equal('form' in read && read.form, form);
  }
});

test('moments that do not exist', () => {
  const rows: [string, DatePart][] = [
    ['2023-13', 'month'],
    ['2023-00-10', 'month'],
    ['2023-02-29', 'day'],
    ['1900-02-29', 'day'],
    ['2023-04-31', 'day'],
    ['2023-01-00', 'day'],
    ['2023-01-01T24:00Z', 'hour'],
    ['2023-01-01T23:60:00Z', 'minute'],
    ['2023-01-01T23:59:60Z', 'second'],
    ['2023-01-01T10:00:00+24:00', 'zone'],
    ['2023-01-01T10:00:00+01:60', 'zone'],
  ];
  for (const [value, part] of rows) checkNoDate(value, 'impossible', part);
});

test('why a value is not a W3C date', () => {
  const rows: [DateFault, ...string[]][] = [
    ['empty', ''],
    ['no-zone', '1997-07-16T19:20:30', '1997-07-16T19:20', '1997-07-16T19:20:30.45'],
    ['zone-on-date', '1997-07-16Z', '1997-07-16+01:00', '1997Z'],
    ['zone-without-colon', '2024-08-05T10:00:00+0100', '2024-08-05T10:00+01'],
    ['zone-name', '2024-08-05T10:00:00 CEST', '2024-08-05T10:00:00UTC'],
    ['hour-only', '2024-08-05T10Z', '2024-08-05T10+02:00', '2024-08-05T10'],
    ['blank-for-T', '2024-08-05 10:00:00+02:00', '2024-08-05 10:00'],
    ['lower-case', '2024-08-05t10:00:00Z', '2024-08-05T10:00:00z'],
    ['one-digit', '2024-8-5', '2024-08-5', '2024-8', '2024-08-05T9:00:00Z', '2024-08-05T10:5Z'],
    ['year-last', '05/08/2024', '5/8/2024', '08-05-2024', '05.08.2024', '05/08/2024 10:00'],
    ['year-first-slashes', '2024/8/5', '2024/08/05', '2024.08.05'],
    ['compact-date', '20240805', '20240805T100000Z'],
    ['unix-time', '1722852000', '1722852000000'],
    ['month-name', 'Mon, 05 Aug 2024 10:00:00 GMT', '5 August 2024', '2024-Aug-05', 'August 5, 2024'],
    ['twelve-hours', '2024-08-05 10:00 am', '08/05/2024 3:00 PM'],
    [
      'other',
      'yesterday',
      ' 2024-08-05',
      '24-08-05',
      '-2024-08-05',
      '+2024',
      '１９９７',
      '2024-08-05T',
      '2024-',
    ],
    ['other', `2024-08-05T10:00:00.${'0'.repeat(200)}Z`, '9'.repeat(1_000_000).concat('x')],
  ];
  for (const [fault, ...values] of rows) for (const value of values) checkNoDate(value, fault);
  assert.deepEqual(
    Object.keys(DATE_FAULTS).filter(
      (fault) => fault !== 'impossible' && !rows.some(([known]) => known === fault),
    ),
    [],
  );
});

test('exactly the values of the published pattern that are on the calendar are dates', () => {
  const pattern =
    /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d))?)?)?$/;
  const onCalendar = (value: string) => {
    const [year, month, day] = value.slice(0, 10).split('-').map(Number) as [number, number?, number?];
    const date = new Date(0);
    date.setUTCFullYear(year, (month ?? 1) - 1, day ?? 1);
    return date.getUTCMonth() + 1 === (month ?? 1);
  };
  const digits = (most: number) => fc.nat(most).map((n) => String(n).padStart(2, '0'));
  const zone = fc.oneof(
    fc.constantFrom('Z', '', 'z'),
    fc.tuple(fc.constantFrom('+', '-'), digits(25), digits(61)).map(([s, h, m]) => `${s}${h}:${m}`),
  );
  const time = fc
    .tuple(digits(25), digits(61), fc.constantFrom('', ':30', ':60', ':30.5'), zone)
    .map(([h, m, rest, tzd]) => `T${h}:${m}${rest}${tzd}`);
  const values = fc
    .tuple(
      fc.constantFrom('2024', '1900', '0000', '999'),
      digits(14),
      digits(32),
      fc.oneof(fc.constant(''), time),
      fc.integer({ min: 1, max: 3 }),
    )
    .map(
      ([year, month, day, rest, parts]) =>
        [year, month, day].slice(0, parts).join('-') + (parts === 3 ? rest : ''),
    );
  fc.assert(
    fc.property(values, (value) => {
      assert.equal('form' in parseW3cDate(value), pattern.test(value) && onCalendar(value), value);
    }),
    { numRuns: runs(2000) },
  );
  fc.assert(fc.property(fc.string(), (value) => void parseW3cDate(value)));
});

test('the forms that the schema and the extensions accept', () => {
  const takes = (where: 'inSchema' | 'inNews' | 'inVideo') =>
    Object.entries(DATE_FORMS).flatMap(([form, fact]) => (fact[where] ? [form] : []));
  assert.deepEqual(takes('inSchema'), ['day', 'second', 'fraction']);
  assert.deepEqual(takes('inNews'), ['day', 'minute', 'second', 'fraction']);
  assert.deepEqual(takes('inVideo'), ['day', 'second']);
});

test('children, in the order of the schemas', () => {
  const rows: [ParentName, string][] = [
    ['urlset', 'url'],
    ['sitemapindex', 'sitemap'],
    ['url', 'loc lastmod changefreq priority image:image video:video news:news xhtml:link'],
    ['sitemap', 'loc lastmod'],
    ['image:image', 'image:loc image:caption image:geo_location image:title image:license'],
    [
      'news:news',
      'news:publication news:publication_date news:title news:access news:genres news:keywords news:stock_tickers news:geo_locations',
    ],
    ['news:publication', 'news:name news:language'],
  ];
  for (const [parent, children] of rows) {
    assert.equal(
      allowedChildren(parent)
        .map(({ name }) => name)
        .join(' '),
      children,
    );
  }
  const current = allowedChildren('video:video').filter(({ deprecated }) => !deprecated);
  assert.deepEqual(
    current.filter(({ required }) => required).map(({ local }) => local),
    ['thumbnail_loc', 'title', 'description'],
  );
  assert.equal(current.length, 17);
  assert.deepEqual(
    allowedChildren('video:video').flatMap(({ deprecated, local }) => (deprecated ? [local] : [])),
    ['category', 'gallery_loc', 'price', 'tvshow', 'content_segment_loc', 'id'],
  );
});

test('lookups are exact and safe for every name', () => {
  assert.equal(elementFact(SITEMAP_NAMESPACE, 'loc', 'url')?.parent, 'url');
  assert.equal(elementFact(SITEMAP_NAMESPACE, 'loc', 'sitemap')?.parent, 'sitemap');
  assert.equal(elementFact(SITEMAP_NAMESPACE, 'loc')?.parent, 'url');
  assert.equal(elementFact(VIDEO, 'title')?.name, 'video:title');
  for (const local of ['Loc', 'LOC', '', 'constructor', '__proto__', 'title']) {
    assert.equal(elementFact(SITEMAP_NAMESPACE, local), undefined);
  }
  assert.equal(elementFact('', 'loc'), undefined);
  const player = elementFact(VIDEO, 'player_loc')!;
  assert.equal(attributeFact(player, '', 'autoplay')?.deprecated?.since, '2022-08-06');
  assert.equal(attributeFact(player, 'http://e.com', 'autoplay'), undefined);
  assert.equal(attributeFact(player, '', 'constructor'), undefined);
});

test('rows are complete', () => {
  const names = new Set(ELEMENTS.map(({ name }) => name));
  const seen = new Set<string>();
  for (const row of ELEMENTS) {
    const key = `${row.parent}/${row.name}`;
    assert.ok(!seen.has(key), key);
    seen.add(key);
    assert.ok(!row.parent || names.has(row.parent), key);
    assert.ok(row.deprecated || row.hover.length > 0, key);
    assert.ok(namespaceFact(row.uri)?.status === 'supported', key);
    assert.ok(row.oneOf?.every((name) => names.has(name)) ?? true, key);
    if (row.most !== undefined) assert.equal(row.repeatable, row.most > 1, key);
    for (const { summary, hover, local } of [row, ...row.attributes]) {
      assert.match(summary, /^[A-Z][^\n]{7,70}[^.\n]$/, `${key} ${local}`);
      for (const sentence of hover) assert.match(sentence, /^[A-Z`<][^\n]*\.$/, `${key} ${local}`);
    }
  }
  assert.deepEqual(
    EXTENSIONS.map(({ uri }) => namespaceFact(uri)?.status),
    EXTENSIONS.map(() => 'supported'),
  );
});

test('every source has a unique title and address', () => {
  const urls = Object.values(SOURCES).map(({ title, url }) => {
    assert.ok(title.length > 5, url);
    assert.ok(new URL(url).protocol === 'https:', url);
    return url;
  });
  assert.equal(new Set(urls).size, urls.length);
});

test('namespaces that are almost correct', () => {
  const rows: [string, string | undefined][] = [
    [SITEMAP_NAMESPACE, undefined],
    ['https://www.sitemaps.org/schemas/sitemap/0.9', SITEMAP_NAMESPACE],
    ['http://sitemaps.org/schemas/sitemap/0.9', SITEMAP_NAMESPACE],
    ['http://www.sitemaps.org/schemas/sitemap/0.9/', SITEMAP_NAMESPACE],
    [' http://www.sitemaps.org/schemas/sitemap/0.90', SITEMAP_NAMESPACE],
    ['http://www.Sitemaps.org/schemas/Sitemap/1.0', SITEMAP_NAMESPACE],
    ['http://www.sitemaps.org/schemas/sitemap', SITEMAP_NAMESPACE],
    ['http://www.google.com/schemas/sitemap/0.84', SITEMAP_NAMESPACE],
    ['http://www.google.com/schemas/sitemap/0.9', SITEMAP_NAMESPACE],
    ['https://www.google.com/schemas/sitemap-video/1.1', VIDEO],
    ['http://www.google.com/schemas/sitemap-video/1.0', VIDEO],
    ['https://www.w3.org/1999/xhtml/', 'http://www.w3.org/1999/xhtml'],
    ['http://www.google.com/schemas/sitemap-mobile/1.0', undefined],
    ['http://www.w3.org/2001/XMLSchema-instance', undefined],
    ['http://www.w3.org/', undefined],
    ['http://example.com/', undefined],
    ['', undefined],
    ['/'.repeat(100_000), undefined],
  ];
  for (const [uri, meant] of rows) assert.equal(meantNamespace(uri)?.uri, meant, uri.slice(0, 60));
  assert.equal(new Set(NAMESPACES.map(({ uri }) => uri)).size, NAMESPACES.length);
});

test('languages and countries', () => {
  assert.equal(languageCodes.size, 183);
  assert.equal(regionCodes.size, 249);
  const names = {
    language: new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }),
    region: new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }),
  };
  for (const code of languageCodes) assert.ok(names.language.of(code), code);
  for (const code of regionCodes) assert.ok(names.region.of(code), code);

  for (const code of ['de', 'EN', 'be', 'uk']) assert.ok(isLanguage(code), code);
  for (const code of ['jp', 'cn', 'eng', 'xx', '', 'iw', 'sh']) assert.ok(!isLanguage(code), code);
  for (const code of ['GB', 'gb', 'US']) assert.ok(isRegion(code), code);
  for (const code of ['UK', 'EU', 'UN', '419', 'XK', 'AN', '']) assert.ok(!isRegion(code), code);

  const languages: [string, string | undefined][] = [
    ['jp', 'ja'],
    ['CN', 'zh'],
    ['gr', 'el'],
    ['iw', 'he'],
    ['eng', 'en'],
    ['de', undefined],
    ['be', undefined],
    ['constructor', undefined],
  ];
  for (const [code, meant] of languages) assert.equal(meantLanguage(code), meant, code);
  const regions: [string, string][] = [
    ['UK', 'GB'],
    ['uk', 'GB'],
    ['EN', 'US GB'],
    ['USA', 'US'],
    ['DE', ''],
    ['QQ', ''],
  ];
  for (const [code, meant] of regions) assert.equal(meantRegions(code).join(' '), meant, code);
  assert.equal(areaName('eu'), 'the European Union');
  assert.equal(areaName('DE'), undefined);
});

test('what is suggested for a code exists', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const pairs = letters.flatMap((a) => letters.map((b) => a + b));
  for (const code of [...pairs, ...pairs.flatMap((pair) => letters.map((c) => pair + c))]) {
    const language = meantLanguage(code);
    assert.ok(language === undefined || isLanguage(language), code);
    assert.ok(meantRegions(code).every(isRegion), code);
  }
});

test('parsed hreflang values', () => {
  const rows: [string, string, string?][] = [
    ['de', 'tag de@0'],
    ['en-GB', 'tag en@0 GB@3'],
    ['zh-Hant', 'tag zh@0 Hant@3'],
    ['zh-hans-us', 'tag zh@0 hans@3 us@8', 'zh-Hans-US'],
    ['EN-gb', 'tag EN@0 gb@3', 'en-GB'],
    ['es-419', 'tag es@0 419@3'],
    ['eng', 'tag eng@0'],
    ['xx', 'tag xx@0'],
    ['X-Default', 'default', 'x-default'],
    ['jp', 'region-only jp@0'],
    ['be', 'tag be@0'],
    ['us', 'region-only us@0'],
    ['us-en', 'tag us@0 en@3', 'us-EN'],
    ['en_US', 'malformed'],
    ['en-', 'malformed'],
    ['', 'malformed'],
    ['en-US-x-a', 'malformed'],
    [`en-${'a'.repeat(100_000)}`, 'malformed'],
  ];
  for (const [value, expected, normal = value] of rows) {
    const { kind, ...subtags } = parseHreflang(value);
    const shown = Object.values(subtags).map(({ text, start, end }) => {
      assert.equal(value.slice(start, end), text);
      return `${text}@${start}`;
    });
    assert.equal([kind, ...shown].join(' '), expected);
    assert.equal(normalForm(value), normal);
  }
});

test('limits', () => {
  assert.equal(SITEMAP_LIMITS.octets.most, 50 * 1024 * 1024);
  for (const [value, within] of [
    [0, false],
    [1, true],
    [28_800, true],
    [28_801, false],
    [Number.NaN, false],
  ] as const) {
    assert.equal(isWithin(SITEMAP_LIMITS.videoDuration, value), within, String(value));
  }
  assert.ok(isWithin(SITEMAP_LIMITS.entries, -1));
});

test('three-letter codes are those of ISO 639, with some exceptions', () => {
  const known = 'aaa ger deu GER chi zho cmn yue fil haw und mul usa gbr fra ita';
  const unknown = 'esp ESP jap irl mex chs de eng- @ng en1 engl';
  for (const code of known.split(' ')) assert.equal(isLongLanguage(code), true, code);
  for (const code of [...unknown.split(' '), '']) assert.equal(isLongLanguage(code), false, code);
});

test('codes of scripts are those of ISO 15924', () => {
  for (const code of ['Latn', 'hans', 'HANT', 'Cyrl', 'Latf', 'Kawi', 'Zsye', 'Zzzz']) {
    assert.equal(isScript(code), true, code);
  }
  for (const code of ['Hand', 'Qaaa', 'atnL', 'Lat', 'LatnX', '']) assert.equal(isScript(code), false, code);
});
