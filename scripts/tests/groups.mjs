/** Test files that share a process. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * @param {readonly string[]} files
 * @param {number} size
 * @returns {string[][]} files next to each other, at most `size` in each group
 */
export const groupsOf = (files, size) =>
  files.flatMap((_, at) => (at % size === 0 ? [files.slice(at, at + size)] : []));

const SUITE = new URL('./suite.mjs', import.meta.url).href;

/** Node runs modules by their names, and we in the order in which they are written. */
let written = 0;

/**
 * Writes a module in which each file is a suite with the file's name: the reporter names it, and hooks of a file are
 * run for that file alone.
 *
 * @param {readonly string[]} files relative to the root
 * @param {ReadonlyMap<string, string>} compiled the compiled files by source
 * @param {string} folder
 * @returns {string} the path of the module
 */
export function writeGroup(files, compiled, folder) {
  const suites = files.map((file) => {
    const url = pathToFileURL(compiled.get(file) ?? file).href;
    return `await addSuite(${JSON.stringify(file)}, () => import(${JSON.stringify(url)}));\n`;
  });
  const path = join(
    folder,
    'groups',
    `${String(written++).padStart(3, '0')}-${files[0]?.replaceAll('/', '-')}.mjs`,
  );
  mkdirSync(join(folder, 'groups'), { recursive: true });
  writeFileSync(path, `import { addSuite } from ${JSON.stringify(SUITE)};\n${suites.join('')}`);
  return path;
}

/** @param {string} path of the module of a group */
export const filesOf = (path) =>
  [...readFileSync(path, 'utf8').matchAll(/^await addSuite\("(.*?)"/gm)].map(([, file]) => file);
