import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository, which is also the folder of the extension. */
export const root = resolve(fileURLToPath(import.meta.url), '../../..');

/** Everything that is downloaded to run editors; ignored by git. */
export const cacheDir = join(root, '.vscode-test');

/** The small website that `npm start` and the screenshots show. */
export const examplesDir = join(root, 'examples');
