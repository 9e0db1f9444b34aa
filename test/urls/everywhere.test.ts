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

const TWICE = 'e Invalid URL: the protocol appears twice';
const ORIGIN = 'e The address of the site appears twice: crawlers find no page there';
const SLASHES = "e Invalid URL: '://' must follow the protocol";
const COMPLETE = 'e Use the complete URL, with protocol and host';
const unreachable = (host: string): string => `w '${host}' is not an address that crawlers can reach`;
const code = (text: string): string =>
  `e '${text}' is a placeholder or code: the software has put no value there`;

/** In all places of one kind, or in all others. */
type Expected = Partial<Record<keyof typeof PLACES, string | undefined>>;
const MEDIA = {
  image: 'e <image:loc> must be a complete URL, with protocol and host',
  video: 'e <video:thumbnail_loc> must be a complete URL, with protocol and host',
  hreflang: "e 'href' must be a complete URL, with protocol and host",
};
const LINE = 'e The sitemap URL must be complete, with protocol and host: Google does not try variants';
const inLine = (line: string | undefined): Expected => ({ line });
const scheme = (name: string): Expected => ({
  image: `e <image:loc> must be an http or https URL, not '${name}:'`,
  video: `e <video:thumbnail_loc> must be an http or https URL, not '${name}:'`,
  hreflang: `e 'href' must be an http or https URL, not '${name}:'`,
  line: 'e Crawlers fetch sitemaps by http, https or ftp only',
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
  ['https:/www.example.com/a', SLASHES, inLine("e A URL begins with 'https://', not with 'https:/'")],
  ['https//www.example.com/a', SLASHES, inLine("e A URL begins with 'https://', not with 'https//'")],
  ['https:///www.example.com/a', SLASHES, inLine("e A URL begins with 'https://', not with 'https:///'")],
  ['https:///a', 'e Invalid URL: the host is missing'],
  [
    'hhttps://www.example.com/a',
    "e Search engines fetch http and https URLs, not 'hhttps:'",
    scheme('hhttps'),
  ],
  ['file:///var/www/a', "e Search engines fetch http and https URLs, not 'file:'", scheme('file')],
  [
    'https://www.example.com/a b',
    'e Invalid URL: space in the path',
    inLine('e A Sitemap line holds one URL, without spaces'),
  ],
  ['https://www.example.com\\a', "e Invalid URL: '\\' in the path", inLine("e '\\' is not allowed in a URL")],
  ['https://www.example.com/100%zz', "e Two hexadecimal digits must follow '%'"],
  [
    'https://www.example.com/a#b',
    "w Crawlers drop what follows '#': this is the URL without it",
    {
      ...inLine("w '#' starts a comment here; crawlers fetch 'https://www.example.com/a'"),
      ...{ image: undefined, video: undefined },
    },
  ],
  [
    'https://me:secret@www.example.com/a',
    'w A user name or password in the URL: anyone who reads this file sees it',
  ],
  ['https://www.example.com:99999/a', 'e Invalid URL: a port is a number up to 65535'],
  ['https://WWW.Example.com/a', 'h Crawlers read the host in lower case'],
  ['https://www.example.com./a', "w The '.' at the end of the host makes it a different site to crawlers"],
  ['http://localhost:3000/a', unreachable('localhost:3000')],
  ['http://192.168.0.10/a', unreachable('192.168.0.10')],
  ['http://[::1]/a', unreachable('[::1]')],
  ['https://yourdomain.com/a', unreachable('yourdomain.com')],
  ['undefined/a', code('undefined'), { text: 'e Only URLs, one on each line' }],
  ['https://undefined/a', code('undefined')],
  ['https://www.example.com/undefined/a', code('undefined')],
  ['https://www.example.com/a?page=null', code('null')],
  ['https://www.example.com/NaN', code('NaN')],
  ['https://www.example.com/[object Object]/a', code('[object Object]')],
  ['https://www.example.com/{slug}', code('{slug}')],
  ['https://www.example.com/[slug]', code('[slug]')],
  ['https://www.example.com/:id/a', code(':id')],
  ['/a', COMPLETE, { ...MEDIA, line: LINE, text: 'e Only URLs, one on each line' }],
  ['www.example.com/a', COMPLETE, { ...MEDIA, line: LINE, text: 'e Use the complete URL, with protocol' }],
  ['//www.example.com/a', COMPLETE, { ...MEDIA, line: LINE, text: 'e Use the complete URL, with protocol' }],
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
