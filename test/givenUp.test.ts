/** Work that is given up between two steps, as by a cancellation or an edit, leaves the document as it was. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnyDocument, LanguageService } from '../server/src/core/service.ts';
import { finished, type Steps } from '../server/src/core/steps.ts';
import { readAll } from './bench/growthAsks.ts';
import { GROWING_SHAPES } from './bench/growthShapes.ts';
import { SERVICES } from './bench/growthTable.ts';
import { ALL, sample } from './scale.ts';

const WORK: Readonly<Record<string, (service: LanguageService, document: AnyDocument) => Steps<unknown>>> = {
  fixes: (service, document) => service.fixesOfEach(document, service.places(document).slice(0, 20)),
  findings: (service, document) => service.settle(document, 1000),
  refactorings: (service, document) =>
    service.features.refactorings!(document, { start: 0, end: document.text.length }, undefined),
};
const SHAPES = [
  'equal loc',
  'redundant rules',
  'a finding in each record',
  '40 languages without return links',
];
/** Given up after so many steps. */
const AFTER = sample([1, 2, 5, 21, 23, 60], 3);

for (const name of SHAPES) {
  const { language, parts, text: make } = GROWING_SHAPES[name]!;
  const service = SERVICES[language];
  const text = make(Math.ceil(parts / (ALL ? 8 : 16)));
  const edit = { start: text.length >> 1, end: text.length >> 1, text: ' ' };
  const edited = text.slice(0, edit.start) + edit.text + text.slice(edit.end);

  for (const [work, stepsOf] of Object.entries(WORK)) {
    test(`${work} given up at any step: ${name}`, () => {
      const expected = service.findings(readAll(service, text), 1000);
      const expectedAfter = service.findings(readAll(service, edited), 1000);
      for (const most of AFTER) {
        const document = readAll(service, text);
        const steps = stepsOf(service, document);
        for (let step = 0; step < most && !steps.next().done; step++);
        steps.return(undefined);
        assert.deepEqual(service.findings(document, 1000), expected);
        assert.deepEqual(
          service.findings(service.read(service.edit(document, edit)), 1000),
          expectedAfter,
          `after ${most} steps`,
        );
      }
    });
  }
}

test('of a hundred thousand findings some are given and all are counted, and fixes of some are proven', () => {
  const COUNT = 100_000;
  const service = SERVICES.robots;
  const text = `User-agent: *\n${'Disalow: /a\n'.repeat(COUNT)}`;
  const document = readAll(service, text);
  const { findings, counts } = service.findings(document, 1000);
  assert.equal(findings.length, 1000);
  assert.ok(counts.errors + counts.warnings + counts.infos + counts.hints >= COUNT);
  const places = service.places(document, { most: 20 });
  const fixes = finished(service.fixesOfEach(document, places));
  assert.equal(fixes.length, places.length);
  assert.ok(fixes.flat().length > 0);
});
