/** The notes of a release: what its section of the changelog says, and what waits in `changes/`. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withChanges } from './changes.mjs';
import { root } from './paths.mjs';

/**
 * @param {string} version whose section is taken if nothing is unreleased
 * @returns {Promise<string>} Markdown, without a heading
 */
export async function notesOf(version) {
  const folder = join(root, 'changes');
  const names = (await readdir(folder)).filter((name) => name !== 'README.md').sort();
  const changes = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })),
  );
  const changelog = withChanges(await readFile(join(root, 'CHANGELOG.md'), 'utf8'), changes);
  const textOf = (/** @type {string} */ name) =>
    (
      changelog
        .split(/^## /m)
        .slice(1)
        .find((text) => text.split(/\s/, 1)[0] === name) ?? ''
    )
      .replace(/^.*\n/, '')
      .trim();
  return `${textOf('Unreleased') || textOf(version)}\n`;
}
