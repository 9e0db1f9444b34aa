/** No fix encodes, completes or copies a placeholder or a trace of code, and no safe fix hides one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DEFAULT_CONFIG } from '../../server/src/core/findings/lintConfig.ts';
import { fixedText } from '../../server/src/core/fixes/fixedText.ts';
import { traceEffect } from '../../server/src/core/fixes/traceEffect.ts';
import type { AnyDocument, LanguageService } from '../../server/src/core/service.ts';
import { hasTrace, lacksHost } from '../../server/src/core/traces.ts';
import { checks as robots } from '../../server/src/robots/checks.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { urllist } from '../../server/src/urllist/service.ts';
import { checkBulk } from '../bulkFixes.ts';
import { marked } from '../rules/check.ts';
import { ALL, runs } from '../scale.ts';

type Service = LanguageService<AnyDocument>;

/** What is left of a value, each with what a fix once made of it, or might make of it. */
const TRACES: Readonly<Record<string, readonly string[]>> = {
  '[object Object]': ['[object%20Object]', '%5Bobject%20Object%5D'],
  '{slug}': ['%7Bslug%7D'],
  '${slug}': ['$%7Bslug%7D', '%24%7Bslug%7D'],
  '{{ url }}': ['%7B%7B%20url%20%7D%7D'],
  '{}': ['%7B%7D'],
  '%s': ['%25s'],
  '%(slug)s': ['%25(slug)s'],
  '<%= url %>': ['%3C%25=%20url%20%25%3E', '%3C%=%20url%20%%3E'],
  '<?= $url ?>': ['%3C?=%20$url%20?%3E'],
  undefined: [],
  null: [],
  NaN: [],
  ':id': [],
  '[id]': ['%5Bid%5D'],
  '[...slug]': ['%5B...slug%5D'],
  '\\n': ['%5Cn'],
  __BASE_URL__: [],
  '%PUBLIC_URL%': ['%25PUBLIC_URL%25'],
};

const SHORT = Object.keys(TRACES);
const VALUES = [
  ...SHORT.flatMap((trace) => [`https://e.com/${trace}/a`, `https://e.com/?a=${trace}`, trace]),
  'https:///about',
];

const NO_TRACES = [
  'https://www.example.com/a/b.html?filter[id]=1&sort[]=name',
  'https://www.example.com/null-safety/undefined-behavior/nanoNaN',
  'https://e.com/100%25/50%DE%AD/%C3%BC%25-sale',
  'https://e.com/?q={"a":1}',
  'https://e.com/wiki/Help:Contents/C:name',
  'https://e.com\\news\\notes',
  'https://e.com:8080/(a)/[b](c)/~d;e=f',
  'https:///www.example.com/',
  'https:///localhost:3000/',
  'User-agent: *',
];

test('values with a trace, and without one', () => {
  for (const [trace, encoded] of Object.entries(TRACES))
    for (const text of [trace, ...encoded])
      for (const value of [
        text,
        `${text}/a`,
        `https://e.com/a/${text}`,
        `https://e.com/?a=${text}&b`,
        `https://${text}/`,
      ])
        assert.ok(hasTrace(value), value);
  for (const value of NO_TRACES) assert.ok(!hasTrace(value), value);
  assert.ok(lacksHost('https:///about') && hasTrace('https:///about'));
});

test('what edits do to words with a trace', () => {
  const effect = (before: string, after: string) =>
    traceEffect(before, [{ start: 0, end: before.length, text: after }]);
  const rows = [
    ['a b', 'b a', 'kept'],
    ['/{x} b', 'b /{x}', 'kept'],
    ['/{x} b', 'b', 'dropped'],
    ['/{x}', '/*', 'dropped'],
    ['/{x}', '/%7Bx%7D', 'written'],
    ['{x}/a', 'https://e.com/{x}/a', 'written'],
    ['/{x}', '/{x} /{x}', 'written'],
  ] as const;
  for (const [before, after, expected] of rows) assert.equal(effect(before, after), expected, before);
  const long = `a/{x}/${'b'.repeat(3000)}ü`;
  const edit = { start: long.length - 1, end: long.length, text: '%C3%BC' };
  assert.equal(
    traceEffect(`<loc>\n${long}</loc>`, [{ ...edit, start: edit.start + 6, end: edit.end + 6 }]),
    'written',
  );
});

