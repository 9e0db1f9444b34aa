/** Compares the changes between two versions of a file with every path over a small alphabet. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  chooseGroup,
  type Difference,
  difference,
  type Group,
  matchRule,
  mergeGroups,
  parseRobots,
  type Rule,
  rulesOf,
  tokenKey,
} from '../../../server/src/robots/semantics/index.ts';
import { runs } from '../../scale.ts';
import { decideByAll } from './reference.ts';
import { dense, FOLDER_PATHS, folders, mixed, SHORT_PATHS } from './shapes.ts';

const NOBODY = 'nobody';
const TOKENS = ['*', 'a', 'b', 'A'] as const;

const rulesFor = (groups: readonly Group[], agent: string): readonly Rule[] => {
  const group = chooseGroup(mergeGroups(groups), agent === '*' ? NOBODY : agent);
  return group ? rulesOf(group) : [];
};

/** Whether a pattern of a change matches, as that of a rule or of an index page's folder. */
const names = (pattern: string, path: string): boolean =>
  matchRule({ type: 'allow', pattern, line: 1 }, path) !== undefined;

/** Asserts that the difference equals that of the verdicts on some paths. */
function checkDifference(before: readonly Group[], after: readonly Group[], paths: readonly string[]): void {
  const found = difference(before, after);
  assert.ok(found, 'so little is always proven');
  const shown = () => JSON.stringify([before, after, found.changes]);
  for (const { tokens, direction, pattern, path } of found.changes) {
    assert.ok(path.startsWith('/') && names(pattern, path), `${pattern} names ${path}`);
    for (const token of tokens) {
      const was = decideByAll(rulesFor(before, token), path).allowed;
      const is = decideByAll(rulesFor(after, token), path).allowed;
      assert.ok(was !== is && is === (direction === 'allowed'), `${path} for ${token}: ${shown()}`);
    }
  }
  const agents = [...before, ...after].flatMap(({ agents }) => agents.map(({ token }) => tokenKey(token)));
  for (const agent of new Set(['*', ...agents])) {
    const old = rulesFor(before, agent);
    const now = rulesFor(after, agent);
    const changes = found.changes.filter(({ tokens }) => tokens.some((token) => tokenKey(token) === agent));
    for (const path of paths) {
      const is = decideByAll(now, path).allowed;
      if (decideByAll(old, path).allowed === is) continue;
      const named = changes.some(
        ({ direction, pattern }) => (direction === 'allowed') === is && names(pattern, path),
      );
      assert.ok(named, `${path} for ${agent} is not named: ${shown()}`);
    }
  }
}

const groupOf = (tokens: readonly string[], rules: readonly Rule[]): Group => ({
  agents: tokens.map((token) => ({ token, line: 1 })),
  rules,
});

/** A list of rules, and the same list with some rules removed, inserted or of the other type. */
const edited = (rules: fc.Arbitrary<Rule[]>): fc.Arbitrary<[Rule[], Rule[]]> =>
  fc.tuple(rules, rules, fc.nat(), fc.integer({ min: 0, max: 2 })).map(([list, others, which, count]) => {
    const turned = list.map(
      (rule, at): Rule =>
        (which >> at) % 8 === 5 ? { ...rule, type: rule.type === 'allow' ? 'disallow' : 'allow' } : rule,
    );
    return [list, [...turned.filter((_, at) => (which >> at) % 4 !== 3), ...others.slice(0, count)]];
  });

const shapes = [
  ['dense', dense, SHORT_PATHS],
  ['folders', folders, FOLDER_PATHS],
  ['mixed', mixed, SHORT_PATHS],
] as const;

for (const [name, rules, paths] of shapes) {
  test(`removed and added rules (${name})`, () => {
    fc.assert(
      fc.property(edited(rules), ([old, now]) => {
        checkDifference([groupOf(['*'], old)], [groupOf(['*'], now)], paths);
      }),
      { numRuns: runs(2000) },
    );
  });

  test(`removed and added groups (${name})`, () => {
    const groups = fc.array(
      fc
        .tuple(fc.subarray([...TOKENS], { minLength: 1, maxLength: 2 }), rules)
        .map(([tokens, list]) => groupOf(tokens, list)),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(groups, groups, fc.nat(), (before, others, which) => {
        checkDifference(before, others, paths);
        const after = before.flatMap((group, at) =>
          (which >> at) % 3 === 0 ? [group] : (which >> at) % 3 === 1 ? others.slice(at, at + 1) : [],
        );
        checkDifference(before, after, paths);
        checkDifference(before, before.concat(others), paths);
        assert.deepEqual(difference(before, structuredClone(before)), { changes: [] });
      }),
      { numRuns: runs(700) },
    );
  });
}

/** The changes between two texts, as `tokens: direction pattern path`. */
function checkChanges(
  before: readonly string[],
  after: readonly string[],
  expected: readonly string[],
): void {
  const groupsOf = (lines: readonly string[]) => parseRobots(lines.join('\n')).groups;
  const found = difference(groupsOf(before), groupsOf(after)) as Difference;
  assert.deepEqual(
    found.changes.map(
      ({ tokens, direction, pattern, path }) => `${tokens.join()}: ${direction} ${pattern} ${path}`,
    ),
    expected,
  );
}

test('the reported changes', () => {
  const star = 'User-agent: *';
  checkChanges([star, 'Disallow: /a/'], [star, 'Disallow: /a/', 'Disallow: /a/b'], []);
  checkChanges([star, 'Disallow: /a/'], [star], ['*: allowed /a/ /a/']);
  checkChanges([star, 'Disallow: /a/*/x'], [star, 'Disallow:'], ['*: allowed /a/*/x /a//x']);
  checkChanges([star, 'Disallow: /a'], [star, 'Disallow: /a/'], ['*: allowed /a /a']);
  checkChanges([star, 'Disallow: /a'], [star, 'Disallow: /b'], ['*: allowed /a /a', '*: blocked /b /b']);
  checkChanges([star, 'Disallow: /a'], [star, 'Allow: /a'], ['*: allowed /a /a']);
  checkChanges(
    [star, 'Disallow: /things/*', 'Allow: /things/$'],
    [star, 'Allow: /things/$'],
    ['*: allowed /things/* /things/x'],
  );
  checkChanges(
    [star, 'Disallow: /d/', 'Allow: /d/index.html'],
    [star, 'Disallow: /d/'],
    ['*: blocked /d/index.html /d/index.html', '*: blocked /d/$ /d/'],
  );
  checkChanges([star, 'Disallow: /', 'User-agent: a', 'Allow: /'], [star, 'Disallow: /'], ['a: blocked / /']);
  checkChanges(
    [star, 'Disallow: /x', 'User-agent: a', 'User-agent: b', 'Disallow: /'],
    [star, 'Disallow: /x', 'User-agent: a', 'Disallow:', 'User-agent: b', 'Disallow: /'],
    ['a: allowed / /'],
  );
  checkChanges(['User-agent: *bot', 'Disallow: /'], ['User-agent: *', 'Disallow: /'], ['*: blocked / /']);
  checkChanges(['User-agent: *bot', 'Disallow: /'], [], []);
});
