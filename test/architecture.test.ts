import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Knowledge shared by client and server: which files are ours, how they are decompressed, where configurations are. */
const SHARED = ['server/src/registry.ts', 'server/src/gzip/', 'server/src/core/', 'server/src/config/'];

/** `crawlwise test` gives verdicts, which only robots.txt has: the only language that the command line may name. */
const COMMAND_LINE = [
  ...[
    'server/src/config/',
    'server/src/core/',
    'server/src/text/',
    'server/src/disk/',
    'server/src/registry.ts',
  ],
  ...['server/src/robots/', 'server/src/site/', 'server/src/project/', 'server/src/pages/'],
  ...['server/src/responses/syntax/', 'server/src/live/', 'server/src/gzip/'],
  ...['server/src/urls/generators.ts', 'server/src/urls/makers.ts', 'server/src/library/explanation.ts'],
];

/**
 * What each folder may import besides itself: our folders, and packages. The first row that matches a file counts.
 * docs/architecture.md gives the reasons.
 */
const MAY: readonly [folder: string, ours: readonly string[], packages: readonly string[]][] = [
  ['server/src/text/', [], []],
  ['server/src/core/json.ts', ['server/src/core/', 'server/src/text/'], ['jsonc-parser']],
  ['server/src/core/canonicalUri.ts', ['server/src/core/'], ['vscode-uri']],
  ['server/src/core/', ['server/src/text/'], []],
  ['server/src/xml/tree/events.ts', ['server/src/xml/', 'server/src/text/'], ['sax']],
  ['server/src/xml/', ['server/src/text/'], []],
  ['server/src/gzip/', ['server/src/core/'], ['fflate']],
  ['server/src/pages/head.ts', ['server/src/pages/', 'server/src/core/'], ['htmlparser2']],
  [
    'server/src/pages/content.ts',
    ['server/src/pages/', 'server/src/core/', 'server/src/text/hash.ts'],
    ['htmlparser2'],
  ],
  ['server/src/pages/hosts/netlify.ts', ['server/src/pages/', 'server/src/core/'], ['smol-toml']],
  ['server/src/pages/hosts/vercel.ts', ['server/src/pages/', 'server/src/core/'], ['path-to-regexp']],
  ['server/src/pages/outputs/', ['server/src/pages/', 'server/src/core/'], ['path-to-regexp']],
  ['server/src/pages/', ['server/src/core/'], []],
  ['server/src/disk/', ['server/src/core/', 'server/src/gzip/', 'server/src/text/'], ['node:', 'tinyglobby']],
  ['server/src/live/', ['server/src/core/'], ['node:']],
  ['server/src/responses/', ['server/src/core/', 'server/src/text/'], []],
  ['server/src/robots/semantics/', ['server/src/core/memo.ts', 'server/src/text/ordered.ts'], []],
  ['server/src/robots/facts/', ['server/src/core/', 'server/crawlers/', 'server/src/robots/semantics/'], []],
  // Character references in a URL, `&amp;`, are a matter of XML.
  ['server/src/urls/', ['server/src/core/', 'server/src/xml/'], []],
  ['server/src/robots/', ['server/src/core/', 'server/src/text/', 'server/src/urls/'], []],
  [
    'server/src/sitemap/',
    ['server/src/core/', 'server/src/text/', 'server/src/xml/', 'server/src/urls/'],
    [],
  ],
  ['server/src/urllist/', ['server/src/core/', 'server/src/text/', 'server/src/urls/'], []],
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
      'server/src/urls/',
      'server/src/pages/',
    ],
    [],
  ],
  ...['server/src/checks.ts', 'server/src/languages.ts'].map((file): [string, string[], string[]] => [
    file,
    [
      ...['server/src/core/', 'server/src/robots/', 'server/src/sitemap/', 'server/src/urllist/'],
      'server/src/responses/',
    ],
    [],
  ]),
  [
    'server/src/registry.ts',
    ['server/src/core/', 'server/src/robots/', 'server/src/sitemap/', 'server/src/urllist/'],
    [],
  ],
  ['server/src/project/', ['server/src/core/', 'server/src/site/', 'server/src/config/'], []],
  [
    'server/src/logs/',
    [
      ...['server/src/core/', 'server/src/text/hash.ts', 'server/src/site/listings/keySet.ts'],
      ...['facts/', 'semantics/', 'profile/', 'changes/'].map((folder) => `server/src/robots/${folder}`),
    ],
    [],
  ],
  ['server/src/config/', ['server/src/core/', 'server/src/registry.ts'], []],
  [
    'server/src/lsp/',
    ['server/src/config/', 'server/src/core/', 'server/src/text/', 'server/src/project/'],
    ['vscode-languageserver'],
  ],
  // Logs: the only other one that may use them is the row of the command, which names their formats.
  [
    'server/src/cli/verdicts/log/',
    [
      ...[
        'args/',
        'files/',
        'git/',
        'settings/',
        'output/',
        'verdicts/',
        'command.ts',
        'report.ts',
        'words/',
      ].map((item) => `server/src/cli/${item}`),
      ...COMMAND_LINE,
      'server/src/logs/',
    ],
    ['node:', 'picocolors'],
  ],
  ['server/src/cli/args/logCommand.ts', ['server/src/cli/args/', 'server/src/logs/formats/names.ts'], []],
  // Within the command line: arguments, then file selection, settings, output, and the commands.
  ...(
    [
      ['words/', []],
      ['args/', []],
      ['git/', []],
      ['files/', ['args/']],
      ['settings/', ['args/', 'files/']],
      ['output/', ['args/', 'files/']],
      ['check/', ['args/', 'files/', 'git/', 'settings/', 'output/']],
      ['live/', ['args/', 'files/', 'settings/', 'output/', 'check/tally.ts']],
      ['verdicts/', ['args/', 'files/', 'git/', 'settings/', 'output/', 'check/rewrite.ts', 'live/']],
      ['', ['args/', 'files/', 'git/', 'settings/', 'output/', 'check/', 'live/', 'verdicts/']],
    ] as const
  ).map(([folder, below]): (typeof MAY)[number] => [
    `server/src/cli/${folder}`,
    [
      ...['command.ts', 'report.ts', 'words/', ...below].map((item) => `server/src/cli/${item}`),
      ...COMMAND_LINE,
    ],
    ['node:', 'picocolors', 'diff', 'supports-hyperlinks'],
  ]),
  // Verdicts are those of robots.txt here, too. The command line explains them in the same words as the library.
  ['server/src/library/index.ts', ['server/src/checks.ts', 'server/src/languages.ts'], []],
  [
    'server/src/library/',
    [
      ...[
        'server/src/config/',
        'server/src/core/',
        'server/src/project/',
        'server/src/gzip/',
        'server/schemas/',
      ],
      ...['server/src/robots/profile/', 'server/src/robots/semantics/', 'server/src/robots/words/'],
      ...['server/src/robots/changes/', 'server/src/robots/uses/', 'server/src/robots/checks.ts'],
      // The names that can be explained.
      ...['server/src/robots/facts/directiveTable.ts', 'server/src/sitemap/facts/elements.ts'],
      ...['server/src/urls/facts/searchConsole.ts', 'server/src/urls/sources.ts'],
    ],
    ['vitest', 'node:assert'],
  ],
  [
    'server/src/mcp/',
    [
      ...['server/src/core/', 'server/src/text/', 'server/src/disk/'],
      'server/src/cli/',
      'server/src/project/',
    ],
    ['node:', '@modelcontextprotocol/server', 'zod'],
  ],
  ['server/src/main/', ['server/'], ['node:', 'vscode-languageserver', '@modelcontextprotocol/server']],
  [
    'client/src/crawlers/page/',
    [
      ...['client/src/crawlers/page/', 'client/src/crawlers/words.ts', 'server/src/core/features.ts'],
      ...['server/src/core/catalogue.ts', 'server/src/core/bidi.ts'],
    ],
    [],
  ],
  ['client/src/playground/siteFile.ts', [], []],
  ['client/src/playground/share.ts', ['client/src/playground/siteFile.ts'], ['fflate']],
  [
    'client/src/playground/',
    [...SHARED, 'client/src/crawlers/page/', 'client/src/crawlers/words.ts', 'client/src/statusText.ts'],
    ['@codemirror', '@lezer', 'idb-keyval', 'marked', 'vscode-languageserver-protocol'],
  ],
  ['client/src/shared.ts', ['client/src/', ...SHARED], ['vscode', 'vscode-languageclient']],
  ['client/src/node.ts', ['client/src/', 'server/src/disk/reach.ts'], ['vscode', 'vscode-languageclient']],
  ['client/src/', ['client/src/', ...SHARED], ['vscode', 'vscode-languageclient', 'node:']],
];

