/** The table of crawlers: rows, columns, verdicts, what changes, and its limits. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CrawlersAnswer, CrawlersQuestion } from '../../../server/src/core/features.ts';
import { finished } from '../../../server/src/core/steps.ts';
import { robots } from '../../../server/src/robots/service.ts';
import { read } from '../check.ts';

const ask = (text: string, question: Partial<CrawlersQuestion> = {}): CrawlersAnswer | undefined =>
  finished(robots.features.crawlers!(read(text), { urls: [], names: [], ...question }));

const lines = (...of: readonly string[]): string => `${of.join('\n')}\n`;

/** What the table says of a crawler: `+` allowed, `-` blocked, with the deciding line, and `!` where that is new. */
function rowOf({ sections, verdicts, columns, changes }: CrawlersAnswer, name: string) {
  const row = sections.flatMap(({ rows }) => rows).find((crawlersRow) => crawlersRow.name === name)!;
  const { lines, turned } = verdicts[row.verdicts]!;
  const cells = lines.map(
    (line, at) => `${line < 0 ? '-' : '+'}${Math.abs(line) || ''}${turned.includes(at) ? '!' : ''}`,
  );
  const found = Object.fromEntries(columns.map(({ label }, at) => [label, cells[at]!]));
  return { ...found, ...(row.change !== undefined && { change: changes[row.change] }) };
}

const SHOP = lines(
  'User-agent: *',
  'Disallow: /cart/',
  'Allow: /cart/help$',
  '',
  'User-agent: GPTBot',
  'User-agent: MyBot',
  'Disallow: /',
);

/** A text, a question, and the answers: the first sentence and some rows. */
const CASES: readonly (readonly [
  name: string,
  text: string,
  question: Partial<CrawlersQuestion>,
  answer: string,
  rows: Readonly<Record<string, object>>,
])[] = [
  [
    'parts of the site and the lines that decide',
    SHOP,
    {},
    'GPTBot and MyBot may fetch nothing; all others may fetch everything except some paths',
    {
      Googlebot: { '/cart/': '-2', '/cart/help$': '+3', 'all other paths': '+' },
      GPTBot: { '/cart/': '-7', '/cart/help$': '-7', 'all other paths': '-7' },
      MyBot: { '/cart/': '-7', '/cart/help$': '-7', 'all other paths': '-7' },
      '*': { '/cart/': '-2', '/cart/help$': '+3', 'all other paths': '+' },
    },
  ],
  [
    'URLs and crawlers of the question',
    SHOP,
    { urls: ['/cart/1', 'https://www.example.com/x', 'no path'], names: ['FooBot', 'gptbot', ''] },
    'GPTBot and MyBot may fetch nothing; all others may fetch everything except some paths',
    {
      FooBot: {
        ...{ '/cart/1': '-2', 'https://www.example.com/x': '+', 'no path': '+' },
        ...{ '/cart/': '-2', '/cart/help$': '+3', 'all other paths': '+' },
      },
    },
  ],
  ['an empty file', '', {}, 'Every crawler may fetch everything', { Googlebot: { 'all other paths': '+' } }],
  [
    'a file that blocks all',
    lines('User-agent: *', 'Disallow: /'),
    {},
    'No crawler may fetch anything',
    { Googlebot: { 'all other paths': '-2' }, Bytespider: { 'all other paths': '-2' } },
  ],
  [
    'a file that opens some paths',
    lines('User-agent: *', 'Disallow: /', 'Allow: /help/', '', 'User-agent: bingbot', 'Disallow: /private/'),
    {},
    'Bingbot may fetch everything except some paths; all others may fetch some paths only',
    { Googlebot: { '/private/': '-2', '/help/': '+3', 'all other paths': '-2' } },
  ],
  [
    'a path that becomes blocked',
    `${SHOP.replace('Allow', 'Disallow: /hello\nAllow')}`,
    { before: SHOP },
    '/hello is now blocked for every crawler except GPTBot and MyBot',
    {
      Googlebot: {
        ...{ '/hello': '-3!', '/cart/': '-2', '/cart/help$': '+4', 'all other paths': '+' },
        change: { blocked: ['/hello'], allowed: [], left: 0 },
      },
      GPTBot: { '/hello': '-8', '/cart/': '-8', '/cart/help$': '-8', 'all other paths': '-8' },
    },
  ],
  [
    'a crawler that may fetch everything now',
    SHOP.replace('User-agent: MyBot\n', '').concat('User-agent: MyBot\nAllow: /\n'),
    { before: SHOP },
    'everything is now allowed for MyBot',
    {
      MyBot: {
        ...{ '/cart/': '+8!', '/cart/help$': '+8!', 'all other paths': '+8!' },
        change: { blocked: [], allowed: ['/'], left: 0 },
      },
    },
  ],
  [
    'a live site that blocks more',
    SHOP,
    { live: `User-agent: ClaudeBot\nDisallow: /\n\n${SHOP}` },
    'The live site blocks everything for ClaudeBot, but this file does not (line 1 there decides for ClaudeBot)',
    {
      ClaudeBot: {
        ...{ '/cart/': '-2', '/cart/help$': '+3!', 'all other paths': '+!' },
        change: { blocked: ['/', '/cart/help$'], allowed: [], left: 0 },
      },
      GPTBot: { '/cart/': '-7', '/cart/help$': '-7', 'all other paths': '-7' },
    },
  ],
  [
    'a live site with an older file',
    `${SHOP}\nUser-agent: *\nDisallow: /new/\n`,
    { live: SHOP },
    'The live site allows /new/ for every crawler except GPTBot and MyBot, but this file does not (line 1 there decides for Googlebot)',
    {},
  ],
  [
    'a live site that means the same',
    SHOP,
    { live: `# served\r\n${SHOP}` },
    'The live site means the same for crawlers as this file',
    {},
  ],
  ['nothing changes', SHOP, { before: `# shop\n${SHOP}` }, 'Nothing changes for crawlers', {}],
  [
    'a text in the place of the document',
    '',
    { before: '', text: SHOP },
    '/cart/ except /cart/help$ will be blocked for every crawler except GPTBot and MyBot; and 1 more change',
    {
      GPTBot: {
        '/cart/': '-7!',
        '/cart/help$': '-7!',
        'all other paths': '-7!',
        change: { blocked: ['/'], allowed: [], left: 0 },
      },
    },
  ],
];

