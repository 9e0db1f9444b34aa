/** `crawlwise check` under `crawlwise.json`, end to end. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { call } from './inProcess.ts';

const ROBOTS = 'User-agent: bingbot\nDisallow /private/\n';
const sitemap = (loc: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>${loc}</loc></url>\n</urlset>\n`;
const json = (value: unknown): string => JSON.stringify(value);

const FILES: Record<string, string | Buffer> = {
  'plain/robots.txt': ROBOTS,
  'off/crawlwise.json': `// ours\n${json({ rules: { 'robots/missing-colon': 'off' } })}`,
  'off/robots.txt': ROBOTS,
  'off/nearer/crawlwise.json': '{}',
  'off/nearer/robots.txt': ROBOTS,
  'off/deep/er/robots.txt': ROBOTS,
  'site/crawlwise.json': `{
    "site": { "url": "https://www.example.com", "root": "public/www" },
    "crawlers": "seo",
    "ignore": ["drafts"],
    "overrides": [{ "files": "robots.*.txt", "rules": { "robots/missing-colon": "hint" } }]
  }`,
  'site/public/www/robots.txt': 'User-agent: Ahrefs-Bot\nDisallow: /x/\n',
  'site/public/www/robots.staging.txt': 'User-agent: Ahrefs-Bot\nDisallow /x/\n',
  'site/public/www/sitemap.xml': sitemap('https://other.example/x/'),
  'site/drafts/robots.txt': ROBOTS,
  'site/seo/crawlers.json': json({
    operator: 'Example',
    purpose: 'other',
    tokens: [{ token: 'Ahrefs-Bot' }],
  }),
  'expects/crawlwise.json': `{
    "site": { "url": "https://www.example.com", "root": "www" },
    "expect": [
      { "crawlers": ["purpose:search"], "allow": ["/"], "block": ["/intern/"] },
      { "crawlers": "*", "block": "/*", "env": "staging" },
      { "sitemap": "/sitemap.xml", "contains": ["/"], "atLeast": 2 }
    ],
    "overrides": [{ "files": "www/robots.staging.txt", "env": "staging" }]
  }`,
  'expects/www/robots.txt': 'User-agent: *\nDisallow: /intern/\n',
  'expects/www/robots.staging.txt': 'User-agent: *\nDisallow: /intern/\n',
  'expects/www/sitemap.xml': sitemap('https://www.example.com/shop/'),
  'expects/maps/crawlwise.json': json({ expect: [{ crawlers: ['*'], allow: ['/'] }] }),
  'expects/maps/sitemap.xml': sitemap('https://www.example.com/'),
  'expects/gone/crawlwise.json': json({ expect: [{ sitemap: 'sitemap.xml', atLeast: 1 }] }),
  'expects/gone/robots.txt': 'User-agent: *\nDisallow: /intern/\n',
  'expects/typo/crawlwise.json': json({
    env: 'prodution',
    expect: [{ crawlers: ['*'], allow: ['/'], env: 'production' }],
  }),
  'expects/typo/robots.txt': ROBOTS,
  'expects/staged/crawlwise.json': json({ expect: [{ crawlers: ['*'], allow: ['/'] }] }),
  'expects/staged/robots.staging.txt': 'User-agent: *\nDisallow: /x/\n',
  'linked/robots.txt': ROBOTS,
  'wrong/crawlwise.json':
    '{\n  "ruels": {},\n  "rules": { "robots/missing-collon": "off" },\n  "crawlers": ["none.json"],\n  "site": { "root": "none" }\n}',
  'wrong/robots.txt': ROBOTS,
  'text/crawlwise.json': 'rules: off',
  'text/robots.txt': ROBOTS,
  'utf16/crawlwise.json': Buffer.from('\ufeff{}', 'utf16le'),
  'utf16/robots.txt': ROBOTS,
  'bom/crawlwise.json': `\ufeff${json({ rules: { 'robots/missing-colon': 'off' } })}`,
  'bom/robots.txt': ROBOTS,
  'folder/crawlwise.json/x': '',
  'folder/robots.txt': ROBOTS,
  'large/crawlwise.json': `{"rules":{${'"x/y":"off",'.repeat(450_000)}"x":1}}`,
  'large/robots.txt': ROBOTS,
  'deep/crawlwise.json': '['.repeat(100_000),
  'deep/robots.txt': ROBOTS,
};

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crawlwise-config-'));
  for (const [name, content] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  await symlink('../nowhere.json', join(folder, 'linked', 'crawlwise.json'));
});
after(() => rm(folder, { recursive: true, force: true }));

const check = (...args: readonly string[]) => call(['check', ...args], { cwd: folder });

const COLON = 'robots/missing-colon';
const UNKNOWN = 'robots/unknown-user-agent';
const HOSTS = 'loc/mixed-hosts';

/** Calls, their exit codes, and codes that are found or not. */
const CALLS: Record<
  string,
  { args: string[]; code: number; found?: string[]; not?: string[]; says?: RegExp }
