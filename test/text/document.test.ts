import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { type Change, Document, type Exchange } from '../../server/src/text/document.ts';
import { Leaf } from '../../server/src/text/leaf.ts';
import type { Reader } from '../../server/src/text/reader.ts';
import { octetLength, portableOctetLength } from '../../server/src/text/summary.ts';
import { runs } from '../scale.ts';

/** A tiny language: leaves are lines; an "(" enters a state that only ")" leaves. */
const lines: Reader<boolean, string> = {
  start: false,
  lookahead: 1,
  read(text, from, entry, last) {
    let end = from;
    while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end++;
    if (text[end] === '\r' && end + 1 === text.length && !last) return undefined;
    if (end === text.length && !last) return undefined;
    end = Math.min(text.length, end + (text[end] === '\r' && text[end + 1] === '\n' ? 2 : 1));
    const line = text.slice(from, end);
    const exit = Math.max(line.lastIndexOf('('), line.lastIndexOf(')'));
    return new Leaf(line, entry, exit < 0 ? entry : line[exit] === '(', 1, 0, `${entry}:${line}`);
  },
};

const identity = { uri: 'file:///a', languageId: 'a', version: 1 };
const open = (text: string) => Document.open(identity, text, lines);
const leavesOf = (document: Document<boolean, string>) =>
  document.leaves.slice(0, document.leaves.total.leaves).map(({ text, entry, exit, content }) => ({
    text,
    entry,
    exit,
    content,
  }));

const texts = fc
  .array(
    fc.constantFrom(
      'a',
      'bc',
      '\n',
      '\r',
      '\r\n',
      '(',
      ')',
      'é',
      '€',
      '😀',
      '\ud800',
      '\udc00',
      '\ufeff',
      ' ',
    ),
    {
      maxLength: 60,
    },
  )
  .map((parts) => parts.join(''));
const edits = fc.array(fc.record({ start: fc.nat(80), end: fc.nat(80), text: texts }), { maxLength: 6 });

const apply = (text: string, change: Change) => {
  const [start, end] = [change.start, change.end].map((n) => Math.min(n, text.length)).sort((a, b) => a - b);
  return text.slice(0, start) + change.text + text.slice(end);
};

/** Asserts that `document` measures and slices its text like TextDocument. */
function checkMeasures(document: Document<boolean, string>, text: string): void {
  const model = TextDocument.create('file:///a', 'a', 1, text);
  assert.equal(document.getText(), text);
  assert.equal(document.lineCount, model.lineCount);
  assert.equal(document.octets, Buffer.byteLength(text));
  for (let offset = -1; offset <= text.length + 1; offset++) {
    assert.deepEqual(document.positionAt(offset), model.positionAt(offset), `positionAt(${offset})`);
  }
  for (let line = -1; line <= model.lineCount; line++) {
    for (const character of [-1, 0, 1, 3, 99]) {
      const position = { line, character };
      assert.equal(document.offsetAt(position), model.offsetAt(position), JSON.stringify(position));
      const range = { start: { line: 0, character: 1 }, end: position };
      assert.equal(document.getText(range), model.getText(range), JSON.stringify(range));
    }
  }
}

test('offsets, positions and text equal those of TextDocument, read or not', () => {
  fc.assert(
    fc.property(texts, (text) => {
      checkMeasures(open(text), text);
      checkMeasures(open(text).read(), text);
      assert.equal(open(text).version, 1);
    }),
  );
});

