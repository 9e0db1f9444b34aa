/**
 * `npm run build:site`: writes the website into `dist/site/`: the start page, the playground, the pages of the
 * documentation with their Markdown, and what crawlers read.
 *
 *     npm run build:site
 *     npm run build:site -- --base https://example.github.io/crawlwise/
 */
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../lib/paths.mjs';
import { buildSite } from './site.ts';

try {
  const { values } = parseArgs({ options: { base: { type: 'string' } } });
  const out = join(root, 'dist', 'site');
  const count = await buildSite(out, values.base);
  console.log(`${count} pages in ${relative(root, out)}`);
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exitCode = 1;
}
