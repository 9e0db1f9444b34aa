/**
 * A reporter of `node:test` for logs: a line for each file, what failed in full as soon as it fails and by its name
 * again at the end, and the closing lines of `node:test`.
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
    const name = String(data.file ?? '').replace(/^.*\/test\//, 'test/');
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
    failures.push(`not ok ${name}: ${data.name}\n`);
    const { error } = data.details ?? {};
    yield `not ok ${name}: ${data.name}\n${inspect(error?.cause ?? error).replace(/^/gm, '    ')}\n`;
  }
  yield line();
  if (failures.length > 0) yield `\n${failures.length} failed:\n`;
  yield* failures;
  yield* closing;
}
