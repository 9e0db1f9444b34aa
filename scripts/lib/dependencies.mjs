import { existsSync, lstatSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { npm, run } from './process.mjs';
import { withProgress } from './progress.mjs';

/** Installs the development dependencies if they are missing or older than the lock file. */
export async function ensureDependencies() {
  if (!areOld()) return;
  const { command, args, env } = npm();
  const quiet = ['--engine-strict=false', '--no-audit', '--no-fund', '--loglevel=error'];
  await withProgress('# Fetching the development dependencies (npm ci): about 480 MB on disk, once', () =>
    run(command, [...args, 'ci', ...quiet], { cwd: root, env }).catch((error) => {
      throw new Error(`The development dependencies cannot be fetched: ${npmReason(error)}`);
    }),
  );
}

/**
 * @param {Error} error of npm, with its output
 * @returns {string} the line that explains the error: the first one of npm that is more than a code
 */
export function npmReason({ message }) {
  const lines = message
    .split('\n')
    .flatMap((line) => /^npm (?:error|ERR!) (?!code|errno|syscall|A complete log)(.+)/.exec(line)?.[1] ?? []);
  return lines[0] ?? message.split('\n')[0] ?? '';
}

/**
 * npm lists the installed packages in `node_modules/.package-lock.json`. A linked folder is shared with others: `npm
 * ci` would empty it for them too.
 */
function areOld() {
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return false;
  const installed = join(root, 'node_modules', '.package-lock.json');
  const wanted = join(root, 'package-lock.json');
  return !existsSync(installed) || statSync(installed).mtimeMs < statSync(wanted).mtimeMs;
}
