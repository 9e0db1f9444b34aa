import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EXTENSIONS, SITEMAP_NAMESPACE } from '../../server/src/sitemap/facts/namespaces.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { applyEdits, marked, session } from '../rules/check.ts';

const XHTML = EXTENSIONS.find(({ prefix }) => prefix === 'xhtml')!.uri;
const NEWS = EXTENSIONS.find(({ prefix }) => prefix === 'news')!.uri;
const WWW = 'https://www.example.com';
const urlset = (...records: string[]) =>
  `<urlset xmlns="${SITEMAP_NAMESPACE}" xmlns:xhtml="${XHTML}" xmlns:alt="${XHTML}" xmlns:news="${NEWS}">\n${records.join('\n')}\n</urlset>\n`;
const url = (loc: string, rest = '') => `<url><loc>${loc}</loc>${rest}</url>`;
const index = (...locs: string[]) =>
  `<sitemapindex xmlns="${SITEMAP_NAMESPACE}">\n${locs.map((loc) => `<sitemap><loc>${loc}</loc></sitemap>`).join('\n')}\n</sitemapindex>\n`;
const link = (hreflang: string, href: string, name = 'xhtml:link') =>
  `<${name} rel="alternate" hreflang="${hreflang}" href="${href}"/>`;
const times = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at));

interface Case {
  readonly what: string;
  readonly code: string;
  /** The ranges of the rule's findings are marked with ⟦ and ⟧. */
  readonly text: string;
  readonly variant?: string;
  readonly cross?: boolean;
  /** The title of a fix of the first finding, and its result. */
  readonly fix?: readonly [title: string, result: string];
}

