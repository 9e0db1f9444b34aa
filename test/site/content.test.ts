/** What copies share is found in slices, and is the same however many there are. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Content, contentOf } from '../../server/src/site/facts/content.ts';
import { UrlListBuilder } from '../../server/src/site/listings/urlList.ts';

const TEXT = 'User-agent: *\nDisallow: /a\n'.repeat(20_000);

function urlsTo(count: number) {
  const list = new UrlListBuilder();
  for (let at = 0; at < count; at++) list.add(`https://www.example.com/${at}`, at, at, at, 0);
  return list.finish();
}

/** What is found if each call may do one piece only, and the number of calls. */
function inSlices(step: ReturnType<typeof contentOf>): { readonly content: Content; readonly calls: number } {
  for (let calls = 1; ; calls++) {
    const content = step(() => false);
    if (content) return { content, calls };
  }
}

test('a text and its URLs are hashed in slices, with the same result as at once', () => {
  const hash = (text: string, count: number) => contentOf(['text', 'urls'], text, urlsTo(count));
  const { content, calls } = inSlices(hash(TEXT, 5000));
  assert.ok(calls > 30, `${calls} calls`);
  assert.deepEqual(content, hash(TEXT, 5000)());
  assert.deepEqual(content, hash(`\ufeff${TEXT}`, 5000)());
  assert.notEqual(content.text, hash(`${TEXT}#`, 5000)()?.text);
  assert.notEqual(content.urls, hash(TEXT, 4999)()?.urls);
});
