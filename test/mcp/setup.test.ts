/** The set-up of coding agents in docs/agents.md, and SKILL.md: each command that they name is run. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, before, test } from 'node:test';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { parse as parseToml } from 'smol-toml';
import { call } from '../cli/inProcess.ts';
import { build } from '../protocol/build.ts';
import { root } from '../protocol/client.ts';
import { connect, textOf } from './connected.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'crawlwise-setup-')));
after(() => rmSync(folder, { recursive: true, force: true }));
const site = join(folder, 'site');
const bin = join(folder, 'bin');

before(async () => {
  await build();
  cpSync(join(root, 'examples', 'bad'), site, { recursive: true });
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
    ['-c', 'user.name=a', '-c', 'user.email=a@b.example', 'commit', '-qm', 'first'],
  ])
    execFileSync('git', args, { cwd: site });
  mkdirSync(bin);
  symlinkSync(join(root, 'dist/cli.js'), join(bin, 'crawlwise'));
  chmodSync(join(root, 'dist/cli.js'), 0o755);
});

const textIn = (name: string): string => readFileSync(join(root, name), 'utf8');
const page = textIn('docs/agents.md');
const [, tools = ''] = /\n## Tools by MCP\n(.*?)\n## /s.exec(page) ?? [];

interface Block {
  readonly agent: string;
  readonly text: string;
  readonly settings: unknown;
}

const blocks: readonly Block[] = tools
  .split('\n### ')
  .slice(1)
  .flatMap((section) =>
    [...section.matchAll(/^```(json|toml)\n(.*?)^```$/gms)].map(([, form, text]) => ({
      agent: section.split('\n', 1)[0]!,
      text: section,
      settings: form === 'json' ? JSON.parse(text!) : parseToml(text!),
    })),
  );

/** The commands in settings: a program with arguments, or a list of both. */
function commandsIn(value: unknown): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [];
  const { command, args = [] } = value as { command?: unknown; args?: string[] };
  if (Array.isArray(command)) return [command];
  if (typeof command === 'string') return [[command, ...args]];
  return Object.values(value).flatMap(commandsIn);
}

test('the agents of today are there', () => {
  assert.deepEqual(
    blocks.map(({ agent }) => agent),
    ['Claude Code', 'Codex', 'Cursor', 'VS Code and GitHub Copilot', 'Gemini CLI', 'Zed', 'OpenCode'],
  );
});

for (const { agent, text, settings } of blocks) {
  test(`the settings of ${agent} start a server that answers`, async () => {
    const [found, ...others] = commandsIn(settings);
    assert.deepEqual([found?.slice(0, 2), others], [['crawlwise', 'mcp'], []]);
    const [command = '', ...args] = found!.map((part) =>
      part.replace(/\$\{workspaceFolder\}/, site).replace('/path/to/site', site),
    );
    const added = /`\w+ mcp add .*-- (crawlwise mcp)`/.exec(text)?.[1];
    if (added) assert.equal(added, found!.join(' '));
    const client = new Client({ name: agent, version: '1' });
    const env = { PATH: [bin, process.env.PATH].join(delimiter) };
    await client.connect(new StdioClientTransport({ command, args, cwd: site, env }));
    assert.match(textOf(await client.callTool({ name: 'check', arguments: {} })), /^3 files checked: /);
    await client.close();
  });
}

test('the page names the tools as they are', async () => {
  const { client } = await connect([site]);
  const { tools: all } = await client.listTools();
  const rows = [...tools.matchAll(/^\| `(\w+)` \|.*\| (.*) \|$/gm)].map(([, name, writes]) => [
    name,
    writes !== 'no',
  ]);
  assert.deepEqual(
    rows,
    all.map(({ name, annotations }) => [name, annotations?.readOnlyHint === false]),
  );
  const skill = textIn('SKILL.md');
  for (const { name } of all) assert.ok(skill.includes(`\`${name}\``), name);
});

/** The calls of the command line in a page, with files of the site. */
const callsIn = (text: string): readonly (readonly string[])[] =>
  [...text.matchAll(/`crawlwise ((?:check|explain|test|diff|audit|policy)\b[^`]*)`/g)].map(([, args]) =>
    args!.replace(/\bPATH\b|\bFILE\b/g, 'robots.txt').split(' '),
  );

for (const name of ['SKILL.md', 'docs/agents.md']) {
  test(`the commands in ${name} are valid`, async () => {
    const calls = callsIn(textIn(name)).filter((args) => args.length > 1);
    assert.ok(calls.length > 2);
    for (const args of calls) {
      const own = join(folder, `run-${name.replaceAll('/', '-')}`);
      cpSync(site, own, { recursive: true });
      const { code, stderr } = await call(args, { cwd: own });
      assert.ok(code < 2, `${args.join(' ')}: ${stderr}`);
      rmSync(own, { recursive: true });
    }
  });
}

test('the front matter of SKILL.md is that of a skill', () => {
  const [, matter = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(textIn('SKILL.md')) ?? [];
  const fields = Object.fromEntries(
    matter.split('\n').map((line) => {
      const [, key, value] = /^([a-z-]+): (\S.*)$/.exec(line) ?? [];
      assert.ok(key && value, line);
      // Plain scalars of YAML: a colon with a space, or a space with a hash, would end them.
      assert.doesNotMatch(value, /: | #|^[[\]{}>|*&!%@`'"-]/, line);
      return [key, value];
    }),
  );
  assert.deepEqual(Object.keys(fields), ['name', 'description', 'license', 'compatibility']);
  const { name = '', description = '', compatibility = '' } = fields;
  assert.match(name, /^(?!.*--)[a-z\d](?:[a-z\d-]{0,62}[a-z\d])?$/);
  assert.ok(description.length <= 1024 && compatibility.length <= 500);
  assert.match(description, /\bUse it whenever\b/);
  assert.ok(body.length < 5_000 * 4 && body.split('\n').length < 500);
});
