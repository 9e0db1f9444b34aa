/** Detects that a script is ended from outside. */

export const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
const LOOK_MS = 500;

/**
 * Calls `stop` once: on a signal, or when npm, which started the script, has ended. A signal to npm ends npm and its
 * shell, but does not reach the script.
 *
 * @param {() => unknown} stop
 */
export function whenEnded(stop) {
  let isCalled = false;
  const once = () => {
    if (!isCalled) stop();
    isCalled = true;
  };
  for (const signal of SIGNALS) process.on(signal, once);
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) once();
  }, LOOK_MS).unref();
}
