import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { kindsOf } from '../scripts/lib/ruleTemplates.ts';

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

/** With `NODE_TEST_CONTEXT`, which this process has, `node --test` would run nothing and end with 0. */
const { NODE_TEST_CONTEXT: _, ...env } = process.env;

function run(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, env, encoding: 'utf8' });
  assert.equal(status, 0, `${args.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}

/** The families of rules of each language, and where new ones are. */
const FAMILIES = {
  robots: 'server/src/robots/rules/',
  loc: 'server/src/sitemap/rules/loc/',
  text: 'server/src/urllist/rules/text',
};

/** New rules of each kind: their codes and files. */
const NEW = Object.entries(FAMILIES).flatMap(([family, start]) =>
  kindsOf(family).map((kind) => {
    const name = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
    const file = start.endsWith('/') ? `example${name}` : `Example${name}`;
    return { code: `${family}/example-${kind}`, kind, path: `${start}${file}.ts` };
  }),
);

test('"npm run new-rule" has the kinds of rules that CONTRIBUTING.md names', () => {
  const [, table = ''] = /\n {3}\| way \|.*\n.*\n((?: {3}\|.*\n)+)/.exec(guide) ?? [];
  const rows = table.split('\n').flatMap((row) => /^ {3}\| ([^|]+) \|/.exec(row)?.[1] ?? []);
  const named = (from: readonly string[]) =>
    kindsOf('loc').filter((kind) => from.some((row) => row.includes(`\`${kind}\``)));
  assert.ok(rows.every((row) => named([row]).length === 1));
  assert.deepEqual(named(rows), kindsOf('loc'));
  const everywhere = named(rows.filter((row) => !row.includes('(sitemaps)')));
  for (const family of ['robots', 'text']) assert.deepEqual(kindsOf(family), everywhere, family);
});

test('the example rule of CONTRIBUTING.md and new rules pass after one "npm run generate"', () => {
  cpSync(root, copy, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const { path, text } = example();
  writeFileSync(join(copy, path), text);
  for (const { code, kind, path: file } of NEW) {
    run('--import', 'tsx', 'scripts/newRule.ts', code, kind);
    assert.ok(readFileSync(join(copy, file), 'utf8').includes(`code: '${code}'`));
  }
  run('--import', 'tsx', 'scripts/generate.ts');
  run('--import', 'tsx', 'scripts/generate.ts', '--check');
  assert.ok(readFileSync(join(copy, 'docs/rules/robots/public-note.md'), 'utf8').includes('TODO'));
  assert.ok(readFileSync(join(copy, 'server/schemas/crawlwise.json'), 'utf8').includes('robots/public-note'));
  run(join(root, 'node_modules/@biomejs/biome/bin/biome'), 'check');
  run(join(root, 'node_modules/typescript/bin/tsc'), '--noEmit');
  const tests = ['rules/robots', 'rules/sitemap', 'rules/urllist', 'registry', 'docs', 'words'];
  const said = run(
    '--import',
    'tsx',
    '--test',
    '--test-reporter=tap',
    ...tests.map((name) => `test/${name}.test.ts`),
  );
  for (const code of ['robots/public-note', ...NEW.map((rule) => rule.code)])
    assert.match(said, new RegExp(`^ok \\d+ - ${code}: its examples pass`, 'm'));
});
