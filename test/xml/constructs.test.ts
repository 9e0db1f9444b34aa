import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CONSTRUCTS, constructText } from '../bench/constructs.ts';
import { runs } from '../scale.ts';
import { view } from './view.ts';

test('records with each construct are read alike by the scanner and by the parser', () => {
  for (const [name, construct] of Object.entries(CONSTRUCTS)) {
    const text = constructText(construct, 3);
    assert.deepEqual(view(text, true), view(text, false), name);
  }
});

const { root } = CONSTRUCTS.plain!;
const record = fc
  .tuple(fc.constantFrom(...Object.values(CONSTRUCTS)), fc.nat(999))
  .map(([construct, at]) => construct.record(at));

test('so are files of records with different constructs', () => {
  fc.assert(
    fc.property(fc.array(record, { maxLength: 12 }), (records) => {
      const text = `${root}\n${records.join('')}</urlset>`;
      assert.deepEqual(view(text, true), view(text, false));
    }),
    { numRuns: runs(2000) },
  );
});

/** Parts of records, from one piece of markup to another. */
const part = fc.tuple(record, fc.nat(), fc.nat()).map(([text, from, to]) => {
  const pieces = text.split(/(?=[<&])/);
  return pieces.slice(from % pieces.length, 1 + (to % pieces.length)).join('');
});

test('so are records that are put together of parts of others', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(record, part), { maxLength: 12 }), (parts) => {
      const text = `${root}\n${parts.join('')}</urlset>`;
      assert.deepEqual(view(text, true), view(text, false));
    }),
    { numRuns: runs(4000) },
  );
});
