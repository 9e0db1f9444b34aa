import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LintConfig } from '../../server/src/core/findings/lintConfig.ts';
import { SITEMAP_NAMESPACE } from '../../server/src/sitemap/facts/namespaces.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { applyEdits, marked, session } from '../rules/check.ts';

const XHTML = 'http://www.w3.org/1999/xhtml';
const LOC = 'https://www.example.com/en/';
const urlset = (records: string): string =>
  `<urlset xmlns="${SITEMAP_NAMESPACE}" xmlns:xhtml="${XHTML}">\n${records}\n</urlset>\n`;
const page = (links: string, loc = LOC): string => urlset(`<url><loc>${loc}</loc>${links}</url>`);
const link = (hreflang: string, href = 'https://www.example.com/x/'): string =>
  `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`;
const SELF = link('en', LOC);
const beside = (hreflang: string, href?: string): string => page(SELF + link(hreflang, href));

const ON: LintConfig = {
  levels: new Map([
    ['hreflang/normal-form', 'hint'],
    ['hreflang/no-x-default', 'hint'],
  ]),
};

const findingsOf = (text: string, config?: LintConfig) => {
  const read = session(sitemap as never, text, config);
  return { read, own: read.findings.filter(({ code }) => code.startsWith('hreflang/')) };
};

/** Asserts that the findings about hreflang are exactly the marked ranges, in order, with these codes. */
function check(name: string, source: string, expected: readonly string[], config?: LintConfig): void {
  test(name, () => {
    const { text, ranges } = marked(source);
    assert.deepEqual(
      findingsOf(text, config).own.map(({ code, start, end }) => [
        code.slice('hreflang/'.length),
        start,
        end,
      ]),
      expected.map((what, i) => [what, ...(ranges[i] ?? [])]),
    );
  });
}

/** Asserts that the fixes of the first finding about hreflang have these results, in order. */
function mends(name: string, bad: string, ...good: string[]): void {
  test(name, () => {
    const { read, own } = findingsOf(bad);
    assert.ok(own[0]);
    assert.deepEqual(
      read.fixes(own[0]).map(({ edits }) => applyEdits(bad, edits)),
      good,
    );
  });
}

const VALID =
  'de en-GB EN-gb en-us zh-Hant zh-Hans-US zh-hant-tw sr-Latn-RS x-default X-DEFAULT be uk eu tw es-MX';
for (const value of VALID.split(' ')) check(`${value}: nothing about hreflang`, beside(value), []);

const SOUND: readonly (readonly [name: string, text: string])[] = [
  ['no links', page('')],
  ['white space and single quotes', page(SELF + link(' de ')).replaceAll('"', "'")],
  [
    'attributes in any order',
    page(`${SELF}<xhtml:link href="https://e.com/" hreflang="de" rel="alternate"/>`),
  ],
  [
    'rel as a list of words',
    page(`${SELF}<xhtml:link rel="Nofollow Alternate" hreflang="de" href="https://e.com/"/>`),
  ],
  ['start and end tag', page(`${SELF.replace('/>', '></xhtml:link>')}`)],
  ['another prefix', beside('de').replaceAll('xhtml:', 'h:').replaceAll(':xhtml=', ':h=')],
  [
    'a prefixed root',
    beside('de')
      .replace(/<(\/?)(urlset|url|loc)\b/g, '<$1sm:$2')
      .replace('xmlns=', 'xmlns:sm='),
  ],
  ['the namespace on the link', page(`<link xmlns="${XHTML}" rel="alternate" hreflang="en" href="${LOC}"/>`)],
  ['links before the loc, CRLF', urlset(`<url>\r\n${SELF}\r\n${link('de')}\r\n<loc>${LOC}</loc></url>`)],
  ['comments and CDATA', page(`<!-- a -->${SELF}`, `<!-- b --><![CDATA[${LOC}]]>`)],
  ['references on both sides', page(link('en', 'https://e.com/?a=1&#38;b=2'), 'https://e.com/?a=1&amp;b=2')],
  ['a home page without its slash', page(link('en', 'https://example.com'), 'https://example.com/')],
  ['IDN', page(link('en', 'https://xn--bcher-kva.example/ü'), 'https://bücher.example/%C3%BC')],
  ['IPv6 hosts and ports', page(link('en', 'http://[2001:db8::1]:8080/a'), 'http://[2001:db8::1]:8080/a')],
  ['the page itself as x-default only', page(link('x-default', LOC) + link('de'))],
  [
    'the page for mobile devices',
    page(
      '<xhtml:link rel="alternate" media="only screen and (max-width: 640px)" href="https://m.example.com/"/>',
    ),
  ],
  ['the same link twice', page(SELF + SELF)],
  ['links of another namespace', page('<x:link xmlns:x="https://example.com/" hreflang="zz"/>')],
];
for (const [name, text] of SOUND) check(`${name}: nothing about hreflang`, text, []);

