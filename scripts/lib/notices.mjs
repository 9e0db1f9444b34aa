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

/** Licenses that require no more than that their text is included. */
const ALLOWED = /^(?:MIT|ISC|0BSD|BlueOak-1\.0\.0|BSD-[23]-Clause|Apache-2\.0|Python-2\.0)$/;

/**
 * A package that is bundled.
 *
 * @typedef {{ name: string, version: string, license: string, text: string }} Bundled
 */

/**
 * @param {ReadonlySet<string>} folders of packages, relative to the root
 * @returns {Promise<readonly Bundled[]>} by folder
 * @throws for a license that is not among those that we may ship
 */
export async function bundledPackages(folders) {
  const all = [];
  for (const folder of [...folders].sort()) {
    const { name, version, license } = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'));
    if (!ALLOWED.test(license)) throw new Error(`${name} is bundled, and its license is ${license}`);
    const file = (await readdir(join(root, folder))).find((entry) => /^(licen[cs]e|copying)/i.test(entry));
    const text = file ? (await readFile(join(root, folder, file), 'utf8')).trim() : '';
    all.push({ name, version, license, text });
  }
  return all;
}

/** @param {readonly Bundled[]} packages */
export function notices(packages) {
  const texts = packages.map(
    ({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text}\n`,
  );
  return `Crawlwise contains the following packages.\n\n${texts.join(`\n${'-'.repeat(80)}\n\n`)}`;
}

/**
 * What is bundled, as a bill of materials in the format of CycloneDX 1.6.
 *
 * @param {readonly Bundled[]} packages
 * @param {string} version of ours
 */
export const billOfMaterials = (packages, version) => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: {
    component: { type: 'application', name: 'crawlwise', version, licenses: [{ license: { id: 'MIT' } }] },
  },
  components: packages.map(({ name, version, license }) => ({
    ...{ type: 'library', name, version, licenses: [{ license: { id: license } }] },
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  })),
});
