import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Edit, Finding } from '../../server/src/core/rule.ts';
import type { ReadyFix } from '../../server/src/core/service.ts';
import { robots } from '../../server/src/robots/service.ts';
import { applyEdits } from '../rules/check.ts';
import { type Checked, everyRule, read } from './check.ts';
import { files, LINES, mixtures } from './fragments.ts';
import { checkSameVerdicts } from './verdicts.ts';

const LEVELS = everyRule('hint');
const safeFixes = (document: Checked): readonly { finding: Finding; fix: ReadyFix }[] =>
  robots
    .findings(document)
    .findings.flatMap((finding) => robots.fixes(document, finding).map((fix) => ({ finding, fix })))
    .filter(({ fix }) => fix.safe);

/** As "fix all" does: the first safe fix of each finding, leaving out edits that touch earlier ones. */
function allSafeEdits(document: Checked): readonly Edit[] {
  const taken: Edit[] = [];
  const seen = new Set<Finding>();
  for (const { finding, fix } of safeFixes(document)) {
    const apart = fix.edits.every((edit) =>
      taken.every((other) => edit.end < other.start || other.end < edit.start),
    );
    if (seen.has(finding) || !apart) continue;
    seen.add(finding);
    taken.push(...fix.edits);
  }
  return taken;
}

const used = new Map<string, number>();

function checkSafeFixes(text: string): void {
  const document = read(text, LEVELS);
  for (const { finding, fix } of safeFixes(document)) {
    used.set(finding.code, (used.get(finding.code) ?? 0) + 1);
    checkSameVerdicts(text, applyEdits(text, fix.edits), `${finding.code}: '${fix.title}'`);
  }
  checkSameVerdicts(text, applyEdits(text, allSafeEdits(document)), 'all safe fixes together');
}

test('no fix marked safe changes a verdict', () => {
  const twoLines = fc
    .tuple(fc.constantFrom(...LINES), fc.constantFrom(...LINES))
    .map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(fc.oneof(files(LINES, 14), files(LINES, 14), mixtures(20), twoLines), checkSafeFixes),
    {
      numRuns: 4000,
    },
  );
  for (const { examples } of robots.rules) {
    for (const { bad } of examples) if (bad.length < 10_000) checkSafeFixes(bad.replace(/[⟦⟧]/g, ''));
  }
  const withSafeFix = robots.rules.filter(({ fixes = {} }) => Object.values(fixes).some(({ safe }) => safe));
  const unused = withSafeFix.map(({ code }) => code).filter((code) => !used.has(code));
  assert.deepEqual(unused, [], 'every safe fix was tried');
});

test('every fix has edits in order, inside of the text, and a title without holes', () => {
  fc.assert(
    fc.property(fc.oneof(files(LINES, 14), mixtures(20)), (text) => {
      const document = read(text, LEVELS);
      for (const finding of robots.findings(document).findings) {
        for (const { title, edits } of robots.fixes(document, finding)) {
          assert.doesNotMatch(title, /\{\w+\}|undefined/, `${finding.code}: ${title}`);
          assert.ok(edits.length > 0, finding.code);
          let at = 0;
          for (const { start, end } of edits) {
            assert.ok(
              at <= start && start <= end && end <= text.length,
              `${finding.code}: ${JSON.stringify(edits)}`,
            );
            at = end;
          }
        }
      }
    }),
    { numRuns: 1000 },
  );
});

test('a fix that mends its finding leaves no other of the same kind at that place', () => {
  for (const meta of robots.rules) {
    for (const example of meta.examples) {
      const text = example.bad.replace(/[⟦⟧]/g, '');
      if (text.length > 10_000) continue;
      const document = read(text, new Map([[meta.code, 'hint']]));
      const own = robots.findings(document).findings.filter(({ code }) => code === meta.code);
      for (const finding of own) {
        for (const fix of robots.fixes(document, finding)) {
          const mended = read(applyEdits(text, fix.edits), new Map([[meta.code, 'hint']]));
          const left = robots.findings(mended).findings.filter(({ code }) => code === meta.code);
          assert.ok(left.length < own.length, `${meta.code}: '${fix.title}' in ${JSON.stringify(text)}`);
        }
      }
    }
  }
});
