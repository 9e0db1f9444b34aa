/** The folder with the compiled tests of one run. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { isAlive } from '../lib/process.mjs';

/** Our programs and workers that tests start. */
const STARTED = [
  'test/protocol/fakeServer.ts',
  'test/protocol/countedServer.ts',
  'scripts/corpus.ts',
  'server/src/main/checkWorker.ts',
];

/**
 * Compiles into a folder that is removed when this process ends. Also removes the folders of killed runs.
 *
 * @param {readonly string[]} files relative to the root
 * @returns {Promise<{ folder: string, compiled: Map<string, string> }>} the compiled files by source
 */
export async function compileTests(files) {
  const out = join(root, 'out');
  for (const name of existsSync(out) ? readdirSync(out) : []) {
    const [, pid] = /^tests-(\d+)$/.exec(name) ?? [];
    if (pid && !isAlive(Number(pid))) rmSync(join(out, name), { recursive: true, force: true });
  }
  const folder = join(out, `tests-${process.pid}`);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const { compile } = await import('../lib/compiled.mjs');
  return { folder, compiled: await compile([...new Set([...files, ...STARTED])], folder) };
}
