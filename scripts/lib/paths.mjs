import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository, which is the folder of the extension too. */
export const root = resolve(fileURLToPath(import.meta.url), '../../..');

/** Everything that is fetched for running editors; git does not know it. */
export const cacheDir = join(root, '.vscode-test');

/** The small website that `npm start` and the screenshots show. */
export const examplesDir = join(root, 'examples');
