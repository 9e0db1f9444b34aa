import type { Translation } from '../core/catalogue.ts';
import type { Loadable } from '../core/service.ts';
import type { FetcherOptions } from '../live/fetcher.ts';
import type { Call } from './args/parse.ts';

/** An output stream. */
export interface Output {
  write(text: string | Uint8Array): unknown;
}

/** The environment of a command. */
export interface Context {
  readonly languages: readonly Loadable[];
  /** The same with the features for editors. */
  served(): Promise<readonly Loadable[]>;
  readonly version: string;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Whether `stdout`, and `stderr`, is a terminal. */
  readonly isTerminal: boolean;
  readonly isStderrTerminal: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Says in a line what is wrong; without line breaks. */
  complain(text: string): void;
  /** The working folder, absolute. */
  readonly folder: string;
  /** The texts in other languages than English. */
  readonly languageFiles: {
    names(): Promise<readonly string[]>;
    read(tag: string): Promise<Translation | undefined>;
  };
  /** All of standard input. */
  input(): Promise<Uint8Array>;
  /** For tests: how live sites are requested. */
  readonly live?: Partial<FetcherOptions>;
  /** The script of worker threads. */
  worker(): string | URL;
  /** Serves a protocol over standard input and output: editors, or agents with tools for these folders. */
  serve(protocol: 'lsp' | 'mcp', folders: readonly string[]): Promise<void>;
}

/** The implementation of a command: returns the exit code. Throws `UsageError` for invalid arguments. */
export type Command = (call: Call, context: Context) => Promise<number>;

export { InputError, UsageError } from './args/usageError.ts';

/** No errors or warnings. */
export const CLEAN = 0;
/** There are errors or warnings. */
export const FAULTS = 1;
/** The call is invalid, a file cannot be read, or a rule has failed: something was not checked. */
export const TROUBLE = 2;
/** The user has stopped it, as shells report the signal SIGINT. */
export const STOPPED = 130;
