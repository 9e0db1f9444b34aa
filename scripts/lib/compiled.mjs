/**
 * Compiles test files into one set of modules that Node loads directly: compiling TypeScript again would take each
 * process seconds.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from './paths.mjs';

const SUITE = new URL('../tests/suite.mjs', import.meta.url).href;

/** Modules use the path of their source, not of the compiled file: tests read files next to their sources. */
const atSource = {
  name: 'at-source',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^node:test$/ }, () => ({ path: SUITE, external: true }));
    onLoad({ filter: /\.m?[jt]s$/ }, async ({ path }) => {
      if (path.includes('node_modules')) return undefined;
      const text = await readFile(path, 'utf8');
      const url = JSON.stringify(pathToFileURL(path).href);
      return { contents: text.replaceAll('import.meta.url', url), loader: path.endsWith('ts') ? 'ts' : 'js' };
    });
  },
};

/**
 * @param {readonly string[]} files TypeScript, relative to the root
 * @param {string} folder below the root, so that packages are found from there
 * @returns {Promise<Map<string, string>>} the compiled files by source
 */
export async function compile(files, folder) {
  await build({
    ...{ entryPoints: [...files], outdir: folder, outbase: root, absWorkingDir: root },
    ...{ bundle: true, splitting: true, packages: 'external', format: 'esm', chunkNames: 'shared/[hash]' },
    ...{ platform: 'node', target: 'node20', sourcemap: true, logLevel: 'warning', plugins: [atSource] },
  });
  return new Map(files.map((file) => [file, join(folder, file.replace(/\.ts$/, '.js'))]));
}
