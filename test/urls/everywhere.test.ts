/** The faults of URLs, in every place that has a URL: one finding each, with the same words. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Finding, messageOf, type RuleMeta } from '../../server/src/core/rule/rule.ts';
import { robots } from '../../server/src/robots/service.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { urllist } from '../../server/src/urllist/service.ts';
import { session } from '../rules/check.ts';

const A = 'https://www.example.com/';
const escaped = (url: string): string =>
  url.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const NS =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
const entry = (inner: string): string => `<urlset ${NS}>\n<url>${inner}</url>\n</urlset>\n`;
const link = (code: string, url: string): string =>
  `<xhtml:link rel="alternate" hreflang="${code}" href="${escaped(url)}"/>`;

/** Places of a URL, with the rules that report its faults there. */
const PLACES = {
  loc: [sitemap, (url: string) => entry(`<loc>${escaped(url)}</loc>`), /^loc\//],
  index: [
    sitemap,
    (url: string) => `<sitemapindex ${NS}>\n<sitemap><loc>${escaped(url)}</loc></sitemap>\n</sitemapindex>\n`,
    /^loc\//,
  ],
  image: [
    sitemap,
    (url: string) =>
      entry(`<loc>${A}</loc><image:image><image:loc>${escaped(url)}</image:loc></image:image>`),
    /^image\//,
  ],
  video: [
    sitemap,
    (url: string) =>
      entry(
        `<loc>${A}</loc><video:video><video:thumbnail_loc>${escaped(url)}</video:thumbnail_loc><video:title>t</video:title><video:description>d</video:description><video:content_loc>${A}v.mp4</video:content_loc></video:video>`,
      ),
    /^video\//,
  ],
  hreflang: [
    sitemap,
    (url: string) => entry(`<loc>${A}</loc>${link('en', A)}${link('de', url)}`),
    /^hreflang\/(?:invalid-url|href-not-absolute)$/,
  ],
  feed: [
    sitemap,
    (url: string) =>
      `<rss version="2.0"><channel><title>t</title><link>${A}</link><description>d</description>\n<item><title>t</title><link>${escaped(url)}</link></item>\n</channel></rss>\n`,
    /^feed\/link$/,
  ],
  line: [
    robots,
    (url: string) => `User-agent: *\nDisallow:\n\nSitemap: ${url}\n`,
    /^robots\/(?:sitemap-|hash)/,
  ],
  text: [urllist, (url: string) => `${A}a\n${url}\n${A}b\n`, /^text\//],
} as const;

const TWICE = 'e Invalid URL, which crawlers ignore: the protocol appears twice';
const ORIGIN = 'e The address of the site appears twice, so crawlers find no page there';
const SLASHES = "e Invalid URL, which crawlers ignore: '://' must follow the protocol";
const COMPLETE = 'e Crawlers need the full URL, with protocol and hostname';
const unreachable = (host: string): string =>
  `w '${host}' is a placeholder or a test address: crawlers find nothing there`;
const code = (text: string): string =>
  `e '${text}' is a placeholder or code that the software did not fill in: crawlers find nothing there`;

/** In all places of one kind, or in all others. */
type Expected = Partial<Record<keyof typeof PLACES, string | undefined>>;
const MEDIA = {
  image: 'e Crawlers need the full URL in <image:loc>, with protocol and hostname',
  video: 'e Crawlers need the full URL in <video:thumbnail_loc>, with protocol and hostname',
  hreflang: "e Google needs the full URL in 'href', with protocol and hostname",
};
const LINE = 'e Crawlers need the full URL of the sitemap: Google does not add protocol or host';
const inLine = (line: string | undefined): Expected => ({ line });
const scheme = (name: string): Expected => ({
  image: `e Crawlers cannot fetch '${name}:' URLs: <image:loc> must be an http or https URL`,
  video: `e Crawlers cannot fetch '${name}:' URLs: <video:thumbnail_loc> must be an http, https or ftp URL`,
  hreflang: `e Crawlers ignore this link: 'href' must be an http or https URL, not '${name}:'`,
  line: 'e Crawlers cannot fetch this sitemap: only http, https and ftp work',
});

const CASES: readonly [url: string, everywhere: string | undefined, but?: Expected][] = [
  ['https://www.example.com/a?b=c&d=%20', undefined],
  ['https://www.example.com/a/null', undefined],
  ['https://web.archive.org/web/2020/https://www.example.com/', undefined],
  ['https://proxy.example.net/https://www.example.com/', undefined],
  ['https://www.example.com:8443/a', undefined],
  ['https://https://www.example.com/a', TWICE],
  ['https://https//www.example.com/a', TWICE],
  ['https://www.example.com/https://www.example.com/a', ORIGIN],
  ['https://www.example.comhttps://www.example.com/a', ORIGIN],
  ['http://hhttp://www.example.com/a', ORIGIN],
  [
    'https:/www.example.com/a',
    SLASHES,
    inLine("e 'https:/' must be 'https://', or crawlers find nothing at this URL"),
  ],
  [
    'https//www.example.com/a',
    SLASHES,
    inLine("e 'https//' must be 'https://', or crawlers find nothing at this URL"),
  ],
  [
    'https:///www.example.com/a',
    SLASHES,
    inLine("e 'https:///' must be 'https://', or crawlers find nothing at this URL"),
  ],
  ['https:///a', 'e Invalid URL, which crawlers ignore: the hostname is missing'],
  [
    'hhttps://www.example.com/a',
    "e Crawlers cannot fetch 'hhttps:' URLs: only http and https work",
    scheme('hhttps'),
  ],
  ['file:///var/www/a', "e Crawlers cannot fetch 'file:' URLs: only http and https work", scheme('file')],
  [
    'https://www.example.com/a b',
    'e Invalid URL, which crawlers ignore: space in the path',
    inLine('e Crawlers read this as one URL: a Sitemap line takes only one, without spaces'),
  ],
  [
    'https://www.example.com\\a',
    "e Invalid URL, which crawlers ignore: '\\' is not allowed in the path",
    inLine("e '\\' is not allowed in a URL, so crawlers may not find the sitemap"),
  ],
  [
    'https://www.example.com/100%zz',
    "e '%' needs two hexadecimal digits after it: crawlers and servers may refuse this URL",
  ],
  [
    'https://www.example.com/a#b',
    "w Crawlers ignore everything after '#': this is the same URL as without it",
    {
      ...inLine("w '#' starts a comment: crawlers request 'https://www.example.com/a'"),
      ...{ image: undefined, video: undefined },
    },
  ],
  [
    'https://me:secret@www.example.com/a',
    'w The URL contains a user name or password: everyone who reads this file sees it',
  ],
  ['https://www.example.com:99999/a', 'e Invalid URL, which crawlers ignore: a port is a number up to 65535'],
  ['https://WWW.Example.com/a', 'h Uppercase letters in the hostname: crawlers read them as lowercase'],
  [
    'https://www.example.com./a',
    "w With the '.' at the end of the hostname, this is a different site to crawlers",
  ],
  ['http://localhost:3000/a', unreachable('localhost:3000')],
  ['http://192.168.0.10/a', unreachable('192.168.0.10')],
  ['http://[::1]/a', unreachable('[::1]')],
  ['https://yourdomain.com/a', unreachable('yourdomain.com')],
  ['undefined/a', code('undefined'), { text: 'e Crawlers ignore this line: it is not a URL' }],
  ['https://undefined/a', code('undefined')],
  ['https://www.example.com/undefined/a', code('undefined')],
  ['https://www.example.com/a?page=null', code('null')],
  ['https://www.example.com/NaN', code('NaN')],
  ['https://www.example.com/[object Object]/a', code('[object Object]')],
  ['https://www.example.com/{slug}', code('{slug}')],
  ['https://www.example.com/[slug]', code('[slug]')],
  ['https://www.example.com/:id/a', code(':id')],
  ['/a', COMPLETE, { ...MEDIA, line: LINE, text: 'e Crawlers ignore this line: it is not a URL' }],
  [
    'www.example.com/a',
    COMPLETE,
    { ...MEDIA, line: LINE, text: 'e Crawlers need the full URL, with protocol' },
  ],
  [
    '//www.example.com/a',
    COMPLETE,
    { ...MEDIA, line: LINE, text: 'e Crawlers need the full URL, with protocol' },
  ],
];

function told(place: keyof typeof PLACES, url: string): readonly string[] {
  const [service, textOf, rules] = PLACES[place];
  const metas: readonly RuleMeta[] = service.rules;
  return session(service as never, textOf(url))
    .findings.filter(({ code }) => rules.test(code))
    .map((finding: Finding) => {
      const meta = metas.find(({ code }) => code === finding.code)!;
      return `${finding.severity[0]} ${messageOf(meta, finding)}`;
    });
}

for (const [url, everywhere, but = {}] of CASES) {
  for (const place of Object.keys(PLACES) as (keyof typeof PLACES)[]) {
    test(`${url} in ${place}`, () => {
      const expected = Object.hasOwn(but, place) ? but[place] : everywhere;
      assert.deepEqual(told(place, url), expected === undefined ? [] : [expected]);
    });
  }
}

test('a slash too many is a hint where the address of a page counts', () => {
  const isTold = (place: keyof typeof PLACES) => told(place, 'https://www.example.com//a').length > 0;
  assert.deepEqual((Object.keys(PLACES) as (keyof typeof PLACES)[]).filter(isTold), ['loc', 'index']);
});

test('a host that crawlers cannot reach is reported once for an entry and its versions', () => {
  const own = 'http://localhost:1313/en/';
  const text = entry(`<loc>${own}</loc>${link('en', own)}${link('de', 'http://localhost:1313/de/')}`);
  const codes = session(sitemap as never, text).findings.map(({ code }) => code);
  assert.deepEqual(
    codes.filter((code) => /placeholder|invalid-url/.test(code)),
    ['loc/placeholder'],
  );
});
