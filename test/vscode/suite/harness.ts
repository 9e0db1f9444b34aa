/**
 * Registers checks and runs them one after the other, inside the editor. Independent of the editor and of the checks.
 */

/** Only a check that hangs needs so long: one of 8 s took 20 s on a busy machine. */
const CHECK_LIMIT_MS = 90_000;

interface Check {
  readonly name: string;
  readonly run: () => Promise<void>;
}

const checks: Check[] = [];

/**
 * Registers a check.
 *
 * @param name the expectation, as a sentence without a period; one line
 * @param run fails by throwing
 */
export function check(name: string, run: () => Promise<void>): void {
  checks.push({ name, run });
}

/**
 * Runs all registered checks in order and prints a line `ok NAME` or `not ok NAME` for each; a failure's reason follows
 * in lines that begin with `#`.
 *
 * @throws if any failed, or if there are none
 */
export async function runChecks(): Promise<void> {
  let failed = 0;
  for (const { name, run } of checks) {
    try {
      await within(run(), CHECK_LIMIT_MS, () => `it has not ended within ${CHECK_LIMIT_MS / 1000} s`);
      console.log(`ok ${name}`);
    } catch (error) {
      failed++;
      console.log(`not ok ${name}\n${reason(error).replaceAll(/^/gm, '#   ')}`);
    }
  }
  console.log(`# ${checks.length - failed} of ${checks.length} checks hold`);
  if (failed > 0 || checks.length === 0) throw new Error(`${failed} of ${checks.length} checks failed`);
}

/**
 * @param limit milliseconds
 * @param late describes what was expected
 * @returns the value of the promise; rejects with `late()` if that takes longer than `limit`
 */
export async function within<T>(promise: Promise<T>, limit: number, late: () => string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(late())), limit);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

function reason(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
