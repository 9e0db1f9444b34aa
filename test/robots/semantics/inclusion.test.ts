/** Inclusion, redundancy and conflicts against every path of a small alphabet. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  conflicts,
  includes,
  intersects,
  matchRule,
  pathOutside,
  pathThatNeeds,
  type Rule,
  redundantRules,
} from '../../../server/src/robots/semantics/index.ts';
import { decideByAll, matchesByPositions } from './reference.ts';

/** Every path of up to `length` octets over some characters, the short ones first. */
function everyPath(alphabet: string, length: number): readonly string[] {
  const found = ['/'];
  for (const path of found) {
    if (path.length < length) for (const octet of alphabet) found.push(path + octet);
  }
  return found;
}

const PATHS = everyPath('/ab.', 6);
const SHORT_PATHS = everyPath('/abx', 4);

const start = fc.constantFrom('/', '/', '/', '*', '');
const pieces = fc.array(fc.constantFrom('/', 'a', 'a', 'b', '.', '*', '*', '$'), { maxLength: 4 });
const end = fc.constantFrom('', '', '', '$', '*');
const patterns = fc.tuple(start, pieces, end).map(([first, middle, last]) => first + middle.join('') + last);

const ruleLists = (pattern: fc.Arbitrary<string>, maxLength: number) =>
  fc
    .array(fc.record({ type: fc.constantFrom('allow' as const, 'disallow' as const), pattern }), {
      maxLength,
    })
    .map((rules): Rule[] => rules.map((rule, index) => ({ ...rule, line: index + 2 })));

/** Few letters and many `*`, so that rules cover each other in every way. */
const dense = ruleLists(
  fc
    .tuple(
      fc.constantFrom('/', '/', '*'),
      fc.array(fc.constantFrom('a', 'b', '*', '*'), { maxLength: 4 }),
      end,
    )
    .map(([first, middle, last]) => first + middle.join('') + last),
  7,
);
const folders = ruleLists(
  fc.constantFrom(
    '/',
    '/a',
    '/a/',
    '/a/$',
    '/a/i',
    '/a/index.html',
    '/*/index.htm',
    '/a*/$',
    '/*$',
    '*/',
    '/*',
    '/$',
  ),
  6,
);
const mixed = ruleLists(patterns, 6);
const FOLDER_PATHS = [
  ...SHORT_PATHS,
  '/index.html',
  '/a/index.htm',
  '/a/index.html',
  '/a/index.html/',
  '/b/index.htm/',
];

test('inclusion and intersection are those of the paths that match', () => {
  fc.assert(
    fc.property(patterns, patterns, (a, b) => {
      const both = PATHS.find((path) => matchesByPositions(a, path) && matchesByPositions(b, path));
      const meeting = intersects(a, b);
      if (both !== undefined) assert.equal(meeting?.length, both.length, `a shortest path, as ${both}`);
      if (meeting !== undefined) {
        assert.ok(
          meeting.startsWith('/') && matchesByPositions(a, meeting) && matchesByPositions(b, meeting),
        );
      }

      const outside = PATHS.find((path) => matchesByPositions(b, path) && !matchesByPositions(a, path));
      if (outside !== undefined) assert.equal(includes(a, b), false, `${outside} is outside`);
      const witness = pathOutside(b, [a]);
      assert.equal(includes(a, b), witness === undefined);
      if (witness !== undefined) {
        assert.ok(
          witness.startsWith('/') && matchesByPositions(b, witness) && !matchesByPositions(a, witness),
        );
      }
    }),
    { numRuns: 3000 },
  );
});

test('a path outside of several patterns', () => {
  fc.assert(
    fc.property(patterns, fc.array(patterns, { maxLength: 4 }), (pattern, others) => {
      const isOutside = (path: string) =>
        matchesByPositions(pattern, path) && !others.some((other) => matchesByPositions(other, path));
      const path = pathOutside(pattern, others);
      if (path === undefined) assert.equal(PATHS.find(isOutside), undefined);
      else assert.ok(isOutside(path), path);
    }),
    { numRuns: 2000 },
  );
});

function checkIncludes(a: string, b: string, expected: boolean): void {
  assert.equal(includes(a, b), expected, `${a} includes ${b}`);
}

