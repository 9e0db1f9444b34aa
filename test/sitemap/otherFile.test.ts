/** Fixes that create or change other files of the site, or use something from them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_CONFIG } from '../../server/src/core/findings/lintConfig.ts';
import { SITEMAP_NAMESPACE } from '../../server/src/sitemap/facts/namespaces.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { applyEdits, contextOf, inOtherFile, session } from '../rules/check.ts';

const WWW = 'https://www.example.com';
const XHTML = 'http://www.w3.org/1999/xhtml';
const EMPTY = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${SITEMAP_NAMESPACE}">\n</urlset>\n`;

const index = (...entries: string[]): string =>
  `<sitemapindex xmlns="${SITEMAP_NAMESPACE}">\n${entries.join('\n')}\n</sitemapindex>\n`;
const entry = (loc: string, rest = ''): string => `<sitemap><loc>${WWW}${loc}</loc>${rest}</sitemap>`;
const urlset = (...entries: string[]): string =>
  `<urlset xmlns="${SITEMAP_NAMESPACE}" xmlns:xhtml="${XHTML}">\n${entries.join('\n')}\n</urlset>\n`;
const link = (hreflang: string, path: string): string =>
  `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${WWW}${path}"/>`;
const page = (loc: string, links: string): string => `<url><loc>${WWW}${loc}</loc>${links}</url>`;

interface Case {
  readonly what: string;
  readonly code: string;
  readonly text: string;
  readonly files?: Readonly<Record<string, string>>;
  /** The resulting text, if it changes. */
  readonly good?: string;
  /** The other files that change. */
  readonly becomes?: Readonly<Record<string, string>>;
  /** Undefined if no fix is offered. */
  readonly title: string | undefined;
}

/** Asserts the title of the only fix of the first finding, and the resulting files. */
function check({ what, code, text, files = {}, good = text, becomes = {}, title }: Case): void {
  test(`${code}: ${what}`, () => {
    const site = contextOf({ address: `${WWW}/own.xml`, files });
    const read = session(sitemap as never, text, { ...DEFAULT_CONFIG, site });
    const finding = read.findings.find((finding) => finding.code === code);
    assert.ok(finding, JSON.stringify(read.findings));
    const fixes = read.fixes(finding);
    assert.deepEqual(
      fixes.map((fix) => fix.title),
      title === undefined ? [] : [title],
    );
    for (const fix of fixes) {
      assert.deepEqual([fix.safe, fix.bulk], [false, false]);
      assert.equal(applyEdits(text, fix.edits), good);
      const after = inOtherFile(sitemap as never, files, fix);
      assert.deepEqual(after, { ...files, ...becomes });
      const there = contextOf({ address: `${WWW}/own.xml`, files: after });
      const { findings } = session(sitemap as never, good, { ...DEFAULT_CONFIG, site: there });
      assert.deepEqual(
        findings.filter((finding) => finding.code === code),
        [],
      );
    }
  });
}

const MISSING = 'index/missing-file';
/** Another entry has its file, so that those of this site are not created elsewhere. */
const THERE = { '/there.xml': urlset(page('/', '')) };
const created = (loc: string, path: string, name: string): Case => ({
  what: `${path} is made`,
  code: MISSING,
  text: index(entry(loc), entry('/there.xml')),
  files: THERE,
  becomes: { [path]: EMPTY },
  title: `Create the empty sitemap '${name}'`,
});
check(created('/a.xml', '/a.xml', 'a.xml'));
check(created('/maps/a.XML', '/maps/a.XML', 'a.XML'));
check(created('/a.xml.gz', '/a.xml', 'a.xml'));
check(created('/%C3%A9%20%23.xml', '/é #.xml', 'é #.xml'));
check(created('/é.xml', '/é.xml', 'é.xml'));
const NO_SITEMAPS = [
  ...['/a.txt', '/feed.rss', '/sitemap', '/.xml', '/a.xml.zip', '/a//b.xml', '/a/%2e%2e/b.xml', '/../b.xml'],
  ...['/a%5Cb.xml', '/a%00.xml', '/c:.xml', '/%zz%3F.xml', '/%22.xml', '/./b.xml'],
];
for (const loc of NO_SITEMAPS) {
  const text = index(entry(loc), entry('/there.xml'));
  check({ what: `${loc} is not made`, code: MISSING, text, files: THERE, title: undefined });
}

