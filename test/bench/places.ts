import { fileURLToPath } from 'node:url';

/** The root of the repository. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Where the bench leaves its files; git does not know it. */
export const benchDir = fileURLToPath(new URL('../../.vscode-test/bench/', import.meta.url));

/** The built command line, which is the server too. */
export const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
