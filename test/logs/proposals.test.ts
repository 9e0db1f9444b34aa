/** Traps and the rules against them: each way in which a rule does harm is a row, and must not be proposed. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Files } from '../cli/inProcess.ts';
import { type Asked, BROWSER, FORMATS, GOOGLEBOT, GPTBOT } from './lines.ts';
import { folderWith, logOf, many, type Report, report, run, sitemapOf } from './logCheck.ts';

const GPT = 'User-agent: GPTBot\nDisallow: /private\n';
const TAGS = many(GPTBOT, 1000, (at) => `/blueprints?tags=a${at % 600},b${at}`);
const PAGES = many(GPTBOT, 200, (at) => `/page-${at % 40}`);
const LISTED = sitemapOf(['/blueprints', '/page-1', '/page-2', '/c/shoes', '/events']);

interface Case {
  readonly requests: readonly Asked[];
  readonly files?: Files;
  readonly args?: readonly string[];
  /** The patterns of proposals. */
  readonly proposed: readonly (readonly string[])[];
  /** The first pattern of each trap without a proposal, and why. */
  readonly not?: readonly (readonly [pattern: string, reason: string])[];
  /** What the first proposal has, too. */
  readonly has?: Partial<Report['proposals'][number]>;
}

const BLUEPRINTS = ['/blueprints?tags=', '/blueprints?*&tags='];

