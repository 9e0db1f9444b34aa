/**
 * Verdicts of crawlers: groups by fallback, crawlers that `*` does not cover or that do not obey, winners and losers.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crawlers } from '../../../server/src/robots/facts/crawlers.ts';
import { fallbackChain } from '../../../server/src/robots/facts/tokens.ts';
import {
  askCrawler,
  type Because,
  type CrawlerVerdict,
  type GroupStep,
} from '../../../server/src/robots/profile/index.ts';
import { parseRobots } from '../../../server/src/robots/semantics/index.ts';

interface Expected {
  readonly allowed: boolean;
  readonly because: Because;
  readonly line: number;
  /** The step of the fallback chain, the token found and those that were tried before. */
  readonly group?: readonly [step: GroupStep, token: string | null, ...missed: string[]];
  readonly length?: number;
  readonly losers?: readonly string[];
  readonly notes?: readonly string[];
  readonly suggestions?: readonly string[];
}

/** Compares an answer with the expectation, and checks the invariants of every answer. */
function check(robots: string, token: string, url: string, expected: Expected): void {
  const file = parseRobots(robots);
  const answer = askCrawler(file, token, url);
  const { allowed, because, line, group, rule, losers, notes, suggestions } = answer;
  const found: { [K in keyof Required<Expected>]: unknown } = {
    allowed,
    because,
    line,
    group: [group.step, group.token, ...group.missed],
    length: rule?.length ?? 0,
    losers: losers.map((loser) => `${loser.line} ${loser.length} ${loser.why}`),
    notes: notes.map(({ kind }) => kind),
    suggestions,
  };
  const requested = Object.fromEntries(
    Object.keys(expected).map((key) => [key, found[key as keyof Expected]]),
  );
  assert.deepEqual(requested, expected, `${token} ${url}`);
  assert.deepEqual(JSON.parse(JSON.stringify(answer)), answer, 'plain data');
  assert.deepEqual(
    askCrawler(file, token.toUpperCase(), url).group.lines,
    group.lines,
    'letter case of tokens',
  );
}

const BLOCKS = (token: string) => `User-agent: ${token}\nDisallow: /\n`;
const STAR = `${BLOCKS('*')}\n`;

const blocked = (line: number, ...group: [GroupStep, string | null, ...string[]]): Expected => ({
  allowed: false,
  because: 'rule',
  line,
  group,
});
const free = (because: Because, ...group: [GroupStep, string | null, ...string[]]): Expected => ({
  allowed: true,
  because,
  line: 0,
  group,
});

