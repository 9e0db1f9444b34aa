/** Equal findings are folded into the first one, with the number of the others; fixes are available at every place. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Level, messageOf } from '../../server/src/core/rule/rule.ts';
import { robots } from '../../server/src/robots/service.ts';
import { runs } from '../scale.ts';

const CODE = 'robots/non-ascii-path';
const OTHER = 'robots/path-starts-with-star';
const identity = { uri: 'file:///robots.txt', languageId: 'robots-txt', version: 1 };
const meta = (code: string) => robots.rules.find((rule) => rule.code === code)!;

const read = (text: string, level: Level) =>
  robots.read(
    robots.open(identity, text, {
      levels: new Map<string, Level>([
        ...robots.rules.map(({ code }) => [code as string, 'off'] as const),
        [CODE, level],
        [OTHER, level],
      ]),
    }),
  );

const messages = (document: ReturnType<typeof read>) =>
  robots
    .findings(document)
    .findings.map(({ others = 0, ...finding }) => [
      document.text.positionAt(finding.start).line + 1,
      finding.code.slice('robots/'.length),
      others,
    ]);

const TEXT = `User-agent: *
Disallow: /ä
Disallow: *b
Disallow: *c

User-agent: bingbot
Disallow: /é
Disallow: /è
Disallow: *f
`;

test('a hint is reported once in a file, or as its rule declares, a warning each time', () => {
  assert.equal(meta(CODE).once, 'group');
  assert.deepEqual(messages(read(TEXT, 'hint')), [
    [2, 'non-ascii-path', 0],
    [3, 'path-starts-with-star', 2],
    [7, 'non-ascii-path', 1],
  ]);
  assert.equal(messages(read(TEXT, 'warning')).length, 6);
});

test('the message has the number of the others', () => {
  const { findings, counts } = robots.findings(read(TEXT, 'hint'));
  assert.match(messageOf(meta(OTHER), findings[1]!), / \(and 2 more in this file\)$/);
  assert.match(messageOf(meta(CODE), findings[2]!), / \(and 1 more in this group\)$/);
  assert.doesNotMatch(messageOf(meta(CODE), findings[0]!), / more in /);
  assert.equal(counts.hints, 3);
});

test('every place is available on request, with its fixes', () => {
  const document = read(TEXT, 'hint');
  const all = robots.places(document);
  assert.equal(all.length, 6);
  for (const finding of all) assert.ok(robots.fixes(document, finding).length > 0);
  const [, , third] = all;
  assert.deepEqual(robots.places(document, { start: third!.start, end: third!.end }), [third]);
  assert.deepEqual(
    robots
      .places(document, { code: OTHER, most: 2 })
      .map(({ start }) => document.text.positionAt(start).line),
    [2, 3],
  );
});

test('findings and places after edits equal those of a new document', () => {
  const line = fc.constantFrom(
    'User-agent: a\n',
    'User-agent: *\n',
    'Disallow: /ü\n',
    'Disallow: *y\n',
    'Allow: /\n',
    '\n',
  );
  const change = fc.record({ at: fc.nat(), length: fc.nat(3), lines: fc.array(line, { maxLength: 3 }) });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), fc.array(change, { maxLength: 8 }), (lines, changes) => {
      let text = lines.join('');
      let document = read(text, 'hint');
      for (const { at, length, lines: inserted } of changes) {
        const start = text.length === 0 ? 0 : at % text.length;
        const end = Math.min(text.length, start + length * 8);
        document = robots.read(robots.edit(document, { start, end, text: inserted.join('') }));
        text = text.slice(0, start) + inserted.join('') + text.slice(end);
      }
      assert.deepEqual(robots.findings(document), robots.findings(read(text, 'hint')));
    }),
    { numRuns: runs(500) },
  );
});
