import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DEFAULT_CONFIG, type LintConfig } from '../../server/src/core/findings/lintConfig.ts';
import type { Finding } from '../../server/src/core/rule/rule.ts';
import type { AnyDocument, LanguageService } from '../../server/src/core/service.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { urllist } from '../../server/src/urllist/service.ts';
import { contextOf } from '../rules/check.ts';
import { ALL, runs, sample } from '../scale.ts';
import { entryWith, INSIDE, rootWith } from './shapes.ts';

/** Unexpected content between two tags. */
const ODD: readonly string[] = [
  ...[
    '',
    ' ',
    '\n\t\r\n',
    '\0',
    '\u0001',
    '\u000b',
    '\f',
    '\u001f',
    '\u007f',
    '\u0085',
    '\u00a0',
    '\u200b',
    '\ufeff',
  ],
  ...['\ud800', '\udc00', '\ud83d\ude00', '\ufffd', '\uffff', '\u2028'],
  ...[
    '&',
    '&amp;',
    '&amp;amp;',
    '&#x;',
    '&#xD800;',
    '&#0;',
    '&#99999999999;',
    '&nbsp;',
    '&unknown;',
    '&#11;',
  ],
  ...[
    '<![CDATA[]]>',
    '<![CDATA[ ]]>',
    '<![CDATA[a]]>b<![CDATA[c]]>',
    '<![CDATA[',
    ']]>',
    '<!-- a -->',
    '<!--',
  ],
  ...[
    '<b>',
    '<b/>',
    '<b>c</b>',
    '</b>',
    '<',
    '>',
    '<<',
    '<?p?>',
    '<?p',
    '<loc>',
    '</loc>',
    '<url>',
    '</urlset>',
  ],
  ...[
    '"',
    "'",
    '“a”',
    '{{ a }}',
    'constructor',
    '__proto__',
    'toString',
    '0',
    '-1',
    '1e400',
    'NaN',
    '%',
    '%zz',
    '#',
    '://',
  ],
  ...[
    'https://',
    'https://[',
    'https://[::1',
    'http://a:99999/',
    'https://xn--/',
    'HTTPS://WWW.EXAMPLE.COM',
    'mailto:',
    ':',
  ],
  ...['https://www.example.com/a\u000b', '\u000bhttps://www.example.com/a', 'https://www.example.com/\ud800'],
  ...[
    '0000-00-00',
    '9999-12-31',
    '2024-02-30T24:00Z',
    '20240805',
    '99999999999999999999',
    'PT',
    '::',
    '::::',
  ],
  `https://www.example.com/${'a'.repeat(5000)}`,
  'x'.repeat(70_000),
  '\u00a0'.repeat(3000),
  '&#32;'.repeat(2000),
];

const SITES: readonly LintConfig[] = [
  DEFAULT_CONFIG,
  {
    ...DEFAULT_CONFIG,
    site: contextOf({
      address: 'https://www.example.com/maps/sitemap.xml',
      files: {
        '/robots.txt': 'User-agent: *\nDisallow: /p\nSitemap: https://www.example.com/maps/sitemap.xml\n',
        '/maps/other.xml': rootWith(entryWith(['url'], '')),
      },
    }),
  },
];

/** The first finding of each code. */
const oneOfEach = (findings: readonly Finding[]): readonly Finding[] => [
  ...new Map(findings.toReversed().map((finding) => [finding.code, finding])).values(),
];

/**
 * Asserts that no rule throws, whether the core propagates the error or reports it as a finding, and that no fix does.
 */
function holds(service: LanguageService<never>, text: string, config: LintConfig): void {
  const any = service as unknown as LanguageService<AnyDocument>;
  const identity = { uri: 'file:///sitemap.xml', languageId: 'xml', version: 1 };
  const document = any.read(any.open(identity, text, config));
  const { findings } = any.findings(document);
  const failed = findings.filter(({ code }) => code.endsWith('/rule-failed'));
  assert.deepEqual(failed, [], JSON.stringify(text.slice(0, 2000)));
  for (const finding of ALL ? findings.slice(0, 50) : oneOfEach(findings)) any.fixes(document, finding);
}

/** `npm test` takes the configurations in turn. */
let turn = 0;

