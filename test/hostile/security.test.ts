/** Each sentence in SECURITY.md about the behavior of Crawlwise names the test that verifies it. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { MAX_MEMBERS, MAX_RATIO, MAX_UNPACKED, RATIO_FREE } from '../../server/src/core/gzip.ts';
import { REACH } from '../../server/src/core/reach.ts';
import { LIMITS } from '../../server/src/live/limits.ts';
import { MAX_OCTETS } from '../../server/src/mcp/stdio.ts';
import { MAX_STEPS } from '../../server/src/pages/regex/expressions.ts';
import { root } from '../protocol/client.ts';

const SECTIONS = ['What is read', 'Limits', 'What is written', 'What is never done'];
const TESTS = /`(test\/[^`]+\.test\.ts)`/g;

const sections = readFileSync(join(root, 'SECURITY.md'), 'utf8').split(/^## /m).slice(1);

/** The items of a section, each as one line. */
function itemsOf(title: string): readonly string[] {
  const section = sections.find((section) => section.startsWith(`${title}\n`)) ?? '';
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

/** Each number in these sections: the words with it, what the code has, and the number itself. */
const NUMBERS: readonly (readonly [words: string, has: number, is: number])[] = [
  ['entered up to 256 levels', REACH.depth, 256],
  ['A file is read up to 512 MiB', MAX_UNPACKED, 536_870_912],
  ['lists up to 60,000 files', REACH.listed, 60_000],
  ['names up to 1,000 files and folders', REACH.named, 1000],
  ['A JSON file of crawlers has up to 1 MiB', REACH.dataOctets, 1_048_576],
  ['up to 256 such files', REACH.dataFiles, 256],
  ['10,000 files in total', REACH.entries, 10_000],
  ['A message of an agent has up to 16 MiB', MAX_OCTETS, 16_777_216],
  ['An ignore file has up to 1 MiB', REACH.ignoreOctets, 1_048_576],
  ['a configuration up to 262,144 characters', REACH.configUnits, 262_144],
  ['unpacked up to 512 MiB', MAX_UNPACKED, 536_870_912],
  ['up to 200 times its size', MAX_RATIO, 200],
  ['from 8 MiB on', RATIO_FREE, 8_388_608],
  ['up to 10,000 members', MAX_MEMBERS, 10_000],
  ['within 60 seconds', LIMITS.wholeMs, 60_000],
  ['and 50 MiB', LIMITS.unpacked - 1, 52_428_800],
  ['at most 500,000 for a URL', MAX_STEPS, 500_000],
];

test('SECURITY.md: each number is that of the code', () => {
  let text = SECTIONS.flatMap(itemsOf).join(' ');
  for (const [words, has, is] of NUMBERS) {
    assert.equal(has, is, words);
    assert.ok(text.includes(words), words);
    text = text.replace(words, '');
  }
  assert.deepEqual(text.replace(/`[^`]*`/g, '').match(/\d[\d,]*/g), null, 'a number without a row');
});
