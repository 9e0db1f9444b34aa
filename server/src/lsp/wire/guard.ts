import { ResponseError } from 'vscode-languageserver';
import type { Steps } from '../../core/steps.ts';
import { type Failure, failureWords } from '../words/failures.ts';

/** The log for users; `connection.console` is one. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/**
 * Calls a language service. If it throws, the error is logged with the text of `failure`, and `fallback` is returned:
 * no error of a language reaches the connection. A `ResponseError` is an answer, and is rethrown.
 */
export type Guard = <T, F = T>(failure: Failure, fallback: F, call: () => T) => T | F;

const STACK_LINES = 6;

/** A guard that writes to `log`. */
export const createGuard =
  (log: Log): Guard =>
  (failure, fallback, call) => {
    try {
      return call();
    } catch (error) {
      if (error instanceof ResponseError) throw error;
      log.error(failure(describe(error)));
      return fallback;
    }
  };

/** A thrown value in at most `STACK_LINES` lines. Never throws. */
export function describe(error: unknown): string {
  try {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return text.split('\n', STACK_LINES).join('\n');
  } catch {
    return failureWords('noReason');
  }
}

/** Runs steps under a guard: if one throws, the result is `otherwise`. A caller that stops early ends the steps. */
export function* guardSteps<T>(
  guard: Guard,
  failure: Failure,
  otherwise: T,
  start: () => Steps<T>,
): Steps<T> {
  const steps = guard(failure, undefined, start);
  if (!steps) return otherwise;
  try {
    for (;;) {
      const step = guard(failure, undefined, () => steps.next());
      if (!step) return otherwise;
      if (step.done) return step.value;
      yield step.value;
    }
  } finally {
    steps.return(otherwise);
  }
}