const cases: readonly Case[] = [
  {
    what: 'three times',
    code: 'sitemap/duplicate-loc',
    text: urlset(url(`${WWW}/a`), url(`⟦${WWW}/a⟧`), url(`⟦${WWW}/a⟧`)),
  },
  {
    what: 'written otherwise',
    code: 'sitemap/duplicate-loc',
    text: urlset(url(`${WWW}/?a&amp;b`), url(`⟦${WWW}/?a&#38;b⟧`)),
  },
  {
    what: 'one host',
    code: 'loc/mixed-hosts',
    text: urlset(url(`${WWW}/`), url('https://WWW.Example.com/a'), url(`${WWW}:443`)),
  },
  {
    what: 'a host beyond ASCII',
    code: 'loc/mixed-hosts',
    text: urlset(url('https://müller.example/'), url('https://xn--mller-kva.example/a')),
  },
  {
    what: 'an IPv6 host',
    code: 'loc/mixed-hosts',
    text: urlset(url('http://[2001:db8::1]/'), url('http://[2001:db8::1]:8080/a')),
  },
  {
    what: 'a user name',
    code: 'loc/mixed-hosts',
    text: urlset(url(`${WWW}/`), url('https://me:word@www.example.com/a')),
  },
  {
    what: 'no URLs',
    code: 'loc/mixed-hosts',
    text: urlset(url(`${WWW}/`), url('/a'), url('ftp://example.org/'), url('')),
  },
  {
    what: 'a host in the middle of being written',
    code: 'loc/mixed-hosts',
    text: urlset(url(`${WWW}/`), '<url><loc>https://exa\n</url>', url(`${WWW}/a`)),
  },
  {
    what: 'the host of most entries counts',
    code: 'loc/mixed-hosts',
    text: urlset(url('⟦https://example.org/⟧'), url(`${WWW}/a`), url(`${WWW}/b`)),
  },
  {
    what: 'of equals that of the first entry',
    code: 'loc/mixed-hosts',
    text: urlset(url('https://z.example/'), url('⟦https://a.example/⟧')),
  },
  {
    what: 'with and without www',
    code: 'loc/mixed-hosts',
    text: urlset(url('⟦https://example.com/a⟧'), url(`${WWW}/b`), url(`${WWW}/c`)),
    variant: 'www',
    fix: ['Replace the host with www.example.com', urlset(url(`${WWW}/a`), url(`${WWW}/b`), url(`${WWW}/c`))],
  },
  {
    what: 'cross-submission',
    code: 'loc/mixed-hosts',
    text: urlset(url(`${WWW}/`), url('https://example.org/')),
    cross: true,
  },
  { what: 'an index', code: 'loc/mixed-hosts', text: index(`${WWW}/a.xml`, 'https://example.org/a.xml') },
  {
    what: 'https before http where both are as many',
    code: 'loc/mixed-protocols',
    text: urlset(url('⟦http://www.example.com/⟧'), url(`${WWW}/a`)),
    fix: ["Replace the protocol with 'https'", urlset(url(`${WWW}/`), url(`${WWW}/a`))],
  },
  {
    what: 'each host for itself, where several may be',
    code: 'loc/mixed-protocols',
    text: urlset(
      url(`${WWW}/`),
      url('http://example.org/'),
      url('http://example.org/a'),
      url('⟦https://example.org/b⟧'),
    ),
    cross: true,
  },
  {
    what: 'another host has another protocol',
    code: 'loc/mixed-protocols',
    text: urlset(url(`${WWW}/`), url('http://example.org/')),
  },
  {
    what: 'an index',
    code: 'loc/mixed-protocols',
    text: index(`${WWW}/a.xml`, `${WWW}/b.xml`, '⟦http://www.example.com/c.xml⟧'),
  },
  {
    what: 'nine entries',
    code: 'lastmod/all-identical',
    text: urlset(...times(9, (at) => url(`${WWW}/${at}`, '<lastmod>2024-08-05</lastmod>'))),
  },
  {
    what: 'the same second',
    code: 'lastmod/all-identical',
    text: urlset(
      ...times(10, (at) => url(`${WWW}/${at}`, `<lastmod>2024-08-05T10:00:00.${at}Z</lastmod>`)),
    ).replace('<urlset', '<⟦urlset⟧'),
  },
  {
    what: 'one moment in two of five entries, of which some have no date',
    code: 'lastmod/all-identical',
    text: urlset(
      ...times(50, (at) =>
        url(
          `${WWW}/${at}`,
          at < 20
            ? '<lastmod>2024-08-05T10:00:00.5Z</lastmod>'
            : at < 40
              ? '<lastmod>2024-08-05</lastmod>'
              : '',
        ),
      ),
    ).replace('<urlset', '<⟦urlset⟧'),
  },
  {
    what: 'one moment in fewer, and one day in more',
    code: 'lastmod/all-identical',
    text: urlset(
      ...times(50, (at) =>
        url(
          `${WWW}/${at}`,
          `<lastmod>2024-08-05${at < 19 ? 'T10:00:00Z' : at < 49 ? '' : 'T10:00Z'}</lastmod>`,
        ),
      ),
    ),
  },
  {
    what: 'another date in a comment only',
    code: 'lastmod/all-identical',
    text: urlset(
      ...times(10, (at) =>
        url(`${WWW}/${at}`, '<!-- <lastmod>2020-01-01</lastmod> --><lastmod>2024-08-05</lastmod>'),
      ),
    ).replace('<urlset', '<⟦urlset⟧'),
  },
  {
    what: 'ten of twelve entries have one',
    code: 'priority/all-equal',
    text: urlset(
      ...times(12, (at) => url(`${WWW}/${at}`, at > 1 ? `<priority>${at % 2 ? '1' : '1.0'}</priority>` : '')),
    ).replace('<urlset', '<⟦urlset⟧'),
    fix: ['Delete all <priority>', urlset(...times(12, (at) => url(`${WWW}/${at}`)))],
  },
  {
    what: 'the last one differs',
    code: 'priority/all-equal',
    text: urlset(...times(12, (at) => url(`${WWW}/${at}`, `<priority>0.${at === 11 ? 4 : 5}</priority>`))),
  },
  {
    what: '1,000 articles',
    code: 'news/too-many',
    text: urlset(...times(1000, (at) => url(`${WWW}/${at}`, '<news:news/>'))),
  },
  {
    what: 'the article that is one too many',
    code: 'news/too-many',
    text: urlset(
      ...times(999, (at) => url(`${WWW}/${at}`, '<news:news/>')),
      url(`${WWW}/z`, '<news:news/><⟦news:news⟧/><news:news/>'),
    ),
  },
  {
    what: 'a version of which nothing is known',
    code: 'hreflang/missing-return',
    text: urlset(url(`${WWW}/en`, link('en', `${WWW}/en`) + link('de', `${WWW}/de`))),
  },
  {
    what: 'another prefix and other lines',
    code: 'hreflang/missing-return',
    text: urlset(
      url(`${WWW}/en`, link('en', `${WWW}/en`, 'alt:link') + link('de', `⟦${WWW}/de⟧`, 'alt:link')),
      `<url>\n  <loc>${WWW}/de</loc>\n  <lastmod>2024-08-05</lastmod>\n</url>`,
    ),
    fix: [
      "Add links back to this page for 'en', and from that page to itself",
      urlset(
        url(`${WWW}/en`, link('en', `${WWW}/en`, 'alt:link') + link('de', `${WWW}/de`, 'alt:link')),
        `<url>\n  <loc>${WWW}/de</loc>\n  <lastmod>2024-08-05</lastmod>\n  ${link('de', `${WWW}/de`, 'alt:link')}\n  ${link('en', `${WWW}/en`, 'alt:link')}\n</url>`,
      ),
    ],
  },
  {
    what: 'versions in another order',
    code: 'hreflang/different-sets',
    text: urlset(
      url(`${WWW}/en`, link('en', `${WWW}/en`) + link('de', `${WWW}/de`)),
      url(`${WWW}/de`, link('DE', `${WWW}/de`) + link('en', `${WWW}/en`)),
    ),
  },
  {
    what: 'a page that is reported as not linking back',
    code: 'hreflang/different-sets',
    text: urlset(
      url(`${WWW}/en`, link('en', `${WWW}/en`) + link('de', `${WWW}/de`) + link('fr', `${WWW}/fr`)),
      url(`${WWW}/de`, link('de', `${WWW}/de`) + link('en', `${WWW}/en`)),
      url(`${WWW}/fr`, link('en', `${WWW}/en`) + link('de', `${WWW}/de`) + link('fr', `${WWW}/fr`)),
    ),
  },
  { what: 'one site', code: 'index/other-site', text: index(`${WWW}/a.xml`, `${WWW}/b.xml`) },
  {
    what: 'cross-submission',
    code: 'index/other-site',
    text: index(`${WWW}/a.xml`, 'https://example.org/b.xml'),
    cross: true,
  },
  {
    what: 'between entries',
    code: 'index/other-site',
    text: index(`${WWW}/a.xml`, '⟦https://example.org/b.xml⟧', `${WWW}/c.xml`),
    variant: 'between',
  },
];

