/** Verdict and deciding line equal those of Google's parser, for every recorded case. */

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { compileRobots, parseRobots, verdict } from '../../server/src/robots/semantics/index.ts';
import { explain } from '../robots/semantics/explain.ts';
import { bytesOf, copied, foreign, type RobotsText, recorded, SHARED_MISSING, sourceOf } from './cases.ts';

interface VerdictCase extends RobotsText {
  readonly agent: string;
  readonly url: string;
  readonly allowed: boolean;
  readonly line: number;
}

/** A backtracking matcher would exceed this by far in the recorded cases `deepstar` and `longline`. */
const LIMIT_MS = 5_000;

const cases = recorded<VerdictCase>('robots-verdicts.ndjson.gz');

function check(t: TestContext, name: string, list: readonly VerdictCase[]): void {
  let slowest = 0;
  const wrong = list.filter((entry) => {
    const { agent, url, allowed, line } = entry;
    const expected = `${allowed} ${line}`;
    const start = performance.now();
    const robots = parseRobots(sourceOf(entry));
    const found = verdict(compileRobots(robots), agent, url);
    const took = performance.now() - start;
    slowest = Math.max(slowest, took);
    const fromBytes = explain(parseRobots(bytesOf(entry)), agent, url);
    return (
      took > LIMIT_MS ||
      `${found.allowed} ${found.line}` !== expected ||
      `${fromBytes.allowed} ${fromBytes.line}` !== expected
    );
  });
  const right = list.length - wrong.length;
  t.diagnostic(`${name}: ${right} of ${list.length} verdicts and lines, slowest ${slowest.toFixed(1)} ms`);
  assert.deepEqual(
    wrong.map(({ id }) => id),
    [],
  );
}

test("verdicts on this project's own texts", (t) => {
  assert.ok(cases.own.length >= 2563);
  check(t, 'own', cases.own);
});

test('verdicts on external texts, read from their location', (t) => {
  if (!cases.shared) t.diagnostic(SHARED_MISSING);
  check(t, 'others', foreign(cases));
});

test('the cases of this repository equal those next to it', () => {
  assert.deepEqual(cases.own, copied(cases));
});