/** Faults of other kinds that fixes repair, in the same value. */
const REST = ['', '', '', ' b', 'ü', '%zz', '#b', '&amp;amp;b', '//b', '\u200b', '?a=1', '*', '%c3%a9', '$'];

/** A value with a trace; its start is found in no other value. */
interface Value {
  readonly form: string;
  readonly trace: string;
  readonly rest: string;
}

const FORMS = [
  'https://www.example.com/N/T',
  'https://www.example.com/N?a=T',
  'https://T/N',
  'http:/www.example.com/N/T',
  'htps://www.example.com/N/T',
  '//www.example.com/T/N',
  'www.example.com/T/N',
  'https:///N/T',
  'T/N',
  '/T/N',
  '"https://www.example.com/T/N"',
  'https://www.example.com/N/ü/T',
];

const values = fc.record({
  form: fc.constantFrom(...FORMS),
  trace: fc.constantFrom(...Object.keys(TRACES)),
  rest: fc.constantFrom(...REST),
});

const written = ({ form, trace, rest }: Value, at: number): string =>
  form.replace('N', `n${at}`).replace('T', () => trace) + (rest && `/${rest}`);

const escaped = (value: string): string =>
  value
    .replace(/&(?!amp;)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** Where a value may be: `V` is the value. */
const LINES = [
  'Disallow: V',
  'Allow: V',
  'Disalow: V',
  'Disallow V',
  'Sitemap: V',
  'Site-map: V',
  'Sitemap: V V',
  'Crawl-delay: V',
  'Host: V',
  'User-agent: V',
  'Clean-param: a V',
  'V',
  'User-agent: a\\nDisallow: V\\nSitemap: V',
];
const LOC = '<loc>https://www.example.com/N</loc>';
const ENTRIES = [
  '<url><loc>V</loc></url>',
  '<url><loc><![CDATA[V]]></loc></url>',
  '<url>V</url>',
  `<url>${LOC}<lastmod>V</lastmod><changefreq>V</changefreq><priority>V</priority></url>`,
  `<url>${LOC}<image:image><image:loc>V</image:loc></image:image></url>`,
  `<url>${LOC}<image:image>V</image:image></url>`,
  `<url>${LOC}<video:video><video:thumbnail_loc>V</video:thumbnail_loc><video:title>V</video:title><video:description>d</video:description><video:player_loc>V</video:player_loc><video:duration>V</video:duration><video:rating>V</video:rating></video:video></url>`,
  `<url>${LOC}<xhtml:link rel="alternate" hreflang="de" href="V"/></url>`,
  `<url>${LOC}<xhtml:link rel="alternate" hreflang="V" herf="V"/></url>`,
  `<url><lastmod>2024-13-01</lastmod><loc>V</loc><pirority>0,5</pirority></url>`,
];
const ITEMS = [
  '<item><link>V</link></item>',
  '<item><guid>V</guid></item>',
  '<item><guid isPermaLink="true">V</guid><link>V</link></item>',
];
const xml = (root: string, inner: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${inner}\n</${root}>\n`;

interface Kind {
  readonly service: Service;
  readonly places: readonly string[];
  whole(inner: string): string;
  readonly isXml?: true;
}

const kind = (
  service: unknown,
  places: readonly string[],
  whole: Kind['whole'] = (inner) => `${inner}\n`,
  isXml?: true,
): Kind => ({ service: service as Service, places, whole, ...(isXml && { isXml }) });

const KINDS: Readonly<Record<string, Kind>> = {
  'robots.txt': kind(robots, LINES, (inner) => `User-agent: *\n${inner}\n`),
  urlset: kind(sitemap, ENTRIES, (inner) => xml('urlset', inner), true),
  sitemapindex: kind(
    sitemap,
    [
      '<sitemap><loc>V</loc></sitemap>',
      '<sitemap><loc>V</loc><lastmod>V</lastmod></sitemap>',
      '<sitemap>V</sitemap>',
    ],
    (inner) => xml('sitemapindex', inner),
    true,
  ),
  rss: kind(
    sitemap,
    ITEMS,
    (inner) =>
      `<?xml version="1.0"?>\n<rss version="2.0"><channel><link>https://e.com/</link>\n${inner}\n</channel></rss>\n`,
    true,
  ),
  text: kind(urllist, ['V', 'V V', 'https://www.example.com/N']),
};

