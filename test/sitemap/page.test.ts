/** Rules about built pages: what they report, what they leave alone, and what their fixes write. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messageOf } from '../../server/src/core/rule/rule.ts';
import { SITEMAP_NAMESPACE } from '../../server/src/sitemap/facts/namespaces.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { applyEdits, contextOf, session } from '../rules/check.ts';

const WWW = 'https://www.example.com';
const page = (head = ''): string => `<!doctype html><title>Page</title>\n${head}`;
const hreflang = (language: string, path: string): string =>
  `<link rel=alternate hreflang=${language} href="${WWW}${path}">`;
const refresh = (url: string, seconds = 0): string =>
  page(`<meta http-equiv=refresh content="${seconds}; url=${url}">`);
const canonical = (url: string): string => page(`<link rel=canonical href="${url}">`);

const FILES: Readonly<Record<string, string>> = {
  '/index.html': page(),
  '/a/index.html': page(),
  '/café&x/index.html': page(),
  '/404.html': page(),
  '/hidden/index.html': page('<meta name=robots content="noindex, nofollow">'),
  '/bot/index.html': page('<meta name=GoogleBot content=none>'),
  '/bing/index.html': page('<meta name=bingbot content=noindex>'),
  '/old/index.html': page('<meta name=robots content="unavailable_after: 2020-01-01">'),
  '/both/index.html': page(
    `<meta name=robots content=noindex><link rel=canonical href="${WWW}/a/"><meta http-equiv=refresh content="0;url=/a/">`,
  ),
  '/canonical/index.html': canonical('/a/'),
  '/self/index.html': canonical('../self/#top'),
  '/away/index.html': canonical('https://other.example/a'),
  '/template/index.html': canonical('{{ page.url }}'),
  '/two/index.html': page(`<link rel=canonical href="/a/"><link rel=canonical href="/b/">`),
  '/missing-canonical/index.html': canonical('/nowhere/'),
  '/refresh/index.html': refresh('/a/', 5),
  '/slow/index.html': refresh('/a/', 6),
  '/reload/index.html': refresh('/reload/'),
  '/en/index.html': page(hreflang('en', '/en/') + hreflang('de', '/de/')),
  '/plain.txt': 'text',
  '/_redirects': [
    ...['/moved /a/ 301', '/twice /moved 302', '/dead /nowhere/', '/gone/* /404.html 404'],
    ...[
      '/app/* /index.html 200',
      '/out https://other.example/ 301',
      '/round /round 301',
      '/here/* /a/ 301 Country=de',
      '/leaves /out 301',
      '/elsewhere /canonical/ 301',
    ],
  ].join('\n'),
  '/_headers': '/secret/*\n  X-Robots-Tag: noindex\n',
  '/secret/index.html': page(),
};

const urlset = (records: string): string =>
  `<urlset xmlns="${SITEMAP_NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n${records}\n</urlset>\n`;
const entry = (loc: string, rest = ''): string => `<url><loc>${loc}</loc>${rest}</url>`;
const versions = (...list: readonly (readonly [language: string, path: string])[]): string =>
  list
    .map(([language, path]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${WWW}${path}"/>`)
    .join('');
const image = (url: string): string => `<image:image><image:loc>${url}</image:loc></image:image>`;

const config = (text: string) => ({
  levels: new Map(),
  site: contextOf({ address: `${WWW}/sitemap.xml`, files: FILES }, text),
});

/** The findings of rules about pages, but for those that are not listed, and for versions in heads: severity, code and message. */
const found = (text: string): string[] =>
  session(sitemap as never, text, config(text))
    .findings.filter(
      ({ code }) => code.startsWith('page/') && !['page/unlisted', 'page/hreflang'].includes(code),
    )
    .map((finding) => {
      const meta = sitemap.rules.find(({ code }) => code === finding.code)!;
      return `${finding.severity} ${finding.code}: ${messageOf(meta, finding)}`;
    });

const NOT_BUILT = 'error page/missing: The build has no page for this URL: crawlers get an error (404)';

