import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { HOMEPAGE, HOMEPAGE_ANSWERS, pageUrl } from '../../server/src/core/homepage.ts';
import { build } from './build.ts';
import { startReal } from './servers.ts';

before(build);

const manifest = new URL('../../package.json', import.meta.url);

test('the page of a rule is requested by its code', async () => {
  const client = await startReal();
  const page = (code: unknown) => client.request('crawlwise/rulePage', { code });
  assert.match(String(await page('robots/field-typo')), /^# robots\/field-typo\n/);
  assert.match(String(await page('loc/relative')), /crawlwise-disable-next-line loc\/relative/);
  assert.equal(await page('no/rule'), null);
});

test('the home page is the one in the manifest, and nothing links to it before it answers', () => {
  const { homepage, homepageAnswers } = JSON.parse(readFileSync(manifest, 'utf8'));
  assert.deepEqual([homepage, homepageAnswers], [HOMEPAGE, HOMEPAGE_ANSWERS]);
  assert.equal(pageUrl('robots/bom') !== undefined, homepageAnswers);
});
