/** The messages on standard input and output: everything that was read is answered, whatever it is. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { after, test } from 'node:test';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { serversFor } from '../../server/src/mcp/server.ts';
import { StdioTransport } from '../../server/src/mcp/stdio.ts';
import { build } from '../protocol/build.ts';
import { root } from '../protocol/client.ts';
import { size } from '../scale.ts';
import { host, textOf } from './connected.ts';

const folder = mkdtempSync(join(tmpdir(), 'crawlwise-mcp-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const ROBOTS = 'User-agent: *\nDisallow /private/\n';
writeFileSync(join(folder, 'robots.txt'), ROBOTS);

interface Message {
  readonly id?: number | string | null;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string };
}

/** Writes these parts, ends the input, and returns all messages of the server. */
async function answersTo(parts: Iterable<string | Buffer>): Promise<readonly Message[]> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const transport = new StdioTransport(input, output);
  serveStdio(serversFor(host, [folder]), { transport });
  const written: Buffer[] = [];
  output.on('data', (part: Buffer) => written.push(part));
  for (const part of parts) if (!input.write(part)) await new Promise((done) => input.once('drain', done));
  input.end();
  await transport.closed;
  const lines = Buffer.concat(written).toString().trimEnd();
  return lines === '' ? [] : lines.split('\n').map((line) => JSON.parse(line) as Message);
}

const request = (id: number | string, method: string, params: object = {}): string =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;
const notification = (method: string, params: object = {}): string =>
  `${JSON.stringify({ jsonrpc: '2.0', method, params })}\n`;
const initialize = (protocolVersion = '2025-06-18'): string =>
  request(0, 'initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } });
const OPENING = [initialize(), notification('notifications/initialized')];
const call = (id: number | string, name: string, args: object = {}): string =>
  request(id, 'tools/call', { name, arguments: args });

const byId = (messages: readonly Message[]) => new Map(messages.map((message) => [message.id, message]));

test('everything is answered although the input has ended', async () => {
  const calls = Array.from({ length: 20 }, (_, at) =>
    call(at + 1, at % 2 ? 'check' : 'explain', at % 2 ? {} : { word: 'GPTBot' }),
  );
  const messages = byId(await answersTo([...OPENING, ...calls, request('last', 'tools/list').trimEnd()]));
  assert.equal(messages.size, 22);
  for (const [id, { result }] of messages) assert.ok(result && !result.isError, String(id));
});

test('pieces of any length, blank lines and CR LF', async () => {
  const text = `\n${OPENING.join('\r\n\n')}${call('é🤖', 'explain', { word: 'GPTBot' })}`;
  const octets = Buffer.from(text);
  const pieces = Array.from({ length: Math.ceil(octets.length / 3) }, (_, at) =>
    octets.subarray(3 * at, 3 * at + 3),
  );
  const messages = byId(await answersTo(pieces));
  assert.deepEqual([...messages.keys()], [0, 'é🤖']);
});

const RUBBISH: Readonly<Record<string, { line: string; id?: number | string; code: number }>> = {
  'no JSON': { line: 'rubbish', code: -32700 },
  'half a message': { line: '{"jsonrpc":"2.0","id":1,', code: -32700 },
  binary: { line: '\u0000\u0001\ufffd', code: -32700 },
  'a number': { line: '7', code: -32600 },
  null: { line: 'null', code: -32600 },
  'a batch': { line: `[${request(1, 'ping').trim()}]`, code: -32600 },
  'another version of JSON-RPC': { line: '{"jsonrpc":"1.0","id":1,"method":"ping"}', id: 1, code: -32600 },
  'a method that is no text': { line: '{"jsonrpc":"2.0","id":"a","method":7}', id: 'a', code: -32600 },
  'deep JSON': { line: `${'['.repeat(100_000)}${']'.repeat(100_000)}`, code: -32600 },
  'an unknown method': { line: request(1, 'nonsense').trim(), id: 1, code: -32601 },
  'an unknown tool': { line: call(1, 'nonsense').trim(), id: 1, code: -32602 },
  'parameters of another kind': {
    line: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":[]}',
    id: 1,
    code: -32600,
  },
};

for (const [name, { line, id, code }] of Object.entries(RUBBISH)) {
  test(`${name} is an error of the protocol, and the next call is answered`, async () => {
    const messages = await answersTo([...OPENING, `${line}\n`, call(9, 'check')]);
    const [error] = messages.filter((message) => message.error);
    assert.deepEqual([error?.id ?? null, error?.error?.code], [id ?? null, code], JSON.stringify(messages));
    assert.ok(byId(messages).get(9)?.result);
  });
}

for (const [place, head, tail] of [
  [
    'first',
    '{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"check","arguments":{"path":"',
    '"}}}\n',
  ],
  [
    'last',
    '{"method":"tools/call","params":{"name":"check","arguments":{"path":"',
    '"}},"jsonrpc":"2.0","id":5}\n',
  ],
] as const) {
  test(`a request of 100 MB, its id ${place}, is refused by its id, and the next one is answered`, async () => {
    const chunk = Buffer.alloc(2 ** 16, 'x');
    function* parts() {
      yield* OPENING;
      yield head;
      for (let at = 0; at < 1_600; at++) yield chunk;
      yield tail;
      yield call(6, 'check');
    }
    const messages = byId(await answersTo(parts()));
    assert.deepEqual(messages.get(5)?.error, {
      code: -32600,
      message: 'The message is longer than 16 MiB and was not read',
    });
    assert.ok(messages.get(6)?.result);
  });
}

test('a long text is checked', async () => {
  const text = `${ROBOTS}${'Disallow: /x\n'.repeat(size(200_000))}`;
  const messages = byId(await answersTo([...OPENING, call(1, 'check', { path: 'robots.txt', text })]));
  assert.ok(messages.get(1)?.result?.structuredContent);
});

test('a canceled call is not answered and writes nothing; all others are answered', async () => {
  const messages = byId(
    await answersTo([
      ...OPENING,
      call(1, 'check'),
      call(2, 'fix', { path: 'robots.txt', apply: true }),
      notification('notifications/cancelled', { requestId: 2 }),
      notification('notifications/cancelled', { requestId: 77 }),
      notification('notifications/cancelled', {}),
      call(3, 'check'),
    ]),
  );
  assert.deepEqual([...messages.keys()].sort(), [0, 1, 3]);
  assert.equal(readFileSync(join(folder, 'robots.txt'), 'utf8'), ROBOTS);
});

/** The answer of the server to the version of a client. */
const VERSIONS: Readonly<Record<string, string>> = {
  '2024-11-05': '2024-11-05',
  '2025-03-26': '2025-03-26',
  '2025-06-18': '2025-06-18',
  '2025-11-25': '2025-11-25',
  '1999-01-01': '2025-11-25',
  '2099-01-01': '2025-11-25',
};

for (const [version, answered] of Object.entries(VERSIONS)) {
  test(`a client of version ${version} gets ${answered}`, async () => {
    const messages = byId(await answersTo([initialize(version), call(1, 'check')]));
    assert.equal(messages.get(0)?.result?.protocolVersion, answered);
    assert.ok(messages.get(1)?.result);
  });
}

test('a client of an unknown revision without a handshake gets an error', async () => {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2099-01-01',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const [message] = await answersTo([request(1, 'server/discover', { _meta: meta })]);
  assert.ok(message?.error?.message.includes('2099-01-01'), JSON.stringify(message));
});

test('a client that sends nothing gets nothing', async () => {
  assert.deepEqual(await answersTo([]), []);
});

/** Runs the bundle until it ends. */
async function ran(args: readonly string[], input: string) {
  await build();
  const child = spawn(process.execPath, args, { cwd: folder });
  const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on('data', (part: Buffer) => stdout.push(part));
  child.stderr.on('data', (part: Buffer) => stderr.push(part));
  child.stdin.end(input);
  const code = await new Promise<number | null>((done) => child.on('close', done));
  return { code, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() };
}

test('the program ends with its input, and prints nothing but messages', async () => {
  const { code, stdout, stderr } = await ran(
    [join(root, 'dist/cli.js'), 'mcp'],
    [...OPENING, call(1, 'check'), call(2, 'explain', { word: '--help' })].join(''),
  );
  const ids = stdout
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as Message).id);
  assert.deepEqual([code, ids.sort(), stderr], [0, [0, 1, 2], '']);
});

