/** Stances merged into files: groups, usage tokens and signals say the same, and nothing else changes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyPolicy } from '../../../server/src/robots/changes/applyPolicy.ts';
import { stanceIn, stancePolicy } from '../../../server/src/robots/changes/stances.ts';
import { askCrawler } from '../../../server/src/robots/profile/index.ts';
import { parseRobots } from '../../../server/src/robots/semantics/index.ts';
import { contradictionsIn } from '../../../server/src/robots/uses/contradictions.ts';
import { groupsOf } from '../../../server/src/robots/uses/groups.ts';
import { statementsIn } from '../../../server/src/robots/uses/statements.ts';

const TOKEN = '__usage_ai-training';
const STAR = 'User-agent: *\nDisallow: /cart/\n';

for (const text of ['', 'search', 'search=maybe', 'search=yes,search=no', 'training=no', 'search=yes,'])
  test(`'${text}' is no stance`, () => assert.equal(stanceIn(text), undefined));

test('a stance may have spaces', () =>
  assert.deepEqual(stanceIn('search=yes, ai-training=no'), { search: 'yes', 'ai-training': 'no' }));

const NO_TRAINING = 'search=yes,ai-answers=yes,ai-training=no';

/** Files, a stance, and lines that the result has. */
const MERGES: readonly (readonly [text: string, stance: string, ...has: readonly (string | RegExp)[]])[] = [
  ['', NO_TRAINING, `User-agent: ${TOKEN}\n`, 'Content-Signal: search=yes, ai-input=yes, ai-train=no\n'],
  [
    STAR,
    NO_TRAINING,
    'User-agent: *\nContent-Signal: search=yes, ai-input=yes, ai-train=no\nDisallow: /cart/\n',
  ],
  [
    `${STAR}Content-Signal: search=yes, ai-train=yes\nContent-Usage: /blog/ train-ai=y\n`,
    NO_TRAINING,
    'Content-Signal: search=yes, ai-input=yes, ai-train=no\nContent-Usage: /blog/ train-ai=n\n',
  ],
  [
    `${STAR}Content-Signal: ai-train=yes\n`,
    NO_TRAINING,
    'Content-Signal: ai-train=no, search=yes, ai-input=yes\n',
  ],
  [
    `${STAR}Content-Signal: ai-train=no\n\nUser-agent: GPTBot\nDisallow: /\n`,
    'ai-training=no',
    /User-agent: GPTBot\n(?:User-agent: [\w.-]+\n)+Disallow: \/\n$/,
  ],
  [`${STAR}\nUser-agent: GPTBot\nUser-agent: ${TOKEN}\nDisallow: /\n`, 'ai-training=yes', 'ai-train=yes'],
];

for (const [text, written, ...has] of MERGES)
  test(`${written} merged into ${JSON.stringify(text)}`, () => {
    const stance = stanceIn(written)!;
    const applied = applyPolicy(text, stancePolicy(stance));
    assert.ok(applied);
    for (const part of has)
      assert.ok(
        typeof part === 'string' ? applied.text.includes(part) : part.test(applied.text),
        applied.text,
      );
    const after = parseRobots(applied.text);
    for (const { use, answer } of statementsIn(groupsOf(after)))
      assert.equal(answer, stance[use] ?? answer, applied.text);
    const certain = contradictionsIn(groupsOf(after)).filter(({ is }) => is !== 'crawlers');
    assert.deepEqual(certain, []);
    const isBlocked = stance['ai-training'] === 'no' || text.includes('GPTBot');
    assert.equal(askCrawler(after, 'GPTBot', '/x').allowed, !isBlocked);
    assert.equal(askCrawler(after, TOKEN, '/x').allowed, stance['ai-training'] !== 'no');
    assert.equal(askCrawler(after, 'Googlebot', '/cart/').allowed, text === '');
    assert.deepEqual(applyPolicy(applied.text, stancePolicy(stance))?.edits, [], applied.text);
  });
