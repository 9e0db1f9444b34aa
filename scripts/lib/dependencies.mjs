import { existsSync, lstatSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { npm, run } from './process.mjs';

/** Installs the development dependencies where they are missing or older than the lock file. */
export async function ensureDependencies() {
  if (!areOld()) return;
  console.log('Fetching the development dependencies (npm ci) …');
  const { command, args, env } = npm();
  await run(
    command,
    [...args, 'ci', '--engine-strict=false', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      env,
      show: true,
    },
  );
}

/**
 * npm keeps a list of what it has installed in `node_modules/.package-lock.json`. A folder that is linked serves others,
 * too: `npm ci` would empty it under them.
 */
function areOld() {
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return false;
  const installed = join(root, 'node_modules', '.package-lock.json');
  const wanted = join(root, 'package-lock.json');
  return !existsSync(installed) || statSync(installed).mtimeMs < statSync(wanted).mtimeMs;
}
