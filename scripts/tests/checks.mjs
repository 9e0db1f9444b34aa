/** The checks besides the tests. Each is a process whose output is shown if it fails. */
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { capture } from './children.mjs';

const bin = (/** @type {string} */ name) => join(root, 'node_modules', '.bin', name);
const generate = ['--import', 'tsx', 'scripts/generate.ts', '--check'];

/**
 * Each check, its command, and what fixes a failure. @type {readonly [what: string, command: string, args: string[],
 * hint: string][]}
 */
const CHECKS = [
  ['types', bin('tsc'), ['--noEmit'], 'npm run check'],
  ['format and lint', bin('biome'), ['check'], 'npm run format'],
  ['generated files', process.execPath, generate, 'npm run generate'],
];

/** @returns {Promise<boolean>} whether all checks pass; prints a line for each */
export async function runChecks() {
  const all = await Promise.all(
    CHECKS.map(async ([what, command, args, hint]) => {
      const { ok, output } = await capture(command, args);
      console.log(ok ? `passed ${what}` : `${output.trimEnd()}\nFAILED ${what}: ${hint}`);
      return ok ? [] : [`not ok ${what}: ${hint}`];
    }),
  );
  const failed = all.flat();
  process.once('exit', () => {
    if (failed.length > 0) console.log(failed.join('\n'));
  });
  return failed.length === 0;
}
