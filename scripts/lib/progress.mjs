/** Shows that something long is still running. */

const STEP_MS = 1000;
/** Without a terminal, a line is printed each time this many steps have passed. */
const STEPS_PER_LINE = 10;

/**
 * Prints what is done, and how long it has taken so far until it is done: on a terminal in the same line, otherwise in a line
 * every ten seconds.
 *
 * @template T
 * @param {string} what a sentence without its end
 * @param {() => Promise<T>} work
 * @param {(line: string) => void} [log] receives each line
 * @param {Pick<NodeJS.WriteStream, 'isTTY' | 'write'>} [terminal]
 * @returns {Promise<T>} what `work` gives; rejects as it does
 */
export async function withProgress(what, work, log = console.log, terminal = process.stdout) {
  const isShared = terminal.isTTY && log === console.log;
  if (isShared) terminal.write(`${what} …`);
  else log(`${what} …`);
  let steps = 0;
  const timer = setInterval(() => {
    steps++;
    if (isShared) terminal.write(`\r${what} … ${steps} s`);
    else if (steps % STEPS_PER_LINE === 0) log(`… ${steps} s`);
  }, STEP_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    if (isShared) terminal.write('\n');
  }
}
