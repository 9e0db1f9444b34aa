/** The entries for lists of other projects have our addresses from package.json alone, and name what exists. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { filledIn } from '../scripts/lib/entries.mjs';
import { schemaFiles } from '../scripts/site/site.ts';
import { COMMANDS } from '../server/src/cli/args/table.ts';
import { root } from './protocol/client.ts';

const FOLDER = join(root, 'pipelines', 'entries');
const MANIFEST = {
  version: '1.2.3',
  homepage: 'https://home.example',
  repository: { url: 'https://code.example/c.git' },
};
const names = readdirSync(FOLDER).filter((name) => name !== 'README.md');
const textOf = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');

for (const name of names) {
  test(`${name} is filled in, and has no address of its own`, () => {
    const text = textOf(name);
    assert.doesNotMatch(text, /https?:\/\//);
    const filled = filledIn(text, MANIFEST, new Map([['crawlwise-1.2.3.tgz', 'abc']]));
    assert.doesNotMatch(filled, /\{\{|\}\}/);
    for (const [, host] of filled.matchAll(/https:\/\/([\w.]+)/g))
      assert.match(host!, /^(?:home|code)\.example$/);
    for (const [, command] of filled.matchAll(/['"[](check|lsp|format|audit)\b/g))
      assert.ok(COMMANDS.some((row) => row.name === command));
    assert.ok(textOf('README.md').includes(`\`${name}\``), 'its place is said');
  });
}

test('the entry for a list of schemas names one that the website has', () => {
  const { url } = JSON.parse(filledIn(textOf('schemastore.json'), MANIFEST, new Map()));
  const [, path] = /^https:\/\/home\.example\/(.+)$/.exec(url)!;
  assert.ok(schemaFiles().some(([to]) => to === path));
});

test('a sum is that of the file, or left to the release; a mark that means nothing is an error', () => {
  const sums = new Map([['a.tgz', 'abc']]);
  assert.equal(filledIn('{{sum:a.tgz}} {{sum:b.exe}}', MANIFEST, sums), 'abc SHA256 of the release');
  assert.throws(() => filledIn('{{name}}', MANIFEST, sums), /\{\{name\}\} means nothing/);
});
