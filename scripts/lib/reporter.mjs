/**
 * A reporter of `node:test`: a line for each file; each failure in full as soon as it occurs, with its location and the
 * command that runs it alone, and again by name at the end; the closing lines of `node:test`.
 */
import { inspect } from 'node:util';

/** @param {AsyncIterable<{ type: string, data: any }>} source */
export default async function* report(source) {
  /** @type {{ name: string, passed: number, failed: number, ms: number } | undefined} */
  let file;
  const failures = [];
  const closing = [];
  const line = () => {
    if (!file) return '';
    const { name, passed, failed, ms } = file;
    return `${failed > 0 ? 'FAILED' : 'passed'} ${name}: ${passed} passed${failed > 0 ? `, ${failed} failed` : ''}, ${(ms / 1000).toFixed(1)} s\n`;
  };
  for await (const { type, data } of source) {
    if (type === 'test:diagnostic' && data.nesting === 0) closing.push(`# ${data.message}\n`);
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const name = sourceOf(String(data.file ?? ''));
    if (data.nesting > 0 && type === 'test:pass') continue;
    if (data.nesting === 0) {
      if (name !== file?.name) {
        yield line();
        file = { name, passed: 0, failed: 0, ms: 0 };
      }
      file.ms += data.details?.duration_ms ?? 0;
      if (type === 'test:pass') {
        file.passed++;
        continue;
      }
      file.failed++;
    }
    const shown = inspect(data.details?.error?.cause ?? data.details?.error);
    const alone = `npm test -- ${name}${data.nesting === 0 ? ` --name ${quoted(data.name)}` : ''}`;
    failures.push(`not ok ${name}: ${data.name}\n    ${alone}\n`);
    yield `not ok ${name}: ${data.name}\n    at ${placeIn(shown, name)}\n    alone: ${alone}\n${shown.replace(/^/gm, '    ')}\n`;
  }
  yield line();
  if (failures.length > 0) yield `\n${failures.length} failed:\n`;
  yield* failures;
  yield* closing;
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

/**
 * @param {string} stack
 * @param {string} file
 * @returns {string} the line of the test file in a stack trace, or else the file alone
 */
function placeIn(stack, file) {
  const at = stack.indexOf(`/${file}:`);
  const [, place = ''] = at < 0 ? [] : (/^:(\d+:\d+)/.exec(stack.slice(at + file.length + 1)) ?? []);
  return place === '' ? file : `${file}:${place}`;
}

/** @param {string} name as an argument for a shell */
const quoted = (name) => `'${name.replaceAll("'", `'\\''`)}'`;
