import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const guide = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
const copy = mkdtempSync(join(tmpdir(), 'contributing-'));
after(() => rmSync(copy, { recursive: true }));

const LEFT_OUT = new Set(['node_modules', 'dist', '.git', '.cache', '.vscode-test']);

/** The file of the example and its text in CONTRIBUTING.md. */
function example(): { readonly path: string; readonly text: string } {
  const [, path, indented] =
    /\*\*Write one file\*\*, `([^`]+)`:\n\n {3}```ts\n([\s\S]*?)\n {3}```/.exec(guide) ?? [];
  assert.ok(path && indented);
  return { path, text: `${indented.replace(/^ {3}/gm, '')}\n` };
}

function run(...args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
  assert.equal(status, 0, `${args.join(' ')}\n${stdout}${stderr}`);
}

/** New rules of each kind. */
const NEW = {
  'robots/example-rule': 'server/src/robots/rules/exampleRule.ts',
  'loc/example-rule': 'server/src/sitemap/rules/loc/exampleRule.ts',
  'text/example-rule': 'server/src/urllist/rules/textExampleRule.ts',
};

test('the example rule of CONTRIBUTING.md and new rules pass after one "npm run generate"', () => {
  cpSync(root, copy, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const { path, text } = example();
  writeFileSync(join(copy, path), text);
  for (const [code, file] of Object.entries(NEW)) {
    run('scripts/newRule.mjs', code);
    assert.ok(readFileSync(join(copy, file), 'utf8').includes(`code: '${code}'`));
  }
  run('--import', 'tsx', 'scripts/generate.ts');
  run('--import', 'tsx', 'scripts/generate.ts', '--check');
  assert.ok(readFileSync(join(copy, 'docs/rules/robots/public-note.md'), 'utf8').includes('TODO'));
  assert.ok(readFileSync(join(copy, 'server/schemas/crawlwise.json'), 'utf8').includes('robots/public-note'));
  run(join(root, 'node_modules/@biomejs/biome/bin/biome'), 'check');
  const tests = ['rules/robots', 'rules/sitemap', 'rules/urllist', 'registry', 'docs', 'words'];
  run('--import', 'tsx', '--test', ...tests.map((name) => `test/${name}.test.ts`));
});
