import type { Edit } from '../core/rule/rule.ts';

/** What a command has printed, and its exit code: 0 clean, 1 faults found, 2 trouble. */
export interface Printed {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CommandRun {
  /** The working folder. */
  readonly folder: string;
  /** Standard input. */
  readonly input?: Uint8Array | undefined;
  /** Gets each line of standard output, which is then not collected. */
  readonly line?: (line: string) => void;
  readonly signal: AbortSignal;
}

/** A policy merged into a text. */
interface AppliedPolicy {
  readonly edits: readonly Edit[];
  readonly text: string;
  /** The crawlers whose verdicts change. */
  readonly changed: readonly { readonly token: string }[];
}

/** What the tools are built on. */
export interface ToolHost {
  readonly version: string;
  readonly purposes: readonly [string, ...string[]];
  readonly policies: readonly [string, ...string[]];
  /** Runs a command of the command line; one at a time. Rejects if the signal is aborted before it ends. */
  run(args: readonly string[], run: CommandRun): Promise<Printed>;
  /** The octets of a regular file, unpacked, and their text. Rejects if it cannot be read. */
  read(path: string): Promise<{ readonly octets: Uint8Array; readonly text: string }>;
  /** Replaces the text of a file if it still has these octets; returns why it was left unchanged. */
  rewrite(path: string, before: Uint8Array, text: string): Promise<string | undefined>;
  /** Rejects for an unknown policy, and if it cannot be merged. */
  applyPolicy(text: string, policy: string): Promise<AppliedPolicy>;
}
