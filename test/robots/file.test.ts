import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseRobots } from '../../server/src/robots/semantics/index.ts';
import { fileOf } from '../../server/src/robots/syntax/fileOf.ts';
import { runs } from '../scale.ts';
import { read } from './check.ts';
import { files, LINES, mixtures } from './fragments.ts';

test('lines, groups and rules equal those of the semantics parser', () => {
  fc.assert(
    fc.property(fc.oneof(files(LINES, 20), mixtures(30)), (text) => {
      const file = fileOf(read(text).text);
      const parsed = parseRobots(text);
      const numbers = (placed: readonly { number: number }[]) => placed.map(({ number }) => number);
      assert.deepEqual(
        file.lines.map(({ line }) => line.text + line.lineBreak).join(''),
        text,
        'the lines are the text',
      );
      for (const { line, start, number } of file.lines) {
        assert.equal(text.slice(start, start + line.text.length), line.text);
        const tag = parsed.lines[number - 1]!.tag;
        if (['user-agent', 'allow', 'disallow', 'sitemap'].includes(tag)) assert.equal(line.kind, tag);
        else assert.ok(['blank', 'comment', 'noise', 'other'].includes(line.kind));
      }
      if (file.foreign) return;
      assert.deepEqual(
        file.groups.map(({ agents, rules }) => [numbers(agents), numbers(rules)]),
        parsed.groups.map(({ agents, rules }) => [
          agents.map(({ line }) => line),
          rules.map(({ line }) => line),
        ]),
      );
      assert.deepEqual(
        numbers(file.orphans),
        parsed.ungrouped.map(({ line }) => line),
      );
      assert.deepEqual(
        file.groups.flatMap(({ rules }) => rules.map(({ line }) => line.pattern)),
        parsed.groups.flatMap(({ rules }) => rules.map(({ pattern }) => pattern)),
      );
    }),
    { numRuns: runs(1500) },
  );
});

test('the offset of an octet follows all complete characters before it', () => {
  fc.assert(
    fc.property(mixtures(20), fc.nat(300), (text, octets) => {
      const file = fileOf(read(text).text);
      const offset = file.offsetOfOctet(octets);
      if (octets >= Buffer.byteLength(text)) assert.equal(offset, undefined);
      else {
        assert.ok(Buffer.byteLength(text.slice(0, offset)) <= octets);
        const next = offset! + String.fromCodePoint(text.codePointAt(offset!)!).length;
        assert.ok(Buffer.byteLength(text.slice(0, next)) > octets);
      }
    }),
  );
});

test('the line at an offset', () => {
  fc.assert(
    fc.property(mixtures(20), fc.nat(200), (text, offset) => {
      const { lines, lineAt } = fileOf(read(text).text);
      const expected = lines.findLast(({ start }) => start <= offset);
      assert.equal(lineAt(offset), expected);
    }),
  );
});
