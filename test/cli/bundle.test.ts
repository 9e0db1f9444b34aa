/** Each command of the shipped bundle, in a separate process, prints the same as in this process. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { COMMANDS } from '../../server/src/cli/args/table.ts';
import { combined, GPTBOT } from '../logs/lines.ts';
import { call } from './inProcess.ts';
import { many, SITES, urlset } from './siteTexts.ts';
import { callSpawned } from './spawned.ts';

const folder = mkdtempSync(join(tmpdir(), 'crawlwise-bundle-'));
after(() => rmSync(folder, { recursive: true, force: true }));

for (const [name, text] of Object.entries(SITES['the same pages']!)) writeFileSync(join(folder, name), text);
mkdirSync(join(folder, 'two'));
for (const name of ['a.xml', 'b.xml']) writeFileSync(join(folder, 'two', name), urlset(many(20, name)));
writeFileSync(join(folder, 'bad.txt'), 'User-agent: bingbot\nDisallow /x/\n');

writeFileSync(join(folder, 'access.log'), `${combined({ agent: GPTBOT, path: '/private/x' })}\n`);

const CASES: readonly { readonly args: readonly string[]; readonly input?: string; readonly code: number }[] =
  [
    { args: ['check', '.'], code: 1 },
    { args: ['check', '-', '--fix', '--stdin-filename', 'robots.txt'], input: 'Disallow /x\n', code: 1 },
    { args: ['check', 'two', '--jobs', '2'], code: 0 },
    { args: ['check', 'gone'], code: 2 },
    { args: ['test', 'robots.txt', '--agent', 'Googlebot', '/private/x'], code: 1 },
    { args: ['test', '--cases', '-'], input: '{"robots":"","agent":"a","url":"/"}\n', code: 0 },
    { args: ['diff', 'robots.txt', 'bad.txt'], code: 0 },
    { args: ['audit', 'robots.txt'], code: 0 },
    { args: ['log', 'access.log', '--robots', 'robots.txt'], code: 0 },
    { args: ['policy', 'search-only'], code: 0 },
    { args: ['init', 'gone/deeper'], code: 2 },
    { args: ['explain', 'robots/missing-colon'], code: 0 },
    { args: ['rules'], code: 0 },
    { args: ['format', '--check', '.'], code: 0 },
    { args: ['completions', 'bash'], code: 0 },
    { args: ['--help'], code: 0 },
    { args: ['--version'], code: 0 },
  ];

test('every command is tested here except the servers, which test/protocol and test/mcp start', () => {
  const called = new Set(CASES.map(({ args }) => args[0]));
  for (const { name } of COMMANDS) assert.ok(name === 'lsp' || name === 'mcp' || called.has(name), name);
});

for (const { args, input, code } of CASES) {
  test(`crawlwise ${args.join(' ')}`, async () => {
    const own = await call(args, { cwd: folder, input });
    const spawned = await callSpawned(args, { cwd: folder, input });
    assert.deepEqual(spawned, own);
    assert.equal(spawned.code, code, spawned.stdout + spawned.stderr);
  });
}
