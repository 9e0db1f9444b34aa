/** Compares inclusion, redundancy and conflicts with every path over a small alphabet. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dependenceOn } from '../../../server/src/robots/semantics/dependence.ts';
import { FormIndex } from '../../../server/src/robots/semantics/forms.ts';
import {
  conflicts,
  includes,
  intersects,
  matchRule,
  pathOutside,
  type Rule,
  redundantRules,
  uncoveredRules,
} from '../../../server/src/robots/semantics/index.ts';
import { distinctRules } from '../../../server/src/robots/semantics/redundancy.ts';
import { fillPath } from '../../../server/src/robots/semantics/search.ts';
import { runs } from '../../scale.ts';
import { decideByAll, matchesByPositions } from './reference.ts';
import { dense, FOLDER_PATHS, folders, mixed, PATHS, patterns, SHORT_PATHS } from './shapes.ts';

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
    { numRuns: runs(3000) },
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
    { numRuns: runs(2000) },
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
  test(`removing redundant rules changes no verdict, removing others changes the reported one (${name})`, () => {
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
      { numRuns: runs(700) },
    );
  });

  test(`conflicts are rules for the same paths, and those that tie at an end (${name})`, () => {
    fc.assert(
      fc.property(rules, (list) => {
        const found = conflicts(list);
        const matchedBy = ({ pattern }: Rule) =>
          paths.filter((path) => matchesByPositions(pattern, path)).join(' ');
        const later = new Set(found.map(({ allow, disallow }) => Math.max(allow.line, disallow.line)));
        for (const { is, allow, disallow } of found) {
          if (is === 'same') {
            assert.equal(matchedBy(allow), matchedBy(disallow));
            continue;
          }
          const [open, closed] = allow.pattern.endsWith('*') ? [allow, disallow] : [disallow, allow];
          const stem = closed.pattern.slice(0, -1);
          assert.deepEqual([open.pattern, closed.pattern], [`${stem}*`, `${stem}$`]);
          const path = stem.replaceAll('*', '\u00e9');
          assert.equal(decideByAll(list, path).allowed, true, path);
          assert.ok(list.every((rule) => (matchRule(rule, path)?.length ?? 0) <= open.pattern.length));
        }
        const rooted = list.filter(({ pattern }) => matchedBy({ pattern } as Rule) !== '');
        for (const allow of rooted.filter(({ type }) => type === 'allow')) {
          for (const disallow of rooted.filter(({ type }) => type === 'disallow')) {
            const isSame =
              includes(allow.pattern, disallow.pattern) && includes(disallow.pattern, allow.pattern);
            if (allow.pattern === '' || disallow.pattern === '' || !isSame) continue;
            const messages = found.some(
              (conflict) => conflict.is === 'same' && matchedBy(conflict.allow) === matchedBy(allow),
            );
            assert.ok(messages && later.size > 0, `${allow.pattern} ${disallow.pattern}`);
          }
        }
      }),
      { numRuns: runs(1000) },
    );
  });
}

test('paths that one group blocks and another has no rule for', () => {
  fc.assert(
    fc.property(dense, dense, (rules, others) => {
      const found = new Set(uncoveredRules(rules)(others));
      const speaks = (path: string) =>
        others.some((rule) => rule.pattern !== '' && matchRule(rule, path) !== undefined);
      for (const path of SHORT_PATHS) {
        const { allowed, line } = decideByAll(rules, path);
        if (!allowed && !speaks(path))
          assert.ok(
            [...found].some((rule) => matchRule(rule, path)),
            `${path} ${line}`,
          );
      }
      for (const { type, pattern } of found) {
        assert.equal(type, 'disallow');
        assert.ok(
          pathOutside(
            pattern,
            others.map((rule) => rule.pattern),
          ),
          pattern,
        );
      }
    }),
    { numRuns: runs(700) },
  );
});

const parse = (lines: readonly string[]): Rule[] =>
  lines.map((text, index) => ({
    type: text.startsWith('+') ? 'allow' : 'disallow',
    pattern: text.slice(2),
    line: index + 1,
  }));

/** Rules as `+ pattern` and `- pattern`, one on each line; redundant ones as `line why by`. */
function checkRedundant(rules: readonly string[], expected: readonly string[]): void {
  const found = redundantRules(parse(rules));
  assert.deepEqual(
    found.map(({ rule, why, by }) => [rule.line, why, ...by.map(({ line }) => line)].join(' ')),
    expected,
    rules.join(' '),
  );
}