test('a working folder that is deleted is an error, and no more once it is back', async () => {
  await build();
  const own = join(folder, 'own');
  const create = () => {
    mkdirSync(own);
    writeFileSync(join(own, 'robots.txt'), ROBOTS);
  };
  create();
  const client = new Client({ name: 'test', version: '1' });
  const command = { command: process.execPath, args: [join(root, 'dist/cli.js'), 'mcp'], cwd: own };
  await client.connect(new StdioClientTransport(command));
  const say = async () => textOf(await client.callTool({ name: 'check', arguments: {} }));
  assert.match(await say(), /missing-colon/);
  rmSync(own, { recursive: true });
  assert.match(await say(), /no longer exists$/);
  create();
  assert.match(await say(), /missing-colon/);
  await client.close();
});

test('a folder that is not there is an error at once', async () => {
  const { code, stdout, stderr } = await ran([join(root, 'dist/cli.js'), 'mcp', 'nowhere'], '');
  assert.deepEqual([code, stdout], [2, '']);
  assert.match(stderr, /^crawlwise: The folder cannot be served: no such file or folder/);
});

test('the bundle serves the client of the SDK, with either handshake', async () => {
  await build();
  for (const versionNegotiation of [undefined, { mode: 'auto' as const }]) {
    const client = new Client(
      { name: 'test', version: '1' },
      versionNegotiation ? { versionNegotiation } : {},
    );
    const command = { command: process.execPath, args: [join(root, 'dist/cli.js'), 'mcp', folder] };
    await client.connect(new StdioClientTransport(command));
    assert.match(textOf(await client.callTool({ name: 'check', arguments: {} })), /robots\/missing-colon/);
    await client.close();
  }
});

test('other commands do not load what serves agents', async () => {
  await build();
  /** The chunks that a chunk loads at once. */
  const loads = (file: string): readonly string[] => {
    const text = readFileSync(join(root, 'dist', file), 'utf8');
    return [...text.matchAll(/(?:from|import)\s*"\.{1,2}\/(?:cli\/)?([\w-]+\.js)"/g)].map(
      ([, name]) => `cli/${name}`,
    );
  };
  const all = new Set<string>();
  const follow = (file: string): void => {
    if (all.has(file)) return;
    all.add(file);
    for (const next of loads(file)) follow(next);
  };
  follow('cli.js');
  const [entry] = /cli\/start-\w+\.js/.exec(readFileSync(join(root, 'dist/cli.js'), 'utf8')) ?? [];
  follow(entry!);
  assert.ok(all.size > 3);
  for (const file of all)
    assert.doesNotMatch(
      readFileSync(join(root, 'dist', file), 'utf8'),
      /modelcontextprotocol|tools\/call/,
      file,
    );
});