const CHAINS: readonly [name: string, robots: string, token: string, expected: Expected][] = [
  ['own group', STAR + BLOCKS('Googlebot-Image'), 'Googlebot-Image', blocked(5, 'own', 'Googlebot-Image')],
  [
    'Googlebot before *',
    STAR + BLOCKS('googlebot'),
    'Googlebot-Image',
    blocked(5, 'fallback', 'Googlebot', 'Googlebot-Image'),
  ],
  ['* last', STAR, 'Googlebot-Image', blocked(2, 'star', '*', 'Googlebot-Image', 'Googlebot')],
  ['no group', BLOCKS('bingbot'), 'Googlebot', free('no-group', 'none', null, 'Googlebot')],
  [
    'an own group without rules',
    `${STAR}User-agent: Googlebot-Image\n`,
    'Googlebot-Image',
    free('no-rule', 'own', 'Googlebot-Image'),
  ],
  [
    'AdsBot-Google is not covered by *',
    STAR,
    'AdsBot-Google',
    free('no-group', 'none', null, 'AdsBot-Google'),
  ],
  [
    'AdsBot-Google named',
    STAR + BLOCKS('AdsBot-Google'),
    'AdsBot-Google',
    blocked(5, 'own', 'AdsBot-Google'),
  ],
  [
    'AdsBot-Google-Mobile is not AdsBot-Google',
    STAR + BLOCKS('AdsBot-Google'),
    'AdsBot-Google-Mobile',
    free('no-group', 'none', null, 'AdsBot-Google-Mobile'),
  ],
  [
    'Mediapartners-Google',
    STAR,
    'Mediapartners-Google',
    free('no-group', 'none', null, 'Mediapartners-Google'),
  ],
  [
    'Applebot follows Googlebot',
    STAR + BLOCKS('Googlebot'),
    'Applebot',
    blocked(5, 'fallback', 'Googlebot', 'Applebot'),
  ],
  ['Applebot then *', STAR, 'Applebot', blocked(2, 'star', '*', 'Applebot', 'Googlebot')],
  ['bingbot uses msnbot', STAR + BLOCKS('msnbot'), 'bingbot', blocked(5, 'fallback', 'msnbot', 'bingbot')],
  [
    'BingPreview by way of bingbot',
    STAR + BLOCKS('msnbot'),
    'BingPreview',
    blocked(5, 'fallback', 'msnbot', 'BingPreview', 'bingbot'),
  ],
  [
    'Yandex before *',
    STAR + BLOCKS('Yandex'),
    'YandexImages',
    blocked(5, 'fallback', 'Yandex', 'YandexImages'),
  ],
  [
    'YandexDirect has no family',
    STAR + BLOCKS('Yandex'),
    'YandexDirect',
    { ...blocked(2, 'star', '*', 'YandexDirect'), notes: ['may-ignore-robots', 'star-unknown'] },
  ],
  [
    'an unsourced fallback',
    STAR + BLOCKS('GoogleOther'),
    'GoogleOther-Image',
    { ...blocked(5, 'fallback', 'GoogleOther', 'GoogleOther-Image'), notes: ['fallback'] },
  ],
  [
    'Google-Safety ignores robots.txt',
    STAR + BLOCKS('Google-Safety'),
    'Google-Safety',
    { ...free('ignores-robots', 'own', 'Google-Safety'), notes: ['ignores-robots'] },
  ],
  [
    'fetchers for users ignore it',
    STAR,
    'Perplexity-User',
    { ...free('ignores-robots', 'star', '*', 'Perplexity-User'), notes: ['ignores-robots'] },
  ],
  [
    'some only may ignore it',
    STAR,
    'ChatGPT-User',
    { ...blocked(2, 'star', '*', 'ChatGPT-User'), notes: ['may-ignore-robots'] },
  ],
  [
    'not known whether it obeys',
    STAR,
    'Bytespider',
    { ...blocked(2, 'star', '*', 'Bytespider'), notes: ['compliance-unknown', 'star-unknown'] },
  ],
  [
    'a control token',
    BLOCKS('Google-Extended'),
    'Google-Extended',
    { ...blocked(2, 'own', 'Google-Extended'), notes: ['control-token'] },
  ],
  ['an unknown token, named', STAR + BLOCKS('MyBot'), 'mybot', blocked(5, 'own', 'mybot')],
  [
    'an unknown token',
    STAR + BLOCKS('MyBotX'),
    'MyBot',
    { ...blocked(2, 'star', '*', 'MyBot'), notes: ['unknown-crawler'] },
  ],
  [
    'a retired name',
    STAR + BLOCKS('ClaudeBot'),
    'Claude-Web',
    {
      ...blocked(2, 'star', '*', 'Claude-Web'),
      notes: ['retired-crawler'],
      suggestions: ['ClaudeBot'],
    },
  ],
  [
    'a name with its version is no token',
    STAR + BLOCKS('Googlebot'),
    'Googlebot/2.1',
    { ...blocked(2, 'star', '*', 'Googlebot/2.1'), suggestions: ['Googlebot'] },
  ],
  ['* itself', STAR + BLOCKS('Googlebot'), '*', { ...blocked(2, 'own', '*'), notes: [], suggestions: [] }],
  ['* without a group', BLOCKS('Googlebot'), '*', free('no-group', 'none', null)],
  [
    'names with digits are looked for whole',
    STAR + BLOCKS('MJ12bot'),
    'MJ12bot',
    blocked(5, 'own', 'MJ12bot'),
  ],
  ['… and not by their beginning', STAR + BLOCKS('MJ'), 'MJ12bot', blocked(2, 'star', '*', 'MJ12bot')],
  [
    'names with dots',
    STAR + BLOCKS('archive.org_bot'),
    'archive.org_bot',
    blocked(5, 'own', 'archive.org_bot'),
  ],
  [
    'names with blanks',
    STAR + BLOCKS('sogou WEB spider'),
    'Sogou web spider',
    blocked(5, 'own', 'Sogou web spider'),
  ],
  ['a version in the file', STAR + BLOCKS('Googlebot/2.1'), 'Googlebot', blocked(5, 'own', 'Googlebot')],
  [
    'a known token is not suggested',
    STAR,
    'GPTBot',
    { ...blocked(2, 'star', '*', 'GPTBot'), suggestions: [] },
  ],
];