function check(text: string): void {
  try {
    for (const config of ALL ? SITES : [SITES[turn++ % SITES.length]!]) holds(sitemap as never, text, config);
  } catch (error) {
    assert.fail(`${error instanceof Error ? error.stack : error}\n${JSON.stringify(text.slice(0, 2000))}`);
  }
}

const elementWith = (name: string, attributes: string, value: string): string =>
  `<${name}${attributes}>${value}</${name}>`;

/** Odd values by the files they can share: markup may swallow what follows it; the others are together in one file. */
const SHARED: readonly (readonly string[])[] = [
  ODD.filter((value) => !value.includes('<')),
  ...ODD.filter((value) => value.includes('<')).map((value) => [value]),
];

/** A file with each value alone and twice, in one parent and in two entries. */
function fileWith(path: readonly string[], name: string, elements: readonly string[]): string {
  const loc = name === 'loc' && path.length === 1 ? '' : undefined;
  const entries = elements.flatMap((element) => {
    const entry = entryWith(path, element, loc);
    return [entry, entry, entryWith(path, element + element, loc)];
  });
  return rootWith(entries.join('\n'), path[0] === 'sitemap' ? 'sitemapindex' : 'urlset');
}

/** In `npm test`, one place of six is tried, and long values in one of thirty. */
const LONG = 1000;
const SHORT = SHARED.map((values) => values.filter((value) => value.length < LONG));

for (const [at, { fact, path }] of sample(INSIDE, 6).entries()) {
  const shared = ALL || at % 10 === 0 ? SHARED : SHORT;
  test(`no rule throws on odd values of <${fact.name}> in <${path.at(-1)}>`, () => {
    for (const values of shared) {
      const elements = values.map((value) => elementWith(fact.name, '', value));
      check(fileWith(path, fact.name, elements));
    }
  });
  if (fact.attributes.length === 0) continue;
  test(`no rule throws on odd values of attributes of <${fact.name}>`, () => {
    for (const { local } of fact.attributes) {
      for (const values of shared) {
        const elements = values.map((value) => elementWith(fact.name, ` ${local}="${value}"`, ''));
        check(fileWith(path, fact.name, elements));
      }
    }
  });
}

test('no rule throws on odd text in roots and entries', () => {
  for (const value of sample(ODD, 2)) {
    for (const root of ['urlset', 'sitemapindex'] as const) {
      const entry = root === 'urlset' ? 'url' : 'sitemap';
      check(rootWith(value, root));
      check(rootWith(`<${entry}>${value}</${entry}>\n<${entry}>${value}</${entry}>`, root));
      check(rootWith(`<${entry} ${value}="${value}"><loc>https://e.com/</loc></${entry}>`, root));
    }
  }
});

test('no rule throws on odd values in feeds', () => {
  for (const value of ODD) {
    const media = ['title', 'description', 'content', 'player', 'thumbnail', 'restriction', 'group']
      .map((local) => `<media:${local} url="${value}" type="${value}">${value}</media:${local}>`)
      .join('');
    const item = `<item><title>${value}</title><link>${value}</link><guid>${value}</guid>${media}</item>`;
    check(`<rss xmlns:media="http://search.yahoo.com/mrss/"><channel>${item}${item}</channel></rss>`);
    check(
      `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="${value}"><entry><link href="${value}"/></entry></feed>`,
    );
  }
});

test('no rule of text sitemaps throws on odd lines', () => {
  for (const value of ODD) {
    for (const line of [value, `https://www.example.com/${value}`, `www.example.com/${value}`]) {
      for (const config of SITES)
        holds(urllist as never, `${line}\n${line}\nhttps://www.example.com/\n`, config);
    }
  }
});

test('no rule throws on random values', () => {
  const value = fc
    .array(fc.oneof(fc.constantFrom(...ODD.filter((odd) => odd.length < 100)), fc.string({ maxLength: 5 })), {
      maxLength: 4,
    })
    .map((parts) => parts.join(''));
  const place = fc.constantFrom(...INSIDE);
  fc.assert(
    fc.property(fc.array(fc.tuple(place, value), { minLength: 1, maxLength: 4 }), (places) => {
      const entries = places.map(([{ fact, path }, odd]) =>
        entryWith(path, elementWith(fact.name, '', odd), fact.name === 'loc' ? '' : undefined),
      );
      check(rootWith([...entries, ...entries].join('\n')));
    }),
    { numRuns: runs(200) },
  );
});
