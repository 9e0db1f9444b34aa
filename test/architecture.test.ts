import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** What client and server must know alike: which files are ours, and how they are unpacked. */
const SHARED = ['server/src/registry.ts', 'server/src/gzip/', 'server/src/core/'];

/**
 * What each folder may import beside itself: folders of ours, and packages. The first line that fits a file counts.
 * The words in docs/architecture.md say why.
 */
const MAY: readonly [folder: string, ours: readonly string[], packages: readonly string[]][] = [
  ['server/src/text/', [], []],
  ['server/src/core/json.ts', ['server/src/core/', 'server/src/text/'], ['jsonc-parser']],
  ['server/src/core/', ['server/src/text/'], []],
  ['server/src/xml/events.ts', ['server/src/xml/', 'server/src/text/'], ['sax']],
  ['server/src/xml/', ['server/src/text/'], []],
  ['server/src/gzip/', ['server/src/core/'], ['fflate']],
  ['server/src/disk/', ['server/src/core/', 'server/src/gzip/', 'server/src/text/'], ['node:']],
  ['server/src/robots/semantics/', [], []],
  ['server/src/robots/facts/', ['server/src/core/', 'server/crawlers/'], []],
  ['server/src/robots/', ['server/src/core/', 'server/src/text/'], []],
  ['server/src/sitemap/', ['server/src/core/', 'server/src/text/', 'server/src/xml/'], []],
  // Of sitemaps only what is true of URLs and limits wherever they are written, and how a hover shows a URL.
  [
    'server/src/urllist/',
    [
      'server/src/core/',
      'server/src/text/',
      'server/src/sitemap/facts/',
      'server/src/sitemap/rules/shared/',
      'server/src/sitemap/features/hover/decodedUrl.ts',
      'server/src/sitemap/features/hover/markdown.ts',
    ],
    [],
  ],
  [
    'server/src/site/',
    [
      'server/src/registry.ts',
      'server/src/core/',
      'server/src/text/',
      'server/src/xml/',
      'server/src/robots/',
      'server/src/sitemap/',
      'server/src/urllist/',
    ],
    [],
  ],
  ...['server/src/checks.ts', 'server/src/languages.ts'].map((file): [string, string[], string[]] => [
    file,
    ['server/src/core/', 'server/src/robots/', 'server/src/sitemap/', 'server/src/urllist/'],
    [],
  ]),
  [
    'server/src/registry.ts',
    ['server/src/core/', 'server/src/robots/', 'server/src/sitemap/', 'server/src/urllist/'],
    [],
  ],
  ['server/src/lsp/', ['server/src/core/', 'server/src/text/'], ['vscode-languageserver']],
  // `crawlwise test` gives verdicts, which only robots.txt has: the one language that the command line may name.
  [
    'server/src/cli/',
    [
      'server/src/core/',
      'server/src/text/',
      'server/src/disk/',
      'server/src/registry.ts',
      'server/src/robots/',
      'server/src/site/',
    ],
    ['node:', 'picocolors', 'commander', 'ignore', 'diff', 'tinyglobby', 'supports-hyperlinks'],
  ],
  ['server/src/main/', ['server/'], ['node:', 'vscode-languageserver']],
  ['client/src/shared.ts', ['client/src/', ...SHARED], ['vscode', 'vscode-languageclient']],
  ['client/src/', ['client/src/', ...SHARED], ['vscode', 'vscode-languageclient', 'node:']],
];

const files = ['server/src', 'client/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => posix.join(folder, file.replaceAll('\\', '/'))),
);

/** What a file imports: paths of the repository, and names of packages. */
function importsOf(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  const found = source.matchAll(
    /(?:^|\n)\s*(?:import|export)\b[^'";]*?\bfrom\s*'([^']+)'|\bimport\(\s*'([^']+)'|\n\s*import\s+'([^']+)'/g,
  );
  return [...found].map(([, a, b, c]) => {
    const path = (a ?? b ?? c)!;
    return path.startsWith('.') ? posix.join(posix.dirname(file), path) : path;
  });
}

for (const file of files) {
  const rule = MAY.find(([folder]) => file.startsWith(folder));
  test(`${file} imports only what its folder may know`, () => {
    assert.ok(rule, 'the folder stands in the table of arrows');
    const [folder, ours, packages] = rule;
    const own = folder.endsWith('/') ? folder : `${posix.dirname(folder)}/`;
    for (const imported of importsOf(file)) {
      const isOurs = imported.startsWith('server/') || imported.startsWith('client/');
      const allowed = isOurs
        ? [own, ...ours].some((place) => imported.startsWith(place))
        : packages.some(
            (name) => imported === name || imported.startsWith(name.endsWith(':') ? name : `${name}/`),
          );
      assert.ok(allowed, `${file} → ${imported}`);
    }
  });
}

test('no file is over 400 lines', () => {
  for (const file of files) {
    const lines = readFileSync(join(root, file), 'utf8').split('\n').length;
    assert.ok(lines <= 400, `${file} has ${lines} lines`);
  }
});

test('no language is named in the wiring', () => {
  for (const file of files.filter(
    (name) => name.startsWith('server/src/lsp/') || name.startsWith('server/src/core/'),
  )) {
    const code = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    assert.doesNotMatch(code, /robots|sitemap/i, file);
  }
});

test('what only the pages of rules need is read by nothing that runs: the build leaves it out', () => {
  const rules = /^server\/src\/\w+\/rules\/\w+\.ts$/;
  for (const file of files.filter((name) => !rules.test(name))) {
    const code = readFileSync(join(root, file), 'utf8');
    assert.doesNotMatch(code, /\bmeta\.(?:docs|examples)\b|\bmeta: \{[^}]*\b(?:docs|examples)\b/, file);
  }
});
