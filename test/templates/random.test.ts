import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { LanguageService } from '../../server/src/core/service.ts';
import { marksIn } from '../../server/src/core/templates/marks.ts';
import { cpuTime, runs } from '../scale.ts';
import { checkFixes, read, robots, sitemap, urllist } from './check.ts';
import { MARKS, ROBOTS, SITEMAP, texts, URLLIST } from './random.ts';

const LANGUAGES: readonly [LanguageService, readonly string[]][] = [
  [robots, ROBOTS],
  [sitemap, SITEMAP],
  [urllist, URLLIST],
];

for (const [service, pieces] of LANGUAGES) {
  test(`${service.id}: no finding and no fix touches a mark of a template`, () => {
    fc.assert(
      fc.property(texts(pieces, 40), (text) => {
        const document = read(service, text);
        const marks = service.marks(document);
        if (!marks) return;
        for (const { code, start, end, args } of service.findings(document).findings) {
          const touched = marks.some((mark) => start < mark.end && mark.start < end);
          assert.ok(!touched, `${code} at ${start} to ${end}`);
          assert.doesNotMatch(JSON.stringify(args ?? {}), /\x7f|%7F/);
        }
        checkFixes(service, document, text);
      }),
      { numRuns: runs(1500) },
    );
  });
}

test('marks are in order and disjoint, and the same when parsed alone', () => {
  fc.assert(
    fc.property(texts(MARKS, 40), (text) => {
      let at = 0;
      for (const { start, end, kind } of marksIn(text)) {
        assert.ok(at <= start && start < end && end <= text.length);
        at = end;
        const own = text.slice(start, end);
        if (kind !== 'frontMatter') assert.deepEqual(marksIn(own), [{ kind, start: 0, end: own.length }]);
      }
    }),
    { numRuns: runs(3000) },
  );
});

test('adversarial marks take linear time', () => {
  const hostile = [
    '{{',
    `\${`,
    '{% raw %}',
    '{{ "',
    '<% "',
    '{{/*',
    '---\n',
    "<?php '",
    '{{ " }} ',
    '{#',
    '<a{{',
  ];
  const begun = cpuTime();
  for (const piece of hostile) {
    const text = piece.repeat(2 ** 20 / piece.length);
    marksIn(text);
    for (const [service] of LANGUAGES) service.marks(read(service, `{% a %}\n${text}`.slice(0, 2 ** 16)));
  }
  assert.ok(cpuTime() - begun < 20_000, `${cpuTime() - begun} ms`);
});
