/** How a `crawlwise.json` is read, which faults are reported, and which settings apply to files. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '../../server/src/checks.ts';
import { configReader } from '../../server/src/config/config.ts';
import { effectiveSettings, type SettingSources } from '../../server/src/config/effective.ts';
import { fileSettings } from '../../server/src/config/keys.ts';
import { foldersUp } from '../../server/src/config/paths.ts';

const FOLDER = 'file:///site/';
const read = configReader(languages);
const METAS = fileSettings(languages);
const configOf = (text: string) => read(`${FOLDER}crawlwise.json`, { text });

/** Texts, and the reported faults: `line:column-line:column message`, 1-based. */
const FAULTS: Record<string, { text: string; messages: readonly string[] }> = {
  'nothing set': { text: '{}', messages: [] },
  'comments and commas at the end': {
    text: '// ours\n{\n  /* "rules": */ "yandex": true,\n}\n',
    messages: [],
  },
  'a byte order mark': { text: '\ufeff{ "yandex": true }', messages: [] },
  everything: {
    text: JSON.stringify({
      $schema: './node_modules/crawlwise/schemas/crawlwise.json',
      rules: { 'robots/crawl-delay': 'off', 'loc/mixed-hosts': 'error' },
      site: { url: 'https://www.example.com', root: 'public', crossSubmission: true },
      yandex: true,
      crawlers: ['seo/crawlers.json'],
      format: { directiveCase: 'lower', blankLines: -1, alignment: true },
      ignore: ['drafts', '!drafts/robots.txt'],
      overrides: [
        { files: '*.staging.txt', rules: { 'robots/crawl-delay': 'hint' } },
        { files: ['a/**', 'b'], site: { url: 'http://a.example:8080/' }, yandex: false },
      ],
    }),
    messages: [],
  },
  'an unknown key': {
    text: '{\n  "ruels": {}\n}',
    messages: ["2:3-2:10 'ruels' is not known here; did you mean 'rules'?"],
  },
  'an unknown code': {
    text: '{ "rules": {\n  "robots/crawl-dellay": "off",\n  "crawl-delay": "off",\n  "sitemap/mixed-hosts": "off",\n  "x/y": "off" } }',
    messages: [
      "2:3-2:24 'robots/crawl-dellay' is not known here; did you mean 'robots/crawl-delay'?",
      "3:3-3:16 'crawl-delay' is not known here; did you mean 'robots/crawl-delay'?",
      "4:3-4:24 'sitemap/mixed-hosts' is not known here; did you mean 'loc/mixed-hosts'?",
      "5:3-5:8 'x/y' is not known here",
    ],
  },
  'an unknown level': {
    text: '{ "rules": { "robots/crawl-delay": "warn", "robots/bom": "fatal", "loc/mixed-hosts": 2 } }',
    messages: [
      "1:36-1:42 Must be one of 'off', 'hint', 'info', 'warning', 'error'; did you mean 'warning'?",
    ].concat(
      ['1:58-1:65', '1:86-1:87'].map(
        (place) => `${place} Must be one of 'off', 'hint', 'info', 'warning', 'error'`,
      ),
    ),
  },
  'expectations that are right': {
    text: JSON.stringify({
      site: { url: 'https://www.example.com', root: 'public' },
      env: 'production',
      expect: [
        {
          crawlers: ['purpose:search', 'GPTBot'],
          allow: ['/', '/a*', '*.pdf$', 'https://a.example'],
          block: '/b',
        },
        { crawlers: '*', block: '/*', env: ['staging', 'test'] },
        { sitemap: 'https://www.example.com/a%20b.xml', contains: '/' },
        { sitemap: './a/b.xml', atLeast: 1 },
      ],
      overrides: [{ files: 'x', env: 'staging', expect: [] }],
    }),
    messages: [],
  },
  'expectations that say nothing': {
    text: '{ "expect": [\n  {},\n  { "crawlers": ["*"] },\n  { "allow": ["/"] },\n  { "sitemap": "a.xml" },\n  { "atLeast": 3 },\n  { "sitemap": "a.xml", "atLeast": 1, "block": ["/"] }\n] }',
    messages: [
      "2:3-2:5 'crawlers' is missing, 'sitemap' or 'urls'",
      "3:3-3:24 Nothing is expected: 'allow' or 'block' is missing",
      "4:3-4:21 'crawlers' is missing, 'sitemap' or 'urls'",
      "5:3-5:25 Nothing is expected: 'contains' or 'atLeast' is missing",
      "6:3-6:19 'sitemap' is missing: whose entries are meant?",
      "7:3-7:55 'block' is about robots.txt, 'sitemap' about a sitemap: write two expectations",
    ],
  },
  'expectations with values that mean nothing': {
    text: '{ "expect": [\n  { "crawlers": ["purpose:serach"], "allow": ["a/"], "block": [] },\n  { "crawler": "*", "allow": "/" },\n  { "sitemap": "../a.xml", "atLeast": 0 },\n  { "sitemap": "https://a.example/a.xml", "atLeast": 2 },\n  "x"\n] }',
    messages: [
      "2:18-2:34 Must be a product token, 'purpose:' and one of search, ai-training, ai-search, ai-assistant, ads, seo, archive, preview, monitoring, control, other, or 'use:' and one of search, ai-answers, ai-training, others",
      '2:47-2:51 Must be a path that begins with /, or a URL; * and a final $ are as in rules',
      '2:63-2:65 Must not be empty',
      "3:5-3:14 'crawler' is not known here; did you mean 'crawlers'?",
      "4:3-4:42 '../a.xml' is not a file below the folder of this file",
      '4:39-4:40 Must be 1 or more',
      "5:16-5:41 A sitemap by its URL needs 'site.url', the origin of the site",
      '6:3-6:6 Must be an object, { … }',
    ],
  },
  'a sitemap of another host': {
    text: '{ "site": { "url": "https://www.example.com" }, "expect": [{ "sitemap": "https://a.example/a.xml", "atLeast": 2 }] }',
    messages: ["1:73-1:98 The sitemap is not on https://www.example.com, which is 'site.url'"],
  },
  'wrong types': {
    text: '{ "rules": [], "yandex": "yes", "ignore": "x", "format": { "blankLines": 9, "alignment": 1 } }',
    messages: [
      '1:12-1:14 Must be an object, { … }',
      '1:26-1:31 Must be true or false',
      '1:43-1:46 Must be a list, [ … ]',
      '1:74-1:75 Must be 3 or less',
      '1:90-1:91 Must be true or false',
    ],
  },
  'an invalid origin, and a root outside of the folder': {
    text: '{ "site": { "url": "www.example.com", "root": "../public" } }',
    messages: [
      '1:20-1:37 Must be the URL of a site, such as https://www.example.com',
      '1:47-1:58 Must be a folder below that of this file, relative to it',
    ],
  },
  'an override without files, and globs that mean nothing': {
    text: '{ "overrides": [{ "yandex": true }, { "files": [], "yandex": true }, { "files": ["../x", "a"] }], "ignore": [""] }',
    messages: [
      "1:17-1:35 'files' is missing",
      '1:48-1:50 Must not be empty',
      '1:82-1:88 A glob never leads out of the folder of this file',
      '1:110-1:112 Must not be empty',
    ],
  },
  'a duplicate key': {
    text: '{ "yandex": true,\n"rules": { "robots/bom": "off",\n"robots/bom": "hint" },\n"yandex": false }',
    messages: [
      "3:1-3:13 'robots/bom' appears twice here; the last one counts",
      "4:1-4:9 'yandex' appears twice here; the last one counts",
    ],
  },
  'no JSON': { text: 'rules: off', messages: ['1:1-1:6 This is not a JSON keyword'] },
  'JSON that ends too early': { text: '{ "rules": {\n', messages: ["2:1-2:1 '}' is missing here"] },
  'a list': { text: '[]', messages: ['1:1-1:3 Must be an object, { … }'] },
  'an empty file': { text: '', messages: ['1:1-1:1 The configuration is empty; {} sets nothing'] },
  'white space only': { text: ' \n', messages: ['1:1-1:1 The configuration is empty; {} sets nothing'] },
  'UTF-16': {
    text: Buffer.from('\ufeff{ "yandex": true }', 'utf16le').toString('utf8'),
    messages: ['1:1-1:1 The configuration is not UTF-8; UTF-16 must be converted'],
  },
  'UTF-16 without a byte order mark': {
    text: Buffer.from('{}', 'utf16le').toString('utf8'),
    messages: ['1:1-1:1 The configuration is not UTF-8; UTF-16 must be converted'],
  },
  'very much': {
    text: `{"rules":{${'"x/y":"off",'.repeat(500_000)}"x":1}}`,
    messages: ['1:1-1:1 The configuration is longer than 256 KiB'],
  },
  'deep nesting': {
    text: `{ "rules": ${'['.repeat(100_000)}`,
    messages: ['1:111-1:112 The brackets are nested too deeply'],
  },
};

