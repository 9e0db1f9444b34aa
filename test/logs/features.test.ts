/** What requests have in common is found in bounded memory: what is frequent is never forgotten for what is rare. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Features } from '../../server/src/logs/features.ts';

/** More than are kept. */
const RARE = 60_000;

test('frequent features outlast any number of rare ones', () => {
  const features = new Features();
  let frequent = 0;
  for (let at = 0; at < RARE; at++) {
    for (let again = 0; again < 2; again++) features.take(2, `/shop?p${at}=1`, at);
    if (at % 20 !== 0) continue;
    features.take(1, `/blueprints?tags=${at}`, at * 2 ** 30);
    frequent++;
  }
  const found = [...features.above(() => frequent / 2)].filter(({ crawler }) => crawler === 1);
  assert.deepEqual(
    found.map(({ type, head, name, isExact, hasAssets }) => [type, head, name, isExact, hasAssets]).sort(),
    [
      ['parameter', '/', 'tags', false, false],
      ['parameter', '/blueprints', 'tags', true, false],
    ],
  );
  for (const { requests } of found) assert.equal(requests, frequent - 1, 'the first one takes no entry');
});
