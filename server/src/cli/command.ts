import type { Loadable } from '../core/service.ts';
import type { Call } from './args/parse.ts';

/** Where a command may write. */
export interface Output {
  write(text: string | Uint8Array): unknown;
}

/** What a command works with. */
export interface Context {
  readonly languages: readonly Loadable[];
  /** The same with what editors ask for. */
  served(): Promise<readonly Loadable[]>;
  readonly version: string;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Whether a person reads `stdout`, and `stderr`. */
  readonly isTerminal: boolean;
  readonly isTalking: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** All of standard input. */
  input(): Promise<Uint8Array>;
  /** The script of threads that look at files. */
  worker(): string;
  /** Starts the language server over standard input and output. */
  serve(): Promise<void>;
}

/** What runs behind a row of the table of commands: gives the exit code. Throws `UsageError` for wrong arguments. */
export type Command = (call: Call, context: Context) => Promise<number>;

export { InputError, UsageError } from './args/usageError.ts';

/** Nothing of importance was found. */
export const CLEAN = 0;
/** There are errors or warnings. */
export const FAULTS = 1;
/** The call is wrong, or a file cannot be read. */
export const TROUBLE = 2;
