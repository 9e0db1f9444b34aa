import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DEFAULT_CONFIG, type LintConfig } from '../../server/src/core/lint.ts';
import { sitemapService } from '../../server/src/sitemap/service.ts';
import { LIMITS, type Limits } from '../../server/src/sitemap/syntax/reader.ts';
import type { OctetSource } from '../../server/src/text/octets.ts';
import { runs } from '../scale.ts';

const IDENTITY = { uri: 'file:///sitemap.xml', languageId: 'xml', version: 0 };

const sourceOf = (octets: Uint8Array): OctetSource => ({
  read(into, at, position) {
    const part = octets.subarray(position, position + Math.min(into.length - at, 100));
    into.set(part, at);
    return part.length;
  },
});

/**
 * Checks that a file that is skimmed has the findings that it has when it is read in full, at the same places; gives the
 * number of records that were passed over, or undefined where it is not to be skimmed.
 */
function check(
  text: string,
  limits: Limits = LIMITS,
  config: LintConfig = DEFAULT_CONFIG,
): number | undefined {
  const service = sitemapService(limits);
  const skimmed = service.skim(IDENTITY, sourceOf(new TextEncoder().encode(text)), config);
  if (!skimmed) return undefined;
  const full = service.read(service.open(IDENTITY, text, config));
  const seen = [skimmed, full].map((document) => {
    const { findings, counts } = service.findings(document);
    const places = findings.map(({ start, end, ...finding }) => ({
      ...finding,
      start: document.text.positionAt(start),
      end: document.text.positionAt(end),
    }));
    const { units, octets, breaks, records, tail } = document.text.leaves.total;
    return { places, counts, total: { units, octets, breaks, records, tail } };
  });
  assert.deepEqual(seen[0], seen[1], text);
  let passed = 0;
  skimmed.text.leaves.visit((leaf) => {
    if (!leaf.content) passed += leaf.records;
    return true;
  });
  return passed;
}

const ROOT = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
const HEADS = [
  `${ROOT}\n`,
  ROOT,
  `<?xml version="1.0" encoding="UTF-8"?>\n${ROOT}\n`,
  `\ufeff<?xml version="1.0" encoding="UTF-8"?>\r\n<!-- é -->${ROOT}\r\n`,
  `<!-- crawlwise-disable lastmod/invalid-format -->\n${ROOT}`,
  '<urlset>',
  '<s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">',
  '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
];
const FEET = ['</urlset>\n', '\n</urlset>', '</s:urlset>', '</sitemapindex>', '', '</urlset><url>', '<!--'];

type Layout = (loc: string, date: string) => string;
const DATED: Layout = (loc, date) =>
  `  <url>\n    <loc>${loc}</loc>\n    <lastmod>${date}</lastmod>\n  </url>\n`;
const LAYOUTS: readonly Layout[] = [
  DATED,
  DATED,
  (loc) => `<url><loc>${loc}</loc></url>`,
  (loc) => `  <url>\n    <loc>${loc}</loc>\n  </url>\n`,
  (loc, date) => `<url>\r\n<loc>${loc}</loc><lastmod>${date}</lastmod></url>\r\n`,
  (loc, date) => `<url>\n<lastmod>${date}</lastmod>\n<loc>${loc}</loc>\n</url>\n`,
  (loc) => `<url><loc>${loc}</loc><priority>0.5</priority></url>\n`,
  (loc) => `<s:url><s:loc>${loc}</s:loc></s:url>\n`,
  (loc) => `<sitemap><loc>${loc}</loc></sitemap>\n`,
];
const URLS = [
  ...['/', '/a', '/b?c=1&amp;d=2', '/b?c=1&amp;amp;d', '/%20', '/é', '/a b', '', '#a', '/&amp;#38;', '//'],
  `/${'a'.repeat(90)}`,
  `/${'a'.repeat(2100)}`,
];
const ORIGINS = [
  'https://www.example.com',
  'https://www.example.com',
  'http://www.example.com',
  'https://b.c',
];
const DATES = ['2024-08-05', '2024-08-05T10:00:00Z', '2999-01-01', '2024', 'soon', '2024-08-05T10:00:00.5Z'];
const ODD = [
  '<!-- a -->\n',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<?a ',
  '?>',
  '</urlset>',
  ROOT,
  '<url>',
  '</url>',
  '<url/>\n',
  '<url><loc>https://www.example.com/1</loc><xhtml:link rel="alternate" hreflang="de" href="https://www.example.com/2"/></url>',
  '<url><loc><![CDATA[https://www.example.com/3]]></loc></url>',
  '<url><loc>https://www.example.com/&#52;</loc></url>\n',
  '<url><loc>5</loc></url>',
  '<url><loc>https://www.example.com/6</url>',
  '<!-- crawlwise-disable -->',
  '<!-- crawlwise-disable-next-line -->\n',
  '<!-- crawlwise-enable -->\n',
  'text & more',
  '<url foo="',
  '\r',
  '😀',
  '\0',
];

