import type { Loadable } from '../core/service.ts';

/** Where a command may write. */
export interface Output {
  write(text: string): unknown;
}

/** What a command works with. */
export interface Context {
  readonly languages: readonly Loadable[];
  readonly version: string;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Whether a person reads `stdout`. */
  readonly colors: boolean;
  /** The script of threads that look at files. */
  worker(): string;
  /** Starts the language server over standard input and output. */
  serve(): Promise<void>;
}

/** A subcommand. Its row in the table of `run.ts` is all it needs. */
export interface Command {
  /** What stands after `crawlwise` and the command's name: "PATH… [--format text|json]". */
  readonly usage: string;
  readonly summary: string;
  /** Runs with the arguments after the command's name and gives the exit code. Throws `UsageError` for wrong ones. */
  run(args: readonly string[], context: Context): Promise<number>;
}

/** The command was called in a way that is not known; `message` says what is wrong. */
export class UsageError extends Error {}

/** Nothing of importance was found. */
export const CLEAN = 0;
/** There are errors or warnings. */
export const FAULTS = 1;
/** The call is wrong, or a file cannot be read. */
export const TROUBLE = 2;
