import { ResponseError } from 'vscode-languageserver';

/** Where the server writes what a user may want to know; `connection.console` is one. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/**
 * Runs a call into a language service. Whatever it throws is logged, with `what` was being done, and `fallback` is
 * returned instead: nothing a language throws reaches the connection. What is an answer of the protocol is one.
 */
export type Guard = <T, F = T>(what: string, fallback: F, call: () => T) => T | F;

const STACK_LINES = 6;

/** A guard that writes to `log`. */
export const createGuard =
  (log: Log): Guard =>
  (what, fallback, call) => {
    try {
      return call();
    } catch (error) {
      if (error instanceof ResponseError) throw error;
      log.error(`Failed to ${what}: ${describe(error)}`);
      return fallback;
    }
  };

/** What was thrown, in a few lines; whatever it is, this does not throw. */
export function describe(error: unknown): string {
  try {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return text.split('\n', STACK_LINES).join('\n');
  } catch {
    return 'an error that cannot be shown';
  }
}