const RETURN = 'hreflang/missing-return';
const EN = page('/en/', link('en', '/en/') + link('de', '/de/'));
const BACK = "Add a link back to this page for 'en' in de.xml";
const linkedBack = (what: string, there: string, after: string | undefined, text = urlset(EN)): Case => ({
  what,
  code: RETURN,
  text,
  files: { '/de.xml': there },
  ...(after !== undefined && { becomes: { '/de.xml': after } }),
  title: BACK,
});
const OTHER = page('/x/', link('en', '/x/'));
const DE = link('de', '/de/');
check(
  linkedBack(
    'behind the links there',
    urlset(OTHER, page('/de/', DE)),
    urlset(OTHER, page('/de/', DE + link('en', '/en/'))),
  ),
);
check(
  linkedBack(
    'as it is written there',
    `\ufeff${urlset(`<url>\r\n  <loc>${WWW}/de/</loc>\r\n  ${DE.replaceAll('"', "'")}\r\n</url>`)}`,
    `\ufeff${urlset(`<url>\r\n  <loc>${WWW}/de/</loc>\r\n  ${DE.replaceAll('"', "'")}\r\n  ${link('en', '/en/').replaceAll('"', "'")}\r\n</url>`)}`,
  ),
);
const prefixed = (text: string): string => text.replaceAll('xhtml:', 'x:').replaceAll(':xhtml', ':x');
check(
  linkedBack(
    'in an entry without links, with the prefix of the file',
    prefixed(urlset(OTHER, page('/de/', ''))),
    prefixed(urlset(OTHER, page('/de/', DE + link('en', '/en/')))),
  ),
);
check(
  linkedBack(
    'with an ampersand in the URL',
    urlset(page('/de/?a&amp;b', link('de', '/de/?a&amp;b'))),
    urlset(page('/de/?a&amp;b', link('de', '/de/?a&amp;b') + link('en', '/en/?a&amp;b'))),
    urlset(page('/en/?a&amp;b', link('en', '/en/?a&amp;b') + link('de', '/de/?a&amp;b'))),
  ),
);
check({
  what: 'the language of the page is not known',
  code: RETURN,
  text: urlset(page('/en/', DE)),
  files: { '/de.xml': urlset(page('/de/', DE)) },
  title: undefined,
});

/** Fixes that are applied although the file has changed since. */
const MEANWHILE: Record<string, string> = {
  'the page is not listed any more': urlset(OTHER),
  'the page links back by now': urlset(page('/de/', DE + link('fr', '/en/'))),
  'the entry is not closed': urlset(`<url><loc>${WWW}/de/</loc>${DE}`),
  'the file has no namespace for it': `<urlset xmlns="${SITEMAP_NAMESPACE}">${page('/de/', '')}</urlset>`,
  'the file is another one': 'User-agent: *',
};
for (const [what, text] of Object.entries(MEANWHILE)) {
  test(`${RETURN}: nothing is changed if ${what}`, () => {
    const site = contextOf({
      address: `${WWW}/own.xml`,
      files: { '/de.xml': urlset(page('/de/', DE)) },
    });
    const read = session(sitemap as never, urlset(EN), { ...DEFAULT_CONFIG, site });
    const [fix] = read.fixes(read.findings.find(({ code }) => code === RETURN)!);
    assert.deepEqual(inOtherFile(sitemap as never, { '/de.xml': text }, fix!), { '/de.xml': text });
  });
}

