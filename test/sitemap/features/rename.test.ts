/** The rename of an element: both of its tags, also of one that is misspelled. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atCursor, edited, features } from './check.ts';

/** A file with two prefixes. */
function prefixed(prefix: string, comment = ''): string {
  const value = '<![CDATA[<image:loc>]]>';
  return `<urlset xmlns="a" xmlns:${prefix}="i" xmlns:x='x'>${comment}<url><loc title="image:x">${value}</loc><${prefix}:loc ${prefix}:x="<image:">a</${prefix}:loc></url></urlset>`;
}

/** A text with the cursor, the new name, and the text after the rename; undefined if there is none. */
const CASES: readonly (readonly [source: string, name: string, after: string | undefined])[] = [
  ['<urlset><url><l‸co>a</lco></url></urlset>', 'loc', '<urlset><url><loc>a</loc></url></urlset>'],
  ['<urlset><url><lco>a</lc‸o></url></urlset>', 'loc', '<urlset><url><loc>a</loc></url></urlset>'],
  ['<urlset><url><loc>a</loc></ur‸l></urlset>', 'x:url', '<urlset><x:url><loc>a</loc></x:url></urlset>'],
  ['<urlst‸><url></url></urlst>', 'urlset', '<urlset><url></url></urlset>'],
  ['<urlset><url><lo‸c>a</loc></url></urlset>', '1 2', undefined],
  ['<urlset><url><loc>a‸a</loc></url></urlset>', 'loc', undefined],
  // A prefix is renamed wherever the file uses it, but for comments, CDATA sections and values.
  ...['<im‸age:loc im', 'xmlns:im‸age=', '</image‸:loc', 'im‸age:x='].map(
    (at) =>
      [
        prefixed('image', '<!-- <image:loc> -->').replace(at.replace('‸', ''), at),
        'img',
        prefixed('img', '<!-- <image:loc> -->'),
      ] as const,
  ),
  ...['x', 'xml', 'xmlns', 'a:b', '1a', 'a b', ''].map(
    (name) => [prefixed('image').replace('<image:loc im', '<im‸age:loc im'), name, undefined] as const,
  ),
];

for (const [source, name, after] of CASES) {
  test(`rename: ${source} to ${name}`, () => {
    const { text, offset, document } = atCursor(source);
    const edits = features.rename(document, offset, name);
    assert.equal(edits && edited(text, edits), after);
    const span = features.renameable(document, offset);
    assert.equal(span !== undefined, after !== undefined || name !== 'loc');
  });
}
