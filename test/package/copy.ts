/** A copy of the sources without build output, like a fresh clone. */
import { cpSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../protocol/client.ts';

const SOURCES = [
  'client',
  'server',
  'scripts',
  'package.json',
  'package-lock.json',
  'LICENSE',
  'SKILL.md',
  'tsconfig.json',
];
const IS_MADE = /[\\/](?:dist|node_modules)$|[\\/]server[\\/](?:LICENSE|SKILL\.md)$/;

/** Writes the copy into a new folder; the dependencies are those of the repository. */
export function copySources(folder: string): void {
  const texts = readdirSync(root).filter((name) => /^package\.nls\..*json$/.test(name));
  for (const name of [...SOURCES, ...texts])
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: (path) => !IS_MADE.test(path) });
  symlinkSync(realpathSync(join(root, 'node_modules')), join(folder, 'node_modules'));
}