const NESTED = 'index/nested-index';
const replaced = (what: string, text: string, nested: string, good?: string): Case => ({
  what,
  code: NESTED,
  text,
  files: { '/all.xml': nested, '/a.xml': EMPTY, '/b.xml': EMPTY },
  ...(good !== undefined && { good }),
  title: good === undefined ? undefined : 'Replace the entry with those of all.xml',
});
const ALL = index(entry('/a.xml', '<lastmod>2024-05-06</lastmod>'), entry('/b.xml?x&amp;y'));
const A = entry('/a.xml', '<lastmod>2024-05-06</lastmod>');
const B = entry('/b.xml?x&amp;y');
check(replaced('on lines of their own', index(entry('/all.xml')), ALL, index(A, B)));
check(
  replaced(
    'in one line',
    index('').replace('\n\n', entry('/all.xml')),
    ALL,
    index('').replace('\n\n', A + B),
  ),
);
check(
  replaced(
    'as the entry is written',
    index(
      `  <sitemap>\r\n    <loc>${WWW}/all.xml</loc>\r\n    <lastmod>2020-01-01</lastmod>\r\n  </sitemap>`,
      entry('/c.txt'),
    ).replaceAll(/\r?\n/g, '\r\n'),
    ALL,
    index(
      `  <sitemap>\r\n    <loc>${WWW}/a.xml</loc>\r\n    <lastmod>2024-05-06</lastmod>\r\n  </sitemap>`,
      `  <sitemap>\r\n    <loc>${WWW}/b.xml?x&amp;y</loc>\r\n  </sitemap>`,
      entry('/c.txt'),
    ).replaceAll(/\r?\n/g, '\r\n'),
  ),
);
const inPrefix = (text: string): string =>
  text.replaceAll(/<(\/?)(\w+)(?=[ >])/g, '<$1s:$2').replace('xmlns=', 'xmlns:s=');
check(replaced('with a prefix', inPrefix(index(entry('/all.xml'))), ALL, inPrefix(index(A, B))));
check(replaced('compressed', index(entry('/all.xml.gz')), ALL, index(A, B)));
check(
  replaced(
    'without those that are listed already',
    index(B, entry('/all.xml')),
    index(A, A, B, entry('/all.xml'), entry('/own.xml')),
    index(B, A),
  ),
);
check(replaced('all are listed already', index(entry('/all.xml'), A), index(A), index(A)));
check(replaced('it lists nothing', index(entry('/all.xml')), index('')));
check(
  replaced(
    'very many',
    index(entry('/all.xml')),
    index(...Array.from({ length: 501 }, (_, n) => entry(`/${n}.xml`))),
  ),
);
check({
  what: 'what only its name says',
  code: NESTED,
  text: index(entry('/sitemap_index.xml')),
  title: undefined,
});

const UNSUPPORTED = 'sitemap/extension-unsupported';
const MOBILE = ' xmlns:m="http://www.google.com/schemas/sitemap-mobile/1.0"';
const mobile = (...contents: string[]): string =>
  urlset(...contents.map((content, n) => page(`/${n}`, content))).replace(' xmlns:xhtml', `${MOBILE}$&`);

/** Files, and their result after fixing the first finding: the declaration is deleted with its last use. */
const DELETED: Record<string, readonly [bad: string, good: string]> = {
  'the only element': [mobile('<m:mobile/>'), mobile('').replace(MOBILE, '')],
  'all elements of the only entry': [
    mobile('\n  <m:mobile></m:mobile>\n  <m:a b="">text</m:a>\n'),
    mobile('\n').replace(MOBILE, ''),
  ],
  'one of two': [mobile('<m:mobile/>', '<m:mobile/>'), mobile('', '<m:mobile/>')],
  'one, and an attribute uses the prefix': [
    mobile('<m:mobile/>', '<xhtml:link m:a=""/>'),
    mobile('', '<xhtml:link m:a=""/>'),
  ],
  'one, and a comment uses the prefix': [
    mobile('<m:mobile/>', '<!-- <m:mobile/> -->'),
    mobile('', '<!-- <m:mobile/> -->'),
  ],
  'a prefix in text does not count as a use': [
    mobile('<m:mobile/><lastmod>m:x</lastmod>'),
    mobile('<lastmod>m:x</lastmod>').replace(MOBILE, ''),
  ],
  'a declaration on a separate line': [
    mobile('<m:mobile/>').replace(MOBILE, `\r\n\t${MOBILE.trim()}`),
    mobile('').replace(MOBILE, ''),
  ],
  'a declaration on the element': [
    urlset(page('/', '<PageMap xmlns="http://www.google.com/schemas/sitemap-pagemap/1.0"><a/></PageMap>')),
    urlset(page('/', '')),
  ],
};
for (const [what, [bad, good]] of Object.entries(DELETED)) {
  test(`${UNSUPPORTED}: ${what}`, () => {
    const read = session(sitemap as never, bad);
    const [fix] = read.fixes(read.findings.find(({ code }) => code === UNSUPPORTED)!);
    assert.equal(applyEdits(bad, fix!.edits), good);
  });
}