> = {
  'no configuration': { args: ['plain'], code: 1, found: [COLON] },
  'a rule is off': { args: ['off/robots.txt'], code: 0, not: [COLON] },
  'the nearest one counts alone': { args: ['off/nearer/robots.txt'], code: 1, found: [COLON] },
  'one further up': { args: ['off/deep'], code: 0, not: [COLON] },
  'a byte order mark': { args: ['bom'], code: 0, not: [COLON] },
  '--no-config': { args: ['--no-config', 'off/robots.txt'], code: 1, found: [COLON] },
  '--config': { args: ['--config', 'off/crawlwise.json', 'plain'], code: 0, not: [COLON] },
  both: {
    args: ['--config', 'off/crawlwise.json', '--no-config', 'plain'],
    code: 2,
    says: /exclude each other/,
  },
  '--config FILE that is not there': {
    args: ['--config', 'none.json', 'plain'],
    code: 2,
    says: /^crawlwise: none\.json:1:1: Cannot be read: it does not exist\n$/,
  },
  'a site: origin, crawlers, ignored files, overrides': {
    args: ['--level', 'hint', 'site'],
    code: 1,
    found: ['robots.staging.txt:2:1 hint robots/missing-colon', HOSTS],
    not: [UNKNOWN, 'drafts', 'warning robots/missing-colon'],
    says: /^skipped, ignored by crawlwise\.json: site\/drafts\/robots\.txt; name a file to check it\n3 files/m,
  },
  expectations: {
    args: ['expects/www'],
    code: 1,
    found: [
      'robots.staging.txt:1:1 error robots/failed-expectation Line 5 of crawlwise.json expects that * may not fetch /*',
      'sitemap.xml:2:2 error sitemap/failed-expectation Line 6 of crawlwise.json expects 2 or more entries: there is 1',
      'Line 6 of crawlwise.json expects / in this file, but no entry has it',
    ],
    not: ['robots.txt:'],
  },
  'expectations of an environment': {
    args: ['--env', 'staging', 'expects/www/robots.txt'],
    code: 1,
    found: ['robots.txt:1:1 error robots/failed-expectation Line 5'],
  },
  'expectations of none': { args: ['expects/www/robots.txt'], code: 0, not: ['failed-expectation'] },
  'a misspelled environment': {
    args: ['--env', 'stagin', 'expects/www'],
    code: 2,
    says: /^crawlwise: No expectation is for the environment 'stagin'; did you mean 'staging'\?\n$/,
  },
  'expectations of a robots.txt that is not there': {
    args: ['expects/maps'],
    code: 2,
    says: /^crawlwise: Line 1 of crawlwise\.json expects something of a robots\.txt, and there is none in expects\/maps$/m,
  },
  'expectations of a sitemap that is not there': {
    args: ['expects/gone'],
    code: 1,
    found: [
      "expects/gone/crawlwise.json:1:23 error sitemap/failed-expectation Line 1 of crawlwise.json expects something of 'expects/gone/sitemap.xml', and there is no such file\n",
    ],
  },
  'an environment that no expectation names': {
    args: ['--env', 'production', 'expects/www'],
    code: 2,
    says: /^crawlwise: No expectation is for the environment 'production', only for 'staging'\n$/,
  },
  'an environment without a name': {
    args: ['--env', '', 'expects/www'],
    code: 2,
    says: /^crawlwise: An environment is missing: --env production\n/,
  },
  'an environment without expectations': { args: ['--env', 'production', 'plain'], code: 1, found: [COLON] },
  'a misspelled environment of the configuration': {
    args: ['expects/typo'],
    code: 2,
    says: /crawlwise\.json:1:8: No expectation is for the environment 'prodution'; did you mean 'production'\?/,
  },
  'expectations of a robots.txt beside another name': {
    args: ['expects/staged'],
    code: 2,
    says: /expects something of a robots\.txt, and there is none in expects\/staged$/m,
  },
  'a link to no configuration': {
    args: ['linked'],
    code: 2,
    says: /linked\/crawlwise\.json:1:1: Cannot be read: it is a link that leads nowhere$/m,
  },
  'an ignored file that is named': {
    args: ['site/drafts/robots.txt'],
    code: 1,
    found: [COLON],
    not: [UNKNOWN],
  },
  'a wrong configuration': {
    args: ['plain', 'wrong'],
    code: 2,
    not: [COLON],
    says: new RegExp(
      [
        "^crawlwise: wrong/crawlwise\\.json:2:3: 'ruels' is not known here; did you mean 'rules'\\?",
        "crawlwise: wrong/crawlwise\\.json:3:14: 'robots/missing-collon' is not known here; did you mean 'robots/missing-colon'\\?",
        "crawlwise: wrong/crawlwise\\.json:5:21: There is no folder 'none'",
        "crawlwise: wrong/crawlwise\\.json:4:16: There is no file or folder 'none\\.json'\n$",
      ].join('\n'),
    ),
  },
  'an invalid one with --no-config': { args: ['--no-config', 'wrong'], code: 1, found: [COLON] },
  'no JSON': {
    args: ['text'],
    code: 2,
    says: /^crawlwise: text\/crawlwise\.json:1:1: This is not a JSON keyword\n$/,
  },
  'UTF-16': {
    args: ['utf16'],
    code: 2,
    says: /^crawlwise: utf16\/crawlwise\.json:1:1: [^\n]*UTF-16[^\n]*\n$/,
  },
  'a folder': {
    args: ['folder'],
    code: 2,
    says: /^crawlwise: folder\/crawlwise\.json:1:1: Cannot be read: it is a folder\n$/,
  },
  '5 MB': {
    args: ['large'],
    code: 2,
    says: /^crawlwise: large\/crawlwise\.json:1:1: [^\n]*longer than 256 KiB\n$/,
  },
  'deep nesting': {
    args: ['deep'],
    code: 2,
    says: /^crawlwise: deep\/crawlwise\.json:1:101: The brackets are nested too deeply\n$/,
  },
};

