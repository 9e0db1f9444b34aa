/** The licenses of bundled packages, which require that their text is included. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './paths.mjs';

/**
 * The folders of the packages that a build has included.
 *
 * @param {import('esbuild').Metafile | undefined} metafile
 * @returns {readonly string[]} relative to the root; a package once for each of its files
 */
export const packagesIn = (metafile) =>
  Object.keys(metafile?.inputs ?? {}).flatMap(
    (input) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1] ?? [],
  );

/** @param {ReadonlySet<string>} folders of packages */
export async function notices(folders) {
  const texts = [];
  for (const folder of [...folders].sort()) {
    const { name, version, license } = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'));
    const file = (await readdir(join(root, folder))).find((entry) => /^(licen[cs]e|copying)/i.test(entry));
    const text = file ? await readFile(join(root, folder, file), 'utf8') : '';
    texts.push(`${name} ${version} (${license})\n\n${text.trim()}\n`);
  }
  return `Crawlwise contains the following packages.\n\n${texts.join(`\n${'-'.repeat(80)}\n\n`)}`;
}