/** Within these, each folder may import those above it in its list. Files next to the folders compose them. */
const FOLDERS: Readonly<Record<string, readonly (readonly [folder: string, files: readonly string[]])[]>> = {
  robots: [
    ['semantics', []],
    ['facts', []],
    ['words', []],
    ['syntax', []],
    ['profile', []],
    ['uses', []],
    ['changes', []],
    ['rules', ['expectations.ts', 'settings.ts']],
    ['features', ['effect.ts', 'expectations.ts', 'names.ts', 'places.ts', 'settings.ts']],
  ],
  sitemap: [
    ['facts', []],
    ['words', []],
    ['syntax', []],
    ['index', []],
    ['tools', ['document.ts']],
    ['rules', ['index.ts', 'settings.ts']],
    ['fixes', ['document.ts']],
    ['features', ['document.ts', 'settings.ts']],
  ],
  xml: [
    ['tokens', []],
    ['tree', []],
    ['scan', []],
  ],
  site: [
    ['listings', []],
    ['facts', []],
    ['roots', ['words.ts']],
    ['build', []],
    ['decision', ['words.ts']],
    ['view', ['site.ts']],
  ],
  lsp: [
    ['words', []],
    ['wire', []],
    ['documents', []],
    ['workspace', []],
    ['features', []],
    ['actions', []],
  ],
  answers: [
    ['syntax', []],
    ['rules', []],
  ],
  urllist: [
    ['syntax', []],
    ['rules', ['document.ts', 'index.ts', 'noUrls.ts', 'words.ts']],
    ['features', ['document.ts', 'noUrls.ts', 'words.ts']],
  ],
};