for (const [name, { args, code, found = [], not = [], says }] of Object.entries(CALLS)) {
  test(`check: ${name}`, async () => {
    const outcome = await check(...args);
    for (const part of found) assert.ok(outcome.stdout.includes(part), `${part} in ${outcome.stdout}`);
    for (const part of not) assert.ok(!outcome.stdout.includes(part), `no ${part} in ${outcome.stdout}`);
    if (says) assert.match(outcome.stderr, says);
    assert.equal(outcome.code, code, outcome.stderr);
  });
}

test('--print-config prints the effective settings and their origin', async () => {
  const { stdout, code } = await check('--print-config', 'site/public/www/robots.staging.txt');
  assert.equal(code, 0);
  const { rules, settings, site, ...rest } = JSON.parse(stdout);
  assert.deepEqual(rest, {
    file: 'site/public/www/robots.staging.txt',
    config: 'site/crawlwise.json',
    ignored: { value: false, from: 'default' },
  });
  assert.deepEqual(settings, {
    'site.url': { value: 'https://www.example.com', from: 'site/crawlwise.json:2' },
    'site.root': { value: 'public/www', from: 'site/crawlwise.json:2' },
    'site.hosting': { value: 'auto', from: 'default' },
    'site.host': { value: 'auto', from: 'default' },
    'site.sources': { value: {}, from: 'default' },
    env: { value: '', from: 'default' },
    yandex: { value: false, from: 'default' },
    'format.directiveCase': { value: 'canonical', from: 'default' },
    'format.blankLines': { value: 1, from: 'default' },
    'format.alignment': { value: false, from: 'default' },
    'site.crossSubmission': { value: false, from: 'default' },
    crawlers: { value: ['seo'], from: 'site/crawlwise.json:3' },
  });
  assert.deepEqual(site, {
    root: { value: 'site/public/www/', from: 'the configuration', strength: 'given' },
    address: { value: 'https://www.example.com/', from: 'the configuration', strength: 'given' },
    ...{ kind: null, host: null },
  });
  assert.deepEqual(rules[COLON], { value: 'hint', from: 'site/crawlwise.json:5' });
  assert.equal(rules['robots/bom'].from, 'default');
  assert.equal(rules[HOSTS], undefined);
});

test('--print-config of an ignored file, a missing one, and several', async () => {
  const ignored = JSON.parse((await check('--print-config', 'site/drafts/sitemap.xml')).stdout);
  assert.deepEqual(ignored.ignored, { value: true, from: 'site/crawlwise.json:4' });
  const none = JSON.parse((await check('--print-config', '--no-config', 'site/robots.txt')).stdout);
  assert.equal(none.config, null);
  const several = await check('--print-config', 'plain/robots.txt', 'off/robots.txt');
  assert.equal(several.code, 2);
  assert.match(several.stderr, /takes one file/);
});

test('--print-config of a folder uses the configuration in that folder', async () => {
  for (const [path, config, ignored] of [
    ['off', 'off/crawlwise.json', false],
    ['off/nearer/', 'off/nearer/crawlwise.json', false],
    ['off/deep', 'off/crawlwise.json', false],
    ['site/drafts', 'site/crawlwise.json', true],
    ['plain', null, false],
  ] as const) {
    const printed = JSON.parse((await check('--print-config', path)).stdout);
    assert.equal(printed.file, path.replace(/\/?$/, '/'));
    assert.equal(printed.config, config);
    assert.equal(printed.ignored.value, ignored);
  }
});
