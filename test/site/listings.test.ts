/** Which files list the URLs of a list that changes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finished } from '../../server/src/core/steps.ts';
import { Listings } from '../../server/src/site/listings/listings.ts';
import { type UrlList, UrlListBuilder } from '../../server/src/site/listings/urlList.ts';

const listOf = (paths: readonly string[]): UrlList => {
  const builder = new UrlListBuilder();
  for (const [line, path] of paths.entries()) builder.add(`https://www.example.com/${path}`, line, 0, 0, 0);
  return builder.finish()!;
};

/** What a file listed and lists, what others list, and which of these are affected. */
const CASES: Readonly<
  Record<string, readonly [before: string[], after: string[], others: string[][], affected: number[]]>
> = {
  'one of two': [['a'], [], [['a'], ['b']], [0]],
  'both, by one URL each': [['a', 'b'], [], [['a'], ['b']], [0, 1]],
  'all of three, the last one by the last URL': [['a', 'b', 'c'], [], [['a'], ['b'], ['c']], [0, 1, 2]],
  'what is new': [['x'], ['x', 'a', 'b'], [['a'], ['b'], ['c']], [0, 1]],
  none: [['x'], ['y'], [['a'], ['b']], []],
};
for (const [name, [before, after, others, affected]] of Object.entries(CASES)) {
  test(`a changed list affects ${name}`, () => {
    const listings = new Listings((uri) => uri);
    for (const [at, paths] of others.entries()) finished(listings.set(`file:///${at}.xml`, listOf(paths)));
    finished(listings.set('file:///own.xml', listOf(before)));
    const change = finished(listings.set('file:///own.xml', listOf(after)));
    assert.deepEqual(
      [...change!.others].sort(),
      affected.map((at) => `file:///${at}.xml`),
    );
  });
}
