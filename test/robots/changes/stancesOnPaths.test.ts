/** Stances on parts of a site: what is refused is blocked there for its crawlers, and nothing else changes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyPolicy } from '../../../server/src/robots/changes/applyPolicy.ts';
import { statedPolicy } from '../../../server/src/robots/changes/stances.ts';
import { askCrawler } from '../../../server/src/robots/profile/index.ts';
import { parseRobots } from '../../../server/src/robots/semantics/index.ts';

const TOKEN = '__usage_ai-training';
const STAR = 'User-agent: *\nDisallow: /cart/\n';
const MIXED = 'User-agent: GPTBot\nUser-agent: Googlebot\nDisallow: /x\n';

for (const text of ['ai-training=no docs', 'ai-training=no, /docs/', '/docs/', 'training=no /docs/'])
  test(`'${text}' is no stance`, () => assert.equal(statedPolicy(text), undefined));

test('a stance on the whole site is one without paths', () =>
  assert.equal(statedPolicy('ai-training=no /')?.paths, undefined));

/** A file, a stance, and parts of the result; none if it cannot be proven. */
const MERGES: readonly (readonly [text: string, policy: string, ...has: readonly string[]])[] = [
  [
    '',
    'ai-training=no /docs/',
    `User-agent: ${TOKEN}\nDisallow: /docs/\n`,
    'Content-Signal: /docs/ ai-train=no\n',
  ],
  [
    STAR,
    'search=yes,ai-training=no /docs/',
    'Content-Signal: /docs/ search=yes, ai-train=no\nDisallow: /cart/\n',
  ],
  [`${STAR}\n${MIXED}`, 'ai-training=no /docs/', 'User-agent: GPTBot\nDisallow: /x\nDisallow: /docs/\n'],
  [
    `${STAR}\nUser-agent: GPTBot\nDisallow: /x\n`,
    'ai-training=no /docs/ /blog/',
    'Disallow: /docs/\nDisallow: /blog/\nDisallow: /x\n',
  ],
  [
    `${STAR}Content-Signal: /docs/ ai-train=yes\n`,
    'ai-training=no /docs/',
    'Content-Signal: /docs/ ai-train=no\n',
  ],
  [
    `${STAR}Allow: /docs/open/\nCrawl-delay: 3\n`,
    'ai-training=no /docs/',
    'Disallow: /cart/\nDisallow: /docs/\nCrawl-delay: 3\n',
  ],
  [
    `${STAR}\nUser-agent: GPTBot\nDisallow: /\n`,
    'ai-training=no /docs/',
    '\nUser-agent: GPTBot\nDisallow: /\n',
  ],
  [STAR, 'others=no /docs/'],
  [`${STAR}\nUser-agent: GPTBot\nAllow: /docs/open/\n`, 'ai-training=no /docs/'],
];

/** What `*` says of the whole site, a stance on a part of it, and what `*` then says. */
const SIGNALS: readonly (readonly [signal: string, policy: string, signals: string])[] = [
  ['search=yes, ai-train=no', 'search=yes,ai-training=no /docs/', 'Content-Signal: search=yes, ai-train=no'],
  [
    'search=yes, ai-train=yes',
    'search=yes,ai-training=no /docs/',
    'Content-Signal: /docs/ ai-train=no\nContent-Signal: search=yes, ai-train=yes',
  ],
];
for (const [signal, written, signals] of SIGNALS)
  test(`${written} where * says ${signal} of the whole site`, () => {
    const text = `User-agent: *\nContent-Signal: ${signal}\nDisallow: /cart/\n`;
    const [first] = applyPolicy(text, statedPolicy(written)!)!.text.split('\n\n');
    assert.equal(first, `User-agent: *\n${signals}\nDisallow: /cart/`);
  });

for (const [text, written, ...has] of MERGES)
  test(`${written} merged into ${JSON.stringify(text)}`, () => {
    const policy = statedPolicy(written)!;
    const applied = applyPolicy(text, policy);
    assert.equal(applied !== undefined, has.length > 0);
    if (!applied) return;
    for (const part of has) assert.ok(applied.text.includes(part), applied.text);
    const [before, after] = [parseRobots(text), parseRobots(applied.text)];
    for (const agent of ['GPTBot', 'ClaudeBot', TOKEN]) {
      assert.equal(askCrawler(after, agent, '/docs/open/1').allowed, false, applied.text);
      assert.equal(askCrawler(after, agent, '/cart/').allowed, askCrawler(before, agent, '/cart/').allowed);
    }
    for (const path of ['/docs/1', '/docs/open/1', '/cart/', '/x'])
      assert.equal(
        askCrawler(after, 'Googlebot', path).allowed,
        askCrawler(before, 'Googlebot', path).allowed,
      );
    assert.deepEqual(applyPolicy(applied.text, policy)?.edits, [], applied.text);
  });