const CASES: Readonly<Record<string, Case>> = {
  'the narrowest rule, not the shortest': {
    requests: [...TAGS, ...PAGES],
    proposed: [BLUEPRINTS],
    has: { crawler: 'GPTBot', stops: 1000, distinct: 1000, others: 0, isEstimate: false, followers: [] },
  },
  'a parameter after others, and no longer name that ends like it': {
    requests: [
      ...many(GPTBOT, 1000, (at) => `/blueprints?page=${at % 5}&tags=${at}`),
      ...many(GPTBOT, 50, (at) => `/blueprints?mytags=${at}`),
    ],
    proposed: [BLUEPRINTS],
    not: [['/blueprints?page=', 'pagination']],
    has: { stops: 1000 },
  },
  'a parameter below a folder': {
    requests: [...many(GPTBOT, 1000, (at) => `/p/product-${at % 300}?sid=${at}x`), ...PAGES],
    files: { 'sitemap.xml': sitemapOf(['/p/product-1']) },
    proposed: [['/p/*?sid=', '/p/*?*&sid=']],
  },
  'a parameter in many folders': {
    requests: many(GPTBOT, 1000, (at) => `/y${at % 10}/post-${at % 300}/?replytocom=${at}`),
    proposed: [['/*?replytocom=', '/*?*&replytocom=']],
  },
  'a parameter of a path': {
    requests: [...many(GPTBOT, 1000, (at) => `/shop/a${at % 100};jsessionid=${at}`), ...PAGES],
    files: { 'sitemap.xml': sitemapOf(['/shop/a1']) },
    proposed: [['/shop/*;jsessionid=']],
  },
  'a last segment': {
    requests: [...many(GPTBOT, 1000, (at) => `/blog/post-${at}/feed/`), ...PAGES],
    files: { 'sitemap.xml': sitemapOf(['/blog/post-1/']) },
    proposed: [['/blog/*/feed/$']],
    not: [],
  },
  'facets that overlap count once, and three at most': {
    requests: many(
      GPTBOT,
      4000,
      (at) =>
        `/c/shoes?${at % 9 > 0 ? `color=${at % 9}&` : ''}size=${at}&${at % 2 > 0 ? `min=${at % 7}&` : ''}x`,
    ),
    proposed: [['/c/shoes?size=', '/c/shoes?*&size=']],
    has: { stops: 4000 },
  },
  'traps of several kinds are three proposals at most': {
    requests: ['a', 'b', 'd', 'e'].flatMap((name) =>
      many(GPTBOT, 1000 + name.charCodeAt(0), (at) => `/blueprints?${name}x=${at}`),
    ),
    proposed: ['e', 'd', 'b'].map((name) => [`/blueprints?${name}x=`, `/blueprints?*&${name}x=`]),
  },
  'listed URLs with the parameter': {
    requests: [...many(GPTBOT, 1000, (at) => `/c/shoes?color=${at}`), ...PAGES],
    files: { 'sitemap.xml': sitemapOf(['/c/shoes', '/c/shoes?color=red', '/c/shoes?x=1&color=blue']) },
    proposed: [],
    not: [['/c/shoes?color=', 'listed']],
  },
  'canonical URLs with the parameter': {
    requests: [...many(GPTBOT, 1000, (at) => `/c/shoes?color=${at}`), ...PAGES],
    files: {
      'c/shoes.html':
        '<html><head><link rel="canonical" href="https://www.example.com/c/shoes?color=red"></head>',
    },
    proposed: [],
    not: [['/c/shoes?color=', 'canonical']],
  },
  'built files with the suffix': {
    requests: [...many(GPTBOT, 1000, (at) => `/blog/post-${at}/feed/`), ...PAGES],
    files: { 'blog/post-1/feed/index.html': '<html>', 'sitemap.xml': sitemapOf(['/blog/post-1/']) },
    proposed: [],
    not: [['/blog/*/feed/$', 'built']],
  },
  'linked URLs are counted, and do not prevent a proposal': {
    requests: [...TAGS, ...PAGES],
    files: {
      'blueprints.html':
        '<html><body><a href="/blueprints?tags=a">a</a><a href="?tags=b&amp;x=1">b</a><a href="/x?y">',
    },
    proposed: [BLUEPRINTS],
    has: { linked: 2 },
  },
  'a section that the sitemap leaves out': {
    requests: [...many(GPTBOT, 1000, (at) => `/search?q=${at}`), ...PAGES],
    proposed: [],
    not: [['/search?q=', 'section']],
  },
  'a folder without listed URLs': {
    requests: [...many(GPTBOT, 1000, (at) => `/calendar/${at}`), ...PAGES],
    proposed: [],
    not: [['/calendar/', 'folder']],
  },
  'no sitemap and no build': {
    requests: [...TAGS, ...PAGES],
    files: { 'sitemap.xml': '' },
    proposed: [],
    not: [['/blueprints?tags=', 'no-evidence']],
  },
  pagination: {
    requests: [...many(GPTBOT, 1000, (at) => `/blueprints?page=${at}`), ...PAGES],
    proposed: [],
    not: [['/blueprints?page=', 'pagination']],
  },
  'files that pages need': {
    requests: [
      ...many(GPTBOT, 1000, (at) => `/blueprints/x${at % 20}?v=${at}`),
      ...many(GPTBOT, 3, () => '/blueprints/app.js?v=3'),
    ],
    files: { 'sitemap.xml': sitemapOf(['/blueprints/x1']) },
    proposed: [],
    not: [['/blueprints/*?v=', 'assets']],
  },
  'files that pages need, which only others request': {
    requests: [
      ...many(GPTBOT, 1000, (at) => `/blueprints/x${at % 20}?v=${at}`),
      ...many(BROWSER, 3, () => '/blueprints/app.css?v=3'),
    ],
    files: { 'sitemap.xml': sitemapOf(['/blueprints/x1']) },
    proposed: [],
    not: [['/blueprints/*?v=', 'assets']],
  },
  'assets are not traps': {
    requests: many(GPTBOT, 1000, (at) => `/_next/static/${at}.js?dpl=${at}`),
    proposed: [],
  },
  'a crawler that ignores robots.txt': {
    requests: [
      ...many('ChatGPT-User/1.0', 10, (at) => `/x${at}`),
      ...many('Google-Safety', 1000, (at) => `/blueprints?tags=${at}`),
    ],
    proposed: [],
    not: [['/blueprints?tags=', 'ignores']],
  },
  'what is forbidden is no trap': {
    requests: [...TAGS, ...PAGES],
    files: { 'robots.txt': `${GPT}Disallow: /blueprints?tags=\n` },
    proposed: [],
  },
  'a crawler in two groups that others share': {
    requests: [...TAGS, ...PAGES],
    files: {
      'robots.txt':
        'User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /x\n\nUser-agent: GPTBot\nUser-agent: Bingbot\nDisallow: /y\n',
    },
    proposed: [],
    not: [['/blueprints?tags=', 'unproven']],
  },
  'requests to another host, and earlier ones, do not count': {
    requests: [
      ...TAGS,
      ...PAGES,
      ...many(GPTBOT, 500, (at) => `/blueprints?tags=other${at}`, { host: 'other.example.com' }),
      ...many(GPTBOT, 300, (at) => `/blueprints?tags=early${at}`, { time: '2026-11-24T00:00:01Z' }),
      ...many(BROWSER, 7, (at) => `/blueprints?tags=${at}`, { time: '2026-11-24T00:00:01Z' }),
    ],
    args: ['--host', 'www.example.com', '--since', '2026-11-25T00:00Z'],
    proposed: [BLUEPRINTS],
    has: { stops: 1000, distinct: 1000, others: 0 },
  },
  'few requests are no trap': { requests: TAGS.slice(0, 400), proposed: [] },
  'few different URLs are no trap': {
    requests: many(GPTBOT, 2000, (at) => `/blueprints?tags=${at % 600}`),
    proposed: [],
  },
  'a small share is no trap': {
    requests: [
      ...many(GPTBOT, 600, (at) => `/blueprints?tags=${at}`),
      ...many(GPTBOT, 30_000, (at) => `/page-${at % 40}`),
    ],
    proposed: [],
  },
  'other clients are counted': {
    requests: [
      ...TAGS,
      ...many(BROWSER, 33, (at) => `/blueprints?tags=${at}`),
      ...many(GOOGLEBOT, 5, () => '/blueprints?tags=1'),
    ],
    proposed: [BLUEPRINTS],
    has: { others: 33 },
  },
};

