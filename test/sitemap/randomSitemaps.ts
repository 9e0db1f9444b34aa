/** Random sitemaps: entries with all extensions, valid and faulty values, and repeated URLs. */
import fc from 'fast-check';
import type { ElementFact, ValueKind } from '../../server/src/sitemap/facts/elements.ts';
import { INSIDE, rootWith } from './shapes.ts';

const WWW = 'https://www.example.com';

/** URLs of pages, of which several become equal when they are fixed. */
const LOCS: readonly string[] = [
  ...[
    '/',
    '',
    '/a',
    '/a#b',
    '/a#c',
    '/b',
    '//b',
    '/b%',
    '/c d',
    '/c%20d',
    '/c d e',
    '/ü',
    '/%C3%BC',
    '/{x}|y',
  ].map((path) => WWW + path),
  ...['/a?b&amp;amp;c', '/a?b&amp;c', '/en/', '/de/', '/sitemap.xml'].map((path) => WWW + path),
  ...[
    'http://www.example.com/a',
    'https://example.com/a',
    'https://other.example/x',
    'http://localhost:8080/a',
  ],
  ...[
    'www.example.com/a',
    '//www.example.com/a',
    '/a',
    'page.html',
    'htps://www.example.com/a',
    'https:/www.example.com/a',
  ],
  ...[
    '"https://www.example.com/a"',
    '\u00a0https://www.example.com/a\u00a0',
    'ftp://e.com/',
    '',
    '<![CDATA[https://www.example.com/a]]>',
  ],
];

const VALUES: Readonly<Partial<Record<ValueKind, readonly string[]>>> = {
  date: [
    '2024-08-05',
    '2024-08-05T10:00:00Z',
    '2999-01-01',
    '2024/8/5',
    '05/08/2024',
    '0000-00-00',
    '2024-02-30',
    '2024-08-05T10:00',
    '2024',
    'soon',
    '',
    '2024-08-05T10:00:00.123Z',
    '20240805',
    '2099/1/1',
  ],
  url: LOCS,
  integer: ['600', '10:00', 'PT10M', '1,234', '0', 'x', ''],
  decimal: ['0.8', '1.0', '0,8', '80%', '9', 'high', ''],
  'yes-no': ['yes', 'no', 'true', 'No', ''],
  keyword: ['daily', 'Weekly', 'annually', 'never', 'x', ''],
  countries: ['IE GB', 'ie,gb', 'UK', 'EN', ''],
  platforms: ['web tv', 'Web, tv', 'desktop', ''],
  language: ['en', 'en-US', 'zh-Hans', 'jp', 'English', ''],
  hreflang: ['en', 'de', 'en-US', 'en_US', 'en-UK', 'us', 'jp', 'x-default', 'es-419', 'X-Default', ''],
  text: ['Companies A &amp; B', 'The Example Times (subscription)', '<![CDATA[a < b]]>', '', 'x'],
};

const valueFor = (kind: ValueKind): fc.Arbitrary<string> => fc.constantFrom(...(VALUES[kind] ?? ['x', '']));

const CHILDREN = INSIDE.map(({ fact }) => fact);

/** An element of a sitemap with attributes and content; occasionally misspelled. */
function element(fact: ElementFact, depth = 0): fc.Arbitrary<string> {
  const attributes = fact.attributes
    .filter(({ local }) => local !== 'xmlns')
    .map((attribute) =>
      fc
        .option(valueFor(attribute.values ? 'keyword' : attribute.value), {
          freq: attribute.required ? 8 : 1,
        })
        .map((value) => {
          if (value === null) return '';
          const written = attribute.values && value === 'daily' ? attribute.values[0] : value;
          return ` ${attribute.local}="${String(written).replace(/<[^>]*>|[<">]/g, '')}"`;
        }),
    );
  const own = CHILDREN.filter(({ parent }) => parent === fact.name);
  const content =
    own.length > 0 && depth < 3
      ? fc
          .tuple(
            ...own
              .filter(({ required, oneOf }) => required || oneOf)
              .map((child) => mostly(element(child, depth + 1))),
            several(own, depth + 1, 2),
          )
          .map((parts) => parts.join('\n'))
      : fact.value === 'none'
        ? fc.constant('')
        : valueFor(fact.value);
  const misspelled = fc.constantFrom(
    ...Array<string>(30).fill(fact.name),
    `${fact.name}s`,
    upperCase(fact.name),
  );
  return fc
    .tuple(misspelled, fc.tuple(...attributes), content)
    .map(([name, list, inner]) =>
      inner === '' ? `<${name}${list.join('')}/>` : `<${name}${list.join('')}>${inner}</${name}>`,
    );
}

const upperCase = (name: string): string =>
  name.replace(/[a-z](?=[a-z]*$)/, (letter) => letter.toUpperCase());

const mostly = (part: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.option(part, { freq: 9 }).map((text) => text ?? '');

const several = (facts: readonly ElementFact[], depth: number, most: number): fc.Arbitrary<string> =>
  fc
    .array(
      fc.nat(facts.length - 1).chain((at) => element(facts[at]!, depth)),
      { maxLength: most },
    )
    .map((parts) => parts.join('\n'));

const link = fc
  .tuple(
    valueFor('hreflang'),
    fc.constantFrom(`${WWW}/en/`, `${WWW}/de/`, `${WWW}/a`, '/de/'),
    fc.constantFrom('alternate', 'alternate', 'alternate', 'amphtml'),
  )
  .map(([hreflang, href, rel]) => `<xhtml:link rel="${rel}" hreflang="${hreflang}" href="${href}"/>`);

const ODD = fc.constantFrom(
  ...Array<string>(20).fill(''),
  'https://www.example.com/text',
  'some text',
  '<!-- a note -->',
  '<mobile:mobile xmlns:mobile="http://www.google.com/schemas/sitemap-mobile/1.0"/>',
  '<x:note xmlns:x="https://e.com/ns">kept</x:note>',
);

function entry(name: 'url' | 'sitemap'): fc.Arbitrary<string> {
  const own = CHILDREN.filter(({ parent, name: child }) => parent === name && child !== 'loc');
  const loc = mostly(fc.constantFrom(...LOCS).map((value) => `<loc>${value}</loc>`));
  const links =
    name === 'url' ? fc.array(link, { maxLength: 2 }).map((all) => all.join('')) : fc.constant('');
  const attribute = fc.constantFrom(...Array<string>(30).fill(''), ' priority="0.5"', ' id="1"');
  return fc
    .tuple(attribute, loc, several(own, 0, 3), links, ODD)
    .map(([attributes, ...parts]) => `<${name}${attributes}>${parts.filter(Boolean).join('\n  ')}</${name}>`);
}

/** Sitemaps and indexes with some entries. */
export const randomSitemaps: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: entriesOf('url') },
  { weight: 1, arbitrary: entriesOf('sitemap') },
);

function entriesOf(name: 'url' | 'sitemap'): fc.Arbitrary<string> {
  const other = name === 'url' ? 'sitemap' : 'url';
  const arbitrary = fc.oneof({ weight: 30, arbitrary: entry(name) }, { weight: 1, arbitrary: entry(other) });
  return fc
    .array(arbitrary, { minLength: 1, maxLength: 6 })
    .map((entries) => rootWith(entries.join('\n'), name === 'url' ? 'urlset' : 'sitemapindex'));
}
