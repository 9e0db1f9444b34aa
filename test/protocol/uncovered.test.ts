/** A fix that uncovers what its fault hid is offered, and its title says so; it is never preferred, nor made in bulk. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { CodeAction } from 'vscode-languageserver';
import { folderOf, until, WWW } from './folder.ts';
import { startReal } from './servers.ts';

const HTTP = WWW.replace('https', 'http');
const robots = (rules = '') => `User-agent: *\nDisallow:${rules}\n\nSitemap: ${WWW}sitemap.xml\n`;
const urls = (...locs: readonly string[]) =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${locs.map((loc) => `<url><loc>${loc}</loc></url>\n`).join('')}</urlset>\n`;
const hreflang = (...codes: readonly string[]) =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n<url><loc>${WWW}</loc>\n${codes.map((code) => `<xhtml:link rel="alternate" hreflang="${code}" href="${WWW}${code}/"/>\n`).join('')}</url>\n</urlset>\n`;

/** Checks the titles of the fixes of a rule at its first place, once the rule `known` has its findings. */
function check(
  code: string,
  files: Readonly<Record<string, string>>,
  known: string,
  titles: readonly string[],
): void {
  test(`${code}: ${titles[0]}`, async () => {
    const { folder, uri } = await folderOf(files);
    const client = await startReal({ folders: [pathToFileURL(folder).href] });
    const textDocument = { uri: uri('sitemap.xml') };
    client.open(textDocument.uri, 'xml', files['sitemap.xml']!);
    const { diagnostics } = await until(client, textDocument.uri, known);
    const place = diagnostics.find((found) => found.code === code)!;
    const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
      ...{ textDocument, range: place.range },
      context: { diagnostics: [place], only: ['quickfix'] },
    });
    const fixes = actions.filter(({ title }) => !/^(?:Configure or ignore|Ignore)/.test(title));
    assert.deepEqual(
      fixes.map(({ title, isPreferred = false }) => [title, isPreferred]),
      titles.map((title) => [title, false]),
    );
  });
}

const DISALLOWED = 'then reported: loc/disallowed';
const TITLE = "Replace the protocol with 'https'";

for (const [path, title] of [
  ['jobs/a', `${TITLE} (${DISALLOWED})`],
  ['a', TITLE],
] as const) {
  check(
    'loc/mixed-protocols',
    { 'robots.txt': robots(' /jobs/'), 'sitemap.xml': urls(`${WWW}jobs/`, WWW, `${HTTP}${path}`) },
    'loc/disallowed',
    [title],
  );
}
check('hreflang/invalid-region', { 'sitemap.xml': hreflang('en', 'en-UK') }, 'hreflang/invalid-region', [
  "Replace with 'GB'",
  "Delete the region 'UK' (the language, in all countries) (then reported: Second URL for 'en': search engines may show either of them)",
]);