const WITH_HOST = FORMATS['combined with hosts']!.line;
const filesOf = ({ requests, files }: Case): Files => ({
  'robots.txt': GPT,
  'sitemap.xml': LISTED,
  ...files,
  'access.log': requests.map((request) => `${WITH_HOST(request)}\n`).join(''),
});

for (const [name, row] of Object.entries(CASES)) {
  test(name, async () => {
    const args = ['access.log', '--robots', 'robots.txt', ...(row.args ?? [])];
    const { proposals, notProposed } = await report(filesOf(row), args);
    assert.deepEqual(
      proposals.map(({ patterns }) => patterns),
      row.proposed,
      JSON.stringify(notProposed),
    );
    for (const [pattern, reason] of row.not ?? [])
      assert.equal(
        notProposed.find(({ patterns }) => patterns[0] === pattern)?.reason,
        reason,
        JSON.stringify(notProposed),
      );
    for (const [key, value] of Object.entries(row.has ?? {}))
      assert.deepEqual(proposals[0]![key as keyof Report['proposals'][number]], value, key);
  });
}

/** Files, and what a proposal makes of them. */
const MERGED: Readonly<Record<string, readonly [robots: string, agent: string, merged: string]>> = {
  'its own group': [
    `# ours\n${GPT}\nUser-agent: *\nDisallow: /cart\n`,
    GPTBOT,
    '# ours\nUser-agent: GPTBot\nDisallow: /blueprints?tags=\nDisallow: /blueprints?*&tags=\nDisallow: /private\n\nUser-agent: *\nDisallow: /cart\n',
  ],
  'a crawler ruled by * gets a group that repeats its rules': [
    'User-agent: *\nDisallow: /cart\nCrawl-delay: 2\nAllow: /cart/help\nSitemap: https://www.example.com/s.xml\nDisallow: /account\n',
    GPTBOT,
    'User-agent: *\nDisallow: /cart\nCrawl-delay: 2\nAllow: /cart/help\nSitemap: https://www.example.com/s.xml\nDisallow: /account\n\nUser-agent: GPTBot\nDisallow: /cart\nAllow: /cart/help\nDisallow: /account\nDisallow: /blueprints?tags=\nDisallow: /blueprints?*&tags=\nCrawl-delay: 2\n',
  ],
  'a group that it shares is left': [
    'User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /private\n',
    GPTBOT,
    'User-agent: CCBot\nDisallow: /private\n\nUser-agent: GPTBot\nDisallow: /private\nDisallow: /blueprints?tags=\nDisallow: /blueprints?*&tags=\n',
  ],
  'no group applies': [
    'User-agent: CCBot\nDisallow: /\n',
    GPTBOT,
    'User-agent: CCBot\nDisallow: /\n\nUser-agent: GPTBot\nDisallow: /blueprints?tags=\nDisallow: /blueprints?*&tags=\n',
  ],
  'line breaks of Windows': [
    'User-agent: GPTBot\r\nDisallow: /private\r\n',
    GPTBOT,
    'User-agent: GPTBot\r\nDisallow: /blueprints?tags=\r\nDisallow: /blueprints?*&tags=\r\nDisallow: /private\r\n',
  ],
};
for (const [name, [robots, agent, merged]] of Object.entries(MERGED)) {
  test(`--apply: ${name}`, async () => {
    const requests = many(agent, 1000, (at) => `/blueprints?tags=${at}`);
    const folder = folderWith({ 'robots.txt': robots, 'sitemap.xml': LISTED, 'access.log': logOf(requests) });
    const { code, stderr } = await run(folder, ['access.log', '--robots', 'robots.txt', '--apply', '1']);
    assert.deepEqual([code, stderr], [0, 'robots.txt written\n']);
    assert.equal(readFileSync(join(folder, 'robots.txt'), 'utf8'), merged);
    const after = await run(folder, ['access.log', '--robots', 'robots.txt', '--format', 'json']);
    assert.deepEqual((JSON.parse(after.stdout) as Report).proposals, []);
  });
}