test('inclusion of single patterns', () => {
  checkIncludes('/', '*', true);
  checkIncludes('/', 'a', true);
  checkIncludes('/a', '/', false);
  checkIncludes('/fish', '/fish*', true);
  checkIncludes('/fish*', '/fish', true);
  checkIncludes('/fish*$', '/fish', true);
  checkIncludes('/fish$', '/fish', false);
  checkIncludes('/fish', '/fish$', true);
  checkIncludes('/*.gif', '*.gif', true);
  checkIncludes('/*/x', '*/x', false);
  checkIncludes('/*a*b', '/*ab', true);
  checkIncludes('/*a*b', '/*b*a*b', true);
  checkIncludes('/*ab', '/*a*b', false);
  checkIncludes('/*aab$', '/*aaab$', true);
  checkIncludes('', '/', true);
  checkIncludes('/', '', true);
});

const without = (rules: readonly Rule[], gone: Iterable<Rule>): Rule[] => {
  const removed = new Set(gone);
  return rules.filter((rule) => !removed.has(rule));
};

const verdicts = (rules: readonly Rule[], paths: readonly string[]): readonly boolean[] =>
  paths.map((path) => decideByAll(rules, path).allowed);

function sameVerdicts(before: readonly Rule[], after: readonly Rule[], paths: readonly string[]): void {
  assert.deepEqual(verdicts(after, paths), verdicts(before, paths));
}

const proofs = [
  ['dense', dense, SHORT_PATHS],
  ['folders', folders, FOLDER_PATHS],
  ['mixed', mixed, SHORT_PATHS],
] as const;

for (const [name, rules, paths] of proofs) {
  test(`redundant rules change no verdict, all others change the one they say (${name})`, () => {
    fc.assert(
      fc.property(rules, fc.nat(), (list, subset) => {
        const found = redundantRules(list);
        const chosen = (index: number) => (subset >> index) % 2 === 1;
        for (const { rule, by } of found) {
          sameVerdicts(list, without(list, [rule]), paths);
          const context = list.filter(
            (other, index) => by.includes(other) || (other !== rule && chosen(index)),
          );
          sameVerdicts([...context, rule], context, paths);
        }
        const gone = found.filter((_, index) => chosen(index)).map(({ rule }) => rule);
        sameVerdicts(list, without(list, gone), paths);
        const all = found.map(({ rule }) => rule);
        sameVerdicts(list, without(list, all), paths);

        for (const rule of list) {
          const path = pathThatNeeds(list, rule);
          if (path === undefined) {
            sameVerdicts(list, without(list, [rule]), paths);
            continue;
          }
          assert.ok(path.startsWith('/'));
          assert.notEqual(
            decideByAll(without(list, [rule]), path).allowed,
            decideByAll(list, path).allowed,
            `without ${rule.type}: ${rule.pattern} for ${path}`,
          );
          assert.ok(!all.includes(rule));
        }
      }),
      { numRuns: 1500 },
    );
  });

  test(`conflicts are exactly where equally long rules decide (${name})`, () => {
    fc.assert(
      fc.property(rules, (list) => {
        const found = conflicts(list);
        const lengthOf = (rule: Rule, path: string) => matchRule(rule, path)?.length ?? -1;
        const decidesByType = (allow: Rule, disallow: Rule, path: string) => {
          const length = lengthOf(allow, path);
          return (
            length > 0 &&
            length === lengthOf(disallow, path) &&
            list.every((rule) => lengthOf(rule, path) <= length)
          );
        };
        for (const { allow, disallow, path } of found) assert.ok(decidesByType(allow, disallow, path), path);
        const later = new Set(found.map(({ allow, disallow }) => Math.max(allow.line, disallow.line)));
        const distinct = list.filter(
          (rule, index) =>
            list.findIndex(({ type, pattern }) => type === rule.type && pattern === rule.pattern) === index,
        );
        for (const allow of distinct.filter(({ type }) => type === 'allow')) {
          for (const disallow of distinct.filter(({ type }) => type === 'disallow')) {
            const path = paths.find((candidate) => decidesByType(allow, disallow, candidate));
            if (path !== undefined) assert.ok(later.has(Math.max(allow.line, disallow.line)), path);
          }
        }
      }),
      { numRuns: 1000 },
    );
  });
}
