// The grammar and the word pattern of robots.txt. Independent of the server and of rules.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

test('the grammar has the scopes that test/grammar/*.test.txt expect', () => {
  const runner = createRequire(import.meta.url).resolve('vscode-tmgrammar-test/dist/unit.js');
  const run = spawnSync(
    process.execPath,
    [runner, '-g', 'syntaxes/robots-txt.tmLanguage.json', 'test/grammar/*.test.txt'],
    { cwd: root, encoding: 'utf8' },
  );
  assert.equal(run.status, 0, `${run.stdout}${run.stderr}`);
});

const words: readonly [line: string, words: readonly string[]][] = [
  ['User-agent: Googlebot-Image', ['User-agent', 'Googlebot-Image']],
  ['user-agent:archive.org_bot#old', ['user-agent', 'archive.org_bot', 'old']],
  ['Disallow: /caf%C3%A9/*.html$', ['Disallow', 'caf%C3%A9', '.html']],
  ['Disallow: /*?*sort=price&page=', ['Disallow', 'sort', 'price', 'page']],
  ['Content-Signal: ai-train=no,search=yes', ['Content-Signal', 'ai-train', 'no', 'search', 'yes']],
];

test('product tokens, field names and path segments are words', () => {
  const file = new URL('../../syntaxes/language-configuration.json', import.meta.url);
  const { wordPattern } = JSON.parse(readFileSync(file, 'utf8')) as { wordPattern: string };
  for (const [line, expected] of words) {
    assert.deepEqual(line.match(new RegExp(wordPattern, 'g')), expected, line);
  }
});
