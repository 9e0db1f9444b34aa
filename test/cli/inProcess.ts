/** The command line without a process of its own: much quicker than a spawned one. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { languages } from '../../server/src/checks.ts';
import { run } from '../../server/src/cli/run.ts';

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `crawlwise` with these arguments in a folder. Calls must not overlap: the folder is that of the whole process. */
export async function crawlwise(cwd: string, ...args: readonly string[]): Promise<Outcome> {
  const texts = { stdout: '', stderr: '' };
  const into = (name: keyof typeof texts) => ({
    write: (text: string | Uint8Array) => {
      texts[name] += text;
    },
  });
  const before = process.cwd();
  process.chdir(cwd);
  try {
    const code = await run(args, {
      ...{ languages, version: '0.0.0', env: {}, isTerminal: false, isTalking: false },
      ...{ stdout: into('stdout'), stderr: into('stderr') },
      served: async () => (await import('../../server/src/languages.ts')).languages,
      input: async () => new Uint8Array(),
      worker: () => '',
      serve: async () => {},
    });
    return { code, ...texts };
  } finally {
    process.chdir(before);
  }
}

/** Texts of files by their path. */
export type Files = Readonly<Record<string, string>>;

/** A new git repository below a folder, with these files; gives its path. */
export function repository(folder: string, files: Files): string {
  const own = mkdtempSync(join(folder, 'repository-'));
  execFileSync('git', ['init', '-q', own]);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(own, name)), { recursive: true });
    writeFileSync(join(own, name), text);
  }
  return own;
}
