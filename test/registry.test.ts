import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { isOurs, kindOf, mayBeOurs, SELECTOR, TEMPLATES } from '../server/src/registry.ts';
import { root } from './protocol/client.ts';

const URLSET = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
const RSS = '<rss><channel>';

/**
 * File names, the beginning of the content, and the language: the same for the command line, the site and the editor.
 */
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
  ['image-sitemap.txt', `<?xml version="1.0"?>\n${URLSET}`, 'sitemap-text'],
  ['list-sitemap.txt', 'User-agent: *\nhttps://www.example.com/', undefined],
  ...['njk', 'twig', 'erb', 'liquid', 'j2', 'hbs', 'tmpl', 'ejs', 'PHP'].flatMap(
    (engine) =>
      [
        [`sitemap.xml.${engine}`, '', 'sitemap'],
        [`sitemap.${engine}`, `---\npermalink: /sitemap.xml\n---\n${URLSET}`, 'sitemap'],
        [`sitemap.${engine}`, '<!doctype html><h1>{{ title }}</h1><pre><urlset></pre>', undefined],
        [`sitemap.${engine}`, '{{ title }}', undefined],
        [`pages.xml.${engine}`, URLSET, 'sitemap'],
        [`pages.xml.${engine}`, '<project>{{ name }}</project>', undefined],
        [`pages.${engine}`, URLSET, undefined],
        [`sitemap.txt.${engine}`, '', 'sitemap-text'],
        [`my-sitemap.txt.${engine}`, 'https://www.example.com/', 'sitemap-text'],
        [`robots.txt.${engine}`, '', 'robots-txt'],
        [`robots.staging.txt.${engine}`, '', 'robots-txt'],
        [`robots.${engine}`, '{% if live %}\nUser-agent: *\n', 'robots-txt'],
        [`robots.${engine}`, '<meta name="robots">', undefined],
      ] as const,
  ),
  ['sitemap.html', '<html>{{ title }}', undefined],
  ['sitemap.xml.bak', URLSET, undefined],
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

test('text files are sent to the server, since a site may announce them whatever their names', () => {
  const patterns = SELECTOR.flatMap((filter) =>
    'language' in filter && filter.language === 'plaintext' ? [filter.pattern] : [],
  );
  assert.deepEqual(patterns, ['**/{*.[tT][xX][tT]}']);
});

test('templates are sent to the server by name, whatever their language, and activate the extension', () => {
  const [pattern = ''] = SELECTOR.flatMap((filter) => ('language' in filter ? [] : [filter.pattern]));
  const { activationEvents } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  assert.ok(activationEvents.includes(`workspaceContains:${TEMPLATES}`));
  const isShown = compiledGlob(pattern);
  const isStart = compiledGlob(TEMPLATES);
  for (const name of [
    'sitemap.xml.njk',
    'sitemap.php',
    'robots.erb',
    'robots.txt.j2',
    'my-sitemap.txt.hbs',
  ]) {
    assert.ok(isShown(`src/${name}`) && isStart(`src/${name}`), name);
    assert.ok(isShown(`src/${name.toUpperCase()}`), name);
  }
  for (const name of ['robots.txt', 'index.njk', 'sitemap.html']) {
    assert.ok(!isShown(`src/${name}`) && !isStart(`src/${name}`), name);
  }
});

test('a configuration activates the extension, as its language is that of any JSON', () => {
  const { activationEvents, contributes } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const globs = (activationEvents as string[]).flatMap(
    (event) => /^workspaceContains:(.*)$/.exec(event)?.[1] ?? [],
  );
  const starts = (path: string) => globs.some((glob) => compiledGlob(glob)(path));
  for (const path of ['crawlwise.json', 'sites/shop/crawlwise.json']) assert.ok(starts(path), path);
  for (const path of ['package.json', 'my-crawlwise.json', 'crawlwise.jsonc']) assert.ok(!starts(path), path);
  const own = (contributes.languages as { id: string; filenames?: string[] }[]).find(({ filenames }) =>
    filenames?.includes('crawlwise.json'),
  );
  assert.ok(own && !activationEvents.includes(`onLanguage:${own.id}`));
});

/** Whether a path matches a glob with `**`, `*`, `{a,b}` and `[ab]`. */
function compiledGlob(glob: string): (path: string) => boolean {
  const pattern = glob.replace(/\*\*\/|[*.{},]/g, (sign) => GLOB_SIGNS[sign] ?? sign);
  return (path) => new RegExp(`^${pattern}$`).test(path);
}

const GLOB_SIGNS: Readonly<Record<string, string>> = {
  '**/': '(?:.*/)?',
  '*': '[^/]*',
  '.': '\\.',
  '{': '(?:',
  '}': ')',
  ',': '|',
};

/** Files that mention file names for other reasons than to decide which files are ours. */
const MAY_NAME_FILES =
  /^server\/src\/(?:registry\.ts|site\/roots\/folderIndex\.ts|core\/ownFiles\.ts|urls\/makers\.ts|\w+\/recognize\.ts|\w+\/(?:rules|features|facts|tools|index)\/)/;
/** A regular expression or a glob for the extensions or names that make a file ours. */
const LISTS =
  /\/[^/\n]*(?:\\\.(?:xml|gz|rss|atom|txt)\b|urllist)[^/\n]*\/[a-z]*|'[^'\n]*\*[^'\n]*\.(?:xml|gz|rss|atom|txt|\{)[^'\n]*'/;

const withoutImports = (source: string): string => source.replace(/(?:from|import\()\s*'[^']*'/g, '');

test('there is no other list of which files are ours', () => {
  const found = ['server/src', 'client/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter((file) => /(?<!\.d)\.ts$/.test(file) && !MAY_NAME_FILES.test(file))
      .flatMap((file) => {
        const [list] = LISTS.exec(withoutImports(readFileSync(join(root, file), 'utf8'))) ?? [];
        return list ? [`${file}: ${list}`] : [];
      }),
  );
  assert.deepEqual(found, []);
});
