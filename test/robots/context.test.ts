import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RuleMeta } from '../../server/src/core/rule/rule.ts';
import { messageOf } from '../../server/src/core/rule/rule.ts';
import type { SettingValues } from '../../server/src/core/rule/settings.ts';
import type { SiteContext } from '../../server/src/core/siteContext.ts';
import { NO_SITE } from '../../server/src/core/siteFacts.ts';
import { robots } from '../../server/src/robots/service.ts';
import { applyEdits, marked } from '../rules/check.ts';
import { siteWith } from './site.ts';

const metas = new Map<string, RuleMeta>(robots.rules.map((meta) => [meta.code, meta]));

interface Given {
  readonly site?: SiteContext;
  readonly settings?: SettingValues;
  readonly uri?: string;
}

/** The findings of one rule, each as its severity and message, and the results of its fixes. */
function findingsOf(code: string, text: string, { site = NO_SITE, settings = {}, uri }: Given) {
  const identity = { uri: uri ?? 'file:///x/robots.txt', languageId: 'robots-txt', version: 1 };
  const document = robots.read(robots.open(identity, text, { levels: new Map(), settings, site }));
  return robots
    .findings(document)
    .findings.filter((finding) => finding.code === `robots/${code}`)
    .map((finding) => ({
      range: [finding.start, finding.end],
      said: `${finding.severity}: ${messageOf(metas.get(finding.code)!, finding)}`,
      fixes: robots
        .fixes(document, finding)
        .map(({ title, safe, edits }) => [title, safe, applyEdits(text, edits)] as const),
    }));
}

type Case = readonly [
  code: string,
  given: Given,
  source: string,
  said?: string | undefined,
  fixed?: readonly [title: string, text: string] | 'none',
];

const ROOT = siteWith('/robots.txt');
const RULES = 'User-agent: *\nDisallow: /a/\n';
const MARKED = '⟦User-agent: *⟧\nDisallow: /a/\n';
const MAP = '<urlset><url><loc>https://www.example.com/</loc></url></urlset>';
const INDEX = '<sitemapindex/>';
const LISTED = '<urlset><url><loc>https://www.example.com/blog/a.php?x=1</loc></url></urlset>';

