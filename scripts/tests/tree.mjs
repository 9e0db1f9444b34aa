import { spawnSync } from 'node:child_process';

/**
 * @param {string} folder
 * @returns {number} how many files of its git repository have uncommitted changes; 0 without a repository
 */
export function countChanged(folder) {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain'], { cwd: folder, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '').length : 0;
}