for (const [name, text, question, answer, rows] of CASES) {
  test(`the table of crawlers: ${name}`, () => {
    const found = ask(text, question)!;
    assert.equal(found.effect?.title ?? found.answer, answer);
    for (const [crawler, row] of Object.entries(rows)) assert.deepEqual(rowOf(found, crawler), row, crawler);
  });
}

test('a verdict of the table is that of a test of its URL', () => {
  const text = lines(
    'User-agent: *',
    'Disallow: /a',
    'Allow: /a/b',
    'Disallow: /*.pdf$',
    'Disallow: /x*y',
    'Allow: /x',
  );
  const { columns, verdicts, sections } = ask(text, { urls: ['/a/b/c', '/robots.txt'] })!;
  const agents = sections[0]!.rows.map((row) => row.name).filter((agent) => agent !== '*');
  const answers = finished(
    robots.features.test!(read(text), { agents, urls: columns.map(({ url }) => url) }),
  );
  for (const { agent, url, allowed, line = 0 } of answers) {
    const at = columns.findIndex((column) => column.url === url);
    const row = sections[0]!.rows.find(({ name }) => name === agent)!;
    assert.equal(verdicts[row.verdicts]!.lines[at]!, (allowed ? line : -line) || 0, `${agent} ${url}`);
  }
});

test('the rows are those of the question, then four uses, with what the file says of them', () => {
  const text = `${SHOP}Content-Signal: ai-train=no\n\nUser-agent: __usage_ai-training\nDisallow: /\n`;
  const { sections } = ask(text, { names: ['DuckDuckBot'] })!;
  assert.deepEqual(
    sections.map(({ title, says, rows }) => [title, says, rows[0]!.name]),
    [
      [undefined, undefined, 'DuckDuckBot'],
      ['Search engines', undefined, 'Googlebot'],
      ['AI answers', undefined, 'OAI-SearchBot'],
      [
        'AI training',
        'says ai-train=no for GPTBot and MyBot (line 8); asks that / not be used (line 10)',
        'GPTBot',
      ],
      ['Others', undefined, '*'],
    ],
  );
});

test('patterns that match the same paths have one column', () => {
  const { columns } = ask(lines('User-agent: *', 'Disallow: /*.php', 'Disallow: /*.php*$', 'Disallow: /a'))!;
  assert.deepEqual(
    columns.map(({ label }) => label),
    ['all other paths', '/*.php', '/a'],
  );
});

test('paths that a rule blocks have columns before those that rules allow', () => {
  const { columns } = ask(
    lines('User-agent: *', 'Allow: /', 'Allow: /about', 'Disallow: /a', 'Disallow: /b'),
  )!;
  assert.deepEqual(
    columns.map(({ label }) => label),
    ['all other paths', '/a', '/b', '/about'],
  );
});

test('a page in the place of a robots.txt has no table', () => {
  assert.equal(ask('<!doctype html>\n<title>Not found</title>\n'), undefined);
});

test('a URL of another site, or none, has a reason instead of verdicts', () => {
  const text = lines('User-agent: *', 'Disallow: /', 'Sitemap: https://www.example.com/sitemap.xml');
  const { columns } = ask(text, { urls: ['https://other.example/a', 'no path', '/a'] })!;
  assert.deepEqual(
    columns.map(({ fault }) => fault?.replace(/^'[^']*' /, '')),
    [
      undefined,
      'is not on https://www.example.com, the site of its Sitemap lines: another robots.txt decides',
      'is neither a URL nor a path: begin with https:// or /',
      undefined,
    ],
  );
});

test('an answer is limited, and says how much is left', () => {
  const groups = Array.from(
    { length: 900 },
    (_, n) =>
      `User-agent: Bot${'abcdefghij'[n % 10]}${'x'.repeat(60)}${'y'.repeat(n / 10)}\nDisallow: /${'y'.repeat(90)}${n}/\n`,
  );
  const rules = Array.from({ length: 5_000 }, (_, n) => `Disallow: /q${n}/*.html$\n`);
  const found = ask(`${groups.join('\n')}\n${rules.join('')}`, {
    ...{ before: 'User-agent: *\nDisallow: /\n', names: Array.from({ length: 50 }, (_, n) => `Own${n}`) },
    urls: Array.from({ length: 50 }, (_, n) => `/${n}`),
  })!;
  assert.ok(JSON.stringify(found).length < 200_000, `${JSON.stringify(found).length}`);
  const shown = found.sections.reduce((sum, { rows }) => sum + rows.length, 0);
  assert.equal(shown, 300);
  assert.ok(found.sections.some(({ left }) => left > 500));
  assert.ok(found.leftColumns > 5_000);
});
