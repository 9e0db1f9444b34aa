/** What real generators wrote has no finding above a hint that is not true; what is missing for a build has a name. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { requirePython } from '../../scripts/host/python.mjs';
import { root } from '../protocol/client.ts';
import { GENERATORS } from './generators.ts';
import { aboveHints, siteFiles, verdict } from './verdict.ts';

for (const { name, software, findings } of GENERATORS) {
  test(`${software}: every finding above a hint is true`, async () => {
    const output = join(root, 'test/generators', name, 'output');
    assert.ok(siteFiles(output).size > 1, 'robots.txt and a sitemap');
    assert.deepEqual(aboveHints(await verdict(output)), Object.keys(findings).sort());
  });
}

test('a machine without Python, or with an older one, is told so in one line', async () => {
  await assert.rejects(requirePython('3.11', { PATH: '' }), {
    message: /^Python 3\.11 or later is missing: python3? is not installed$/,
  });
  await assert.rejects(requirePython('99.1'), {
    message: /^Python 99\.1 or later is missing: python3? is (?:3\.\d+|not installed)$/,
  });
});