const FAULTS: readonly (readonly [name: string, source: string, ...expected: string[]])[] = [
  ['no attribute at all', page('<⟦xhtml:link⟧/>'), 'attributes'],
  ['no href', page(`${SELF}<⟦xhtml:link⟧ rel="alternate" hreflang="de"/>`), 'attributes'],
  [
    'a prefix on an attribute',
    page(`${SELF}<xhtml:link rel="alternate" ⟦xhtml:hreflang⟧="de" href="https://e.com/"/>`),
    'attributes',
  ],
  [
    'a link that is no alternate',
    page(`${SELF}<xhtml:link rel="⟦amphtml⟧" href="https://e.com/"/>`),
    'attributes',
  ],
  ['an empty rel', page(`${SELF}<xhtml:link ⟦rel=""⟧ hreflang="de" href="https://e.com/"/>`), 'attributes'],
  ['mobile without href', page(`${SELF}<⟦xhtml:link⟧ rel="alternate" media="handheld"/>`), 'attributes'],
  [
    'an attribute without quotes has a rule of its own',
    page(`${SELF}<xhtml:link rel="alternate" hreflang=de href="https://e.com/"/>`),
  ],
  [
    'curly quotes have a rule of their own',
    page(`${SELF}<xhtml:link rel="alternate" hreflang=“de” href="https://e.com/"/>`),
  ],
  ['a host alone', beside('de', '⟦www.example.com/de⟧'), 'href-not-absolute'],
  ['a protocol without a host', beside('de', '⟦mailto⟧:a@example.com'), 'invalid-url'],
  ['a host in other letters', page(link('en', 'https://⟦WWW.example.com⟧/en/')), 'invalid-url'],
  ['a relative URL with a reference', beside('de', '⟦/?a&amp;b⟧'), 'href-not-absolute'],
  ['a relative link to the page itself', page(link('en', '⟦/en/⟧')), 'href-not-absolute'],
  [
    'an empty hreflang',
    page(`${SELF}<xhtml:link rel="alternate" ⟦hreflang=" "⟧ href="https://e.com/"/>`),
    'invalid-language',
  ],
  ['a language and a region that do not exist', beside('⟦xx⟧-⟦YY⟧'), 'invalid-language', 'invalid-region'],
  ['a script that does not exist', beside('zh-⟦Hand⟧'), 'invalid-language'],
  ['a script and a region that do not exist', beside('zh-⟦Hand⟧-⟦XX⟧'), 'invalid-language', 'invalid-region'],
  ['a language and a script that do not exist', beside('⟦xx⟧-Hand'), 'invalid-language'],
  ['a region in three letters', beside('en-⟦USA⟧'), 'invalid-region'],
  ['an area', beside('⟦419⟧'), 'invalid-language'],
  ['the European Union', beside('en-⟦EU⟧'), 'invalid-region'],
  ['a variant', beside('⟦ca-valencia⟧'), 'invalid-language'],
  ['an underscore before an unknown region', beside('⟦en_XX⟧'), 'invalid-language'],
  ['a reference in the value', beside('⟦j&#112;-JP⟧'), 'invalid-language'],
  ['a value over two lines', beside('⟦en\nUS⟧'), 'invalid-language'],
  ['a long value', beside(`⟦${'en_US '.repeat(20).trim()}⟧`), 'invalid-language'],
  ['two URLs for one language', page(SELF + link('⟦EN⟧')), 'duplicate'],
  [
    'three URLs for x-default',
    page(
      `${SELF}${link('x-default', 'https://a.com/')}${link('⟦x-default⟧', 'https://b.com/')}${link('⟦x-default⟧', 'https://c.com/')}`,
    ),
    'duplicate',
    'duplicate',
  ],
  ['the page itself is missing', page(link('de'), `⟦${LOC}⟧`), 'missing-self'],
  ['http instead of https', page(link('en', '⟦http://www.example.com/en/⟧')), 'missing-self'],
  ['without www and in capital letters', page(link('en', '⟦https://example.com/EN⟧')), 'missing-self'],
  [
    'a link without href may be the page itself',
    page(`${link('de')}<⟦xhtml:link⟧ rel="alternate" hreflang="en"/>`),
    'attributes',
  ],
  ['an entry without loc has a separate rule', urlset(`<url>${link('de')}</url>`)],
  ['a damaged entry has a separate rule', page(`${link('de')}<lastmod`)],
];
for (const [name, source, ...expected] of FAULTS) check(name, source, expected);

