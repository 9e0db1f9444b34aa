/** The extension as packaged by `npm run package`: the same files of the same commit give the same octets. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pack } from '../../scripts/lib/shipped.mjs';
import { build } from '../protocol/build.ts';
import { root } from '../protocol/client.ts';

let folder = '';
before(async () => {
  await build();
  folder = mkdtempSync(join(tmpdir(), 'crawlwise-vsix-'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

test('the extension is packaged reproducibly at any time and place', async () => {
  const octets: Buffer[] = [];
  for (const [name, time, zone] of [
    ['first', 1_000_000_000, 'Asia/Kathmandu'],
    ['second', 1_500_000_000, 'America/St_Johns'],
  ] as const) {
    utimesSync(join(root, 'dist/THIRD-PARTY-NOTICES.txt'), time, time);
    process.env.TZ = zone;
    const path = join(folder, `${name}.vsix`);
    await pack(path);
    octets.push(readFileSync(path));
  }
  assert.ok(octets[0]!.length > 100_000);
  assert.ok(octets[0]!.equals(octets[1]!));
});
