/** Answers in words, and answers for adversarial files. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askCrawler, describeReasons } from '../../../server/src/robots/profile/index.ts';
import { parseRobots } from '../../../server/src/robots/semantics/index.ts';
import { size } from '../../scale.ts';

const FILE = `User-agent: *
Disallow: /private   # keep out
Allow: /p
Disallow: /fish*
Allow: /fish

User-agent: Googlebot
Allow: /
User-agent: Googlebot
Allow: /shop/index.html
Disallow: /shop/

User-agent: bingbot
Disallow:
`;

const CASES: readonly [token: string, url: string, ...lines: string[]][] = [
  [
    'ClaudeBot',
    '/private/a',
    'Group * (line 1), because no group names ClaudeBot',
    'Decided by line 2, Disallow: /private (8 bytes)',
    'Also matches, but is shorter: line 3, Allow: /p (2 bytes)',
  ],
  [
    'ClaudeBot',
    '/fish',
    'Group * (line 1), because no group names ClaudeBot',
    'Decided by line 4, Disallow: /fish* (6 bytes)',
    'Also matches, but is shorter: line 5, Allow: /fish (5 bytes)',
    "RFC 9309 allows it by line 5, Allow: /fish (5 bytes); Google's parser blocks it by line 4, Disallow: /fish* (6 bytes)",
    "Google's parser counts the '*' at the end of line 4, 6 bytes in total; it matches no more URLs than the 5 before it",
  ],
  [
    'Applebot',
    'https://www.example.com/shop/',
    'Group Googlebot (lines 7 and 9, merged), because no group names Applebot',
    "Decided by line 10, Allow: /shop/index.html (7 bytes, as the index page's folder)",
    'Also matches, but is shorter: line 11, Disallow: /shop/ (6 bytes)',
    'Also matches, but is shorter: line 8, Allow: / (1 byte)',
    "RFC 9309 blocks it by line 11, Disallow: /shop/ (6 bytes); Google's parser allows it by line 10, Allow: /shop/index.html (7 bytes, as the index page's folder)",
    "Google's parser lets line 10, which allows an index page, allow its folder too; RFC 9309 does not",
  ],
  [
    'bingbot',
    '/x',
    'Group bingbot (line 13)',
    'Decided by line 14, Disallow: (0 bytes, empty: it matches nothing)',
  ],
  [
    'AdsBot-Google',
    '/private',
    'No group applies: none names AdsBot-Google, and the * group does not cover it',
  ],
  ['Google-Safety', '/private', 'According to Google, Google-Safety ignores robots.txt'],
  [
    'Perplexity-User',
    '/private',
    'According to Perplexity, Perplexity-User ignores robots.txt (generally ignores robots.txt (user action))',
    'Not obeyed: line 2, Disallow: /private, group * (line 1)',
  ],
  [
    'anthropic-ai',
    '/',
    'Group * (line 1), because no group names anthropic-ai',
    'No rule of the group matches',
    "'anthropic-ai' is no longer used by its operator; use ClaudeBot",
  ],
  [
    'Googlebot-News',
    '/robots.txt',
    'Googlebot-News is not a separate crawler, it decides on use: Google News',
    'Crawlers always fetch /robots.txt itself, whatever the rules say',
  ],
];

for (const [token, url, ...lines] of CASES) {
  test(`words: ${token} ${url}`, () => {
    assert.deepEqual(describeReasons(askCrawler(parseRobots(FILE), token, url)), lines);
  });
}

test('the caller can show lines as written', () => {
  const written = FILE.split('\n');
  const answer = askCrawler(parseRobots(FILE), 'ClaudeBot', '/private');
  const lines = describeReasons(answer, (line) => written[line - 1]);
  assert.equal(lines[1], 'Decided by line 2, Disallow: /private   # keep out (8 bytes)');
});

test('of many losers, some are described, a hundred are listed, all are counted', () => {
  const rules = Array.from({ length: 200 }, (_, i) => `Disallow: /${'a'.repeat(i)}`).join('\n');
  const answer = askCrawler(parseRobots(`User-agent: *\n${rules}`), '*', `/${'a'.repeat(300)}`);
  assert.deepEqual([answer.losers.length, answer.losers[0]!.line, answer.lost], [100, 200, 199]);
  assert.equal(describeReasons(answer).at(-1), '194 more rules match and lose');
});

/** Adversarial files and questions, which must be answered immediately. */
const HOSTILE: Record<string, string | Uint8Array> = {
  nothing: '',
  'names of objects': 'constructor: x\n__proto__: x\nuser-agent: __proto__\ndisallow: /__proto__',
  'bytes that are not text': Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256),
  'NUL and lone surrogates': 'User-agent: *\0\ud800\nDisallow: /\udc00\0x',
  'a line of 200 KB': `User-agent: *\nDisallow: /${'%61*'.repeat(50_000)}`,
  '10,000 groups of one name': 'User-agent: *\nDisallow: /a*\n'.repeat(10_000),
  '10,000 groups': Array.from({ length: 10_000 }, (_, i) => `User-agent: a${i}\nDisallow /%61${i}`).join(
    '\n',
  ),
  'one rule again and again': `User-agent: *\n${'Disallow: /\n'.repeat(size(175_000))}`,
  stars: `User-agent: *\nDisallow: /${'*a'.repeat(4_000)}b$`,
};
const TOKENS = ['', '*', '__proto__', 'constructor', 'Googlebot', '\ud800', 'x'.repeat(10_000), 'a9999'];
const URLS = ['', '//', '://', '\0', '%', '/%61%zz', '\ud800', `/${'a'.repeat(5_000)}`, '/robots.txt'];
const LIMIT_MS = 60_000;

for (const [name, robots] of Object.entries(HOSTILE)) {
  test(`an answer for ${name}`, () => {
    const start = performance.now();
    const file = parseRobots(robots);
    for (const token of TOKENS) {
      for (const url of URLS) {
        const answer = askCrawler(file, token, url);
        assert.ok(describeReasons(answer).length > 0);
        assert.match(answer.path, /^\/[\x21-\x7e]*$/);
      }
    }
    assert.ok(performance.now() - start < LIMIT_MS);
  });
}
