/** Each sentence in SECURITY.md about the behavior of Crawlwise names the test that verifies it. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../protocol/client.ts';

const SECTIONS = ['What is read', 'Limits', 'What is written', 'What is never done'];
const TESTS = /`(test\/[^`]+\.test\.ts)`/g;

const sections = readFileSync(join(root, 'SECURITY.md'), 'utf8').split(/^## /m).slice(1);

/** The items of a section, each as one line. */
function itemsOf(title: string): readonly string[] {
  const section = sections.find((one) => one.startsWith(`${title}\n`)) ?? '';
  return section
    .split(/^(?=- )|\n\n/m)
    .filter((item) => item.startsWith('- '))
    .map((item) => item.replace(/\s+/g, ' ').trim());
}

for (const title of SECTIONS) {
  test(`SECURITY.md, ${title}: each item names its tests`, () => {
    const items = itemsOf(title);
    assert.ok(items.length > 0);
    for (const item of items) {
      assert.match(item, /\(`test\/[^()]+\)\.$|\(`test\/[^()]+\) may be anywhere\.$/, item);
      for (const [, path] of item.matchAll(TESTS)) assert.ok(existsSync(join(root, path!)), path);
    }
  });
}