/** A `<loc>`, and what is reported of it; nothing if that is undefined. */
const LOCS: readonly (readonly [loc: string, message?: string])[] = [
  [`${WWW}/`],
  [`${WWW}/a/`],
  [`${WWW}/a/?q=1&amp;r=2`],
  [`${WWW}/a/#top`],
  [`\n  ${WWW}/a/\r\n`],
  [`<![CDATA[${WWW}/a/]]>`],
  [`<![CDATA[${WWW}/b/]]>`, NOT_BUILT],
  [`${WWW}/<!-- b -->b/`, NOT_BUILT],
  [`${WWW}/caf%C3%A9&amp;x/`],
  [`${WWW}/café&amp;x/`],
  [`${WWW}/caf%c3%a9%26x/`],
  [`${WWW}/caf%E9/`],
  [`${WWW}/%zz/`],
  [`${WWW}//a/`],
  [`${WWW}/plain.txt`],
  [`${WWW}/b/`, NOT_BUILT],
  [`${WWW}/A/`, NOT_BUILT],
  [`https://other.example/b/`],
  [`http://www.example.com/b/`],
  [`/b/`],
  [``],
  [`${WWW}/${'x'.repeat(20_000)}/`, NOT_BUILT],
  [
    `${WWW}/a`,
    'warning page/slash: Netlify redirects this URL to /a/, so crawlers fetch twice: list the target',
  ],
  [`${WWW}/a/index.html`],
  [
    `${WWW}/moved`,
    'warning page/redirect: Redirects to /a/ (301, line 1 of _redirects), so crawlers fetch twice: list the target',
  ],
  [
    `${WWW}/twice`,
    'warning page/redirect: Redirects to /a/ (302, line 2 of _redirects), so crawlers fetch twice: list the target',
  ],
  [
    `${WWW}/dead`,
    'error page/missing: Redirects to /nowhere/, which the build does not have: crawlers get an error (404)',
  ],
  [
    `${WWW}/gone/x`,
    'error page/missing: Line 4 of _redirects says that this page is gone: crawlers get an error',
  ],
  [`${WWW}/app/x`],
  [`${WWW}/here/x`],
  [
    `${WWW}/out`,
    'warning page/redirect: Redirects to another host, https://other.example/ (301, line 6 of _redirects), so it is not indexed: remove it',
  ],
  [
    `${WWW}/leaves`,
    'warning page/redirect: Redirects to another host, https://other.example/ (301, line 9 of _redirects), so it is not indexed: remove it',
  ],
  [
    `${WWW}/round`,
    'warning page/redirect: Redirects more than ten times, first to /round (301): search engines give up',
  ],
  [
    `${WWW}/elsewhere`,
    'warning page/redirect: Redirects to /canonical/ (301), whose canonical URL search engines show instead: list neither',
  ],
  [
    `${WWW}/canonical`,
    'warning page/slash: Netlify redirects to /canonical/, whose canonical URL search engines show instead: list neither',
  ],
  [
    `${WWW}/hidden/`,
    'error page/noindex: Search engines do not index this page: it says noindex (public_html/hidden/index.html, line 2)',
  ],
  [
    `${WWW}/bot/`,
    'error page/noindex: Search engines do not index this page: it says none (public_html/bot/index.html, line 2)',
  ],
  [`${WWW}/bing/`],
  [
    `${WWW}/old/`,
    'error page/noindex: Search engines do not index this page: it says unavailable_after (public_html/old/index.html, line 2)',
  ],
  [
    `${WWW}/secret/`,
    'error page/noindex: Search engines do not index this page: the server sends noindex (_headers, line 2)',
  ],
  [
    `${WWW}/both/`,
    'warning page/refresh: public_html/both/index.html (line 2) only forwards to /a/, which Google treats as a redirect: list the target',
  ],
  [
    `${WWW}/canonical/`,
    'warning page/canonical-elsewhere: public_html/canonical/index.html (line 2) names /a/ as canonical, so search engines show that URL: list it instead',
  ],
  [`${WWW}/self/`],
  [
    `${WWW}/away/`,
    'warning page/canonical-elsewhere: public_html/away/index.html (line 2) names https://other.example/a on another host as canonical: search engines show that URL',
  ],
  [`${WWW}/template/`],
  [`${WWW}/two/`],
  [
    `${WWW}/refresh/`,
    'warning page/refresh: public_html/refresh/index.html (line 2) only forwards to /a/, which Google treats as a redirect: list the target',
  ],
  [`${WWW}/slow/`],
  [`${WWW}/reload/`],
];

