/**
 * The minimum version of Node for the scripts. Imports nothing, so that an older Node can load it and report the error.
 */

const OLDEST = 20;

/**
 * Ends the process, with one line, if Node is too old for the scripts.
 *
 * @param {string} [running] version of the running Node
 */
export function requireNode(running = process.versions.node) {
  if (Number.parseInt(running, 10) >= OLDEST) return;
  console.error(
    `This needs Node ${OLDEST} or later, and runs on ${running}. Install a newer one: https://nodejs.org`,
  );
  process.exit(1);
}
