/** The pages of the repository: where they are, not what is in them. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const FOLDERS = ['client', 'server', 'docs', 'examples', '.github'];

/** @returns {string[]} all Markdown files that people read, relative to the root */
export const pages = () =>
  [
    ...readdirSync(root),
    ...FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    ),
  ].filter((name) => name.endsWith('.md') && !name.includes('node_modules'));
