import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DEFAULT_CONFIG, type LintConfig } from '../../server/src/core/findings/lintConfig.ts';
import { sitemapFacts } from '../../server/src/site/facts/sitemapFacts.ts';
import { rules } from '../../server/src/sitemap/rules/index.ts';
import { sitemapService } from '../../server/src/sitemap/service.ts';
import { LIMITS } from '../../server/src/sitemap/syntax/reader.ts';
import { contextOf } from '../rules/check.ts';
import { runs } from '../scale.ts';

const IDENTITY = { uri: 'file:///s.xml', languageId: 'xml', version: 1 };
const scanned = sitemapService();
const full = sitemapService({ ...LIMITS, scans: false });

/** The site of the file: its address, and a robots.txt. */
const site = contextOf({
  address: 'https://www.example.com/sitemap.xml',
  files: { '/robots.txt': 'User-agent: *\nDisallow: /private/\n', '/a.xml': '<urlset/>' },
});
const CONFIGS: readonly LintConfig[] = [
  DEFAULT_CONFIG,
  { ...DEFAULT_CONFIG, site },
  { levels: new Map(rules.map(({ meta }) => [meta.code, 'warning'] as const)) },
  { levels: new Map(rules.map(({ meta }) => [meta.code, 'off'] as const)) },
];

const DIMENSIONS = [
  'leaves',
  'units',
  'octets',
  'records',
  'unread',
  'breaks',
  'tail',
  'errors',
  'hints',
] as const;

type Edit = { readonly start: number; readonly end: number; readonly text: string };

/** All findings and facts of a text, after one edit at a time. */
function said(service: typeof scanned, text: string, config: LintConfig, edits: readonly Edit[]) {
  let document = service.read(service.open(IDENTITY, text, config));
  for (const { start, end, text: inserted } of edits) {
    service.findings(document);
    const [a, b] = [start % (document.text.length + 1), end % (document.text.length + 1)];
    document = service.read(
      service.edit(document, { start: Math.min(a, b), end: Math.max(a, b), text: inserted }),
    );
  }
  const { findings, counts } = service.findings(document);
  const { total } = document.text.leaves;
  const facts = sitemapFacts(document)()!;
  return {
    counts,
    findings: findings.map((finding) => ({
      ...finding,
      at: document.text.positionAt(finding.start),
      fixes: service.fixes(document, finding).map(({ title, edits }) => ({ title, edits })),
    })),
    few: service.findings(document, 3),
    places: service.places(document),
    total: DIMENSIONS.map((dimension) => total[dimension]),
    text: document.text.getText(),
    facts: { ...facts, urls: facts.urls && { ...facts.urls }, alternates: [...(facts.alternates ?? [])] },
  };
}

/** Compares the results part by part: a difference is easier to read. */
function check(text: string, config: LintConfig, edits: readonly Edit[] = []): void {
  const known = said(full, text, config, edits);
  for (const [part, value] of Object.entries(said(scanned, text, config, edits)))
    assert.deepEqual(value, known[part as keyof typeof known], part);
}

const from = <T>(...values: readonly T[]) => fc.constantFrom(...values);
const path = fc.nat(12).map((at) => `https://www.example.com/page-${at}`);
const loc = fc.oneof(
  { weight: 12, arbitrary: path },
  {
    weight: 2,
    arbitrary: from(
      ...['http://www.example.com/a', 'https://example.com/a', 'https://www.example.com/page-1/', '/a', ''],
      ...['https://www.example.com/?a=1&amp;b=2', 'https://www.example.com/a b', 'https://localhost/a'],
      ...['https://www.example.com/%7Ea', 'https://www.example.com/é', 'https://www.example.com/&#97;'],
      ...['https://www.example.com/private/a', 'https://www.example.com//a', '<![CDATA[https://a.b/?c&d]]>'],
      ...['<![CDATA[https://www.example.com/page-2]]>', '<!-- c -->https://www.example.com/page-3', ' \n '],
      ...['https://www.example.com/sitemap_index.xml', 'https://www.example.com/a.xml', 'a&b', 'a&amp;lt;'],
    ),
  },
);
const date = fc.oneof(
  { weight: 6, arbitrary: fc.nat(9).map((at) => `2024-08-0${at}`) },
  from('2024-08-05T10:00:00Z', '2024-08-05T10:00:00.5+02:00', '2999-01-01', '2024', 'x', '', ' 2024-08-05\n'),
);
const language = from('en', 'de', 'fr-CA', 'x-default', 'EN', 'en-UK', 'xx', '', ' en ');
const link = fc
  .tuple(from('alternate', 'alternate', 'canonical'), language, loc, from('"', "'"), from('', ' '))
  .map(
    ([rel, tag, href, quote, gap]) =>
      `<xhtml:link rel="${rel}" hreflang=${quote}${tag}${quote} href="${href.replace(/<.*?>|"/g, '')}"${gap}/>`,
  );
