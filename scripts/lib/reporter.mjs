/**
 * A reporter of `node:test`: a line for each file; each failure as soon as it occurs, with its location and the command
 * that runs it alone; the closing lines of `node:test`; and last, each failure again by name.
 */
import { inspect } from 'node:util';

/** @typedef {{ name: string, passed: number, failed: number, skipped: number, ms: number }} File */

/** @param {AsyncIterable<{ type: string, data: any }>} source */
export default async function* report(source) {
  /** The file of the process whose tests are reported: helpers in other files may register them. @type {string | undefined} */
  let running;
  /** @type {File | undefined} */
  let file;
  let count = 0;
  const failures = [];
  const closing = [];
  for await (const { type, data } of source) {
    if (type === 'test:stdout') running = sourceOf(String(data.file ?? ''));
    if (type === 'test:diagnostic' && data.nesting === 0) closing.push(`# ${data.message}\n`);
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const name = running ?? sourceOf(String(data.file ?? ''));
    if (data.nesting > 0 && type === 'test:pass') continue;
    // Node.js reports a file in which no test has run as a test that passes, named after the file.
    if (type === 'test:pass' && data.name !== '' && String(data.file ?? '').endsWith(data.name)) continue;
    if (data.nesting === 0) {
      if (name !== file?.name) {
        yield lineOf(file);
        file = { name, passed: 0, failed: 0, skipped: 0, ms: 0 };
      }
      file.ms += data.details?.duration_ms ?? 0;
      if (data.skip === undefined) count++;
      if (type === 'test:pass') {
        file[data.skip === undefined ? 'passed' : 'skipped']++;
        continue;
      }
      file.failed++;
    }
    const shown = shownError(data.details?.error?.cause ?? data.details?.error);
    const alone = `npm test -- ${name}${data.nesting === 0 ? ` ${nameOption(data.name)}` : ''}`;
    failures.push(`not ok ${name}: ${data.name}\n    ${alone}\n`);
    yield `not ok ${name}: ${data.name}\n    at ${placeIn(shown, name)}\n    alone: ${alone}\n${shown.replace(/^/gm, '    ')}\n`;
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

/**
 * @param {string} path of a test file, or of its compiled file
 * @returns {string} the test file, relative to the root
 */
const sourceOf = (path) =>
  path
    .replaceAll('\\', '/')
    .replace(/^.*\/test\//, 'test/')
    .replace(/\.js$/, '.ts');

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
