import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive } from './process.mjs';

const RETRY_MS = 300;
const SIGN_OF_LIFE_MS = 2_000;
const DEAD_AFTER_MS = 20_000;

/**
 * Runs `work` while no other process runs it under the same lock file.
 *
 * The file contains the pid of its owner, which renews the file's time. A lock is taken over if there is no such
 * process, or if it has not been renewed for a while: pids are reused, in containers all the time. Two processes that
 * take over the same stale lock at the same moment could both continue, so `work` must publish its result atomically
 * anyway; the lock only avoids duplicate work.
 *
 * @template T
 * @param {string} file path of the lock; its folder is created
 * @param {() => Promise<T>} work
 * @param {(owner: number) => void} [onWait] called once, with the owner's pid, if another process holds the lock
 * @returns {Promise<T>} what `work` returns; its error is passed on, the lock is released either way
 */
export async function withLock(file, work, onWait = () => {}) {
  await mkdir(dirname(file), { recursive: true });
  let waiting = false;
  while (!(await take(file))) {
    const owner = await ownerOf(file);
    if (owner && !owner.alive) {
      await discard(file);
      continue;
    }
    if (owner && !waiting) {
      onWait(owner.pid);
      waiting = true;
    }
    await delay(RETRY_MS);
  }
  const life = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => {});
  }, SIGN_OF_LIFE_MS);
  try {
    return await work();
  } finally {
    clearInterval(life);
    await rm(file, { force: true });
  }
}

/** @param {string} file */
async function take(file) {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * @param {string} file
 * @returns {Promise<{ pid: number, alive: boolean } | undefined>} undefined if the lock has just been released
 */
async function ownerOf(file) {
  try {
    const pid = Number(await readFile(file, 'utf8'));
    const renewed = Date.now() - (await stat(file)).mtimeMs < DEAD_AFTER_MS;
    return { pid, alive: renewed && (pid === 0 || isAlive(pid)) };
  } catch {
    return undefined;
  }
}

/** @param {string} file */
async function discard(file) {
  const aside = `${file}.${process.pid}`;
  await rename(file, aside).catch(() => {});
  await rm(aside, { force: true });
}