test('a document edited incrementally equals a new one, however reading is sliced', () => {
  fc.assert(
    fc.property(
      texts,
      fc.array(edits, { maxLength: 5 }),
      fc.infiniteStream(fc.boolean()),
      (first, batches, more) => {
        let text = first;
        let document = open(text).read(() => more.next().value ?? true);
        const held = new Set<unknown>();
        const follow = ({ removed, added }: Exchange<boolean, string>) => {
          for (const leaf of removed) assert.ok(held.delete(leaf));
          for (const leaf of added) held.add(leaf);
        };
        document.leaves.visit((leaf) => void held.add(leaf));
        for (const batch of batches) {
          const before = document;
          const beforeText = text;
          for (const change of batch) {
            text = apply(text, change);
            document = document.replace(change, follow);
          }
          checkMeasures(document, text);
          document = document.read(() => more.next().value ?? true, follow);
          assert.equal(before.getText(), beforeText, 'the old snapshot stays as it was');
        }
        document = document.read(undefined, follow);
        assert.ok(document.complete);
        checkMeasures(document, text);
        assert.deepEqual(leavesOf(document), leavesOf(open(text).read()));
        const leaves = document.leaves.slice(0, document.leaves.total.leaves);
        assert.deepEqual(new Set(leaves), held);
        for (const [i, leaf] of leaves.entries()) {
          assert.equal(document.leaves.locate(leaf)?.before.leaves, i, 'each leaf is found by its key');
          assert.ok(i === 0 || leaves[i - 1]!.key < leaf.key, 'keys ascend');
        }
      },
    ),
    { numRuns: runs(500) },
  );
});

test('an edit re-reads a bounded number of leaves, wherever it is', () => {
  const text = 'abc\n'.repeat(50_000);
  let document = open(text).read();
  fc.assert(
    fc.property(fc.nat(text.length), fc.constantFrom('x', '\n', '()', '\r'), (at, inserted) => {
      let added = 0;
      document = document.replace({ start: at, end: at, text: inserted }).read(undefined, (exchange) => {
        added += exchange.added.length;
      });
      assert.ok(added <= 4, `${added} leaves`);
    }),
  );
});

test('many leaves inserted at one place keep their order and can be found', () => {
  let document = open('a\nz\n').read();
  for (let i = 0; i < 5_000; i++) document = document.replace({ start: 2, end: 2, text: 'x\n' }).read();
  const leaves = document.leaves.slice(0, document.leaves.total.leaves);
  assert.equal(leaves.length, 5_002);
  for (const [i, leaf] of leaves.entries()) assert.equal(document.leaves.locate(leaf)?.before.leaves, i);
});

test('octets are those of the UTF-8 encoding, with and without Node', () => {
  fc.assert(
    fc.property(texts, (text) => {
      assert.equal(octetLength(text), new TextEncoder().encode(text).length);
      assert.equal(portableOctetLength(text), octetLength(text));
    }),
  );
});

/** Edits of a text that was read, each applied before any of it is read again; the text that must be kept is marked. */
const joins: readonly [name: string, text: string, change: Change][] = [
  ['a CR before the LF of a line', 'a\n\n', { start: 2, end: 2, text: '\r' }],
  ['a deletion between CR and LF', 'a\rb\n\n', { start: 2, end: 4, text: '' }],
  ['a CR in place of a line before an LF', '\n\n', { start: 0, end: 1, text: '\r' }],
];
for (const [name, text, change] of joins) {
  test(`lines equal those of TextDocument before the edit is read: ${name}`, () => {
    const edited = open(text).read().replace(change);
    const whole = text.slice(0, change.start) + change.text + text.slice(change.end);
    const reference = TextDocument.create('file:///a', 'a', 1, whole);
    assert.equal(edited.getText(), whole);
    for (let offset = 0; offset <= whole.length; offset++) {
      assert.deepEqual(edited.positionAt(offset), reference.positionAt(offset));
    }
    for (let line = 0; line <= reference.lineCount; line++) {
      assert.equal(edited.offsetAt({ line, character: 0 }), reference.offsetAt({ line, character: 0 }));
    }
  });
}

test('text after a deleted beginning is read again: it begins in another state', () => {
  for (const [text, end] of [
    ['(\na\n', 2],
    ['(\n(\n)\na\n', 4],
  ] as const) {
    const edited = open(text).read().replace({ start: 0, end, text: '' }).read();
    assert.deepEqual(leavesOf(edited), leavesOf(open(text.slice(end)).read()));
  }
});