test('crawlers that use the group of another one are named', async () => {
  const { proposals } = await report({
    ...{ 'robots.txt': 'User-agent: Googlebot\nDisallow: /private\n', 'sitemap.xml': LISTED },
    'access.log': logOf(many(GOOGLEBOT, 1000, (at) => `/blueprints?tags=${at}`)),
  });
  assert.ok(proposals[0]!.followers.includes('Googlebot-Image'), JSON.stringify(proposals));
});

test('a longer Allow wins, and what it allows is not promised', async () => {
  const { proposals } = await report({
    'robots.txt': 'User-agent: GPTBot\nAllow: /blueprints?tags=keep\nDisallow: /private\n',
    'sitemap.xml': LISTED,
    'access.log': logOf([...TAGS, ...many(GPTBOT, 500, (at) => `/blueprints?tags=keep${at}`)]),
  });
  assert.equal(proposals[0]!.stops, 1000);
});

test('standard input is read once: numbers of proposals are estimates', async () => {
  const requests = many(GPTBOT, 6000, (at) => (at % 3 === 0 ? `/page-${at % 40}` : `/blueprints?tags=${at}`));
  const { proposals } = await report(
    { 'robots.txt': GPT, 'sitemap.xml': LISTED },
    ['-', '--robots', 'robots.txt'],
    logOf(requests),
  );
  const [proposal] = proposals;
  assert.deepEqual([proposal!.patterns, proposal!.isEstimate, proposal!.others], [BLUEPRINTS, true, null]);
  assert.ok(Math.abs(proposal!.stops - 4000) < 300, String(proposal!.stops));
  const folder = folderWith({ 'robots.txt': GPT, 'sitemap.xml': LISTED });
  const { stdout } = await run(folder, ['-', '--robots', 'robots.txt'], logOf(requests));
  assert.match(
    stdout,
    /^Trap {2}GPTBot: ≈[34],\d{3} requests \(\d\d %\) in \/blueprints\?tags=…, ≈[34],\d{3} different URLs$/m,
  );
  assert.match(stdout, /^ {6}stops about [34],\d{3} of these requests · /m);
  assert.match(stdout, /^No search engine requested 5 of 5 listed URLs in 1 hour, which says little/m);
});

test('the text says what is promised, and no more', async () => {
  const folder = folderWith(filesOf({ requests: [...TAGS, ...PAGES], proposed: [] }));
  const { stdout } = await run(folder, ['access.log', '--robots', 'robots.txt']);
  assert.match(
    stdout,
    /\n {6}stops 1,000 of these requests · blocks 0 of 5 listed URLs · .*opens nothing · changes nothing for other crawlers\n {6}crawlwise log … --apply 1\n/,
  );
  assert.match(stdout, /by 1 crawler \(as it names itself; not verified\)/);
});
