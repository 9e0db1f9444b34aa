import { fileURLToPath } from 'node:url';

/** The root of the repository. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** The output folder of the bench; ignored by git. */
export const benchDir = fileURLToPath(new URL('../../.vscode-test/bench/', import.meta.url));

/** The built command line, which is also the server. */
export const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
