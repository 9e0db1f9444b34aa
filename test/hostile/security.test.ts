/** Each sentence in SECURITY.md about the behavior of Crawlwise has a test that verifies it. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { COMMANDS } from '../../server/src/cli/args/table.ts';
import { MAX_MEMBERS, MAX_RATIO, MAX_UNPACKED, RATIO_FREE } from '../../server/src/core/gzip.ts';
import { REACH } from '../../server/src/core/reach.ts';
import { LIMITS } from '../../server/src/live/limits.ts';
import { MAX_OCTETS } from '../../server/src/mcp/stdio.ts';
import { MAX_STEPS } from '../../server/src/pages/regex/expressions.ts';
import { root } from '../protocol/client.ts';

const SECTIONS = ['What is read', 'Limits', 'What is written', 'What is never done'];

const sections = readFileSync(join(root, 'SECURITY.md'), 'utf8').split(/^## /m).slice(1);
const sectionOf = (title: string): string =>
  sections.find((section) => section.startsWith(`${title}\n`)) ?? '';

/** The items of a section, each as one line. */
const itemsOf = (title: string): readonly string[] =>
  [...sectionOf(title).matchAll(/^\d+\. (.*(?:\n {3,}.*)*)/gm)].map(([, item]) => item!.replace(/\s+/g, ' '));

for (const title of SECTIONS) {
  test(`SECURITY.md, ${title}: each item has tests`, () => {
    const items = itemsOf(title);
    assert.ok(items.length > 0);
    const rows = [...sectionOf('Tests').matchAll(/^\| (.+), (\d+) \| (.+) \|$/gm)].filter(
      ([, name]) => name === title,
    );
    assert.deepEqual(
      rows.map(([, , number]) => Number(number)),
      items.map((_, at) => at + 1),
    );
    for (const [, , , cells = ''] of rows) {
      const paths = [...cells.matchAll(/`(test\/[^`]+\.ts)`/g)].map(([, path]) => path!);
      assert.ok(paths.length > 0, cells);
      for (const path of paths) assert.ok(existsSync(join(root, path)), path);
    }
  });
}

/** The commands that request a live site, by their options, and those of VS Code, by their names. */
test('SECURITY.md lists what uses the network', () => {
  const { contributes } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const words = JSON.parse(readFileSync(join(root, 'package.nls.json'), 'utf8'));
  const live = COMMANDS.filter(({ options }) => options.some(({ name }) => name === 'allow-private'));
  const inVscode = contributes.commands.filter(({ command }: { command: string }) => /Live$/.test(command));
  assert.ok(live.length > 2 && inVscode.length > 1);
  const listed = sectionOf('What uses the network');
  for (const { name } of live) assert.match(listed, new RegExp(`\`(?:crawlwise )?${name}\``));
  for (const { command } of inVscode) assert.ok(listed.includes(words[`command.${command}.title`]), command);
});

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