test('why rules are redundant', () => {
  checkRedundant(['- /', '- /a/'], ['2 covered 1']);
  checkRedundant(['- /a/', '- /'], ['1 covered 2']);
  checkRedundant(['- /', '+ /a', '- /a/b'], []);
  checkRedundant(['- /', '+ /a/b/', '- /a/'], ['3 covered 1']);
  checkRedundant(['- /', '- /a/', '- /a/b/'], ['2 covered 1', '3 covered 2']);
  checkRedundant(['- /a', '- /a*'], ['2 covered 1']);
  checkRedundant(['- /a*', '- /a'], ['1 covered 2']);
  checkRedundant(['- /*.pdf$', '- /a/*.pdf$'], ['2 covered 1']);
  checkRedundant(['- /a/*.pdf$', '- /b/*.pdf$'], []);
  checkRedundant(['- /a', '- /a'], ['2 duplicate 1']);
  checkRedundant(['- /fish*', '+ /fish'], ['2 outranked 1']);
  checkRedundant(['- /fish', '+ /fish*'], ['1 outranked 2']);
  checkRedundant(['- /fish', '+ /fish'], ['1 outranked 2']);
  checkRedundant(['+ /', '- /a/'], ['1 needless']);
  checkRedundant(['+ /*.css', '- /assets/'], ['1 needless']);
  checkRedundant(['+ /assets/*.css', '- /assets/'], []);
  checkRedundant(['- /a', '+ /*x', '- /abc', '- /*b*x'], ['3 together 1 4']);
  checkRedundant(['- /a', '+ /*x', '- /abc'], []);
  checkRedundant(['- /', '+ /*?p=', '- /shop/basket/'], []);
  checkRedundant(['- /', '+ /d/index.html', '+ /d/$'], ['3 covered 2']);
  checkRedundant(['- /d/', '+ /d/index.html', '+ /d/$'], ['3 covered 2']);
  checkRedundant(['- /d/', '+ /d/i', '+ /d/index.html'], []);
  checkRedundant(['- a', '- /b'], ['1 unmatched']);
  checkRedundant(['- *', '- /b'], ['2 covered 1']);
  checkRedundant(['-', '- /b'], []);
});

/** A path whose verdict changes when a rule is removed, as the proof of redundancy finds it; undefined if there is none. */
function pathThatNeeds(rules: readonly Rule[], rule: Rule): string | undefined {
  const { distinct, duplicates } = distinctRules(rules);
  if (duplicates.some((duplicate) => duplicate.rule === rule || duplicate.by[0] === rule)) return undefined;
  const found = dependenceOn(rule, new FormIndex(distinct), { left: 2_000_000 });
  if (!found || 'why' in found) return undefined;
  const [whole, part] = [distinct, without(distinct, [rule])];
  return fillPath(found.path, (path) => decideByAll(whole, path).allowed !== decideByAll(part, path).allowed);
}

/** The path which shows that the last rule is needed. */
function checkNeeded(rules: readonly string[], expected: string | undefined): void {
  const parsed = parse(rules);
  assert.equal(pathThatNeeds(parsed, parsed.at(-1)!), expected, rules.join(' '));
}

test('paths that need a rule', () => {
  checkNeeded(['- /a/'], '/a/x');
  checkNeeded(['- /a/$'], '/a/');
  checkNeeded(['- /', '+ /*.php$'], '/x.php');
  checkNeeded(['- /', '+ /*?p=', '- /shop/basket/'], '/shop/basket/?p=');
  checkNeeded(['- /', '- /a'], undefined);
  checkNeeded(['- /d/', '+ /d/i', '+ /d/index.html'], '/d/');
  checkNeeded(['- /xyz', '- /x'], '/xx');
});

/** The result of `conflicts`, as `kind earlier later`. */
function checkConflicts(rules: readonly string[], expected: readonly string[]): void {
  const found = conflicts(parse(rules)).map(({ is, allow, disallow }) =>
    [is, ...[allow.line, disallow.line].sort((a, b) => a - b)].join(' '),
  );
  assert.deepEqual(found, expected, rules.join(' '));
}

test('rules that conflict', () => {
  checkConflicts(['+ /folder', '- /folder'], ['same 1 2']);
  checkConflicts(['+ /fish', '- /fish*'], ['same 1 2']);
  checkConflicts(['+ /fish**', '- /fish*$'], ['same 1 2']);
  checkConflicts(['+ *.css', '- /*.css'], ['same 1 2']);
  checkConflicts(['+ */css', '- /*/css'], []);
  checkConflicts(['+ */', '- /'], ['same 1 2']);
  checkConflicts(['+ */*x', '- /*x*'], ['same 1 2']);
  checkConflicts(['+ /a**b', '- /a*b'], ['same 1 2']);
  checkConflicts(['+ /a', '- /a', '- /a*'], ['same 1 3']);
  checkConflicts(['- /*', '+ *'], ['same 1 2']);
  checkConflicts(['- /*.php', '+ /blog/'], []);
  checkConflicts(['- /a', '+ /b'], []);
  checkConflicts(['- a', '+ a'], []);
  checkConflicts(['- /a*', '+ /a$'], ['end 1 2']);
  checkConflicts(['+ /a*', '- /a$'], ['end 1 2']);
  checkConflicts(['- /*', '+ /$'], ['end 1 2']);
  checkConflicts(['- /a*', '+ /a$', '- /a*$*'], ['end 1 2']);
  checkConflicts(['- /a/*', '+ /a/$', '+ /*/$'], ['end 1 2']);
  checkConflicts(['- /a/*', '+ /a/$', '- /a**/'], []);
  checkConflicts(['- /a**', '+ /a$'], []);
  checkConflicts(['- /a', '+ /a$'], []);
});
