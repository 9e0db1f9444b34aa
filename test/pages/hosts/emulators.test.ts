/**
 * Compares predictions with the answers of emulators: superstatic, which the Firebase CLI uses, wrangler, which runs
 * Cloudflare's own code, serve, which Vercel wrote, and http-server.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { npmPrograms } from '../../../scripts/host/npmPrograms.mjs';
import type { ConfigFiles } from '../../../server/src/pages/hosts/host.ts';
import { root } from '../../protocol/client.ts';
import { FILES, makeHost } from './answers.ts';
import { CASES } from './cases.ts';
import { ADDRESSES, BUILT, RECORDED, recorded, SERVERS } from './generated.ts';
import { FORMS, SLASHES } from './slashes.ts';

const LIMIT_MS = 600_000;
const ORIGIN = 'https://www.example.com';

type Emulated = 'firebase' | 'cloudflare';

/** The command that serves a build, and the line of its output that says so. */
type Command = (
  folder: string,
  port: number,
  files: ConfigFiles,
) => readonly [command: readonly string[], ready: RegExp];

const EMULATORS: Readonly<Record<Emulated, Command>> = {
  firebase: (folder, port, files) => {
    const { hosting = {} } = JSON.parse(files['firebase.json'] ?? '{}');
    writeFileSync(join(folder, 'superstatic.json'), JSON.stringify({ public: 'dist', ...hosting }));
    return [
      ['superstatic', '--port', `${port}`, '--host', '127.0.0.1', '--config', 'superstatic.json'],
      /http:\/\//,
    ];
  },
  cloudflare: (_folder, port, files) => {
    const isWorker = files['wrangler.jsonc'] !== undefined;
    const serve = isWorker ? ['dev'] : ['pages', 'dev', 'dist', '--compatibility-date', '2026-01-01'];
    return [['wrangler', ...serve, '--ip', '127.0.0.1', '--port', `${port}`], /Ready on/];
  },
};

/** The programs of `SERVERS`. */
const COMMANDS: Readonly<Record<string, Command>> = {
  superstatic: EMULATORS.firebase,
  wrangler: EMULATORS.cloudflare,
  serve: (_folder, port) => [['serve', 'dist', '--listen', `tcp://127.0.0.1:${port}`], /Accepting|http:\/\//],
  'http-server': (_folder, port) => [
    ['http-server', 'dist', '-a', '127.0.0.1', '-p', `${port}`, '-c-1'],
    /Available on/,
  ],
};

const PATHS = [
  ...FORMS,
  '/',
  '/both.html',
  '/both/index.html',
  '/index',
  '/index.html',
  '/folder/index',
  '/robots.txt',
  '/none',
  '/folder?x=1',
];

/** Hosts with a configuration, and the paths to compare. */
const COMPARED: readonly (readonly [
  host: Emulated,
  what: string,
  files: ConfigFiles,
  paths: readonly string[],
])[] = [
  ...SLASHES.flatMap(([host, files]) =>
    host === 'firebase' || host === 'cloudflare'
      ? [[host, Object.values(files).join(), files, PATHS] as const]
      : [],
  ),
  ...Object.entries(CASES).flatMap(([what, { host, files, answers }]) =>
    host === 'firebase' || host === 'cloudflare' ? [[host, what, files, Object.keys(answers)] as const] : [],
  ),
];

test('hosts answer as their emulators', async (t) => {
  const programs = await npmPrograms(join(root, 'test/pages/hosts/emulators/package.json'), 'emulators');
  for (const [host, what, files, paths] of COMPARED) {
    await t.test(`${host} ${what}`, { timeout: LIMIT_MS }, async () => {
      const answers = await answersOf(EMULATORS[host], files, FILES, paths, programs);
      const made = makeHost(host, files);
      for (const path of paths) {
        const predicted = made.answer(path);
        if (!predicted.startsWith('unknown')) assert.equal(answers[path], withoutRule(predicted), path);
      }
    });
  }
  const all: Record<string, Readonly<Record<string, string>>> = {};
  for (const [server, { files, what, isFollowed }] of Object.entries(SERVERS)) {
    await t.test(`${what}: ${server} answers what is recorded`, { timeout: LIMIT_MS }, async () => {
      all[server] = await answersOf(COMMANDS[server]!, files, BUILT, ADDRESSES, programs, isFollowed);
      if (!process.env.CRAWLWISE_TEST_UPDATE) assert.deepEqual(all[server], recorded()[server]);
    });
  }
  if (process.env.CRAWLWISE_TEST_UPDATE) writeFileSync(RECORDED, `${JSON.stringify(all, undefined, 1)}\n`);
});

/** Serves a build, and requests URLs from it. */
async function answersOf(
  commandOf: Command,
  files: ConfigFiles,
  build: readonly string[],
  paths: readonly string[],
  programs: readonly string[],
  isFollowed = false,
): Promise<Readonly<Record<string, string>>> {
  const folder = siteFolder(files, build);
  const port = await freePort();
  const [command, ready] = commandOf(folder, port, files);
  const start = () => started(command, ready, folder, programs);
  // The bundler in wrangler deadlocks now and then when it starts.
  const stop = await start().catch(start);
  try {
    await listening(port);
    const answers: Record<string, string> = {};
    for (const path of paths) answers[path] = await answered(port, path, isFollowed);
    return answers;
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const withoutRule = (answer: string): string => answer.replace(/ ?\([^)]*\)$/, '');

/** The build as files that contain their own names, with the configuration beside or in it. */
function siteFolder(files: ConfigFiles, build: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'crawlwise-emulated-'));
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  for (const name of build) write(`dist/${name}`, name);
  for (const [name, text] of Object.entries(files)) {
    const isWrangler = name === 'wrangler.jsonc';
    write(name.startsWith('_') ? `dist/${name}` : name, isWrangler ? withName(text!) : text!);
  }
  return folder;
}