const element = (name: string, value: fc.Arbitrary<string>) =>
  fc.tuple(value, from('', '', ' ', '\n')).map(([text, gap]) => `<${name}>${gap}${text}${gap}</${name}>`);
const text = from(
  'Chair',
  'Größe &amp; Maß',
  '&quot;a&quot;',
  '<![CDATA[a & b]]>',
  '',
  '😀',
  '&#8211;',
  '&nbsp;',
);
const image = fc
  .tuple(element('image:loc', loc), fc.array(element('image:title', text), { maxLength: 1 }))
  .map((parts) => `<image:image>${parts.flat().join('')}</image:image>`);
const video = fc
  .tuple(
    element('video:thumbnail_loc', loc),
    element('video:title', text),
    element('video:description', text),
    element('video:content_loc', fc.oneof(loc, from('https://www.example.com/a.mp4'))),
    element('video:duration', from('60', '0', '99999', 'x', '')),
    element('video:publication_date', date),
  )
  .map((parts) => `<video:video>${parts.join('')}</video:video>`);
const news = element('news:publication_date', date).map(
  (when) =>
    `<news:news><news:publication><news:name>N</news:name><news:language>en</news:language></news:publication>${when}<news:title>T</news:title></news:news>`,
);
/** The parts of a record; all records of a run have the same parts. */
const PARTS = [
  element('loc', loc),
  element('loc', loc),
  element('lastmod', date),
  element('lastmod', date),
  element('changefreq', from('daily', 'weekly', 'Daily', '')),
  element('priority', from('0.5', '0.5', '1', '1.0', '2', 'x')),
  image,
  video,
  news,
  link,
  fc.array(link, { minLength: 1, maxLength: 3 }).map((all) => all.join('')),
  from('<!-- c -->', '<mobile:mobile/>', '<a b="c"/>', '<url>', 'x', '', '<!-- crawlwise-disable-line -->'),
];
const record = (parts: readonly fc.Arbitrary<string>[], gap: string, tag: string) =>
  fc.tuple(...parts).map((all) => `<${tag}>${gap}${all.join(gap)}${gap}</${tag}>${gap}`);
const run = fc
  .tuple(
    fc.array(fc.nat(PARTS.length - 1), { maxLength: 4 }),
    from('', '\n', '\n  ', '\r\n\t', '\r'),
    from('url', 'url', 'url', 'sitemap', 's:url'),
  )
  .chain(([chosen, gap, tag]) =>
    fc.array(record([PARTS[0]!, ...chosen.map((at) => PARTS[at]!)], gap, tag), {
      minLength: 1,
      maxLength: 12,
    }),
  );
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const document = fc
  .tuple(from('urlset', 'urlset', 'urlset', 'sitemapindex'), fc.array(run, { minLength: 1, maxLength: 3 }))
  .map(
    ([root, records]) =>
      `<${root} xmlns="${NAMESPACE}" xmlns:s="${NAMESPACE}" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${records.flat().join('')}</${root}>\n`,
  );
const config = from(0, 0, 1, 2, 3);

test('scanned records equal fully parsed ones: findings, positions, fixes, counts and facts', () => {
  fc.assert(
    fc.property(document, config, (whole, how) => check(whole, CONFIGS[how]!)),
    { numRuns: runs(80) },
  );
});

test('the same for records truncated anywhere', () => {
  fc.assert(
    fc.property(document, fc.nat(), config, (whole, at, how) =>
      check(whole.slice(0, at % whole.length), CONFIGS[how]!),
    ),
    { numRuns: runs(50) },
  );
});

const edit = fc.record({
  start: fc.nat(),
  end: fc.nat(),
  text: from(
    '',
    'x',
    '<',
    '>',
    '</url>',
    '<url>',
    '<!--',
    '\n',
    '<url><loc>https://www.example.com/new</loc></url>',
  ),
});
/** Mostly short edits. */
const short = edit.map(({ start, text: inserted }) => ({ start, end: start + 1, text: inserted }));

test('the same after edits anywhere', () => {
  fc.assert(
    fc.property(
      document,
      fc.array(fc.oneof(short, short, edit), { minLength: 1, maxLength: 3 }),
      config,
      check3,
    ),
    { numRuns: runs(80) },
  );
});

function check3(whole: string, edits: readonly Edit[], how: number): void {
  check(whole, CONFIGS[how]!, edits);
}
