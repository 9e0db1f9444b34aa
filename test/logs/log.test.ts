/** `crawlwise log`: what crawlers did, counted by an independent matcher; options, gates, formats of output. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { Ajv } from 'ajv';
import { root } from '../protocol/client.ts';
import { type Asked, BROWSER, CLAUDEBOT, combined, GOOGLEBOT, GPTBOT } from './lines.ts';
import { folderWith, logOf, many, type Report, report, run, sitemapOf } from './logCheck.ts';

const OLD = 'User-agent: *\nDisallow: /cart\nAllow: /cart/help\n\nUser-agent: GPTBot\nDisallow: /*?sid=\n';
const NEW = `${OLD}Disallow: /private/\nAllow: /private/$\n`.replace('Disallow: /cart\n', '');

/** The rules of each crawler, and a matcher that shares nothing with that of the product. */
const RULES: Readonly<
  Record<string, Readonly<Record<'old' | 'new', readonly (readonly [allow: boolean, pattern: string])[]>>>
> = {
  GPTBot: {
    old: [[false, '/*?sid=']],
    new: [
      [false, '/*?sid='],
      [false, '/private/'],
      [true, '/private/$'],
    ],
  },
  ClaudeBot: {
    old: [
      [false, '/cart'],
      [true, '/cart/help'],
    ],
    new: [[true, '/cart/help']],
  },
};
function mayFetch(rules: readonly (readonly [boolean, string])[], path: string): boolean {
  const expression = (pattern: string) =>
    new RegExp(
      `^${pattern
        .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
        .replace(/\*/g, '.*')
        .replace(/\\\$$/, '$')}`,
    );
  const found = rules
    .filter(([, pattern]) => expression(pattern).test(path))
    .sort(([a, one], [b, two]) => two.length - one.length || Number(b) - Number(a));
  return found[0]?.[0] ?? true;
}

/** Paths of all kinds, in an order that repeats. */
const PATHS = [
  ...[
    '/',
    '/cart',
    '/cart/',
    '/cart/help',
    '/cart/helping?x',
    '/private/',
    '/private/a',
    '/a?sid=1',
    '/a?x=1&sid=2',
  ],
  ...['/b?sid=', '/robots.txt', '/private', '/c/%C3%A9', '/carts', '/a?sid=1#x'],
];
const REQUESTS: readonly Asked[] = [GPTBOT, CLAUDEBOT, BROWSER].flatMap((agent) =>
  many(agent, 300, (at) => PATHS[(at * 7) % PATHS.length]!, { status: 200 }),
);