for (const { what, code, text: source, variant, cross, fix } of cases) {
  test(`${code}: ${what}`, () => {
    const { text, ranges } = marked(source);
    const config = { levels: new Map(), ...(cross && { settings: { 'sitemap.crossSubmission': true } }) };
    const { findings, fixes } = session(sitemap as never, text, config);
    const own = findings.filter((finding) => finding.code === code);
    assert.deepEqual(
      own.map(({ start, end }) => [start, end]),
      ranges,
    );
    if (variant)
      assert.deepEqual(
        own.map((finding) => finding.variant),
        own.map(() => variant),
      );
    if (!fix) return;
    const [title, result] = fix;
    const found = fixes(own[0]!).find((candidate) => candidate.title === title);
    assert.ok(found, JSON.stringify(fixes(own[0]!)));
    assert.equal(applyEdits(text, found.edits), result);
  });
}

test('very many equal URLs have one cause, and all are counted', () => {
  const text = urlset(...times(3000, () => url(`${WWW}/a`)));
  const identity = { uri: 'file:///a.xml', languageId: 'xml', version: 1 };
  const document = sitemap.read(sitemap.open(identity, text, { levels: new Map() }));
  const { findings, counts } = sitemap.findings(document, 1000);
  const own = findings.filter(({ code }) => code === 'sitemap/duplicate-loc');
  assert.equal(own.length, 1);
  assert.equal(own[0]!.start, text.indexOf(WWW, text.indexOf('</url>')));
  assert.equal(own[0]!.others, 2998);
  assert.equal(counts.warnings, 1);
  assert.equal(sitemap.findings(document).counts.warnings, 1);
  assert.equal(sitemap.places(document, { code: 'sitemap/duplicate-loc' }).length, 2999);
});