for (const [name, { text, messages }] of Object.entries(FAULTS)) {
  test(`reported in a configuration: ${name}`, () => {
    assert.deepEqual(
      configOf(text).faults.map(
        ({ start, end, message }) =>
          `${start.line + 1}:${start.character + 1}-${end.line + 1}:${end.character + 1} ${message}`,
      ),
      messages,
    );
  });
}

test('of many faults, the first are reported, in little time', () => {
  const keys = Array.from({ length: 7_500 }, (_, index) => `"robots/crawl-dela${index}": "off"`);
  const start = process.cpuUsage();
  const { faults } = configOf(`{ "rules": {\n${keys.join(',\n')} } }`);
  assert.equal(faults.length, 101);
  assert.equal(faults.at(-1)!.message, '7,400 more are wrong in this file');
  const { user } = process.cpuUsage(start);
  assert.ok(user < 3_000_000, `${user} µs`);
});

/** Configurations of nearly 256 KiB. */
const LARGE: Record<string, string> = {
  'wrong overrides': `{ "overrides": [${'{"yandex":1},'.repeat(18_000)}{}] }`,
  'wrong levels': `{ "rules": { ${Array.from({ length: 15_000 }, (_, at) => `"${at}": "x"`).join()} } }`,
  'one key again and again': `{ ${'"yandex":1,'.repeat(22_000)} "yandex": true }`,
  'wrong globs': `{ "ignore": [${'"..",'.repeat(50_000)}""] }`,
  'globs with alternatives': `{ "ignore": [${`"${'{a,b}'.repeat(5)}",`.repeat(9_000)}"x"] }`,
  'expectations of one URL': `{ "expect": [${'{"urls":"/","index":true},'.repeat(9_000)}{"urls":"/","index":false}] }`,
  'redirects of one URL': `{ "expect": [${Array.from({ length: 6_000 }, (_, at) => `{"urls":"/","redirect":"/${at}"}`).join()}] }`,
  'crawlers of one URL': `{ "expect": [${Array.from({ length: 4_500 }, (_, at) => `{"urls":"/","index":true,"crawlers":"a${at}"}`).join()}] }`,
  'lists and what must not be listed': `{ "expect": [${'{"urls":"/a*","listed":false},{"sitemap":"/a.xml","contains":"/b"},'.repeat(3_500)}{}] }`,
  'many environments': `{ "environments": {${Array.from({ length: 3_000 }, (_, at) => `"e${at}":{"extends":"e0","expect":[{"urls":"/","index":true}]}`).join()}}, "env": "e1" }`,
  'environments of expectations': `{ "expect": [${Array.from({ length: 6_000 }, (_, at) => `{"urls":"/","status":200,"env":"${at}"}`).join()}] }`,
  'crawlers that are missing': `{ "crawlers": [${'"a",'.repeat(60_000)}"a"] }`,
};

