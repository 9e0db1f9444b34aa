/** Fills in the entries for lists of other projects: `pipelines/entries/`. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './paths.mjs';

const FOLDER = join(root, 'pipelines', 'entries');
/** What is filled in for a file that is made elsewhere. */
const LATER = 'SHA256 of the release';

/**
 * @param {string} text
 * @param {{ version: string, homepage: string, repository: { url: string } }} manifest the addresses are those of package.json
 * @param {ReadonlyMap<string, string>} sums of the files of the release, by name
 * @returns {string}
 * @throws for a mark that means nothing
 */
export function filledIn(text, { version, homepage, repository }, sums) {
  const address = repository.url.replace(/\.git$/, '');
  /** @type {Readonly<Record<string, string>>} */
  const values = {
    version,
    homepage,
    repository: address,
    download: `${address}/releases/download/v${version}`,
  };
  const known = text.replace(/\{\{(\w+)\}\}/g, (mark, name) => values[name] ?? mark);
  const all = known.replace(/\{\{sum:([\w.-]+)\}\}/g, (_, name) => sums.get(name) ?? LATER);
  const [left] = /\{\{.*?\}\}/.exec(all) ?? [];
  if (left !== undefined) throw new Error(`${left} means nothing`);
  return all;
}

/**
 * @param {string} out the folder to write into
 * @param {Parameters<typeof filledIn>[1]} manifest
 * @param {ReadonlyMap<string, string>} sums
 */
export async function writeEntries(out, manifest, sums) {
  await mkdir(out, { recursive: true });
  for (const name of await readdir(FOLDER))
    if (name !== 'README.md')
      await writeFile(join(out, name), filledIn(await readFile(join(FOLDER, name), 'utf8'), manifest, sums));
}
