/**
 * Takes the place of `node:test` in compiled tests: the tests of a file become a suite with the file's name, so that
 * several files can share a process. `node:test` itself would add them to the process, as modules have no suite.
 */
import asyncHooks from 'node:async_hooks';

const { createHook } = asyncHooks;
/** Follows each promise to know its test; without it, a stray error ends the process. @type {asyncHooks.AsyncHook | undefined} */
let followed;
asyncHooks.createHook = (callbacks) => {
  followed = createHook(callbacks);
  return followed;
};
const node = await import('node:test');
asyncHooks.createHook = createHook;

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
  // A suite knows its tests by following them; later that would take a tenth of the time of all tests.
  followed?.enable();
  if (failure) node.test(name, () => Promise.reject(failure));
  else
    node.describe(name, () => {
      for (const register of own) register();
    });
  followed?.disable();
}
