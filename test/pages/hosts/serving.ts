/** Programs that serve a build as hosts do, and their answers. */
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { ConfigFiles } from '../../../server/src/pages/hosts/host.ts';
import { ORIGIN } from './answers.ts';

/** The command that serves a build, the line of its output that says so, and its environment. */
export type Command = (
  folder: string,
  port: number,
  files: ConfigFiles,
) => readonly [command: readonly string[], ready: RegExp, env?: NodeJS.ProcessEnv];

/** Emulators of hosts from npm. */
export const EMULATORS = {
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
} satisfies Readonly<Record<string, Command>>;

/** Whether redirects are followed: `to 404` only says so of those that end there. */
export type Following = boolean | 'to 404';

/** Serves a build, and requests URLs from it. */
export async function answersOf(
  commandOf: Command,
  files: ConfigFiles,
  build: readonly string[],
  paths: readonly string[],
  programs: readonly string[],
  isFollowed: Following = false,
): Promise<Readonly<Record<string, string>>> {
  const named = Object.fromEntries(build.map((name) => [name, name]));
  return whileServed(commandOf, { files, build: named }, programs, async (port) => {
    const answers: Record<string, string> = {};
    for (const path of paths) answers[path] = await answered(port, path, isFollowed);
    return answers;
  });
}

/** Acts while a build is served, given its port and the folder with `dist`, which is removed then. */
export async function whileServed<T>(
  commandOf: Command,
  { files, build }: { readonly files: ConfigFiles; readonly build: Readonly<Record<string, string>> },
  programs: readonly string[],
  act: (port: number, folder: string) => Promise<T>,
): Promise<T> {
  const folder = siteFolder(files, build);
  const port = await freePort();
  const [command, ready, env = {}] = commandOf(folder, port, files);
  const start = () => started(command, ready, folder, programs, env);
  // The bundler in wrangler deadlocks now and then when it starts.
  const stop = await start().catch(start);
  try {
    await listening(port);
    return await act(port, folder);
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export const withoutRule = (answer: string): string => answer.replace(/ ?\([^)]*\)$/, '');

/** A build, with the configuration beside or in it. */
function siteFolder(files: ConfigFiles, build: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'crawlwise-emulated-'));
  // Web servers work as another user.
  chmodSync(folder, 0o755);
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  for (const [name, text] of Object.entries(build)) write(`dist/${name}`, text);
  for (const [name, text] of Object.entries(files)) {
    const isWrangler = name === 'wrangler.jsonc';
    write(/^(?:_|\.htaccess$)/.test(name) ? `dist/${name}` : name, isWrangler ? withName(text!) : text!);
  }
  return folder;
}

/** Wrangler requires these. */
const withName = (text: string): string =>
  text.replace(/\}\s*$/, ', "name": "site", "compatibility_date": "2026-01-01" }');

/** The answer in the form of `answerText`. */
async function answered(port: number, path: string, isFollowed: Following): Promise<string> {
  const redirect = isFollowed === true ? 'follow' : 'manual';
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { redirect });
  const text = await response.text();
  const location = response.headers.get('location');
  if (response.status === 200) return `200 ${text.trim()}`;
  if (location === null) return `${response.status}`;
  if (isFollowed === 'to 404') {
    const end = await answered(port, path, true).catch(() => '');
    if (/^(?:4|200 404\.html)/.test(end)) return end;
  }
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
  more: NodeJS.ProcessEnv,
): Promise<() => Promise<void>> {
  const env = {
    ...{ ...process.env, PATH: [...programs, process.env.PATH].join(delimiter) },
    ...{ CI: '1', NO_COLOR: '1', NO_UPDATE_NOTIFIER: '1', WRANGLER_SEND_METRICS: 'false', HOME: folder },
    ...more,
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
