/** Comparisons describe many paths and lines in few words. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeChange } from '../../../server/src/robots/changes/describe.ts';
import { effectBetween } from '../../../server/src/robots/changes/effect.ts';
import { describeLines } from '../../../server/src/robots/changes/lineRanges.ts';
import { parseRobots } from '../../../server/src/robots/semantics/index.ts';

const RANGES: readonly [lines: readonly number[], words: string][] = [
  [[3], 'line 3'],
  [[3, 4, 5], 'lines 3–5'],
  [[12, 3, 5, 4, 3], 'lines 3–5, 12'],
  [[1, 3, 5, 7], 'lines 1, 3, 5, 7'],
  [[1, 3, 5, 7, 9, 11, 13, 14, 20], '9 lines from 1 to 20'],
];
for (const [lines, words] of RANGES) test(words, () => assert.equal(describeLines(lines), words));

const wordsBetween = (before: string, after: string): string[] => {
  const said = new Set<string>();
  return effectBetween(parseRobots(before), parseRobots(after)).changes.flatMap((change) =>
    describeChange(change, said).map(({ sort, text }) => `${sort} ${text}`),
  );
};

const allowed = ['a', 'b', 'c', 'd', 'e'].map((path) => `Allow: /${path}/\n`).join('');

test('a long list of exceptions is written once', () => {
  const groups = (rules: string) =>
    ['GPTBot', 'CCBot', 'MyBot']
      .map((name, at) => `User-agent: ${name}\nDisallow: /x${at}\n${rules}\n`)
      .join('');
  const words = wordsBetween(groups(''), groups(`${allowed}Disallow: /\n`));
  const blocked = words.filter((text) => text.startsWith('blocked'));
  assert.ok(blocked.length >= 3, words.join('\n'));
  assert.equal(
    blocked.filter((text) => text.includes('/a/, /b/, /c/, /d/, /e/')).length,
    3,
    words.join('\n'),
  );
});

test('exactly the remaining paths are described as such', () => {
  const part = `User-agent: GPTBot\n${allowed}Disallow: /*x\n`;
  const [reach, blocked, ...others] = wordsBetween(part, 'User-agent: GPTBot\nDisallow: /\n');
  assert.equal(reach, 'other may now fetch nothing (before: some paths)');
  assert.deepEqual([blocked, others], ['blocked everything it could fetch until now', []]);
  assert.ok(
    wordsBetween(part, 'User-agent: GPTBot\nAllow: /\n').includes(
      'allowed everything it could not fetch until now',
    ),
  );
});