check('spelling, if checked', page(SELF + link('⟦en-gb⟧') + link('x-default')), ['normal-form'], ON);
check('no fallback, if checked', page(SELF.replace('xhtml:link', '⟦xhtml:link⟧')), ['no-x-default'], ON);
check('a fallback in capital letters', page(SELF + link('⟦X-Default⟧')), ['normal-form'], ON);
check(
  'wrong codes have no usual spelling',
  page(SELF + link('⟦US-en⟧') + link('x-default')),
  ['invalid-language'],
  ON,
);

const RIGHT: readonly (readonly [bad: string, ...good: string[]])[] = [
  ['en_US', 'en-US'],
  ['zh_hant_tw', 'zh-Hant-TW'],
  ['en_UK', 'en-GB'],
  ['jp_JP', 'ja-JP'],
  ['en–US', 'en-US'],
  ['xdefault', 'x-default'],
  ['x_default', 'x-default'],
  ['default', 'x-default'],
  ['US-en', 'en-US'],
  ['jp-JP', 'ja-JP'],
  ['gr-GR', 'el-GR'],
  ['gr', 'el-GR', 'el'],
  ['iw', 'he'],
  ['eng', 'en'],
  ['english'],
  ['en-UK', 'en-GB', 'en'],
  ['en-EN', 'en-US', 'en-GB', 'en'],
  ['es-419', 'es'],
  ['de-EU', 'de'],
  ['us', 'en-US', 'en'],
  ['cn', 'zh-CN', 'zh'],
  ['jp', 'ja-JP', 'ja'],
];
/** With a version that is different from all of these, so that no language is listed twice. */
const besideSwedish = (hreflang: string): string => page(link('sv', LOC) + link(hreflang));
for (const [bad, ...good] of RIGHT) {
  const name = `${bad} → ${good.join(' or ') || 'nothing'}`;
  mends(name, besideSwedish(bad), ...good.map((value) => besideSwedish(value)));
}
mends('a code that would be there twice is offered last', beside('en-UK'), beside('en-GB'), beside('en'));

mends('/de/ → the origin of the entry', beside('de', '/de/'), beside('de', 'https://www.example.com/de/'));
mends(
  'de.html → beside the entry',
  beside('de', 'de.html'),
  beside('de', 'https://www.example.com/en/de.html'),
);
mends(
  'de.example.com/ → its protocol',
  beside('de', 'de.example.com/'),
  beside('de', 'https://de.example.com/'),
);
mends('../de/ → nothing', beside('de', '../de/'));
mends(
  'missing attributes go to their places',
  page(`${SELF}<xhtml:link href="https://e.com/"/>`),
  page(`${SELF}<xhtml:link rel="alternate" hreflang="" href="https://e.com/"/>`),
);
mends(
  'a missing hreflang goes behind rel',
  page(`${SELF}<xhtml:link rel="alternate" href="https://e.com/"/>`),
  page(`${SELF}<xhtml:link rel="alternate" hreflang="" href="https://e.com/"/>`),
);
mends(
  'the page itself, by the pattern of the others, with prefix, quotes and lines as they are',
  page(
    "\n  <h:link rel='alternate' hreflang='de' href='https://www.example.com/de/?a&amp;b' />\n",
    'https://www.example.com/en/?a&amp;b',
  ).replace(':xhtml=', ':h='),
  page(
    "\n  <h:link rel='alternate' hreflang='en' href='https://www.example.com/en/?a&amp;b' />\n  <h:link rel='alternate' hreflang='de' href='https://www.example.com/de/?a&amp;b' />\n",
    'https://www.example.com/en/?a&amp;b',
  ).replace(':xhtml=', ':h='),
);
mends(
  'a page whose own URL is not complete gets no link to itself',
  page(link('en', 'https://www.example.com/en/'), 'https:/www.example.com/a'),
);
mends(
  'the page itself without a pattern: its language is left open',
  page(link('de', 'https://example.de/'), 'https://example.at/'),
  page(link('', 'https://example.at/') + link('de', 'https://example.de/'), 'https://example.at/'),
);
mends(
  'the page itself where its language is listed elsewhere: left open',
  page(link('de', 'https://www.example.com/de/') + link('en', 'https://e.com/'), LOC),
  page(link('', LOC) + link('de', 'https://www.example.com/de/') + link('en', 'https://e.com/'), LOC),
);