const cases: readonly Case[] = [
  [
    'file-name',
    { site: siteWith('/Robots.txt') },
    MARKED,
    "error: Crawlers never read 'Robots.txt': the file must be named robots.txt, in lowercase",
  ],
  ['file-name', { site: siteWith('/robot.txt') }, MARKED],
  ['file-name', { site: siteWith('/robots.txt.txt') }, MARKED],
  ['file-name', { site: siteWith('/robots') }, MARKED],
  ['file-name', { site: siteWith('/a/ROBOTS.TXT') }, MARKED],
  ['file-name', { uri: 'file:///www/Robots.txt' }, MARKED],
  ['file-name', { uri: 'file:///www/Robots.txt', site: ROOT }, RULES],
  ['file-name', { site: siteWith('/robots.staging.txt') }, RULES],
  ['file-name', { uri: 'untitled:Untitled-1' }, RULES],
  ['file-name', { site: siteWith('/Robots.txt') }, '# nothing\n\n'],
  ['file-name', { site: siteWith('/Robots.txt') }, '<html>\n'],
  ['file-name', { site: siteWith('/Robots.txt') }, ''],
  [
    'file-location',
    { site: siteWith('/shop/robots.txt') },
    MARKED,
    'warning: Crawlers never read /shop/robots.txt: they request /robots.txt at the root of the site only',
  ],
  [
    'file-location',
    { site: siteWith('/de/robots.txt', { '/robots.txt': RULES, '/de/robots.txt': RULES }) },
    MARKED,
    'hint: Crawlers never read this copy of /robots.txt: they request only the one at the root of the site',
  ],
  ['file-location', { site: { ...NO_SITE, address: 'https://e.com/shop/robots.txt' } }, MARKED],
  ['file-location', { site: { ...NO_SITE, address: 'nonsense' } }, RULES],
  ['file-location', { site: ROOT }, RULES],
  ['file-location', { site: siteWith('/shop/Robots.txt') }, RULES],
  ['file-location', { uri: 'file:///shop/robots.txt' }, RULES],
  [
    'multiple-files',
    { site: siteWith('/robots.txt', { '/robots.txt': RULES }) },
    MARKED,
    "warning: A site has only one robots.txt: 'other/robots.txt' has the same address, so one of the two is lost",
  ],
  ['multiple-files', { site: siteWith('/robots.txt', { '/shop/robots.txt': RULES }) }, RULES],
  ['multiple-files', { site: ROOT }, RULES],
  [
    'sitemap-other-host',
    { site: ROOT },
    'Sitemap: ⟦http://example.com⟧/s.xml\n',
    'info: This site is https://www.example.com: Google does not try other hosts or protocols. Is this intended?',
    ["Replace with 'https://www.example.com'", 'Sitemap: https://www.example.com/s.xml\n'],
  ],
  [
    'sitemap-other-host',
    { site: ROOT },
    'Sitemap: ⟦https://cdn.example.net:8080⟧/s.xml\n',
    'info: Allowed: this line lets the sitemap on https://cdn.example.net:8080 list URLs of https://www.example.com',
  ],
  [
    'sitemap-other-host',
    { site: ROOT },
    'Sitemap: HTTPS://WWW.example.com:443/s.xml\nSitemap: /s.xml\nSitemap: ftp://www.example.com/s.xml\nDisallow: http://example.com/\n',
  ],
  ['sitemap-other-host', {}, 'Sitemap: http://example.com/s.xml\n'],
  // Another field is read as the value.
  ['sitemap-other-host', { site: ROOT }, 'Sitemap: Sitemap: https://example.net/s.xml\n'],
  [
    'sitemap-disallowed',
    { site: ROOT },
    'User-agent: *\nDisallow: /feeds/\nSitemap: ⟦https://www.example.com/feeds/s.xml⟧\n',
    "warning: This file blocks its own sitemap: 'Disallow: /feeds/' on line 2 keeps crawlers from fetching it",
    [
      "Add 'Allow: /feeds/s.xml' (opens /feeds/s.xml for all crawlers)",
      'User-agent: *\nDisallow: /feeds/\nAllow: /feeds/s.xml\nSitemap: https://www.example.com/feeds/s.xml\n',
    ],
  ],
  [
    'sitemap-disallowed',
    { site: ROOT },
    'User-agent: *\nDisallow: /*.xml\n\nUser-agent: Googlebot\nDisallow: /f/s.xml\n\nSitemap: ⟦https://www.example.com/f/s.xml⟧',
    "warning: This file blocks its own sitemap: 'Disallow: /*.xml' on line 2 keeps crawlers from fetching it",
    [
      "Add 'Allow: /f/s.xml$' (opens /f/s.xml$ for all crawlers)",
      'User-agent: *\nDisallow: /*.xml\nAllow: /f/s.xml$\n\nUser-agent: Googlebot\nDisallow: /f/s.xml\nAllow: /f/s.xml$\n\nSitemap: https://www.example.com/f/s.xml',
    ],
  ],
  [
    'sitemap-disallowed',
    { site: ROOT },
    'User-agent: *\nDisallow: /s.xml\nSitemap: ⟦https://www.example.com/s.xml⟧\n',
    undefined,
    [
      "Add 'Allow: /s.xml$' (opens /s.xml$ for all crawlers)",
      'User-agent: *\nDisallow: /s.xml\nAllow: /s.xml$\nSitemap: https://www.example.com/s.xml\n',
    ],
  ],
  [
    'sitemap-disallowed',
    { site: ROOT },
    'User-agent: Googlebot\nDisallow: /*.xml\nSitemap: ⟦https://www.example.com/s.xml⟧',
    "warning: This file blocks its own sitemap for Googlebot: 'Disallow: /*.xml' on line 2 matches it",
  ],
  [
    'sitemap-disallowed',
    { site: ROOT },
    'User-agent: *\nDisallow: /\nSitemap: https://www.example.com/s.xml\n',
  ],
  [
    'sitemap-disallowed',
    { site: ROOT },
    'User-agent: *\nDisallow: /f/\nAllow: /f/s\nSitemap: https://www.example.com/f/s.xml\nSitemap: https://example.com/f/x\n',
  ],
  ['sitemap-disallowed', {}, 'User-agent: *\nDisallow: /f/\nSitemap: https://www.example.com/f/s.xml\n'],
  [
    'sitemap-not-absolute',
    { site: ROOT },
    'Sitemap: ⟦/s.xml⟧',
    'error: Crawlers need the full URL of the sitemap: Google does not add protocol or host',
    ["Add 'https://www.example.com', the address of this site", 'Sitemap: https://www.example.com/s.xml'],
  ],
  [
    'sitemap-not-absolute',
    { site: ROOT },
    'Sitemap: ⟦sitemap.xml.gz⟧',
    undefined,
    [
      "Add 'https://www.example.com/', the address of this site",
      'Sitemap: https://www.example.com/sitemap.xml.gz',
    ],
  ],
  [
    'sitemap-not-absolute',
    { site: { ...ROOT, origin: 'http://e.com' } },
    'Sitemap: ⟦//e.com/s.xml⟧',
    undefined,
    ["Add 'http:'", 'Sitemap: http://e.com/s.xml'],
  ],
  [
    'sitemap-placeholder',
    { site: ROOT },
    'Sitemap: http://⟦localhost:2368⟧/sitemap.xml\n',
    "warning: 'localhost:2368' is a placeholder or a test address: crawlers find nothing there",
    ["Replace with 'https://www.example.com'", 'Sitemap: https://www.example.com/sitemap.xml\n'],
  ],
  [
    'sitemap-placeholder',
    { site: { ...ROOT, origin: 'http://localhost' } },
    'Sitemap: http://⟦localhost⟧/s\n',
  ],
  ['sitemap-other-host', { site: ROOT }, 'Sitemap: http://192.168.0.10/sitemap.xml\n'],
  [
    'path-absolute-url',
    { site: ROOT },
    'User-agent: *\nDisallow: ⟦http://example.com⟧/a/\n',
    undefined,
    ["Replace with '/a/' (blocks /a/ for all crawlers)", 'User-agent: *\nDisallow: /a/\n'],
  ],
  [
    'path-absolute-url',
    { site: ROOT },
    'User-agent: *\nDisallow: ⟦//cdn.example.net⟧/a/\n',
    undefined,
    'none',
  ],
  [
    'directory-slash',
    { site: siteWith('/robots.txt', { '/tmp/a.xml': MAP, '/tmp.html': '' }) },
    'User-agent: *\nDisallow: ⟦/tmp⟧\n',
    "hint: Without a slash at the end, this also matches '/tmp.html', which is not in '/tmp/'",
    [
      'Add the slash at the end, so that only the directory matches (opens /tmp for all crawlers)',
      'User-agent: *\nDisallow: /tmp/\n',
    ],
  ],
  [
    'directory-slash',
    { site: siteWith('/robots.txt', { '/tmp.html': '', '/tmpfiles.html': '' }) },
    'User-agent: *\nDisallow: /tmp\n',
  ],
  [
    'directory-slash',
    { site: siteWith('/robots.txt', { '/tmp/a.xml': MAP }) },
    'User-agent: *\nDisallow: /tmp\n',
  ],
  [
    'directory-slash',
    { site: siteWith('/robots.txt', { '/m.xml': LISTED }) },
    'User-agent: *\nDisallow: ⟦/blo⟧\nDisallow: /blog\n',
    "hint: Without a slash at the end, this also matches '/blog/a.php', which is not in '/blo/'",
  ],
  [
    'directory-slash',
    { site: siteWith('/robots.txt', { '/caf\u00e9s/a.xml': MAP }) },
    'User-agent: *\nDisallow: ⟦/caf%C3%A9⟧\n',
    "hint: Without a slash at the end, this also matches '/caf\u00e9s/', which is not in '/caf%C3%A9/'",
  ],
  [
    'directory-slash',
    { site: siteWith('/robots.txt', { '/tmp/a.xml': MAP, '/tmpfiles.html': '' }) },
    'User-agent: *\nDisallow: ⟦/tmp⟧\n',
    "warning: Without a slash at the end, this also matches '/tmpfiles.html', which is not in '/tmp/', a folder of this site",
  ],
  [
    'blocks-render-resources',
    { site: siteWith('/robots.txt', { '/next.config.js': '' }) },
    'User-agent: *\nAllow: /$\nAllow: /pricing\n⟦Disallow: /⟧\n',
    'warning: Blocks /_next/ with the scripts and style sheets of Next.js: allowed pages may not render',
  ],
  [
    'blocks-render-resources',
    { site: siteWith('/robots.txt', { '/next.config.js': '' }) },
    'User-agent: *\nAllow: /$\nAllow: /_next/\nDisallow: /\n',
  ],
  [
    'blocks-render-resources',
    { site: siteWith('/robots.txt', { '/next.config.js': '' }) },
    'User-agent: *\nAllow: /ads.txt\nDisallow: /\n',
  ],
  [
    'sitemap-disallowed',
    { site: siteWith('/robots.txt') },
    'User-agent: *\nDisallow: /feeds/\n\nSitemap: ⟦https://www.example.com/feeds/s.xml⟧\n',
    "warning: This file blocks its own sitemap: 'Disallow: /feeds/' on line 2 keeps crawlers from fetching it",
  ],
  [
    'redundant-wildcard',
    { site: siteWith('/robots.txt', { '/m.xml': LISTED }) },
    'User-agent: *\nAllow: /*.php\nDisallow: /blog/⟦*⟧\nDisallow: /b/*\n',
    "hint: This '*' matches nothing more, but strengthens the rule in Google for https://www.example.com/blog/a.php?x=1 (in a sitemap)",
  ],
  [
    'redundant-wildcard',
    { site: siteWith('/robots.txt', { '/m.xml': LISTED }) },
    'User-agent: *\nAllow: /*.css\nDisallow: /blog/*\n',
  ],
  [
    'conflicting-rules',
    { site: siteWith('/robots.txt', { '/m.xml': LISTED }) },
    'User-agent: *\nDisallow: /*.php\n⟦Allow: /blog/⟧\n',
    "warning: 'Disallow: /*.php' on line 2 is equally long: Google allows https://www.example.com/blog/a.php?x=1 (in a sitemap), others may not",
    'none',
  ],
  [
    'conflicting-rules',
    { site: siteWith('/robots.txt', { '/m.xml': LISTED }) },
    'User-agent: *\nDisallow: /*.php\nAllow: /blog/\nAllow: /blog/a\n',
  ],
  [
    'conflicting-rules',
    { site: siteWith('/robots.txt', { '/m.xml': LISTED }) },
    'User-agent: *\nDisallow: /blog/a.php\n⟦Allow: /blog/a.php⟧\n',
    "warning: 'Disallow: /blog/a.php' on line 2 is equally long and matches the same paths: Google allows them, others may not",
  ],
  [
    'conflicting-rules',
    { site: siteWith('/robots.txt', { '/m.xml': LISTED }) },
    'User-agent: a\nUser-agent: b\nDisallow: /*.php\n\nUser-agent: b\n⟦Allow: /blog/⟧\n',
  ],
  ['conflicting-rules', { site: ROOT }, 'User-agent: *\nDisallow: /*.php\nAllow: /blog/\n'],
  [
    'split-group',
    { settings: { 'robots.yandex': true } },
    'User-agent: *\nDisallow: /a\nUser-agent: ⟦*⟧\nDisallow: /b\n',
    "warning: Yandex reports a second '*' group as an error: the first one is on line 1",
  ],
  [
    'split-group',
    { settings: { 'robots.yandex': true } },
    'User-agent: a\nDisallow: /a\nUser-agent: ⟦a⟧\nDisallow: /b\n',
    "hint: Another group for 'a', after that on line 1: crawlers combine both, older parsers may not",
  ],
  [
    'blank-line-in-group',
    { settings: { 'robots.yandex': true } },
    'User-agent: a\n⟦\n⟧Disallow: /a\n',
    'warning: Blank line inside a group: for Yandex and older parsers the group ends here, for others it goes on',
  ],
  ['blank-line-in-group', {}, 'User-agent: a\n\nDisallow: /a\n'],
  ['path-starts-with-star', {}, 'User-agent: a\nDisallow: *.gif\n'],
  ['missing-blank-line', {}, 'User-agent: a\nDisallow: /a\nUser-agent: b\n'],
  [
    'missing-blank-line',
    { settings: { 'robots.yandex': true } },
    'User-agent: a\nDisallow: /a\n⟦User-agent: b⟧\n',
  ],
  [
    'line-too-long',
    { settings: { 'robots.yandex': true } },
    `User-agent: *\nAllow: /${'x'.repeat(1023)}⟦y⟧ # z\n`,
    'warning: Yandex reads only the first 1,024 characters of a rule',
  ],
  [
    'line-too-long',
    { settings: { 'robots.yandex': true } },
    `User-agent: *\nAllow: /${'x'.repeat(1023)}\nSitemap: https://e.com/${'x'.repeat(2000)}\n`,
  ],
  ['line-too-long', {}, `User-agent: *\nAllow: /${'x'.repeat(1024)}\n`],
];

