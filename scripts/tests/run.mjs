/** One run: compiles the chosen files, and runs them and, side by side, the checks. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../lib/paths.mjs';
import { runChecks } from './checks.mjs';
import { show } from './children.mjs';
import { compileTests } from './compiled.mjs';
import { drivesEditor, isAlone, isLong, LONG, startsServers } from './files.mjs';
import { groupsOf, writeGroup } from './groups.mjs';

/** The most files that share a process: each process loads the product once more, which takes some seconds. */
const GROUP = 40;
/** The same of files that start servers: these run until the process ends, and only so many of them can watch folders. */
const GROUP_WITH_SERVERS = 8;

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
  const runs = parts(files).map(async ([what, groups, atOnce]) => {
    if (groups.length === 0) return true;
    console.log(`# Running ${groups.flat().length} ${what}, ${atOnce} at once`);
    const modules = groups.map((group) => writeGroup(group, compiled, folder));
    return show([...nodeArguments(atOnce, name), ...modules], env);
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
 * @returns {readonly [what: string, groups: string[][], atOnce: number][]} `groups`: the files that share a process
 */
function parts(files) {
  const cores = availableParallelism();
  const others = files.filter((file) => !drivesEditor(file) && !isAlone(file));
  const inGroups = (/** @type {string[]} */ some, /** @type {number} */ size) =>
    groupsOf(some, Math.min(size, Math.ceil(some.length / cores)));
  const [long, short] = [others.filter(isLong), others.filter((file) => !isLong(file))];
  const groups = [
    ...groupsOf(long, 1),
    ...inGroups(
      short.filter((file) => !startsServers(file)),
      GROUP,
    ),
    ...inGroups(short.filter(startsServers), GROUP_WITH_SERVERS),
  ];
  return [
    ['test files', groups, cores],
    ['test files in processes of their own', groupsOf(files.filter(isAlone), 1), 1],
    // The longest one, which is the last by name, begins first.
    ['test files in editors', groupsOf(files.filter(drivesEditor).reverse(), 1), 1],
  ];
}

/**
 * @param {number} atOnce
 * @param {string | undefined} name
 */
const nodeArguments = (atOnce, name) => [
  ...['--enable-source-maps', '--import', SEEDED, '--test', `--test-concurrency=${atOnce}`],
  ...['--test-reporter=./scripts/lib/reporter.mjs', '--test-reporter-destination=stdout'],
  ...(name === undefined ? [] : [`--test-name-pattern=^${name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}$`]),
];