for (const [name, robots, token, expected] of CHAINS) {
  test(`group: ${name}`, () => check(robots, token, 'https://www.example.com/page', expected));
}

const RULES = `User-agent: Googlebot
Disallow: /private
Allow: /private/open
Allow: /p
Disallow: /p
Disallow: /shop/*
Disallow: /shop/*
Allow: /shop/
Disallow: /dir/
Allow: /dir/index.html
Disallow: /caf\u00e9

User-agent: bingbot
Disallow:
`;

const URLS: readonly [url: string, expected: Expected, token?: string][] = [
  [
    'https://www.example.com/private/x',
    { allowed: false, because: 'rule', line: 2, length: 8, losers: ['4 2 shorter', '5 2 shorter'] },
  ],
  [
    '/private/open?q',
    {
      allowed: true,
      because: 'rule',
      line: 3,
      length: 13,
      losers: ['2 8 shorter', '4 2 shorter', '5 2 shorter'],
    },
  ],
  ['/p', { allowed: true, because: 'rule', line: 4, length: 2, losers: ['5 2 tie'] }],
  ['/shop/a', { allowed: false, because: 'rule', line: 6, length: 7, losers: ['7 7 later', '8 6 shorter'] }],
  ['/dir/', { allowed: true, because: 'rule', line: 10, length: 6, losers: ['9 5 shorter'] }],
  ['/dir/index.html', { allowed: true, because: 'rule', line: 10, length: 15, losers: ['9 5 shorter'] }],
  ['/dir/x', { allowed: false, because: 'rule', line: 9, length: 5, losers: [] }],
  ['/caf\u00e9', { allowed: false, because: 'rule', line: 11, length: 10, notes: ['url-normalized'] }],
  ['/caf%C3%A9', { allowed: false, because: 'rule', line: 11, length: 10, notes: [] }],
  ['/', { allowed: true, because: 'no-rule', line: 0, length: 0, losers: [] }],
  ['', { allowed: true, because: 'no-rule', line: 0, length: 0, losers: [] }],
  ['/private/../x#y', { allowed: true, because: 'no-rule', line: 0, notes: ['url-normalized'] }],
  ['/x', { allowed: true, because: 'rule', line: 14, length: 0 }, 'bingbot'],
  ['https://www.example.com/robots.txt', { allowed: true, because: 'robots-txt', line: 0 }],
];

for (const [url, expected, token = 'Googlebot'] of URLS) {
  test(`rule: ${token} ${url}`, () => check(RULES, token, url, expected));
}

test('/robots.txt is fetched even where everything is blocked', () => {
  check(STAR, 'Googlebot', '/robots.txt', {
    allowed: true,
    because: 'robots-txt',
    line: 0,
    notes: ['robots-txt'],
  });
});

test('groups of one token are merged, with the lines that name it', () => {
  const robots = `${BLOCKS('bingbot')}Allow: /a\nUser-agent: x\nUser-agent: Bingbot\nAllow: /b\n`;
  const { group, line } = askCrawler(parseRobots(robots), 'bingbot', '/b');
  assert.deepEqual([group.lines, group.rules, line], [[1, 5], 3, 6]);
});

test('every known crawler uses the groups of its chain in order', () => {
  for (const { token } of crawlers) {
    const chain = fallbackChain(token);
    for (const [at, link] of chain.entries()) {
      const robots = chain.slice(at).reverse().map(BLOCKS).join('');
      const { group, crawler }: CrawlerVerdict = askCrawler(parseRobots(robots), token, '/');
      assert.equal(crawler?.token, token);
      assert.deepEqual([group.token, group.missed], [link, chain.slice(0, at)], token);
      assert.equal(group.step, at === 0 ? 'own' : link === '*' ? 'star' : 'fallback', token);
    }
    assert.equal(askCrawler(parseRobots(BLOCKS('another')), token, '/').group.step, 'none', token);
  }
});
