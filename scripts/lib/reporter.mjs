/**
 * A reporter of `node:test`: a line for each file; each failure as soon as it occurs, with its location and the command
 * that runs it alone; the closing lines of `node:test`; and last, each failure again by name.
 */
import { isAbsolute } from 'node:path';
import { inspect } from 'node:util';
import { filesOf } from '../tests/groups.mjs';

/** @typedef {{ name: string, passed: number, failed: number, skipped: number, ms: number }} File */

/**
 * Each test file is a suite at the top, with the file's name. A process that ends early is reported by the path of its
 * group.
 *
 * @param {AsyncIterable<{ type: string, data: any }>} source
 */
export default async function* report(source) {
  /** @type {File | undefined} */
  let file;
  let count = 0;
  const failures = [];
  const closing = [];
  for await (const { type, data } of source) {
    const { nesting, name, skip, details } = data;
    if (type === 'test:diagnostic' && nesting === 0) closing.push(`# ${data.message}\n`);
    if (type === 'test:start' && nesting === 0) {
      yield lineOf(file);
      file = { name, passed: 0, failed: 0, skipped: 0, ms: 0 };
    }
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    file ??= { name, passed: 0, failed: 0, skipped: 0, ms: 0 };
    if (nesting === 0) file.ms = details?.duration_ms ?? 0;
    if (nesting === 1 && skip === undefined) count++;
    if (nesting === 1 && type === 'test:pass') file[skip === undefined ? 'passed' : 'skipped']++;
    if (type === 'test:pass' || (nesting === 0 && details?.error?.failureType === 'subtestsFailed')) continue;
    if (nesting <= 1) file.failed++;
    const shown = shownError(details?.error?.cause ?? details?.error);
    const where = isAbsolute(file.name) ? filesOf(file.name).join(' ') : file.name;
    const alone = `npm test -- ${where}${nesting === 1 ? ` ${nameOption(name)}` : ''}`;
    failures.push(`not ok ${file.name}: ${name}\n    ${alone}\n`);
    yield `not ok ${file.name}: ${name}\n    at ${placeIn(shown, file.name)}\n    alone: ${alone}\n${shown.replace(/^/gm, '    ')}\n`;
  }
  yield lineOf(file);
  yield* closing;
  const wanted = process.env.CRAWLWISE_TEST_NAME;
  if (wanted !== undefined && count === 0) {
    yield `No test of these files is named ${quoted(wanted)}\n`;
    process.exitCode = 1;
  }
  if (failures.length > 0) yield `\n${failures.length} failed:\n`;
  yield* failures;
}

/** @param {File | undefined} file */
function lineOf(file) {
  if (!file) return '';
  const { name, passed, failed, skipped, ms } = file;
  const counts = [
    `${passed} passed`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ];
  return `${failed > 0 ? 'FAILED' : 'passed'} ${name}: ${counts.join(', ')}, ${(ms / 1000).toFixed(1)} s\n`;
}

/** Frames of Node.js, and of packages. */
const FOREIGN = /^\s+at .*(?:\(|at )(?:node:|[^()]*\/node_modules\/)/;

/**
 * @param {any} error
 * @returns {string} its message, the frames of our files, and all of a value of which the message has only a part
 */
function shownError(error) {
  if (typeof error?.stack !== 'string') return inspect(error);
  const lines = error.stack.split('\n').filter((/** @type {string} */ line) => !FOREIGN.test(line));
  const isPart = /Lines skipped|^\s*\.\.\.$/m.test(String(error.message)) && 'actual' in error;
  return [...lines, ...(isPart ? [`actual: ${inspect(error.actual, { depth: 8 })}`] : [])].join('\n');
}

/**
 * @param {string} stack
 * @param {string} file
 * @returns {string} the line of the test file in a stack trace, or else the first one of the tests, or the file alone
 */
function placeIn(stack, file) {
  const at = stack.indexOf(`/${file}:`);
  const [, place = ''] = at < 0 ? [] : (/^:(\d+:\d+)/.exec(stack.slice(at + file.length + 1)) ?? []);
  return place === '' ? (/\btest\/[\w./-]+:\d+:\d+/.exec(stack)?.[0] ?? file) : `${file}:${place}`;
}

/** @param {string} name one that begins with a hyphen must be joined with the option */
const nameOption = (name) => (name.startsWith('-') ? `--name=${quoted(name)}` : `--name ${quoted(name)}`);

/** @param {string} name as an argument for a shell */
const quoted = (name) => `'${name.replaceAll("'", `'\\''`)}'`;
