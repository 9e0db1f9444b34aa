import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  compileRobots,
  compileRules,
  parseRobots,
  type Rule,
  verdict,
} from '../../../server/src/robots/semantics/index.ts';
import { runs } from '../../scale.ts';
import { explain, kindFor } from './explain.ts';
import { decideByAll, paths, ruleLists } from './reference.ts';

/** The verdict as `allowed|blocked LINE LENGTH KIND`; compiled rules and the explanation must agree on it. */
function check(robots: string, agent: string, url: string, expected: string): void {
  const parsed = parseRobots(robots);
  const show = (allowed: boolean, line: number, length: number, kind: string) =>
    `${allowed ? 'allowed' : 'blocked'} ${line} ${length} ${kind}`;
  const compiled = compileRobots(parsed);
  const found = verdict(compiled, agent, url);
  const explained = explain(parsed, agent, url);
  assert.equal(show(found.allowed, found.line, found.length, kindFor(compiled, agent)), expected, robots);
  assert.equal(show(explained.allowed, explained.line, explained.length, explained.kind), expected);
}

test('the chosen group', () => {
  const file = 'user-agent: *\ndisallow: /\nuser-agent: Foo\nallow: /a\nUSER-AGENT: foo/2.1\ndisallow: /b\n';
  check(file, 'foo', 'http://e.com/b', 'blocked 6 2 specific');
  check(file, 'FOO', '/a', 'allowed 4 2 specific');
  check(file, 'foo', '/c', 'allowed 0 0 specific');
  check(file, 'foo/2.1', '/a', 'blocked 2 1 global');
  check(file, 'bar', '/a', 'blocked 2 1 global');
  check(file, '*', '/a', 'blocked 2 1 global');
  check('user-agent: foo\ndisallow: /', 'bar', '/', 'allowed 0 0 none');
  check('disallow: /', 'bar', '/', 'allowed 0 0 none');
  check('', '', '', 'allowed 0 0 none');
  check('user-agent: *\ndisallow: /\nuser-agent: foo', 'foo', '/', 'allowed 0 0 specific');
  check('user-agent: *, foo\ndisallow: /', 'foo', '/', 'allowed 0 0 none');
  check('user-agent: * foo\ndisallow: /', 'foo', '/', 'blocked 2 1 global');
  check('user-agent: __proto__\ndisallow: /', '__proto__', '/', 'blocked 2 1 specific');
  check('user-agent: a\ndisallow: /', 'constructor', '/', 'allowed 0 0 none');
});

test('the deciding rule', () => {
  const group = (rules: string) => `user-agent: *\n${rules}`;
  check(group('disallow: /a\nallow: /a'), 'x', '/a', 'allowed 3 2 global');
  check(group('allow: /a\ndisallow: /a*'), 'x', '/a', 'blocked 3 3 global');
  check(group('disallow: /b\ndisallow: /b'), 'x', '/b', 'blocked 2 2 global');
  check(group('disallow:'), 'x', '/b', 'allowed 2 0 global');
  check(group('disallow:\nallow:'), 'x', '/b', 'allowed 3 0 global');
  check(group('disallow: /é\nallow: /abcdef'), 'x', '/%C3%A9', 'blocked 2 7 global');
  check(group('disallow: /é'), 'x', '/é', 'allowed 0 0 global');
  check(group('disallow: /\nallow: /d/index.html'), 'x', '/d/', 'allowed 3 4 global');
  check(group('disallow: /d/a\nallow: /d/index.html'), 'x', '/d/a', 'blocked 2 4 global');
  check(group('disallow: /p?q'), 'x', 'http://e.com/p?q#f', 'blocked 2 4 global');
});

/** Rules that can reach very many nodes at once, so that matching all of them together does not pay. */
const stars = fc.array(fc.constantFrom('a', 'b', 'ab', 'ba', '$'), { minLength: 5, maxLength: 40 });
const crowded = fc.array(fc.tuple(fc.boolean(), stars), { minLength: 1, maxLength: 30 }).map((rules) =>
  rules.map(
    ([allow, parts], index): Rule => ({
      type: allow ? 'allow' : 'disallow',
      pattern: `/*${parts.join('*')}`,
      line: index + 1,
    }),
  ),
);
const longPaths = fc
  .string({ unit: fc.constantFrom('a', 'b'), minLength: 200, maxLength: 400 })
  .map((s) => `/${s}`);

function agrees(rules: readonly Rule[], path: string): void {
  const match = compileRules(rules);
  const { line } = decideByAll(rules, path);
  // After the first few paths, the rules are compiled.
  for (let nth = 1; nth <= 6; nth++) assert.equal(match(path)?.rule.line ?? 0, line, `answer ${nth}`);
}

test('compiled rules equal trying all of them', () => {
  fc.assert(fc.property(ruleLists, paths, agrees), { numRuns: runs(5000) });
  fc.assert(fc.property(crowded, longPaths, agrees), { numRuns: 30 });
});

test('verdict and explanation equal trying all rules', () => {
  fc.assert(
    fc.property(ruleLists, paths, (rules, path) => {
      const text = `user-agent: *\n${rules.map(({ type, pattern }) => `${type}: ${pattern}\n`).join('')}`;
      const parsed = parseRobots(text);
      const expected = decideByAll(rules, path);
      const url = `https://e.com${path}`;
      const found = verdict(compileRobots(parsed), 'x', url);
      assert.deepEqual({ allowed: found.allowed, line: found.line }, expected);
      const explained = explain(parsed, 'x', url);
      assert.deepEqual({ allowed: explained.allowed, line: explained.line }, expected);
    }),
    { numRuns: runs(2000) },
  );
});

test('an explanation names the rules that lost and why', () => {
  const text =
    'user-agent: a\ndisallow: /p\nallow: /p\nallow: /p\ndisallow: /\nallow: /q\nuser-agent: b\nuser-agent: A\nallow:';
  const { rule, group, losers, asIndexFolder, path } = explain(parseRobots(text), 'a', 'http://e.com/p#x');
  assert.equal(path, '/p');
  assert.deepEqual([rule?.line, rule?.type, asIndexFolder], [3, 'allow', false]);
  assert.deepEqual(
    group?.groups.map(({ agents }) => agents),
    [
      [{ token: 'a', line: 1 }],
      [
        { token: 'b', line: 7 },
        { token: 'A', line: 8 },
      ],
    ],
  );
  assert.deepEqual(
    losers.map((loser) => `${loser.rule.line} ${loser.length} ${loser.why}`),
    ['4 2 later', '2 2 tie', '5 1 shorter', '9 0 shorter'],
  );
  assert.equal(explain(parseRobots('user-agent: *\nallow: /index.html'), 'a', '/').asIndexFolder, true);
});
