/** What the tools never do: read and write outside of their folders, answer at length, lose a call. */
import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { connect, host, textOf } from './connected.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'crawlwise-mcp-')));
after(() => rmSync(folder, { recursive: true, force: true }));

let number = 0;
const CANARY = 'canary';
const SECRET = `User-agent: *\nDisallow /${CANARY}/\n`;

/** A folder with a robots.txt, beside another one that must not be read. */
function site(): { readonly own: string; readonly secret: string } {
  const outer = join(folder, String(number++));
  const [own, other] = [join(outer, 'site'), join(outer, 'other')];
  mkdirSync(own, { recursive: true });
  mkdirSync(other);
  const secret = join(other, 'robots.txt');
  writeFileSync(secret, SECRET);
  writeFileSync(join(own, 'robots.txt'), 'User-agent: *\nDisallow /private/\n');
  symlinkSync(secret, join(own, 'robots.link.txt'));
  symlinkSync(other, join(own, 'linked'));
  symlinkSync('../other', join(own, 'relative'));
  symlinkSync(join(own, 'robots.txt'), join(own, 'robots.own.txt'));
  mkdirSync(join(own, '{..,a}'));
  return { own, secret };
}

const OUTSIDE: Readonly<Record<string, (secret: string) => string>> = {
  'a parent folder': () => '../other/robots.txt',
  'an absolute path': (secret) => secret,
  'a way out and back': () => '../site/../other/robots.txt',
  'a link to a file': () => 'robots.link.txt',
  'a file in a linked folder': () => 'linked/robots.txt',
  'a file in a folder that is linked relatively': () => 'relative/robots.txt',
  'a link, and back over it': () => 'linked/../other/robots.txt',
  'a glob': () => '{..,a}/other/robots.txt',
  'another glob': () => '**/robots.txt',
  'standard input': () => '-',
  'an option': () => '--config=../other/robots.txt',
  'a URI': (secret) => `file://${secret}`,
  'a null character': () => 'robots.txt\0',
  'an empty path': () => '',
  'the system': () => '/etc/passwd',
};

/** Calls with a path, by the name of the tool and the argument. */
const CALLS: readonly (readonly [tool: string, args: (path: string) => Record<string, unknown>])[] = [
  ['check', (path) => ({ path })],
  ['test', (path) => ({ path, agents: ['Googlebot'], urls: ['/'] })],
  ['test', (path) => ({ path: 'robots.txt', agents: ['Googlebot'], sitemap: path })],
  ['diff', (path) => ({ path, old: 'robots.txt' })],
  ['diff', (path) => ({ path: 'robots.txt', old: path })],
  ['diff', (path) => ({ path: 'robots.txt', old: 'robots.txt', sitemap: path })],
  ['audit', (path) => ({ path })],
  ['audit', (path) => ({ path: 'robots.txt', sitemap: path })],
  ['fix', (path) => ({ path, apply: true })],
  ['fix', (path) => ({ path, apply: true, policy: 'block-all' })],
];

for (const [name, pathOf] of Object.entries(OUTSIDE)) {
  test(`${name} is neither read nor written`, async () => {
    const { own, secret } = site();
    const { call } = await connect([own]);
    for (const [tool, args] of CALLS) {
      const path = pathOf(secret);
      const result = await call(tool, args(path));
      const said = `${tool} ${JSON.stringify(args(path))}: ${textOf(result)}`;
      assert.equal(result.isError, true, said);
      assert.ok(!JSON.stringify(result).includes(CANARY), said);
    }
    assert.equal(readFileSync(secret, 'utf8'), SECRET);
    assert.match(readFileSync(join(own, 'robots.txt'), 'utf8'), /Disallow \/private/);
  });
}

test('a folder is checked without what links lead to, outside of it', async () => {
  const { own } = site();
  const { call, say } = await connect([own]);
  const result = await call('check', { level: 'hint' });
  assert.ok(!JSON.stringify(result).includes(CANARY), textOf(result));
  assert.match(await say('fix', { path: 'robots.own.txt', apply: true }), /1 edit written/);
  assert.match(readFileSync(join(own, 'robots.txt'), 'utf8'), /Disallow: \/private/);
});