for (const [loc, message] of LOCS) {
  test(`${JSON.stringify(loc.slice(0, 80))}: ${message ?? 'nothing'}`, () => {
    // Another page is there, so that this is the build of the site.
    const text = urlset(`${entry(`${WWW}/en/`)}\n${entry(loc)}`);
    assert.deepEqual(found(text), message === undefined ? [] : [message]);
    assert.deepEqual(found(text.replaceAll('\n', '')), message === undefined ? [] : [message]);
  });
}

/** What follows a `<loc>`, and what is reported. */
const RECORDS: readonly (readonly [what: string, path: string, rest: string, message?: string])[] = [
  ['equal versions', '/en/', versions(['en', '/en/'], ['de', '/de/'])],
  ['equal versions in another order and letter case', '/en/', versions(['DE', '/de/'], ['en', '/en/'])],
  ['no versions in the sitemap', '/en/', ''],
  ['no versions in the page', '/a/', versions(['en', '/a/'], ['de', '/de/'])],
  [
    'a version that the sitemap lacks',
    ...(['/en/', versions(['en', '/en/'])] as const),
    'warning page/hreflang-differs: The page also has a version for de, which the sitemap does not list: search engines may ignore it',
  ],
  [
    'a version that the page lacks',
    ...(['/en/', versions(['en', '/en/'], ['de', '/de/'], ['fr', '/fr/'], ['it', '/it/'])] as const),
    'warning page/hreflang-differs: The sitemap lists a version for fr and it, which the page does not link to: search engines may ignore it',
  ],
  [
    'another URL',
    ...(['/en/', versions(['en', '/en/'], ['de', '/de/b'])] as const),
    `warning page/hreflang-differs: public_html/en/index.html links to ${WWW}/de/ for de, the sitemap to another URL: search engines may ignore both`,
  ],
  ['a version without a language is another fault', '/en/', versions(['en', '/en/'], ['', '/de/b'])],
  ['an image that is there', '/a/', image(`${WWW}/plain.txt`)],
  ['an image on another site', '/a/', image('https://cdn.example/x.jpg')],
  ['an image of a rewrite', '/a/', image(`${WWW}/app/x.jpg`)],
  [
    'a missing image',
    '/a/',
    image(`${WWW}/x.jpg`),
    'warning page/image-missing: The build has no such file: crawlers that request the image get an error',
  ],
];

for (const [what, path, rest, message] of RECORDS) {
  test(what, () =>
    assert.deepEqual(found(urlset(entry(WWW + path, rest))), message === undefined ? [] : [message]),
  );
}

/** The text after the first fix of the first finding; undefined if there is none. */
function fixed(text: string, code: string): string | undefined {
  const own = session(sitemap as never, text, config(text));
  const finding = own.findings.find((finding) => finding.code === code)!;
  const [fix] = own.fixes(finding);
  return fix && applyEdits(text, fix.edits);
}

test('a fix escapes what it writes, and keeps a CDATA section', () => {
  const of = (loc: string) => fixed(urlset(entry(loc)), 'page/slash');
  assert.equal(of(`${WWW}/caf%C3%A9&amp;x`), urlset(entry(`${WWW}/caf%C3%A9&amp;x/`)));
  assert.equal(of(`<![CDATA[${WWW}/a]]>`), urlset(entry(`<![CDATA[${WWW}/a/]]>`)));
});
test('a target that is listed already, is not built or is on another site is not offered', () => {
  const listed = urlset(`${entry(`${WWW}/canonical/`)}\n${entry(`${WWW}/a/`)}`);
  assert.equal(fixed(listed, 'page/canonical-elsewhere'), undefined);
  for (const path of ['/away/', '/missing-canonical/'])
    assert.equal(fixed(urlset(entry(WWW + path)), 'page/canonical-elsewhere'), undefined);
});
test('an entry that redirects to another host is deleted', () =>
  assert.equal(
    fixed(urlset(`${entry(`${WWW}/leaves`)}\n${entry(`${WWW}/en/`)}`), 'page/redirect'),
    urlset(entry(`${WWW}/en/`)),
  ));
test('a redirect is replaced with the end of its chain', () =>
  assert.equal(
    fixed(urlset(entry(`${WWW}/en/`) + entry(`${WWW}/twice`)), 'page/redirect'),
    urlset(entry(`${WWW}/en/`) + entry(`${WWW}/a/`)),
  ));