for (const [name, text] of Object.entries(LARGE)) {
  test(`a large configuration takes little time: ${name}`, () => {
    assert.ok(text.length < 2 ** 18);
    const start = process.cpuUsage();
    const config = configOf(text);
    assert.ok(config.faults.length <= 101);
    effectiveSettings(config, {}, METAS)(`${FOLDER}robots.txt`);
    const { user } = process.cpuUsage(start);
    assert.ok(user < 5_000_000, `${user} µs`);
  });
}

/** A language whose rules have been renamed. */
const RENAMED = configReader([
  {
    codes: ['a/new', 'a/other'],
    aliases: { 'a/old': 'a/new' },
    settings: [],
  },
]);
const renamed = (rules: object) => RENAMED(`${FOLDER}crawlwise.json`, { text: JSON.stringify({ rules }) });

test('a former code applies to the rule, and contradicts its current code', () => {
  const { faults, sections } = renamed({ 'a/old': 'off' });
  assert.deepEqual(faults, []);
  assert.deepEqual([...sections[0]!.levels], [['a/new', { value: 'off', line: 1, key: 'a/old' }]]);
  const both = renamed({ 'a/new': 'hint', 'a/old': 'off' });
  assert.deepEqual(
    both.faults.map(({ message }) => message),
    ["'a/old' is 'a/new' now, which is set here, too"],
  );
  assert.deepEqual([...both.sections[0]!.levels], [['a/new', { value: 'hint', line: 1, key: 'a/new' }]]);
});

