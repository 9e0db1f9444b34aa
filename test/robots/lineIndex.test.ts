import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { robots } from '../../server/src/robots/service.ts';
import type { PlacedLine, RobotsFile } from '../../server/src/robots/syntax/file.ts';
import { fileOf, keptFile } from '../../server/src/robots/syntax/fileOf.ts';
import { runs } from '../scale.ts';
import { read } from './check.ts';

const LINES = [
  'User-agent: a',
  'User-agent: b',
  'User-agent: a',
  'Disallow: /x',
  'Disallow: /y',
  'Allow: /x',
  'Sitemap: https://www.example.com/s.xml',
  'Crawl-delay: 5',
  '# a comment',
  '',
  '<html>',
  '<!-- a',
  'b -->',
  '{',
];

const lines = fc
  .array(fc.constantFrom(...LINES), { maxLength: 14 })
  .map((parts) => parts.map((part) => `${part}\n`).join(''));
const changes = fc.array(fc.record({ at: fc.nat(200), drop: fc.nat(30), text: lines }), { maxLength: 5 });

const LINE_SET = { has: ({ kind }: PlacedLine['line']) => kind === 'other' };

/** The data of a file, without its functions. */
const said = (file: RobotsFile) => ({
  places: file.lines.map(({ line, start, index, number }) => [line.text, start, index, number]),
  groups: file.groups.map(({ agents, rules, others }) => [agents, rules, others].map(indexes)),
  merged: [...file.merged].map(([name, { groups, agents }]) => [
    name,
    groups.map((group) => file.groups.indexOf(group)),
    indexes(agents),
  ]),
  repeated: file.repeated.map(({ agent }) => agent),
  loose: [file.orphans, file.preamble, file.sitemaps].map(indexes),
  others: indexes(file.having(LINE_SET)),
  groupOf: file.lines.map((placed) => {
    const group = file.groupAt(placed);
    return group && file.groups.indexOf(group);
  }),
  foreign: file.foreign,
});

const indexes = (placed: readonly PlacedLine[]): readonly number[] => placed.map(({ index }) => index);

test('a file updated by edits equals a newly built one', () => {
  fc.assert(
    fc.property(lines, changes, (first, edits) => {
      let document = read(first);
      keptFile(document.text, document.index()).having(LINE_SET);
      for (const { at, drop, text } of edits) {
        document = robots.read(robots.edit(document, { start: at, end: at + drop, text }));
        const kept = said(keptFile(document.text, document.index()));
        assert.deepEqual(kept, said(fileOf(read(document.text.getText()).text)));
      }
    }),
    { numRuns: runs(1500) },
  );
});

test('groups that an edit does not touch stay the same objects', () => {
  const text = Array.from({ length: 9 }, (_, n) => `User-agent: ${'abcdefghi'[n]}\nDisallow: /${n}\n\n`).join(
    '',
  );
  const document = read(text);
  const before = [...keptFile(document.text, document.index()).groups];
  const edited = robots.read(
    robots.edit(document, { start: text.indexOf('/4'), end: text.indexOf('/4'), text: '/q' }),
  );
  const after = keptFile(edited.text, edited.index()).groups;
  assert.deepEqual(
    after.map((group, index) => group === before[index]),
    [true, true, true, true, false, true, true, true, true],
  );
});

test('interactions in very large groups are omitted in editors, not in a complete check', () => {
  const rules = Array.from({ length: 1100 }, (_, n) => `Disallow: /${n}/\nDisallow: /${n}/x\n`).join('');
  const code = 'robots/redundant-rule';
  const document = read(`User-agent: *\n${rules}`, new Map([[code, 'hint']]));
  assert.equal(robots.places(document, { code, most: 1000 }).length, 0);
  assert.equal(robots.places(document, { code }).length, 1100);
});
