/** The rename of an element: both of its tags, also of one that is misspelled. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atCursor, edited, features } from './check.ts';

/** A text with the cursor, the new name, and the text after the rename; undefined if there is none. */
const CASES: readonly (readonly [source: string, name: string, after: string | undefined])[] = [
  ['<urlset><url><l‸co>a</lco></url></urlset>', 'loc', '<urlset><url><loc>a</loc></url></urlset>'],
  ['<urlset><url><lco>a</lc‸o></url></urlset>', 'loc', '<urlset><url><loc>a</loc></url></urlset>'],
  ['<urlset><url><loc>a</loc></ur‸l></urlset>', 'x:url', '<urlset><x:url><loc>a</loc></x:url></urlset>'],
  ['<urlst‸><url></url></urlst>', 'urlset', '<urlset><url></url></urlset>'],
  ['<urlset><url><lo‸c>a</loc></url></urlset>', '1 2', undefined],
  ['<urlset><url><loc>a‸a</loc></url></urlset>', 'loc', undefined],
];

for (const [source, name, after] of CASES) {
  test(`rename: ${source} to ${name}`, () => {
    const { text, offset, document } = atCursor(source);
    const edits = features.rename(document, offset, name);
    assert.equal(edits && edited(text, edits), after);
    const span = features.renameable(document, offset);
    assert.equal(span !== undefined, after !== undefined || name === '1 2');
  });
}
