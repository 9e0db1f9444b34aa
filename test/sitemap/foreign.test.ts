/** Files that are named like sitemaps but are something else: HTML pages with XML, and XML of other programs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_CONFIG } from '../../server/src/core/findings/lintConfig.ts';
import { kindOf } from '../../server/src/registry.ts';
import { Sites } from '../../server/src/site/sites.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import '../site/loaded.ts';

const NS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const ROBOTS = 'User-agent: *\nDisallow:\n';
const DECLARED = '<?xml version="1.0" encoding="UTF-8"?>\n';
const BROKEN = `<urlset ${NS}>${'<url><loc>/a b&c</loc><lastmod>x</lastmod></url>'.repeat(5)}</urlset>`;
const UNKNOWN = ['sitemap/unknown-root'];
const PAGE = ['sitemap/html-document'];

/** Errors and warnings in `sitemap.xml` of a folder, with or without a robots.txt. */
function codesIn(text: string, robots?: string): readonly string[] {
  const sites = new Sites();
  const uri = 'file:///work/sitemap.xml';
  sites.open(['file:///work']);
  if (robots !== undefined) sites.put('file:///work/robots.txt', robots)();
  sites.put(uri, text)();
  const opened = sitemap.open({ uri, languageId: 'xml', version: 1 }, text, {
    ...DEFAULT_CONFIG,
    site: sites.viewOf(uri),
  });
  return sitemap
    .findings(sitemap.read(opened))
    .findings.filter(({ severity }) => severity === 'error' || severity === 'warning')
    .map(({ code }) => code);
}

const PAGES: Readonly<Record<string, string>> = {
  "a browser's view": `<html><body><div id="webkit-xml-viewer-source-xml">${BROKEN}</div><p>a<br></body></html>`,
  'a declaration in the page': `<html><head><title>x</title></head><body><pre>\n${DECLARED}${BROKEN}</pre></body></html>\n`,
  'a document type': `<!DOCTYPE html>\n<html lang="en"><body>${DECLARED}${BROKEN}</body></html>`,
  'a comment of the browser': `<!-- saved from url=(0030) -->\n<html xmlns="http://www.w3.org/1999/xhtml"><body>${BROKEN}</body></html>`,
};

for (const [name, text] of Object.entries(PAGES)) {
  test(`an HTML page with XML is one error: ${name}`, () => {
    assert.deepEqual(codesIn(text), PAGE);
    assert.deepEqual(codesIn(text, ROBOTS), PAGE);
  });
}

/** The content of other programs' files. */
const FOREIGN: Readonly<Record<string, string>> = {
  Symfony: `${DECLARED}<container xmlns="http://symfony.com/schema/dic/services"><services/></container>`,
  Magento: `${DECLARED}<page xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" layout="1column"><body/></page>`,
  Cocoon: `${DECLARED}<map:sitemap xmlns:map="http://apache.org/cocoon/sitemap/1.0"><map:views/></map:sitemap>`,
  'ASP.NET':
    '<?xml version="1.0" encoding="ISO-8859-1"?>\n<siteMap xmlns="http://schemas.microsoft.com/AspNet/SiteMap-File-1.0"><siteMapNode url="~/a"/></siteMap>',
  'ASP.NET without a namespace': `${DECLARED}<siteMap><siteMapNode url="~/a"/></siteMap>`,
  PHPCS: `${DECLARED}<ruleset name="a"><rule ref="b"/></ruleset>`,
  'a store': `${DECLARED}<Error><Code>NoSuchKey</Code></Error>`,
};

for (const [name, text] of Object.entries(FOREIGN)) {
  test(`XML of ${name} is reported only with a robots.txt, or if that lists it`, () => {
    assert.deepEqual(codesIn(text), []);
    assert.deepEqual(codesIn(text, ROBOTS), UNKNOWN);
    for (const [file, language] of [
      ['app-sitemap.xml', undefined],
      ['sitemap.xml', 'sitemap'],
    ] as const)
      assert.equal(kindOf({ uri: `file:///${file}`, languageId: '', head: text })?.language, language, file);
  });
}

for (const root of ['urlsets', 'UrlSet', 'sitemap_index', 'sitemapidx', 'sitemap', 'url']) {
  test(`<${root}> is a misspelled root`, () => {
    assert.ok(codesIn(`${DECLARED}<${root} ${NS}/>`).includes('sitemap/unknown-root'));
    assert.ok(codesIn(`${DECLARED}<${root}/>`).includes('sitemap/unknown-root'));
    assert.ok(kindOf({ uri: 'file:///app-sitemap.xml', languageId: '', head: `<${root}/>` }));
  });
}
