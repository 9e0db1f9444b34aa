/**
 * The built package as its users see it: the examples of its page, the matchers in a real Vitest, and its types under the
 * settings that projects have.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { build } from '../protocol/build.ts';
import { root } from '../protocol/client.ts';

let folder = '';
before(async () => {
  await build();
  folder = mkdtempSync(join(tmpdir(), 'crawlwise-library-'));
  mkdirSync(join(folder, 'node_modules', '@types'), { recursive: true });
  symlinkSync(join(root, 'server'), join(folder, 'node_modules', 'crawlwise'));
  for (const name of ['vitest', '@types/node'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a script of Node.js in the folder. */
const run = (script: string, ...args: readonly string[]): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const env = { ...process.env, NODE_OPTIONS: '', NODE_TEST_CONTEXT: undefined, FORCE_COLOR: '0' };
    const options = { cwd: folder, env: env as NodeJS.ProcessEnv };
    execFile(process.execPath, ['--preserve-symlinks', script, ...args], options, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    );
  });

const page = readFileSync(join(root, 'docs', 'library.md'), 'utf8');
const programs = [...page.matchAll(/```js\n([\s\S]*?)```/g)].map(([, text]) => text!);
const [vitestProgram] = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, text]) => text!);

for (const [at, text] of programs.entries()) {
  test(`example ${at + 1} of docs/library.md prints what its comments say`, async () => {
    writeFileSync(join(folder, `example${at}.js`), text);
    const { code, output } = await run(`example${at}.js`);
    assert.equal(code, 0, output);
    const expected = [...text.matchAll(/^\/\/ (.*)$/gm)].map(([, line]) => line);
    const lines = output.split('\n');
    for (const line of expected) assert.ok(lines.includes(line!), `${line} in\n${output}`);
    assert.ok(expected.length > 0);
  });
}

test('docs/library.md names every function and every entry of the package', () => {
  const { exports } = JSON.parse(readFileSync(join(root, 'server/package.json'), 'utf8'));
  for (const entry of Object.keys(exports)) {
    if (entry === './package.json') continue;
    const name = `crawlwise${entry.slice(1)}`.replace('/schemas/*', '/schemas/crawlwise.json');
    assert.ok(page.includes(`| \`${name}\` |`), name);
  }
  const types = readFileSync(join(root, 'server/src/library/crawlwise.d.ts'), 'utf8');
  const functions = [...types.matchAll(/^export function (\w+)/gm)].map(([, name]) => name!);
  assert.ok(functions.length >= 10);
  for (const name of functions) assert.ok(page.includes(`| \`${name}(`), name);
});

const RUNNER = ['run', '--root', '.', '--reporter', 'verbose', '--no-color'];

test('the matchers for Vitest pass and fail, with the deciding line', { timeout: 120_000 }, async () => {
  mkdirSync(join(folder, 'public'), { recursive: true });
  writeFileSync(
    join(folder, 'public', 'robots.txt'),
    'User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /shop/cart/\nAllow: /shop/\n',
  );
  writeFileSync(join(folder, 'page.test.ts'), vitestProgram!);
  writeFileSync(
    join(folder, 'fails.test.ts'),
    vitestProgram!.replace("toAllow('Googlebot', '/shop/')", "toAllow('Googlebot', '/shop/*')"),
  );
  writeFileSync(
    join(folder, 'wrong.test.ts'),
    `import { expect, test } from 'vitest';\nimport 'crawlwise/vitest';\ntest('a', () => { expect('').not.toAllow('Gogglebot', '/'); });\n`,
  );
  const { code, output } = await run(join(root, 'node_modules/vitest/vitest.mjs'), ...RUNNER);
  assert.equal(code, 1, output);
  assert.match(output, /✓ page\.test\.ts/);
  assert.match(
    output,
    /The test expects that Googlebot may fetch \/shop\/\*: this rule blocks .*\n +line 5: Disallow: \/shop\/cart\//,
  );
  assert.match(output, /Did you mean Googlebot/);
  assert.match(output, /2 failed/);
});

const PROGRAM = `
import { applyPolicy, audit, type Config, diff, type Finding, fix, format, lint, lintSite, parseRobots, verdict } from 'crawlwise';
import { assertAllows } from 'crawlwise/node-test';
import { expect } from 'vitest';
import 'crawlwise/vitest';

const config: Config = { rules: { 'robots/*': 'off', 'robots/bom': 'hint' }, expect: [{ crawlers: 'GPTBot', block: ['/*'] }] };
const findings: Finding[] = await lint('', { filename: 'robots.txt', config });
const report = await lintSite({ 'robots.txt': new Uint8Array() }, { config, env: 'production' });
const files: readonly string[] = report.findings.map(({ filename }) => filename);
const text: string = (await fix('', { unsafe: true })).text + (await format(''));
const lines: number[] = (await audit('', { purposes: ['search'] })).crawlers.flatMap(({ lines }) => lines);
const patterns: string[] = (await diff('', '')).changes.flatMap(({ blocked }) => blocked.sets.map(({ pattern }) => pattern));
const changed: string = (await applyPolicy('', 'block-ai')).text;
const allowed: boolean = (await parseRobots('')).verdict('a', '/').allowed && (await verdict('', 'a', '/')).allowed;
assertAllows('', 'Googlebot', '/');
expect('').toAllow('Googlebot', '/');
expect('').not.toBlock('Googlebot', '/');
console.log(findings, files, text, lines, patterns, changed, allowed);

// @ts-expect-error a level that is not one
await lint('', { config: { rules: { 'robots/bom': 'loud' } } });
// @ts-expect-error an unknown key
await lint('', { config: { ruels: {} } });
// @ts-expect-error an unknown purpose
await audit('', { purposes: ['serach'] });
// @ts-expect-error an unknown policy
await applyPolicy('', 'block-everything');
// @ts-expect-error no such function
import { defineRule } from 'crawlwise';
`;

for (const [module, moduleResolution] of [
  ['nodenext', 'nodenext'],
  ['esnext', 'bundler'],
]) {
  test(`the types are right under strict and ${moduleResolution}`, { timeout: 120_000 }, async () => {
    writeFileSync(join(folder, 'program.ts'), PROGRAM);
    const compilerOptions = {
      ...{ strict: true, noEmit: true, target: 'es2022', module, moduleResolution },
      ...{ exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, skipLibCheck: false },
      ...{ preserveSymlinks: true, types: ['node'], lib: ['es2022', 'dom'] },
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }));
    const { output } = await run(join(root, 'node_modules/typescript/bin/tsc'), '-p', '.');
    const ours = output.split('\n').filter((line) => /^(?:program|node_modules\/crawlwise)/.test(line));
    assert.deepEqual(ours, []);
  });
}
