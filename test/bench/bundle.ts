import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { benchDir } from './places.ts';

const REQUIRE = [
  "import { createRequire as benchRequire } from 'node:module';",
  'const require = benchRequire(import.meta.url);',
].join('\n');

/**
 * Bundles a TypeScript file for Node as the product is bundled: minified, one ES module. `from` is relative to this
 * folder. Returns the path of the bundle; rejects if esbuild finds an error, such as a missing file.
 */
export async function bundle(from: string, name: string): Promise<string> {
  const outfile = `${benchDir}${name}.mjs`;
  await build({
    entryPoints: [fileURLToPath(new URL(from, import.meta.url))],
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    banner: { js: REQUIRE },
    logLevel: 'silent',
  });
  return outfile;
}