test('verdicts are those of an independent matcher', async () => {
  const files = { 'access.log': logOf(REQUESTS), 'old.txt': OLD, 'robots.txt': NEW };
  const { crawlers, requests } = await report(files, [
    'access.log',
    '--robots',
    'robots.txt',
    '--against',
    'old.txt',
  ]);
  assert.equal(requests, 900);
  for (const [token, { old, new: now }] of Object.entries(RULES)) {
    const row = crawlers.find((crawler) => crawler.token === token)!;
    const own = many('', 300, (at) => PATHS[(at * 7) % PATHS.length]!)
      .map(({ path }) => path.replace(/#.*/, ''))
      .filter((path) => path !== '/robots.txt');
    const count = (is: (path: string) => boolean): number => own.filter(is).length;
    const sum = (lines: readonly { count: number }[]): number =>
      lines.reduce((all, line) => all + line.count, 0);
    assert.equal(
      row.forbidden!.count,
      count((path) => !mayFetch(old, path)),
      token,
    );
    assert.equal(sum(row.forbidden!.lines), row.forbidden!.count);
    assert.equal(
      sum(row.proposed!.stops),
      count((path) => mayFetch(old, path) && !mayFetch(now, path)),
      token,
    );
    assert.equal(
      sum(row.proposed!.opens),
      count((path) => !mayFetch(old, path) && mayFetch(now, path)),
      token,
    );
    assert.equal(row.robotsTxt.requests, 20);
  }
});

/** Logs, options, and what the report has of it. */
const COUNTS: Readonly<
  Record<string, { files: Record<string, string | Uint8Array>; args: readonly string[]; has: object }>
> = {
  'status classes and refusals': {
    files: {
      'a.log': logOf([
        ...many(GOOGLEBOT, 3, () => '/a', { status: 200 }),
        ...many(GOOGLEBOT, 2, () => '/b', { status: 403 }),
        ...many(GOOGLEBOT, 1, () => '/c', { status: 503 }),
        ...many(GOOGLEBOT, 1, () => '/c', { status: 429 }),
      ]),
    },
    args: ['a.log'],
    has: {
      requests: 7,
      crawlers: [{ token: 'Googlebot', refused: 3, distinct: { count: 3, isExact: true } }],
    },
  },
  'several files, one gzipped twice in a row': {
    files: {
      'a.log': logOf(many(GPTBOT, 2, () => '/a', { time: '2026-11-26T00:00:00Z' })),
      'a.log.1.gz': Buffer.concat([
        gzipSync(logOf(many(GPTBOT, 3, () => '/b', { time: '2026-11-25T00:00:00Z' }))),
        gzipSync(logOf(many(BROWSER, 4, () => '/c', { time: '2026-11-25T12:00:00Z' }))),
      ]),
    },
    args: ['a.log.1.gz', 'a.log'],
    has: { requests: 9, from: '2026-11-25T00:00:00.000Z', to: '2026-11-26T00:00:00.000Z' },
  },
  'only requests since a time': {
    files: {
      'a.log': logOf([
        ...many(GPTBOT, 2, () => '/a', { time: '2026-11-25T00:00:00Z' }),
        ...many(GPTBOT, 3, () => '/b', { time: '2026-11-26T00:00:00Z' }),
        ...many(BROWSER, 4, () => '/b', { time: '2026-11-26T00:00:00Z' }),
      ]),
    },
    args: ['a.log', '--since', '2026-11-25T12:00Z'],
    has: { requests: 7, earlier: 2, crawlers: [{ token: 'GPTBot', requests: 3 }] },
  },
  'only requests to a host': {
    files: {
      'a.log': [
        ...many(GPTBOT, 2, () => '/a').map((asked) => `www.example.com:443 ${combined(asked)}`),
        ...many(GPTBOT, 3, () => '/b').map((asked) => `shop.example.com:443 ${combined(asked)}`),
      ].join('\n'),
    },
    args: ['a.log', '--host', 'WWW.example.com'],
    has: { requests: 2, otherHosts: 3, severalHosts: false },
  },
  'several hosts without a choice': {
    files: {
      'a.log': [
        ...many(GPTBOT, 2, () => '/a').map((asked) => `www.example.com:443 ${combined(asked)}`),
        ...many(GPTBOT, 3, () => '/b').map((asked) => `shop.example.com:443 ${combined(asked)}`),
      ].join('\n'),
    },
    args: ['a.log'],
    has: { requests: 5, severalHosts: true },
  },
  'a crawler that only robots.txt knows': {
    files: {
      'a.log': logOf(many('MyOwnBot/2.0', 2, () => '/x')),
      'robots.txt': 'User-agent: MyOwnBot\nDisallow: /x\n',
    },
    args: ['a.log', '--robots', 'robots.txt'],
    has: {
      crawlers: [
        { token: 'MyOwnBot', forbidden: { count: 2, lines: [{ line: 2, count: 2 }] }, isNamed: true },
      ],
    },
  },
  'fetches of robots.txt': {
    files: {
      'a.log': logOf([
        { agent: GPTBOT, path: '/robots.txt', status: 403, time: '2026-11-25T01:00:00Z' },
        { agent: GPTBOT, path: '/robots.txt', status: 200, time: '2026-11-25T02:00:00Z' },
      ]),
    },
    args: ['a.log'],
    has: {
      crawlers: [
        { robotsTxt: { requests: 2, last: '2026-11-25T02:00:00.000Z', statuses: { '200': 1, '403': 1 } } },
      ],
    },
  },
  'listed URLs that no search engine requested': {
    files: {
      'a.log': logOf([
        { agent: GOOGLEBOT, path: '/a' },
        { agent: GPTBOT, path: '/b' },
      ]),
      'site/robots.txt': 'User-agent: *\nDisallow:\n',
      'site/sitemap.xml': sitemapOf(['/a', '/b', '/c']),
    },
    args: ['a.log', '--robots', 'site/robots.txt'],
    has: { site: { listed: 3, notAsked: 2 } },
  },
  'a gzip file that is cut off': {
    files: { 'a.log.gz': gzipSync(logOf(many(GPTBOT, 1000, (at) => `/${at}`))).subarray(0, -9) },
    args: ['a.log.gz'],
    has: { files: [{ isCutOff: true }] },
  },
};

/** Whether a value has what another one names. */
function assertHas(actual: unknown, expected: unknown, place: string): void {
  if (typeof expected !== 'object' || expected === null) assert.deepEqual(actual, expected, place);
  else
    for (const [key, value] of Object.entries(expected))
      assertHas((actual as Record<string, unknown>)?.[key], value, `${place}.${key}`);
}
for (const [name, { files, args, has }] of Object.entries(COUNTS)) {
  test(name, async () => assertHas(await report(files, args), has, ''));
}

test('robots.txt is judged in the version of the time, as git has it', async () => {
  const folder = folderWith({ 'robots.txt': 'User-agent: *\nDisallow: /old\n' });
  const git = (date: string, ...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
      ...{ cwd: folder, stdio: 'ignore' },
      env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
    });
  git('2026-11-01T00:00:00Z', 'init', '-q');
  git('2026-11-01T00:00:00Z', 'add', '.');
  git('2026-11-01T00:00:00Z', 'commit', '-qm', 'one');
  writeFileSync(join(folder, 'robots.txt'), 'User-agent: *\nDisallow: /new\n');
  git('2026-11-20T00:00:00Z', 'commit', '-qam', 'two');
  const at = (path: string, time: string): Asked => ({ agent: GPTBOT, path, time });
  const cases: readonly (readonly [requests: readonly Asked[], forbidden: number])[] = [
    [[at('/old', '2026-11-10T00:00:00Z'), at('/new', '2026-11-10T00:00:00Z')], 1],
    [[at('/old', '2026-11-25T00:00:00Z'), at('/new', '2026-11-25T00:00:00Z')], 1],
    // A copy may be used for a day,
    [[at('/new', '2026-11-20T06:00:00Z')], 0],
    [[at('/old', '2026-11-20T06:00:00Z')], 1],
    // but not after the new version was fetched.
    [[at('/robots.txt', '2026-11-20T01:00:00Z'), at('/new', '2026-11-20T06:00:00Z')], 1],
    // A later fetch does not affect a request before it, wherever it is in the log.
    [[at('/robots.txt', '2026-11-20T09:00:00Z'), at('/new', '2026-11-20T06:00:00Z')], 0],
  ];
  for (const [requests, forbidden] of cases) {
    writeFileSync(join(folder, 'access.log'), logOf(requests));
    const { stdout } = await run(folder, ['access.log', '--robots', 'robots.txt', '--format', 'json']);
    const [row] = (JSON.parse(stdout) as Report).crawlers;
    assert.equal(row!.forbidden!.count, forbidden, JSON.stringify(requests));
  }
});

/** Gates, and the exit code. */
const BAD = logOf([
  ...many(GOOGLEBOT, 120, (at) => `/a${at}`, { status: 403 }),
  ...many(GPTBOT, 99, (at) => `/cart/${at}`),
]);
const GATES: readonly (readonly [args: readonly string[], code: number])[] = [
  [['--fail-on', 'refused:Googlebot'], 1],
  [['--fail-on', 'refused:googlebot', '--min-requests', '121'], 0],
  [['--fail-on', 'refused'], 1],
  [['--fail-on', 'refused:bingbot'], 0],
  [['--fail-on', 'blocked:GPTBot'], 0],
  [['--fail-on', 'forbidden:GPTBot', '--min-requests', '99'], 1],
  [['--fail-on', 'blocked:GPTBot', '--min-requests', '99'], 1],
  [['--fail-on', 'refused:bingbot', '--fail-on', 'refused:Googlebot'], 1],
];
for (const [args, code] of GATES) {
  test(`${args.join(' ')} ends with ${code}`, async () => {
    const folder = folderWith({ 'a.log': BAD, 'robots.txt': 'User-agent: *\nDisallow: /cart\n' });
    const outcome = await run(folder, ['a.log', '--robots', 'robots.txt', ...args]);
    assert.equal(outcome.code, code, outcome.stderr);
    assert.equal(/^--fail-on /m.test(outcome.stderr), code === 1);
  });
}

/** Calls that end with exit code 2, and the error. */
const WRONG: readonly (readonly [args: readonly string[], says: RegExp])[] = [
  [[], /^crawlwise: Name the files of a log/],
  [['gone.log'], /^crawlwise: cannot read gone\.log: no such file or folder/],
  [
    ['common.log'],
    /^crawlwise: common\.log: the common format has no user agent; log the combined format\n$/,
  ],
  [
    ['prose.log'],
    /^crawlwise: prose\.log: the format of its lines is not known; --log-format names one of combined, /,
  ],
  [['bad.gz'], /^crawlwise: bad\.gz is not a valid gzip file\n$/],
  [['a.log', '--host', 'x'], /a\.log does not say which host was asked/],
  [['a.log', '--since', 'yesterday'], /--since takes a date/],
  [['a.log', '--against', 'robots.txt'], /--against needs --robots/],
  [['a.log', '--apply', '1'], /--apply needs --robots/],
  [['a.log', '--robots', 'robots.txt', '--apply', '3'], /There is no proposal 3/],
  [['a.log', '--fail-on', 'blocked:GPTBot'], /--fail-on blocked:GPTBot needs --robots/],
  [['a.log', '--fail-on', 'allowed:GPTBot'], /--fail-on .*'allowed'/],
  [['a.log', '--log-format', 'fields'], /No line of the log was understood/],
  [['-', '--robots', '-'], /Standard input is the log or the robots\.txt/],
  [['.'], /cannot read \.: /],
];
for (const [args, says] of WRONG) {
  test(`log ${args.join(' ')} is an error`, async () => {
    const folder = folderWith({
      ...{ 'a.log': logOf(many(GPTBOT, 2, () => '/')), 'robots.txt': OLD, 'prose.log': 'Dear diary\n' },
      'common.log': '203.0.113.7 - - [25/Nov/2026:00:00:01 +0000] "GET / HTTP/1.1" 200 12\n',
      'bad.gz': Buffer.concat([gzipSync('x').subarray(0, 10), Buffer.from('nonsense nonsense')]),
    });
    const { code, stderr } = await run(folder, args);
    assert.equal(code, 2);
    assert.match(stderr, says);
  });
}

test('JSON is valid under its schema', async () => {
  const schema = JSON.parse(readFileSync(join(root, 'server/schemas/log.schema.json'), 'utf8'));
  const files = {
    'a.log': logOf([
      ...many(GPTBOT, 700, (at) => `/list?tag=${at}`),
      ...many(GOOGLEBOT, 700, (at) => `/x?page=${at}`),
    ]),
    ...{ 'robots.txt': OLD, 'old.txt': NEW, 'sitemap.xml': sitemapOf(['/list', '/x']) },
  };
  for (const args of [
    ['a.log'],
    ['a.log', '--robots', 'robots.txt', '--against', 'old.txt'],
    ['a.log', '--robots', 'robots.txt'],
  ]) {
    const ajv = new Ajv({ allowUnionTypes: true });
    const result = await report(files, args);
    assert.ok(ajv.validate(schema, result), JSON.stringify(ajv.errors));
    for (const { blocked, forbidden } of result.crawlers) assert.deepEqual(forbidden, blocked);
  }
});

test('requests that are allowed because no rule matches are not those of line 0', async () => {
  const asked = logOf(many(GPTBOT, 20, () => '/cart/1'));
  const folder = folderWith({
    ...{
      'a.log': asked,
      'old.txt': 'User-agent: *\nDisallow: /cart/\n',
      'robots.txt': 'User-agent: *\nDisallow: /x/\n',
    },
  });
  const { stdout } = await run(folder, ['a.log', '--robots', 'robots.txt', '--against', 'old.txt']);
  assert.match(stdout, /^GPTBot: 20 by line 2$/m);
  assert.match(stdout, /^GPTBot: 20 by no rule$/m);
});

test('lines of browsers say, too, which time a log covers', async () => {
  const lines = ['03', '05', '04'].map((day) =>
    combined({ agent: BROWSER, path: '/', time: `2026-11-${day}T12:00:00Z` }),
  );
  const { from, to } = await report({ 'access.log': `${lines[0]}\n${lines[1]}\n`, 'old.log': lines[2]! }, [
    ...['old.log', 'access.log'],
  ]);
  assert.deepEqual([from, to], ['2026-11-03T12:00:00.000Z', '2026-11-05T12:00:00.000Z']);
});
