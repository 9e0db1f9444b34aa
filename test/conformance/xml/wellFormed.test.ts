/**
 * Three verdicts on documents written for these tests: that of the specifications, that of our service, and that of
 * libxml2. If one of the latter differs from the specifications, the table says so and why.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Difference, XmlCase } from './case.ts';
import { characters } from './cases/characters.ts';
import { declarations } from './cases/declaration.ts';
import { doctypes } from './cases/doctype.ts';
import { documents } from './cases/document.ts';
import { markup } from './cases/markup.ts';
import { namespaces } from './cases/namespaces.ts';
import { libxml2Verdict, ourVerdict, type Verdict } from './judges.ts';

const GROUPS: Readonly<Record<string, readonly XmlCase[]>> = {
  ...{ characters, declarations, doctypes, documents, markup, namespaces },
};

/** Asserts that the verdict is the expected one, or the listed deviation. */
function check(who: string, verdict: Verdict, expected: Verdict, difference: Difference | undefined): void {
  assert.notEqual(difference?.is, expected, `${who} is listed as differing, but the table expects the same`);
  assert.ok(difference === undefined || difference.because !== '', `${who} differs, and the table says why`);
  assert.equal(verdict, difference?.is ?? expected, `what ${who} says`);
}

for (const [group, cases] of Object.entries(GROUPS)) {
  for (const { name, text, wellFormed, ours, libxml2 } of cases) {
    test(`${group}: ${name}`, () => {
      const expected = wellFormed ? 'accepted' : 'rejected';
      check('our service', ourVerdict(text), expected, ours);
      check('libxml2', libxml2Verdict(text), expected, libxml2);
    });
  }
}

test('the names of the documents are unique', () => {
  for (const [group, cases] of Object.entries(GROUPS)) {
    assert.equal(new Set(cases.map(({ name }) => name)).size, cases.length, group);
  }
});
