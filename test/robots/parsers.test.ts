/** Safe fixes keep what other parsers read: robots-parser, and Python's urllib. Protego: `protego.test.ts`. */
import { type TestContext, test } from 'node:test';
import { robots } from '../../server/src/robots/service.ts';
import { ALL, sample } from '../scale.ts';
import {
  byRobotsParser,
  byUrllib,
  checkPairs,
  hasPython,
  type Pair,
  pairsOf,
  randomPairs,
  realPairs,
} from './parsers.ts';

const PYTHON = process.platform === 'win32' ? 'python' : 'python3';

function check(t: TestContext, pairs: readonly Pair[]): void {
  checkPairs(pairs, byRobotsParser);
  if (hasPython(PYTHON)) checkPairs(pairs, byUrllib(PYTHON));
  else t.diagnostic(`${PYTHON} is missing: nothing was compared with urllib`);
  t.diagnostic(`${pairs.length} fixes`);
}

test('safe fixes keep what other parsers read: examples of all rules', (t) => {
  const bad = robots.rules.flatMap(({ examples }) => examples.map(({ bad }) => bad.replace(/[⟦⟧]/g, '')));
  check(
    t,
    sample(
      bad.filter(({ length }) => length < 10_000),
      2,
    ).flatMap((text) => pairsOf(text, 1)),
  );
});

test('safe fixes keep what other parsers read: random files', (t) => check(t, randomPairs()));

test('safe fixes keep what other parsers read: judged files', (t) => {
  const pairs = realPairs(ALL ? 1 : 200);
  if (pairs) check(t, pairs);
  else t.diagnostic('../shared/data/real is missing: fixes were not tried on real files');
});