function check([code, given, source, said, fixed]: Case): void {
  const { text, ranges } = marked(source);
  const found = findingsOf(code, text, given);
  assert.deepEqual(
    found.map(({ range }) => range),
    ranges,
  );
  if (said !== undefined) assert.equal(found[0]!.said, said);
  if (fixed) assert.deepEqual(found[0]!.fixes, fixed === 'none' ? [] : [[fixed[0], false, fixed[1]]]);
}

for (const example of cases) {
  const [code, { site, settings = {}, uri = '' }, source] = example;
  const where = [site?.path ?? '', uri, ...Object.keys(settings)].filter(Boolean).join(' ');
  test(`${code} (${where}): ${JSON.stringify(source.slice(0, 80))}`, () => check(example));
}

const appended: readonly [site: SiteContext, titles: readonly string[]][] = [
  [NO_SITE, []],
  [ROOT, []],
  [{ ...ROOT, exists: () => undefined }, ['https://www.example.com/sitemap.xml']],
  [
    siteWith('/robots.txt', { '/a.xml': MAP, '/b.xml': MAP, '/shop/robots.txt': RULES }),
    ['https://www.example.com/a.xml', 'https://www.example.com/b.xml'],
  ],
  [siteWith('/robots.txt', { '/a.xml': MAP, '/all.xml': INDEX }), ['https://www.example.com/all.xml']],
];