const files = ['server/src', 'client/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => posix.join(folder, file.replaceAll('\\', '/'))),
);

/** The imports of a file: paths of the repository, and names of packages. */
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
  test(`${file} imports only what its folder may depend on`, () => {
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

for (const [parent, folders] of Object.entries(FOLDERS)) {
  const base = `server/src/${parent}/`;
  for (const [at, [folder, beside]] of folders.entries()) {
    test(`${base}${folder} imports only from the folders that it may depend on`, () => {
      const may = [...folders.slice(0, at + 1).map(([name]) => `${name}/`), ...beside].map(
        (name) => base + name,
      );
      const found = files
        .filter((file) => file.startsWith(`${base}${folder}/`))
        .flatMap((file) => importsOf(file).map((imported) => [file, imported] as const))
        .filter(
          ([, imported]) => imported.startsWith(base) && !may.some((item) => imported.startsWith(item)),
        );
      assert.deepEqual(found, []);
    });
  }
}

/** Import cycles, including those of types: each once, starting with the file that is found first. */
function circles(): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const walk = (file: string, above: readonly string[]): void => {
    if (above.includes(file)) found.push([...above.slice(above.indexOf(file)), file].join(' → '));
    if (above.includes(file) || done.has(file)) return;
    for (const next of importsOf(file)) if (files.includes(next)) walk(next, [...above, file]);
    done.add(file);
  };
  for (const file of files) walk(file, []);
  return found;
}

test('there are no import cycles', () => assert.deepEqual(circles(), []));

test('no file has more than 400 lines, and no test more than 500', () => {
  const others = ['test', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:ts|mts|mjs)$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  for (const file of [...files, ...others]) {
    const lines = readFileSync(join(root, file), 'utf8').split('\n').length;
    assert.ok(lines <= (file.startsWith('test/') ? 500 : 400), `${file} has ${lines} lines`);
  }
});

test('no language is named in the wiring', () => {
  for (const file of files.filter(
    (name) => name.startsWith('server/src/lsp/') || name.startsWith('server/src/core/'),
  )) {
    assert.doesNotMatch(codeOf(file), /robots|sitemap/i, file);
  }
});

/** The code of a file, without comments. */
const codeOf = (file: string): string =>
  readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g, '');

test('the working folder is a value of a call: only programs ask the process for it, and none changes it', () => {
  const PROCESS =
    /\bprocess\.c(?:wd|hdir)\b|\b(?:relative|resolve|realpathSync|boundOf|pathToFileURL)\('\.\/?'/;
  const asking = files.filter((file) => file.startsWith('server/src/') && PROCESS.test(codeOf(file)));
  assert.deepEqual(asking, ['server/src/main/start.ts']);
  assert.doesNotMatch(codeOf('server/src/main/start.ts'), /chdir/);
});

test('tools for agents take reports, and parse no output', () => {
  const own = files.filter((file) => file.startsWith('server/src/mcp/') || file === 'server/src/main/mcp.ts');
  const parsing = own.filter((file) => /\bJSON\.parse\b|\bparseCall\b|cli\/run\.ts/.test(codeOf(file)));
  // Messages of the protocol are JSON.
  assert.deepEqual(parsing, ['server/src/mcp/stdio.ts']);
});

const LONGEST_FUNCTION = 120;

/** Longer functions, with the reason. */
const LONG: Readonly<Record<string, string>> = {
  'client/src/liveSite.ts liveSite': 'the methods of a site, one after another',
  'client/src/playground/app.ts openPlayground': 'wires the parts of a page',
  'server/src/config/effective.ts effectiveSettings': 'one pass over the layers of settings',
  'server/src/core/fixes/verifiedFixes.ts createVerifier': 'one proof, whose steps share what was tried',
  'server/src/core/language.ts languageService': 'the methods of a service, one after another',
  'server/src/config/config.ts configReader': 'one pass over a configuration',
  'server/src/lsp/effects.ts effectsOf': 'the effects of each event, one after another',
};

/** The functions on the top level of a file that are too long; the formatter puts their ends in the first column. */
function longFunctions(file: string): string[] {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  return lines.flatMap((line, from) => {
    const [, name] = /^(?:export )?(?:async )?function\*? (\w+)/.exec(line) ?? [];
    const length =
      lines.findIndex((end, at) => at > from && /^[}\])]/.test(end) && !/[{(]$/.test(end)) - from + 1;
    return name !== undefined && length > LONGEST_FUNCTION ? `${file} ${name}` : [];
  });
}

test('no function has more than 120 lines without a reason', () =>
  assert.deepEqual(files.flatMap(longFunctions).sort(), Object.keys(LONG).sort()));