test('a file that becomes a link while it is being fixed is not written', async () => {
  const { own, secret } = site();
  const path = join(own, 'robots.txt');
  const { say } = await connect([own], {
    ...host,
    async run(options, work) {
      const done = await host.run(options, work);
      rmSync(path);
      symlinkSync(secret, path);
      return done;
    },
  });
  assert.match(await say('fix', { path: 'robots.txt', apply: true }), /not below/);
  assert.equal(readFileSync(secret, 'utf8'), SECRET);
});

test('a file that is edited while it is being fixed is not written', async () => {
  const { own } = site();
  const path = join(own, 'robots.txt');
  const { say } = await connect([own], {
    ...host,
    async run(options, work) {
      const done = await host.run(options, work);
      writeFileSync(path, 'edited');
      return done;
    },
  });
  assert.match(await say('fix', { path: 'robots.txt', apply: true }), /robots\.txt was not written: /);
  assert.equal(readFileSync(path, 'utf8'), 'edited');
});

test('a folder that goes away is an error, and no more once it is back', async () => {
  const { own } = site();
  const { call } = await connect([own]);
  assert.equal((await call('check')).isError, undefined);
  renameSync(own, `${own}-gone`);
  for (const [tool, args] of [
    ['check', {}],
    ['explain', { word: 'GPTBot' }],
    ...CALLS.map(([name, of]) => [name, of('robots.txt')] as const),
  ] as const) {
    const result = await call(tool, args);
    assert.deepEqual([result.isError, textOf(result)], [true, `The folder ${own} no longer exists`]);
  }
  renameSync(`${own}-gone`, own);
  assert.equal((await call('check')).isError, undefined);
  await assert.rejects(connect([join(own, 'nowhere')]), /ENOENT/);
  await assert.rejects(connect([join(own, 'robots.txt')]), /robots\.txt is not a folder/);
});

test('the crawlers and settings of one folder do not apply to another', async () => {
  const [first, second] = [site().own, site().own];
  writeFileSync(
    join(first, 'crawlwise.json'),
    '{ "crawlers": ["bots.json"], "rules": { "robots/missing-colon": "off" } }',
  );
  writeFileSync(
    join(first, 'bots.json'),
    '{ "operator": "Us", "crawlers": [{ "token": "OurBot", "purpose": "search" }] }',
  );
  for (const own of [first, second])
    writeFileSync(join(own, 'robots.txt'), 'User-agent: OurBot\nDisallow /x/\n');
  const { say } = await connect([first, second]);
  for (const _ of [1, 2]) {
    assert.match(await say('check', { path: join(first, 'robots.txt') }), /no problems/);
    assert.match(await say('check', { path: join(second, 'robots.txt') }), /missing-colon/);
  }
});

test('names and values of files do not add lines, nor control a terminal', async () => {
  const { own } = site();
  writeFileSync(join(own, 'sitemap-\u001b[31m\nno problems.xml'), '<urlset>');
  writeFileSync(join(own, 'robots.txt'), 'User-agent: *\nDisallow /\u202e\u001b[31m\n');
  const { call } = await connect([own]);
  for (const [tool, args] of [
    ['check', { level: 'hint' }],
    ['fix', { path: 'robots.txt' }],
    ['test', { path: 'robots.txt', agents: ['*'], urls: ['/\u001b[31m'] }],
  ] as const) {
    const lines = textOf(await call(tool, args)).split('\n');
    for (const line of lines) assert.doesNotMatch(line, /[\u0000-\u001f\u202e]|^no problems/, tool);
  }
});

test('an edited configuration applies to the next call', async () => {
  const { own } = site();
  const { say } = await connect([own]);
  assert.match(await say('check'), /missing-colon/);
  writeFileSync(join(own, 'crawlwise.json'), '{ "rules": { "robots/missing-colon": "off" } }');
  assert.match(await say('check'), /no problems/);
  rmSync(join(own, 'crawlwise.json'));
  assert.match(await say('check'), /missing-colon/);
});

test('large sitemaps beside a robots.txt are not counted, and the answer reports that', async () => {
  const { own } = site();
  const sitemap = join(own, 'sitemap.xml');
  writeFileSync(sitemap, '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>');
  truncateSync(sitemap, 2 ** 25 + 1);
  const { say } = await connect([own]);
  assert.match(await say('check', { path: 'robots.txt' }), /Not checked: how many listed URLs .*audit/);
});