test('no-sitemap offers the sitemaps of the site, or the usual place', () => {
  const levels = new Map([['robots/no-sitemap', 'hint']] as const);
  for (const [site, urls] of appended) {
    for (const [text, gap] of [
      [RULES, '\n'],
      [`${RULES}\n`, ''],
      [RULES.trimEnd(), '\n\n'],
    ] as const) {
      const identity = { uri: 'file:///x/robots.txt', languageId: 'robots-txt', version: 1 };
      const document = robots.read(robots.open(identity, text, { levels, site }));
      const finding = robots.findings(document).findings.find(({ code }) => code === 'robots/no-sitemap')!;
      const end = text.endsWith('\n') ? '\n' : '';
      assert.deepEqual(
        robots.fixes(document, finding).map(({ edits }) => applyEdits(text, edits)),
        urls.map((url) => `${text}${gap}Sitemap: ${url}${end}`),
      );
    }
  }
});

test('the rule count of Yandex is checked only if enabled', () => {
  const text = `User-agent: *\n${'Disallow: /a\n'.repeat(2049)}`;
  assert.deepEqual(findingsOf('yandex-rule-count', text, {}), []);
  const [found] = findingsOf('yandex-rule-count', text, { settings: { 'robots.yandex': true } });
  assert.equal(found!.said, 'warning: Yandex reports a file with more than 2,048 rules as too large');
});