/** Wrangler requires these. */
const withName = (text: string): string =>
  text.replace(/\}\s*$/, ', "name": "site", "compatibility_date": "2026-01-01" }');

/** The answer in the form of `answerText`. */
async function answered(port: number, path: string, isFollowed: boolean): Promise<string> {
  const redirect = isFollowed ? 'follow' : 'manual';
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { redirect });
  const text = await response.text();
  const location = response.headers.get('location');
  if (response.status === 200) return `200 ${text.trim()}`;
  if (location === null) return `${response.status}`;
  const to = new URL(location, `http://127.0.0.1:${port}${path}`);
  return `${response.status} ${to.port === `${port}` ? plainPath(to) : to.href.replace(ORIGIN, '')}`;
}

/** Cloudflare escapes more than it must. */
const plainPath = ({ pathname, search }: URL): string => pathname.replaceAll('%26', '&') + search;

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

/** Resolves once a port accepts connections: superstatic says that it serves before it does. */
async function listening(port: number): Promise<void> {
  const isOpen = (): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.end());
    });
  while (!(await isOpen())) await setTimeout(20);
}

/** Starts a program and waits until it serves. Returns the function that ends it. */
function started(
  [command, ...args]: readonly string[],
  ready: RegExp,
  folder: string,
  programs: readonly string[],
): Promise<() => Promise<void>> {
  const env = {
    ...{ ...process.env, PATH: [...programs, process.env.PATH].join(delimiter) },
    ...{ CI: '1', NO_COLOR: '1', NO_UPDATE_NOTIFIER: '1', WRANGLER_SEND_METRICS: 'false', HOME: folder },
  };
  const child = spawn(command!, args, { cwd: folder, env, detached: true });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGTERM');
    await ended;
  };
  return new Promise((resolve, reject) => {
    let output = '';
    const take = (data: Buffer): void => {
      output += data;
      if (ready.test(output)) resolve(stop);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`${command} ended: ${output}`)));
  });
}