test('unreadable configurations are reported', () => {
  const { faults } = read(`${FOLDER}crawlwise.json`, { reason: 'it is a folder' });
  assert.deepEqual(
    faults.map(({ message }) => message),
    ['Cannot be read: it is a folder'],
  );
});

/** The settings of a file that differ from the defaults: values, and where they come from. */
function held(text: string, path: string, layers: SettingSources = {}): Record<string, string> {
  const config = configOf(text);
  const { levels, settings, ignored, origin, root, from } = effectiveSettings(
    config,
    layers,
    METAS,
  )(FOLDER + path);
  const source = (key: string): string => {
    const of = from(key);
    return typeof of === 'string' ? of : String(of.line);
  };
  const all = [...levels, ...Object.entries(settings)];
  return {
    ...Object.fromEntries(all.map(([key, value]) => [key, `${value} ${source(key)}`])),
    ...(ignored && { ignored: 'true' }),
    ...(origin !== undefined && { origin }),
    ...(root !== undefined && { root }),
  };
}

const SITE = `{
  "rules": { "robots/crawl-delay": "off" },
  "yandex": true,
  "site": { "url": "https://www.example.com", "root": "./public html/" },
  "ignore": ["drafts"],
  "overrides": [
    { "files": "*.staging.txt", "rules": { "robots/crawl-delay": "hint", "robots/bom": "off" } },
    { "files": ["staging/**"], "yandex": false,
      "rules": { "robots/bom": "error" },
      "site": { "url": "https://staging.example.com/", "crossSubmission": true } }
  ]
}`;
const SITE_WIDE = {
  'robots/crawl-delay': 'off 2',
  'site.url': 'https://www.example.com 4',
  'site.root': './public html/ 4',
  origin: 'https://www.example.com',
  root: 'file:///site/public%20html/',
};
const YANDEX = { 'robots.yandex': 'true 3' };
const layer = (levels: Record<string, 'off' | 'info'>, values = {}) => ({
  levels: new Map(Object.entries(levels)),
  values,
});

const HELD: Record<string, { path: string; layers?: SettingSources; held: Record<string, string> }> = {
  'a file': { path: 'public/robots.txt', held: { ...SITE_WIDE, ...YANDEX } },
  'an override': {
    path: 'public/robots.staging.txt',
    held: { ...SITE_WIDE, ...YANDEX, 'robots/crawl-delay': 'hint 7', 'robots/bom': 'off 7' },
  },
  'a later override wins': {
    path: 'staging/a.staging.txt',
    held: {
      ...SITE_WIDE,
      'robots/crawl-delay': 'hint 7',
      'robots/bom': 'error 9',
      'site.url': 'https://staging.example.com/ 10',
      'sitemap.crossSubmission': 'true 10',
      origin: 'https://staging.example.com',
    },
  },
  'an ignored file': { path: 'a/drafts/x/robots.txt', held: { ...SITE_WIDE, ...YANDEX, ignored: 'true' } },
  'settings win over the file, also by the default': {
    path: 'robots.txt',
    layers: { settings: layer({ 'robots/crawl-delay': 'info' }, { 'robots.yandex': false }) },
    held: { ...SITE_WIDE, 'robots/crawl-delay': 'info setting' },
  },
  'flags win over both': {
    path: 'robots.txt',
    layers: {
      settings: layer({ 'robots/crawl-delay': 'info', 'robots/bom': 'info' }),
      flags: layer({ 'robots/crawl-delay': 'off' }),
    },
    held: { ...SITE_WIDE, ...YANDEX, 'robots/crawl-delay': 'off flag', 'robots/bom': 'info setting' },
  },
};

