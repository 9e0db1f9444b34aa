/**
 * Takes the place of `node:test` in compiled tests: the tests of a file become a suite with the file's name, so that
 * several files can share a process. `node:test` itself would add them to the process, as modules have no suite.
 */
import * as node from 'node:test';

/** What the file that is imported registers, until it is a suite. @type {(() => void)[] | undefined} */
let registered;

/**
 * @template {unknown[]} A
 * @param {(...args: A) => unknown} register
 * @returns {(...args: A) => void}
 */
const later =
  (register) =>
  (...args) => {
    if (registered) registered.push(() => register(...args));
    else register(...args);
  };

export const test = later(node.test);
export const before = later(node.before);
export const afterEach = later(node.afterEach);
/** Runs when the process has run all its tests: a module that several files import is evaluated for the first one. */
export const { after } = node;

/**
 * Imports a test file and adds its tests as a suite. A file that cannot be imported, or has no test, is a suite that
 * fails.
 *
 * @param {string} name
 * @param {() => Promise<unknown>} load
 */
export async function addSuite(name, load) {
  const own = [];
  registered = own;
  const failure = await load().then(
    () => (own.length === 0 ? new Error('The file has no test') : undefined),
    (error) => error,
  );
  registered = undefined;
  if (failure) node.test(name, () => Promise.reject(failure));
  else
    node.describe(name, () => {
      for (const register of own) register();
    });
}
