import type { Context } from '../cli/command.ts';

/** A call that cannot be answered: its message is the answer. */
export class ToolError extends Error {}

export interface HostCall {
  /** The working folder. */
  readonly folder: string;
  /** Standard input. */
  readonly text?: string | undefined;
  readonly signal: AbortSignal;
}

/** What a command of the command line gets. */
export interface CallContext extends Context {
  /** What it has complained about, a line each. */
  readonly complaints: readonly string[];
}

/** What the tools are built on. */
export interface ToolHost {
  readonly version: string;
  /**
   * Runs the work of a command; one at a time. Rejects with a `ToolError` if the command throws an `InputError` or a
   * `UsageError`, and if the signal is aborted before it ends.
   */
  run<T>(call: HostCall, work: (context: CallContext) => Promise<T>): Promise<T>;
  /** Replaces the text of a file if it still has these octets; returns why it was left unchanged. */
  rewrite(path: string, before: Uint8Array, text: string): Promise<string | undefined>;
}
