/** One run: compiles the chosen files, and runs them and, side by side, the checks. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../lib/paths.mjs';
import { runChecks } from './checks.mjs';
import { show } from './children.mjs';
import { compileTests } from './compiled.mjs';
import { drivesEditor, isAlone, LONG } from './files.mjs';
import { groupsOf, writeGroup } from './groups.mjs';

/** The most files that share a process: each start takes 0.3 s, and servers that a file starts run until the process ends. */
const GROUP = 8;

const SEEDED = pathToFileURL(join(root, 'test', 'seeded.mjs')).href;

/**
 * @param {readonly string[]} files
 * @param {{ checks: boolean, all: boolean, update: boolean, name?: string | undefined }} options `all`: all cases of
 *   property tests; `update`: overwrites stored files with newly generated ones; `name`: only the tests of this name
 * @returns {Promise<boolean>} whether everything passed
 */
export async function runTests(files, { checks, all, update, name }) {
  const checked = checks ? runChecks() : true;
  const { folder, compiled } = await compileTests(files);
  const env = {
    CRAWLWISE_COMPILED: folder,
    ...(all && { CRAWLWISE_TEST_ALL: '1' }),
    ...(update && { CRAWLWISE_TEST_UPDATE: '1' }),
    ...(name !== undefined && { CRAWLWISE_TEST_NAME: name }),
  };
  if (!all)
    for (const [file, reason] of files.flatMap(longFile)) console.log(`# ${file} takes long: it ${reason}`);
  const runs = parts(files).map(async ([what, part, atOnce, size]) => {
    if (part.length === 0) return true;
    console.log(`# Running ${part.length} ${what}, ${atOnce} at once`);
    const even = Math.min(size, Math.ceil(part.length / atOnce));
    const groups = groupsOf(part, even).map((group) => writeGroup(group, compiled, folder));
    return show([...nodeArguments(atOnce, name), ...groups], env);
  });
  const passed = await Promise.all([checked, ...runs]);
  return passed.every(Boolean);
}

/** @param {string} file @returns {[file: string, reason: string][]} the file with the reason, if it is long */
const longFile = (file) =>
  Object.entries(LONG).flatMap(([part, reason]) => (file.startsWith(part) ? [[file, reason]] : []));

/**
 * All parts run side by side: editors wait most of the time, so one at a time leaves room for the others.
 *
 * @param {readonly string[]} files
 * @returns {readonly [what: string, files: readonly string[], atOnce: number, size: number][]} `size`: how many files
 *   share a process at most
 */
const parts = (files) => [
  [
    'test files',
    files.filter((file) => !drivesEditor(file) && !isAlone(file)),
    availableParallelism(),
    GROUP,
  ],
  ['test files in processes of their own', files.filter(isAlone), 1, 1],
  // The longest one, which is the last by name, begins first.
  ['test files in editors', files.filter(drivesEditor).reverse(), 1, 1],
];

/**
 * @param {number} atOnce
 * @param {string | undefined} name
 */
const nodeArguments = (atOnce, name) => [
  ...['--enable-source-maps', '--import', SEEDED, '--test', `--test-concurrency=${atOnce}`],
  ...['--test-reporter=./scripts/lib/reporter.mjs', '--test-reporter-destination=stdout'],
  ...(name === undefined ? [] : [`--test-name-pattern=^${name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}$`]),
];
