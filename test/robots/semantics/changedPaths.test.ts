/** Compares the exact sets of changed paths with the verdicts on every short path. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { finished } from '../../../server/src/core/steps.ts';
import { type ChangedPaths, changedPathsSteps } from '../../../server/src/robots/semantics/changedPaths.ts';
import { matchesPattern, type Rule } from '../../../server/src/robots/semantics/index.ts';
import { meetingOf } from '../../../server/src/robots/semantics/meeting.ts';
import { runs } from '../../scale.ts';
import { decideByAll, patterns } from './reference.ts';
import { dense, FOLDER_PATHS, folders, mixed, PATHS, SHORT_PATHS } from './shapes.ts';

const isIn = (path: string, { sets }: ChangedPaths): boolean =>
  sets.some(
    ({ pattern, except }) =>
      matchesPattern(pattern, path) && !except.some((other) => matchesPattern(other, path)),
  );

/** Asserts that the sets are exactly the paths whose verdict changes; returns whether they were complete. */
function checkSets(before: readonly Rule[], after: readonly Rule[], paths: readonly string[]): boolean {
  const found = finished(changedPathsSteps(before, after));
  const shown = () => JSON.stringify([before, after, found], undefined, 1);
  for (const direction of ['blocked', 'allowed'] as const) {
    const { sets, complete } = found[direction];
    const isChanged = (path: string): boolean => {
      const was = decideByAll(before, path).allowed;
      const is = decideByAll(after, path).allowed;
      return was !== is && is === (direction === 'allowed');
    };
    for (const { path } of sets) {
      assert.ok(path.startsWith('/') && isChanged(path), `${path} is ${direction}: ${shown()}`);
    }
    const exact = sets.filter(({ partly }) => !partly);
    for (const set of exact) {
      const shorter = paths.find(
        (path) => path.length < set.path.length && isIn(path, { sets: [set], complete }),
      );
      assert.equal(shorter, undefined, `a shorter path than ${set.path}: ${shown()}`);
    }
    for (const path of paths) {
      const isNamed = isIn(path, { sets: exact, complete });
      if (isNamed) assert.ok(isChanged(path), `${path} is named as ${direction}: ${shown()}`);
      else if (complete) assert.ok(!isChanged(path), `${path} is not named as ${direction}: ${shown()}`);
    }
  }
  return found.blocked.complete && found.allowed.complete;
}

const SHAPES = [
  ['dense', dense, SHORT_PATHS],
  ['folders', folders, FOLDER_PATHS],
  ['mixed', mixed, PATHS],
] as const;
for (const [name, rules, paths] of SHAPES) {
  test(`the sets are exactly the paths that change: ${name}`, () => {
    let complete = 0;
    let all = 0;
    const count = runs(name === 'mixed' ? 4_000 : 16_000);
    fc.assert(
      fc.property(rules, rules, fc.boolean(), (before, others, isEdit) => {
        const after = isEdit ? [...before.slice(1), ...others.slice(0, 2)] : others;
        all++;
        if (checkSets(before, after, paths)) complete++;
      }),
      { numRuns: count },
    );
    assert.ok(complete > all * 0.98, `${complete} of ${all} are complete`);
  });
}

test('the paths that two patterns have in common, as patterns', () => {
  fc.assert(
    fc.property(patterns, patterns, (a, b) => {
      if (!a.startsWith('/') || !b.startsWith('/')) return;
      const meeting = meetingOf(a, b, { left: 1_000_000 });
      if (!meeting) return;
      for (const path of PATHS) {
        const both = matchesPattern(a, path) && matchesPattern(b, path);
        assert.equal(
          meeting.some((item) => matchesPattern(item, path)),
          both,
          `${path} of ${a} and ${b}: ${meeting}`,
        );
      }
    }),
    { numRuns: runs(8_000) },
  );
});

const rulesIn = (text: string): Rule[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line, at) => {
      const [type, pattern = ''] = line.split(/: ?/);
      return { type: type === 'Allow' ? 'allow' : 'disallow', pattern, line: at + 1 };
    });

/** Rules before and after, and each set in words: pattern, exceptions, path. */
const SETS: readonly (readonly [before: string, after: string, blocked: string[], allowed: string[]])[] = [
  ['', 'Disallow: /', ['/ (/)'], []],
  ['Disallow: /', 'Disallow:', [], ['/ (/)']],
  ['Disallow: /docs/', 'Disallow: /docs/\nDisallow: /*.pdf$', ['/*.pdf$ except /docs/ (/.pdf)'], []],
  ['Disallow: /a\nAllow: /a', 'Disallow: /', ['/ (/)'], []],
  ['Disallow: /a\nDisallow: /b\nAllow: /a/x', 'Disallow: /', ['/ except /a, /b (/)', '/a/x (/a/x)'], []],
  ['Disallow: /shop', 'Disallow: /shop/', [], ['/shop except /shop/ (/shop)']],
  ['Disallow: */feed/', 'Disallow:', [], ['*/feed/ (/feed/)']],
  ['Disallow: /*?', 'Disallow: /*?\nAllow: /*?page=', [], ['/*?page= (/?page=)']],
  ['Disallow: /fish*\nAllow: /fish', 'Disallow: /fish\nAllow: /fish', [], ['/fish (/fish)']],
  ['Disallow: /a/\nDisallow: /a/b/\nDisallow: /a/c', 'Disallow: /a/*', [], []],
  ['Disallow: /', 'Disallow: /\nAllow: /a/index.html', [], ['/a/$ (/a/)', '/a/index.html (/a/index.html)']],
  ['Allow: /*.css', 'Disallow: /wp/\nAllow: /*.css', ['/wp/ except /*.css (/wp/)'], []],
];
for (const [before, after, blocked, allowed] of SETS) {
  test(`${JSON.stringify(before)} → ${JSON.stringify(after)}`, () => {
    const found = finished(changedPathsSteps(rulesIn(before), rulesIn(after)));
    const words = ({ sets }: ChangedPaths) =>
      sets.map(
        ({ pattern, except, path }) =>
          `${pattern}${except.length > 0 ? ` except ${except.join(', ')}` : ''} (${path})`,
      );
    assert.deepEqual([words(found.blocked), words(found.allowed)], [blocked, allowed]);
    assert.ok(found.blocked.complete && found.allowed.complete);
  });
}