const run = fc
  .record({
    layout: fc.constantFrom(...LAYOUTS),
    origin: fc.constantFrom(...Array(8).fill(ORIGINS[0]), ...ORIGINS),
    from: fc.nat(30),
    count: fc.nat(12),
    odd: fc.option(fc.tuple(fc.nat(12), fc.constantFrom(...URLS)), { freq: 1 }),
    dates: fc.array(fc.constantFrom(...DATES), { minLength: 1, maxLength: 3 }),
  })
  .map(({ layout, origin, from, count, odd, dates }) =>
    Array.from({ length: count }, (_, i) =>
      layout(
        origin + (odd?.[0] === i ? odd[1] : `/path/of/a/page/${from + i}`),
        dates[(i * i) % dates.length]!,
      ),
    ).join(''),
  );
const file = fc
  .tuple(
    fc.constantFrom(...Array(4).fill(HEADS[0]), ...HEADS),
    fc.array(fc.oneof({ weight: 5, arbitrary: run }, fc.constantFrom(...ODD)), { maxLength: 6 }),
    fc.constantFrom(...FEET),
  )
  .map(([head, parts, foot]) => head + parts.join('') + foot);

test('a file that is skimmed has the findings of the whole file', () => {
  let passed = 0;
  fc.assert(
    fc.property(file, fc.constantFrom(64, 500, 2 ** 14, 2 ** 20), (text, window) => {
      if ((check(text, { ...LIMITS, window }) ?? 0) > 0) passed++;
    }),
    { numRuns: runs(2000) },
  );
  assert.ok(passed > runs(80), `${passed} files had records that were passed over`);
});

test('… also where leaves are short', () => {
  fc.assert(
    fc.property(file, (text) => {
      check(text, { record: 150, piece: 40, window: 200 });
    }),
    { numRuns: runs(600) },
  );
});

const records = (count: number, date: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => DATED(`https://www.example.com/${at}`, date(at))).join('');
const dayOf = (at: number): string => `2024-08-0${1 + (at % 9)}`;

test('of a file of records that differ in values, nearly all are passed over', () => {
  const text = `${ROOT}\n${records(1000, dayOf)}</urlset>\n`;
  assert.equal(check(text), 996);
  assert.equal(check(text.replaceAll('\n', '')), 996);
});

test('a fault in one record costs the reading of that record', () => {
  const text = `${ROOT}\n${records(1000, dayOf)}</urlset>\n`;
  for (const [written, wrong] of [
    ['/500<', '/a b<'],
    ['2024-08-05', '2024-08-32'],
    ['<loc>https://www.example.com/500</loc>', ''],
  ] as const) {
    const faulty = text.replace(written, wrong);
    const passed = check(faulty)!;
    assert.ok(passed > 990, `${passed} of 1000 are passed over with ${wrong}`);
  }
});

test('what only the whole file tells is not told by a part of it', () => {
  const twice = `${ROOT}\n${records(100, dayOf)}${DATED('https://www.example.com/50', '2024-08-05')}</urlset>\n`;
  const escaped = `${ROOT}\n${records(100, dayOf)}<url><loc>https://www.example.com/&#55;</loc></url></urlset>\n`;
  const sameDates = `${ROOT}\n${records(100, () => '2024-08-05')}</urlset>\n`;
  const tooMany = `${ROOT}\n${records(50_010, dayOf)}</urlset>\n`;
  const returns = `${ROOT.replace('>', ' xmlns:xhtml="http://www.w3.org/1999/xhtml">')}\n${records(9, dayOf)}${ODD.find((odd) => odd.includes('xhtml'))}${records(9, dayOf)}</urlset>`;
  const moved = twice.replace('https:', 'http:');
  for (const text of [twice, escaped, sameDates, tooMany, returns, moved])
    assert.equal(check(text), undefined);
});

test('what is longer than the window is read, and the records after it are passed over', () => {
  const long = `<!-- ${'é'.repeat(200_000)} -->\n`;
  const text = `${ROOT}\n${records(100, dayOf)}${long}${records(100, (at) => `2023-01-0${1 + (at % 9)}`).replaceAll('.com/', '.com/more/')}</urlset>\n`;
  const passed = check(text, { ...LIMITS, window: 500 })!;
  assert.ok(passed > 150, `${passed} of 200 are passed over`);
});

test('there is room for more URLs than a sitemap may have, not for any number', () => {
  const config = { levels: new Map([['sitemap/too-many-entries', 'off' as const]]) };
  const some = `${ROOT}\n${records(50_010, dayOf)}</urlset>\n`;
  const many = `${ROOT}\n${records(70_000, dayOf)}</urlset>\n`;
  assert.equal(check(some, LIMITS, config), 50_006);
  assert.equal(check(many, LIMITS, config), undefined);
});

test('what is not UTF-8 is read in full', () => {
  const octets = new TextEncoder().encode(`${ROOT}\n${records(100, dayOf)}?</urlset>\n`);
  octets[octets.lastIndexOf(63)] = 0xe9;
  assert.equal(sitemapService().skim(IDENTITY, sourceOf(octets), DEFAULT_CONFIG), undefined);
});