test('a configuration with errors is a problem, not silence', async () => {
  const { own } = site();
  writeFileSync(join(own, 'crawlwise.json'), '{ "rules": { "robots/missing-colon": "of" } }');
  const { call, say } = await connect([own]);
  const result = await call('check');
  assert.equal(result.isError, true);
  assert.match(textOf(result), /crawlwise\.json:1: /);
  assert.match(await say('fix', { path: 'robots.txt', apply: true }), /crawlwise\.json:1:/);
  assert.match(readFileSync(join(own, 'robots.txt'), 'utf8'), /Disallow \/private/);
});

const MAX = 8_000;

/** A site whose files have faults in each line, with long names and values. */
function faulty(): string {
  const { own } = site();
  const long = 'x'.repeat(1_500);
  const lines = Array.from(
    { length: 60 },
    (_, at) => `User-agent: Bot${at}\nDisallow /"${at}/${long.slice(at % 1_500)}\nCrawl-delay: ${at}\n`,
  );
  writeFileSync(join(own, 'robots.txt'), lines.join('\n').slice(0, 400_000));
  const urls = Array.from(
    { length: 80 },
    (_, at) =>
      `<url><loc>https://www.example.com/${at}"&\\${'é'.repeat(at % 300)}</loc><lastmod>${at}</lastmod></url>`,
  );
  for (let at = 0; at < 5; at++)
    writeFileSync(
      join(own, `sitemap-${at}.xml`),
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n`,
    );
  for (let at = 0; at < 40; at++)
    symlinkSync(own + long.slice(0, 200) + at, join(own, `sitemap-link-${at}.xml`));
  return own;
}

const LONG: readonly (readonly [tool: string, args: Record<string, unknown>])[] = [
  ['check', {}],
  ['check', { level: 'hint', edits: true }],
  ['check', { path: 'robots.txt', edits: true }],
  ['explain', { word: 'video/date' }],
  ['explain', { word: 'x'.repeat(4_000) }],
  ['test', { path: 'robots.txt', agents: ['Googlebot', 'Bot1', 'Bot2'], sitemap: 'sitemap-1.xml' }],
  [
    'test',
    {
      path: 'robots.txt',
      agents: ['Googlebot'],
      urls: Array.from({ length: 900 }, (_, at) => `/${'a"'.repeat(at)}`),
    },
  ],
  ['diff', { path: 'robots.txt', text: 'User-agent: *\nDisallow: /\n', old: 'robots.txt' }],
  ['diff', { path: '.', old: '.' }],
  ['diff', { path: 'sitemap-1.xml', old: 'sitemap-2.xml' }],
  ['audit', { path: 'robots.txt' }],
  ['audit', { path: 'robots.txt', policy: 'block-ai', sitemap: 'sitemap-1.xml' }],
  ['fix', { path: 'robots.txt', unsafe: true }],
  ['fix', { path: 'sitemap-1.xml', unsafe: true, apply: true }],
  ['fix', { path: 'robots.txt', policy: 'open' }],
  ['check', { path: 'y'.repeat(4_000) }],
];

test('an answer has at most 2,000 tokens of four characters, unless the call wants more', async () => {
  const { call } = await connect([faulty()]);
  for (const [tool, args] of LONG) {
    const result = await call(tool, args);
    const size = JSON.stringify(result).length;
    assert.ok(
      size <= MAX,
      `${tool} ${JSON.stringify(args).slice(0, 80)}: ${size}\n${textOf(result).slice(0, 300)}`,
    );
  }
  const all = await call('check', { limit: 100 });
  assert.equal((all.structuredContent as { findings: unknown[] }).findings.length, 100);
  const page = await call('explain', { word: 'video/date', full: true });
  assert.ok(textOf(page).length > MAX / 2);
});

test('a canceled call ends without writing, and the next one is answered', async () => {
  const { own } = site();
  const { client, call } = await connect([own]);
  const controller = new AbortController();
  const args = { path: 'robots.txt', apply: true };
  const calls = [
    client.callTool({ name: 'check', arguments: {} }),
    client.callTool({ name: 'fix', arguments: args }, { signal: controller.signal }),
  ];
  controller.abort('enough');
  const [first, second] = await Promise.allSettled(calls);
  assert.deepEqual([first!.status, second!.status], ['fulfilled', 'rejected']);
  assert.match(textOf(await call('check')), /missing-colon/);
  assert.match(readFileSync(join(own, 'robots.txt'), 'utf8'), /Disallow \/private/);
});
