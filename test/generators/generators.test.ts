/** What real generators wrote has no finding above a hint that that is not true. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../protocol/client.ts';
import { GENERATORS, HOSTS } from './generators.ts';
import { aboveHints, siteFiles, verdict } from './verdict.ts';

for (const { name, software, findings, served } of GENERATORS) {
  test(`${software}: every finding above a hint is true`, async () => {
    const output = join(root, 'test/generators', name, 'output');
    assert.ok(siteFiles(output).size > 1, 'robots.txt and a sitemap');
    assert.deepEqual(aboveHints(await verdict(output)), Object.keys(findings).sort());
    for (const host of HOSTS) {
      const all = { ...findings, ...served?.[host] };
      assert.deepEqual(aboveHints(await verdict(output, host)), Object.keys(all).sort(), host);
    }
  });
}
