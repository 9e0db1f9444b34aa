/** The `git` program: where it is, and how to run it so that no repository makes it execute or fetch anything. */
import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { existsSync, realpathSync, statSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, join, relative } from 'node:path';
import { MAX_UNPACKED } from '../../core/gzip.ts';
import { InputError } from '../command.ts';
import { gitWords as t } from '../words/verdicts.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The result of a git command. */
export interface GitAnswer {
  readonly ok: boolean;
  readonly output: Buffer;
  /** The output was too long, or the command took too long. */
  readonly isCut: boolean;
}

const MAX_MILLISECONDS = 60_000;

/** git does not prompt, write or fetch: no transport is allowed, even if a promised object is missing. */
const HARMLESS = {
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: '',
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
};

/** The first releases of each line that support `GIT_NO_LAZY_FETCH`, by their release notes. */
const KNOWS_NO_LAZY_FETCH: readonly (readonly [number, number, number])[] = [
  [2, 39, 4],
  [2, 40, 2],
  [2, 41, 1],
  [2, 42, 2],
  [2, 43, 4],
  [2, 44, 1],
];

/** Whether this version, as `git version` prints it, can be kept from fetching missing objects. */
export function canStayOffline(version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = (/\d+(?:\.\d+)*/.exec(version)?.[0] ?? '').split('.').map(Number);
  if (major !== 2 || minor > 44) return major >= 2;
  return KNOWS_NO_LAZY_FETCH.some(([, line, first]) => line === minor && patch >= first);
}

/** The program by the working folder of a call. */
const programs = new Map<string, string>();

function programFor(folder: string): string {
  const program = programs.get(folder) ?? checked(gitOn(process.env, folder), folder);
  programs.set(folder, program);
  return program;
}

/** Runs git in the working folder. Throws `InputError` if there is none, or if it would fetch missing objects. */
export const runGit = (folder: string, ...args: readonly string[]): GitAnswer =>
  answerOf(start(programFor(folder), args, folder));

/**
 * Runs git and passes its output to `take` as it comes, until that returns false. Throws as `runGit` does.
 * @param input the text of its standard input
 * @returns whether git succeeded, or was stopped by `take`; and whether it took longer than `most` milliseconds
 */
export async function streamGit(
  folder: string,
  args: readonly string[],
  take: (chunk: Buffer) => boolean,
  most: number,
  input?: string,
): Promise<Omit<GitAnswer, 'output'>> {
  const child = spawn(programFor(folder), args, {
    cwd: folder,
    env: { ...process.env, ...HARMLESS },
    timeout: most,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  // It may end before it has read everything.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  let isStopped = false;
  child.stdout.on('data', (chunk: Buffer) => {
    if (isStopped || take(chunk)) return;
    isStopped = true;
    child.kill();
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve({ ok: false, isCut: false }));
    child.once('close', (code, signal) =>
      resolve({ ok: isStopped || code === 0, isCut: !isStopped && signal !== null }),
    );
  });
}

function checked(found: string | undefined, folder: string): string {
  if (found === undefined) throw new InputError(t('noGit'));
  const version = String(start(found, ['version'], folder).stdout);
  if (canStayOffline(version)) return found;
  const promisors = ['config', '--get-regexp', '^(extensions\\.partialclone|remote\\..*\\.promisor)$'];
  if (start(found, promisors, folder).status !== 1) {
    throw new InputError(t('partial'));
  }
  return found;
}

const start = (git: string, args: readonly string[], cwd: string): SpawnSyncReturns<Buffer> =>
  spawnSync(git, args, {
    cwd,
    env: { ...process.env, ...HARMLESS },
    maxBuffer: MAX_UNPACKED,
    timeout: MAX_MILLISECONDS,
    stdio: ['ignore', 'pipe', 'ignore'],
  });

const answerOf = ({ error, status, stdout }: SpawnSyncReturns<Buffer>): GitAnswer => ({
  ok: !error && status === 0,
  output: stdout,
  isCut: error !== undefined,
});

/**
 * The absolute path of the `git` program on the PATH; undefined for none. Entries that a repository could supply are
 * skipped: relative and empty ones, those in the repository of the working folder, and folders of npm packages.
 * @param folder the working folder
 */
export function gitOn(env: Environment, folder: string): string | undefined {
  const own = repositoryOf(realpathSync(folder));
  const name = process.platform === 'win32' ? 'git.exe' : 'git';
  return (env.PATH ?? env.Path ?? '')
    .split(delimiter)
    .filter((entry) => isAbsolute(entry) && !entry.split(/[\\/]/).includes('node_modules'))
    .map((entry) => join(entry, name))
    .find((file) => isProgram(file) && !isBelow(own, realpathSync(dirname(file))));
}

/** The nearest folder with a `.git`, upwards; the folder itself if there is none. */
function repositoryOf(folder: string): string {
  for (let up = folder; ; up = dirname(up)) {
    if (existsSync(join(up, '.git'))) return up;
    if (up === dirname(up)) return folder;
  }
}

function isProgram(file: string): boolean {
  try {
    const stats = statSync(file);
    return stats.isFile() && (process.platform === 'win32' || (stats.mode & 0o111) !== 0);
  } catch {
    return false;
  }
}

function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return !isAbsolute(way) && !/^\.\.(?:[\\/]|$)/.test(way);
}
