import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { isOurs, kindOf, mayBeOurs, SELECTOR } from '../server/src/registry.ts';
import { root } from './protocol/client.ts';

const URLSET = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
const RSS = '<rss><channel>';

/** Names, the beginning of what is in the file, and whose it is: of the command line, the site and the editor alike. */
const FILES: readonly (readonly [name: string, head: string, kind: string | undefined])[] = [
  ['robots.txt', '', 'robots-txt'],
  ['Robots.TXT', '', 'robots-txt'],
  ['robots.staging.txt', '', 'robots-txt'],
  ['myrobots.txt', '', undefined],
  ['robots.txt.gz', '', undefined],
  ['sitemap.xml', '', 'sitemap'],
  ['SITEMAP.XML', '<html>', 'sitemap'],
  ['sitemap.xml.gz', '', 'sitemap'],
  ['pages.xml', URLSET, 'sitemap'],
  ['Pages.XML.GZ', URLSET, 'sitemap'],
  ['pages.xml', '<project/>', undefined],
  ['pages.html', URLSET, undefined],
  ['news-sitemap.rss', RSS, 'sitemap'],
  ['feed.rss', RSS, 'feed'],
  ['feed.atom.gz', '<feed>', 'feed'],
  ['sitemap.txt', '', 'sitemap-text'],
  ['urllist.txt', '', 'sitemap-text'],
  ['URLLIST.TXT.gz', '', 'sitemap-text'],
  ['my-sitemap-2.txt', 'https://www.example.com/', 'sitemap-text'],
  ['my-sitemap-2.txt', 'notes', undefined],
  ['notes.txt', 'https://www.example.com/', undefined],
];

for (const [name, head, expected] of FILES) {
  test(`${name} with ${JSON.stringify(head)} is ${expected ?? 'nobody’s'}`, () => {
    const file = { uri: `file:///site/${name}`, languageId: '', head };
    const kind = kindOf(file);
    assert.equal(kind?.isFeed ? 'feed' : kind?.language, expected);
    assert.equal(isOurs(file), expected !== undefined && expected !== 'feed');
    if (kind) assert.ok(mayBeOurs(name), 'it is looked into');
  });
}

test('plain text is shown to the server by the names of text sitemaps, in any letter case', () => {
  const patterns = SELECTOR.flatMap(({ language, pattern }) => (language === 'plaintext' ? [pattern] : []));
  assert.deepEqual(patterns, [
    '**/*[sS][iI][tT][eE][mM][aA][pP]*.[tT][xX][tT]',
    '**/[uU][rR][lL][lL][iI][sS][tT].[tT][xX][tT]',
  ]);
});

/** Where names of files are a matter of rules and of what is written about them, not of which files are ours. */
const MAY_NAME_FILES =
  /^server\/src\/(?:registry\.ts|site\/folderIndex\.ts|core\/ownFiles\.ts|\w+\/recognise\.ts|\w+\/(?:rules|features|facts|tools|index)\/)/;
/** A regular expression or a glob about the endings or names that make a file ours. */
const LISTS =
  /\/[^/\n]*(?:\\\.(?:xml|gz|rss|atom|txt)\b|urllist)[^/\n]*\/[a-z]*|'[^'\n]*\*[^'\n]*\.(?:xml|gz|rss|atom|txt|\{)[^'\n]*'/;

const withoutImports = (source: string): string => source.replace(/(?:from|import\()\s*'[^']*'/g, '');

test('nobody else keeps a list of which files are ours', () => {
  const found = ['server/src', 'client/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter((file) => file.endsWith('.ts') && !MAY_NAME_FILES.test(file))
      .flatMap((file) => {
        const [list] = LISTS.exec(withoutImports(readFileSync(join(root, file), 'utf8'))) ?? [];
        return list ? [`${file}: ${list}`] : [];
      }),
  );
  assert.deepEqual(found, []);
});
