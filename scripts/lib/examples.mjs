import { rmSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { examplesDir } from './paths.mjs';
import { run } from './process.mjs';

/** Git without the settings of the user. */
const GIT = [
  '-c',
  'user.name=Crawlwise',
  '-c',
  'user.email=crawlwise@localhost',
  '-c',
  'commit.gpgSign=false',
];

/**
 * Copies the examples into a temporary folder, which is removed when the process ends, and commits them there, so that
 * changes since the last commit can be tried.
 *
 * @returns {Promise<{ folder: string, isCommitted: boolean }>} `isCommitted`: whether git is installed
 */
export async function copyExamples() {
  const folder = await mkdtemp(join(tmpdir(), 'crawlwise-examples-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  await cp(examplesDir, folder, { recursive: true });
  const git = (/** @type {string[]} */ ...args) => run('git', [...GIT, ...args], { cwd: folder });
  try {
    await git('init', '--quiet', '--initial-branch', 'main');
    await git('add', '--all');
    await git('commit', '--quiet', '--message', 'A small website');
    return { folder, isCommitted: true };
  } catch {
    return { folder, isCommitted: false };
  }
}