const read = (service: Service, text: string): AnyDocument =>
  service.read(
    service.open({ uri: 'file:///example', languageId: 'example', version: 1 }, text, DEFAULT_CONFIG),
  );

const places = (text: string, part: string): number => text.split(part).length - 1;

/** The number of errors and warnings within one of the parts of a text. */
function gravesAt(service: Service, text: string, parts: readonly string[]): ReadonlySet<string> {
  const found = service
    .places(read(service, text))
    .filter(({ severity }) => severity === 'error' || severity === 'warning');
  return new Set(
    parts.filter((part) => {
      const spans = Array.from({ length: places(text, part) }, () => 0);
      let at = -1;
      return spans.some(() => {
        at = text.indexOf(part, at + 1);
        return found.some(({ start, end }) => at <= start && end <= at + part.length);
      });
    }),
  );
}

const ENCODED = Object.values(TRACES).flat();

/**
 * Makes all safe fixes, twice; asserts that the parts are there as before, and that what was reported still is. Unsafe
 * fixes do not encode a part either.
 */
function checkFixes(service: Service, text: string, parts: readonly string[]): void {
  const fixed = checkBulk(service, (item) => read(service, item), text, { fixing: 'safe' }).text;
  const what = `${JSON.stringify(text)} → ${JSON.stringify(fixed)}`;
  for (const part of parts) assert.equal(places(fixed, part), places(text, part), `${part} in ${what}`);
  const after = gravesAt(service, fixed, parts);
  for (const part of gravesAt(service, text, parts))
    assert.ok(after.has(part), `no finding in ${part}, ${what}`);
  const all = fixedText(service, read(service, text), { fixing: 'all' }).text;
  for (const item of ENCODED)
    assert.ok(places(all, item) <= places(text, item), `${item}: ${JSON.stringify([text, all])}`);
}

for (const [name, { service, places: all, whole, isXml }] of Object.entries(KINDS)) {
  test(`safe fixes of generated files: ${name}`, () => {
    const parts = fc.array(fc.tuple(fc.constantFrom(...all), values), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(parts, (chosen) => {
        const texts = chosen.map(([, value], at) => (isXml ? escaped : String)(written(value, at)));
        const lines = chosen.map(([place], at) =>
          place.replaceAll('N', `p${at}`).replaceAll('V', () => texts[at]!),
        );
        checkFixes(service, whole(lines.join('\n')), texts);
      }),
      { numRuns: runs(2000) },
    );
  });
}

/** In UTF-16 units. Longer examples are about length. */
const LONG = 20_000;
/** A URL, a path, or all of a value. */
const PARTS =
  /https?:\/\/[^\s<>"']+|(?<=[\s:])\/[^\s<>"'#]+|(?<=>)[^<>\s][^<>]*(?=<)|(?<=="?)[^<>"\s]+(?=")|(?<=: )\S+/g;

for (const service of [robots, sitemap, urllist] as unknown as readonly Service[]) {
  test(`safe fixes of the examples of all rules, with a trace in each place: ${service.id}`, () => {
    let count = 0;
    for (const { examples } of service.rules) {
      for (const { bad } of examples.filter((example) => example.bad.length < LONG)) {
        const { text } = marked(bad);
        for (const { 0: part, index } of text.matchAll(PARTS)) {
          const isUrl = /^\w+:\/\/|^\//.test(part);
          const value = isUrl
            ? `${part.replace(/\/$/, '')}/${SHORT[count % SHORT.length]!}`
            : VALUES[count % VALUES.length]!;
          const own = service.id === 'sitemap' ? escaped(value) : value;
          if (count++ % (ALL ? 8 : 12) > 0) continue;
          checkFixes(service, text.slice(0, index) + own + text.slice(index + part.length), [own]);
        }
      }
    }
    assert.ok(count > 20);
  });
}
