import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { Edit, Finding } from '../../server/src/core/rule/rule.ts';
import type { ReadyFix } from '../../server/src/core/service.ts';
import { robots } from '../../server/src/robots/service.ts';
import { applyEdits, session } from '../rules/check.ts';
import { ALL, runs } from '../scale.ts';
import { type Checked, everyRule, read } from './check.ts';
import { type Property, type Violation, violationsOf } from './fixProperties.ts';
import { files, LINES, mixtures } from './fragments.ts';
import { checkSameVerdicts } from './verdicts.ts';

/** In UTF-16 units. Longer examples are about length. */
const LONG = 10_000;
const REAL = new URL('../../../shared/data/real/robots.ndjson.gz', import.meta.url);

/** `npm run test:all` checks all files, `npm test` every sixth. */

const LEVELS = everyRule('hint');

/** The properties that every fix must have. */
const HELD: readonly Property[] = ['effect', 'new finding', 'same fix', 'fix all', 'fix all again'];

/** Asserts the required properties, and reports the other violations. */
function checkViolations(t: TestContext, found: readonly Violation[]): void {
  const counts = new Map<string, number>();
  for (const { property, codes } of found) {
    if (HELD.includes(property)) continue;
    const id = `${property}: ${codes.join(', ')}`;
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  for (const [id, count] of [...counts].sort()) t.diagnostic(`not held yet: ${id} (${count})`);
  assert.deepEqual(
    found.filter(({ property }) => HELD.includes(property)),
    [],
  );
}

test("a '#' is not encoded in a path that crawlers would never send", () => {
  for (const [path, isOffered] of [
    ['/x#y', true],
    ['/x#{', false],
  ] as const) {
    const { findings, fixes } = session(robots as never, `User-agent: *\nDisallow: ${path}\n`);
    const titles = findings.flatMap(fixes).map(({ title }) => title);
    assert.equal(
      titles.some((title) => title.startsWith("Replace with '%23'")),
      isOffered,
      path,
    );
  }
});

test('fixes of all rules on their examples', async (t) => {
  const found: Violation[] = [];
  for (const { examples } of robots.rules) {
    for (const { bad } of examples) {
      const text = bad.replace(/[⟦⟧]/g, '');
      if (text.length < LONG) found.push(...(await violationsOf(text, { levels: LEVELS })));
    }
  }
  checkViolations(t, found);
});

test('fixes of all rules on random files', async (t) => {
  const others: Violation[] = [];
  await fc.assert(
    fc.asyncProperty(fc.oneof(files(LINES, 14), mixtures(20)), async (text) => {
      const found = await violationsOf(text, { levels: LEVELS });
      const held = found.filter(({ property }) => HELD.includes(property));
      others.push(...found.filter(({ property }) => !HELD.includes(property)));
      assert.deepEqual(held, []);
    }),
    { numRuns: runs(700) },
  );
  checkViolations(t, others);
});

test('fixes of all rules on real files', async (t) => {
  if (!existsSync(REAL)) {
    t.diagnostic('../shared/data/real is missing: fixes were not tried on real files');
    return;
  }
  const found: Violation[] = [];
  const all = gunzipSync(readFileSync(REAL)).toString('utf8').trim().split('\n');
  const records = all.filter((_, at) => at % (ALL ? 1 : 72) === 0);
  for (const record of records) {
    const { id, base64 } = JSON.parse(record) as { id: string; base64: string };
    const text = Buffer.from(base64, 'base64').toString('utf8');
    const violations = await violationsOf(text, { most: 1, verdicts: 4_000 });
    found.push(...violations.map((violation) => ({ ...violation, id })));
  }
  t.diagnostic(`${records.length} of ${all.length} files`);
  checkViolations(t, found);
});
const safeFixes = (document: Checked): readonly { finding: Finding; fix: ReadyFix }[] =>
  robots
    .findings(document)
    .findings.flatMap((finding) => robots.fixes(document, finding).map((fix) => ({ finding, fix })))
    .filter(({ fix }) => fix.safe);

/** The edits of "fix all": the first safe fix of each finding, without edits that touch earlier ones. */
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
      numRuns: runs(4000),
    },
  );
  for (const { examples } of robots.rules) {
    for (const { bad } of examples) if (bad.length < 10_000) checkSafeFixes(bad.replace(/[⟦⟧]/g, ''));
  }
  const withSafeFix = robots.rules.filter(({ fixes = {} }) => Object.values(fixes).some(({ safe }) => safe));
  const unused = withSafeFix.map(({ code }) => code).filter((code) => !used.has(code));
  assert.deepEqual(unused, [], 'every safe fix was tried');
});

test('every fix has ordered edits within the text, and a complete title', () => {
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
    { numRuns: runs(1000) },
  );
});

test('a fix that removes its finding leaves no other of the same kind there', () => {
  for (const meta of robots.rules) {
    for (const example of meta.examples) {
      const text = example.bad.replace(/[⟦⟧]/g, '');
      if (text.length >= LONG) continue;
      const document = read(text, new Map([[meta.code, 'hint']]));
      const own = robots.findings(document).findings.filter(({ code }) => code === meta.code);
      for (const finding of own) {
        for (const fix of robots.fixes(document, finding)) {
          const fixed = read(applyEdits(text, fix.edits), new Map([[meta.code, 'hint']]));
          const left = robots.findings(fixed).findings.filter(({ code }) => code === meta.code);
          assert.ok(left.length < own.length, `${meta.code}: '${fix.title}' in ${JSON.stringify(text)}`);
        }
      }
    }
  }
});
