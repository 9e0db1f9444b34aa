import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PAGE, wholePage } from '../lib/pictures.mjs';

/** Large files that an extension does not need at run time. */
const NOT_PACKAGED = new Set(['node_modules', 'out', 'test', 'examples']);

/**
 * Installs an extension from its sources into a folder of extensions, as a folder of links: a rebuild takes effect when
 * the window is reloaded, and uninstalling the extension in the editor removes only the links. Its page has the pictures
 * in it: VS Code shows no files of an extension there.
 *
 * @param {string} extensionDir has a package.json with publisher, name and version
 * @param {string} extensionsDir exists and is empty
 * @returns {Promise<string>} the folder it is installed in
 */
export async function linkExtension(extensionDir, extensionsDir) {
  const { publisher, name, version } = JSON.parse(await readFile(join(extensionDir, 'package.json'), 'utf8'));
  const id = `${publisher}.${name}`;
  const relativeLocation = `${id}-${version}`;
  const target = join(extensionsDir, relativeLocation);
  await mkdir(target);
  const isSource = existsSync(join(extensionDir, PAGE));
  for (const entry of await readdir(extensionDir)) {
    if (!entry.startsWith('.') && !NOT_PACKAGED.has(entry) && !(entry === 'README.md' && isSource))
      await symlink(join(extensionDir, entry), join(target, entry));
  }
  if (isSource) await writeFile(join(target, 'README.md'), wholePage(extensionDir));
  const installed = [
    { identifier: { id }, version, location: { $mid: 1, path: target, scheme: 'file' }, relativeLocation },
  ];
  await writeFile(join(extensionsDir, 'extensions.json'), JSON.stringify(installed));
  return target;
}
