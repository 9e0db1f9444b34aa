/** The command line in this process: a spawned one takes a third of a second of processor time. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { languages } from '../../server/src/checks.ts';
import type { Context } from '../../server/src/cli/command.ts';
import { run } from '../../server/src/cli/run.ts';
import { translate } from '../../server/src/core/catalogue.ts';
import { languageNames, readLanguage } from '../../server/src/disk/languages.ts';
import { version } from '../../server/src/main/version.ts';
import { useCrawlers } from '../../server/src/robots/facts/known.ts';
import { compiled } from '../protocol/build.ts';

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Standard output, byte for byte. */
  readonly bytes: Buffer;
}

export interface Call {
  readonly cwd: string;
  /** Standard input, empty by default. */
  readonly input?: string | Uint8Array | undefined;
  /** Changes to the environment of this process. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /** Texts in other languages than those of the product. */
  readonly texts?: Partial<Context['languageFiles']>;
  readonly isTerminal?: boolean;
  /** How live sites are requested. */
  readonly live?: Context['live'];
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs `crawlwise` with these arguments and returns its output. The environment, standard input and the crawlers of the
 * user belong to the whole process, so calls run one after another.
 */
export function call(args: readonly string[], options: Call): Promise<Outcome> {
  const outcome = last.then(() => runAlone(args, options));
  last = outcome.catch(() => {});
  return outcome;
}

/** Runs `crawlwise` with these arguments in a folder. */
export const crawlwise = (cwd: string, ...args: readonly string[]): Promise<Outcome> => call(args, { cwd });

async function runAlone(
  args: readonly string[],
  { cwd, input = '', env = {}, live = {}, texts = {}, isTerminal = false }: Call,
): Promise<Outcome> {
  const written = { stdout: [] as Buffer[], stderr: [] as Buffer[] };
  const into = (name: keyof typeof written) => ({
    write: (text: string | Uint8Array) => written[name].push(Buffer.from(text as string)),
  });
  const bytes = Buffer.from(input as string);
  const restore = [setEnvironment(env), setInput(bytes)];
  useCrawlers(undefined);
  try {
    const code = await run(args, {
      ...{ languages, version, env: process.env, folder: realpathSync(cwd), live },
      ...{ isTerminal, isStderrTerminal: isTerminal },
      ...{ stdout: into('stdout'), stderr: into('stderr') },
      served: async () => (await import('../../server/src/languages.ts')).languages,
      languageFiles: { names: languageNames, read: readLanguage, ...texts },
      input: async () => bytes,
      worker: () => compiled('server/src/main/checkWorker.ts'),
      serve: () => Promise.reject(new Error('a language server needs a process of its own')),
    });
    const [stdout, stderr] = [Buffer.concat(written.stdout), Buffer.concat(written.stderr)];
    return { code, stdout: stdout.toString(), stderr: stderr.toString(), bytes: stdout };
  } finally {
    translate();
    for (const each of restore) each();
  }
}

function setEnvironment(changes: Readonly<Record<string, string | undefined>>): () => void {
  const before = Object.keys(changes).map((name) => [name, process.env[name]] as const);
  const set = ([name, value]: readonly [string, string | undefined]): void => {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  };
  for (const change of Object.entries(changes)) set(change);
  return () => before.forEach(set);
}

function setInput(bytes: Buffer): () => void {
  const before = Object.getOwnPropertyDescriptor(process, 'stdin')!;
  Object.defineProperty(process, 'stdin', { value: Readable.from([bytes]), configurable: true });
  return () => Object.defineProperty(process, 'stdin', before);
}

/** Texts of files by their path. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/** Creates a git repository in a folder, with these files; returns its path. */
export function repository(folder: string, files: Files): string {
  const own = mkdtempSync(join(folder, 'repository-'));
  execFileSync('git', ['init', '-q', own]);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(own, name)), { recursive: true });
    writeFileSync(join(own, name), text);
  }
  return own;
}
