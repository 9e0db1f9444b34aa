/** The command line of the inspector, a client that is not ours, calls each tool of the bundle. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { npmPrograms } from '../../scripts/host/npmPrograms.mjs';
import { build } from '../protocol/build.ts';
import { root } from '../protocol/client.ts';

const folder = mkdtempSync(join(tmpdir(), 'crawlwise-inspector-'));
after(() => rmSync(folder, { recursive: true, force: true }));
let programs: readonly string[] = [];

before(async () => {
  await build();
  cpSync(join(root, 'examples'), folder, { recursive: true });
  programs = await npmPrograms(join(root, 'test/mcp/inspector/package.json'), 'inspector');
});

interface ToolAnswer {
  readonly isError?: true;
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly tools?: readonly { readonly name: string }[];
}

/** The answer of the server to a method, as the inspector prints it. */
async function inspected(...args: readonly string[]): Promise<ToolAnswer> {
  const PATH = [...programs, process.env.PATH].join(delimiter);
  const server = [process.execPath, join(root, 'dist/cli.js'), 'mcp', folder];
  const run = promisify(execFile);
  const outcome = await run('mcp-inspector', ['--cli', ...server, '--method', ...args], {
    env: { ...process.env, PATH, HOME: folder },
  }).catch((error: { stdout: string; stderr: string }) => error);
  assert.match(outcome.stdout, /^\{/, outcome.stderr);
  return JSON.parse(outcome.stdout) as ToolAnswer;
}

const called = (name: string, ...args: readonly string[]): Promise<ToolAnswer> =>
  inspected('tools/call', '--tool-name', name, ...args.flatMap((arg) => ['--tool-arg', arg]));

test('the inspector lists the tools', async () => {
  const { tools } = await inspected('tools/list');
  assert.deepEqual(
    tools?.map(({ name }) => name),
    ['check', 'explain', 'test', 'diff', 'audit', 'fix'],
  );
});

const CALLS: readonly (readonly [tool: string, args: readonly string[], says: RegExp])[] = [
  ['check', ['path=bad/robots.txt', 'limit=3'], /^1 file checked: 6 errors/],
  ['explain', ['word=robots/missing-colon'], /^# robots\/missing-colon/],
  ['test', ['path=bad/robots.txt', 'agents=["GPTBot"]', 'urls=["/search/"]'], /^0 allowed, 1 blocked/],
  ['diff', ['path=bad/robots.txt', 'old=good/robots.txt'], /is now blocked for/],
  ['audit', ['path=good/robots.txt', 'purposes=["search"]'], /^search: /],
  ['fix', ['path=bad/robots.txt', 'apply=true'], /^bad\/robots\.txt: 3 edits written/],
];

for (const [tool, args, says] of CALLS) {
  test(`the inspector calls ${tool}`, async () => {
    const { content, structuredContent, isError } = await called(tool, ...args);
    assert.match(content[0]!.text, says);
    assert.ok(structuredContent && !isError);
  });
}

test('what was written is there, and a path outside is an error', async () => {
  assert.match(readFileSync(join(folder, 'bad/robots.txt'), 'utf8'), /^Disallow: \/private/m);
  const { content, isError } = await called('check', 'path=/etc/passwd');
  assert.deepEqual([isError, content[0]!.text.includes('is not below')], [true, true]);
});