for (const [name, { path, layers, held: expected }] of Object.entries(HELD)) {
  test(`effective settings: ${name}`, () => assert.deepEqual(held(SITE, path, layers), expected));
}

/**
 * Files, environments, and the expectations that apply: the lines of those about robots.txt, `least entries` of a
 * sitemap.
 */
const EXPECTED: readonly [path: string, env: string | undefined, holds: string][] = [
  ['robots.txt', undefined, '3'],
  ['public/robots.txt', 'staging', '3 4'],
  ['b/robots.txt', undefined, '3 4'],
  ['b/robots.txt', 'production', '3'],
  ['c/robots.txt', undefined, ''],
  ['public/sitemap.xml', undefined, '3 at least 7'],
  ['public/a b.xml', undefined, '3 at least 8'],
  ['a b.xml', 'x', '3'],
];
const EXPECTS = `{
  "site": { "url": "https://www.example.com", "root": "public/" }, "expect": [
    { "crawlers": ["*"], "allow": ["/"] },
    { "crawlers": ["*"], "block": ["/x"], "env": "staging" },
    { "sitemap": "/sitemap.xml", "atLeast": 7 }, { "sitemap": "https://www.example.com/a%20b.xml", "atLeast": 8 }
  ],
  "overrides": [{ "files": "b/**", "env": "staging" }, { "files": "c/**", "expect": [] }]
}`;

for (const [path, env, holds] of EXPECTED) {
  test(`what is expected of ${path}${env === undefined ? '' : ` in ${env}`}`, () => {
    const config = configOf(EXPECTS);
    assert.deepEqual(config.faults, []);
    const layers = env === undefined ? {} : { flags: layer({}, { env }) };
    const { verdicts, lists } = effectiveSettings(config, layers, METAS)(FOLDER + path).expected;
    const lines = verdicts.map(({ where }) => /^Line (\d+) of crawlwise\.json$/.exec(where)?.[1]);
    assert.equal([...lines, ...lists.map(({ atLeast }) => `at least ${atLeast}`)].join(' '), holds);
  });
}

test('valid parts of a configuration apply, invalid ones do not', () => {
  const text =
    '{ "rules": { "robots/bom": "off", "robots/crawl-delay": "loud" }, "yandex": 1, "site": { "url": "x" },';
  assert.deepEqual(held(text, 'robots.txt'), { 'robots/bom': 'off 1' });
});

test("files outside of a configuration's folder match globs for names only", () => {
  const config = configOf(
    '{ "overrides": [{ "files": "*.txt", "yandex": true }, { "files": "x/*.txt", "yandex": false }], "ignore": ["**/y.txt"] }',
  );
  const at = effectiveSettings(config, {}, METAS);
  assert.equal(at('file:///other/x/robots.txt').settings['robots.yandex'], true);
  assert.equal(at('file:///other/y.txt').ignored, true);
});

/** Files, and the folders in which a configuration is looked for. */
const UP: readonly [uri: string, stop: string | undefined, folders: readonly string[]][] = [
  ['file:///a/b/robots.txt', undefined, ['file:///a/b/', 'file:///a/', 'file:///']],
  ['file:///a/b/robots.txt', 'file:///a/', ['file:///a/b/', 'file:///a/']],
  ['memfs:/a/robots.txt', undefined, ['memfs:/a/', 'memfs:/']],
  ['vscode-vfs://github/o/r/robots.txt', 'vscode-vfs://github/o/r/', ['vscode-vfs://github/o/r/']],
  ['untitled:Untitled-1', undefined, []],
];

test('configurations are looked for from a file upwards', () => {
  for (const [uri, stop, folders] of UP) assert.deepEqual(foldersUp(uri, stop), folders, uri);
});
