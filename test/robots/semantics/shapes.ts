/** Lists of rules that overlap and cover each other in every way, and all short paths. */

import fc from 'fast-check';
import type { Rule } from '../../../server/src/robots/semantics/index.ts';

/** Every path of up to `length` octets over some characters, short ones first. */
function everyPath(alphabet: string, length: number): readonly string[] {
  const found = ['/'];
  for (const path of found) {
    if (path.length < length) for (const octet of alphabet) found.push(path + octet);
  }
  return found;
}

export const PATHS = everyPath('/ab.', 6);
export const SHORT_PATHS = everyPath('/abx', 4);

const start = fc.constantFrom('/', '/', '/', '*', '');
const pieces = fc.array(fc.constantFrom('/', 'a', 'a', 'b', '.', '*', '*', '$'), { maxLength: 4 });
const end = fc.constantFrom('', '', '', '$', '*');
export const patterns = fc
  .tuple(start, pieces, end)
  .map(([first, middle, last]) => first + middle.join('') + last);

const ruleLists = (pattern: fc.Arbitrary<string>, maxLength: number) =>
  fc
    .array(fc.record({ type: fc.constantFrom('allow' as const, 'disallow' as const), pattern }), {
      maxLength,
    })
    .map((rules): Rule[] => rules.map((rule, index) => ({ ...rule, line: index + 2 })));

/** Few letters and many `*`, so that rules cover each other in every way. */
export const dense = ruleLists(
  fc
    .tuple(
      fc.constantFrom('/', '/', '*'),
      fc.array(fc.constantFrom('a', 'b', '*', '*'), { maxLength: 4 }),
      end,
    )
    .map(([first, middle, last]) => first + middle.join('') + last),
  7,
);
export const folders = ruleLists(
  fc.constantFrom(
    '/',
    '/a',
    '/a/',
    '/a/$',
    '/a/i',
    '/a/index.html',
    '/*/index.htm',
    '/a*/$',
    '/*$',
    '*/',
    '/*',
    '/$',
  ),
  6,
);
export const mixed = ruleLists(patterns, 6);
export const FOLDER_PATHS = [
  ...SHORT_PATHS,
  '/index.html',
  '/a/index.htm',
  '/a/index.html',
  '/a/index.html/',
  '/b/index.htm/',
];
