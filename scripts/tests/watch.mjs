/** Runs a callback when a source or a test changes. */
import { watch } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';

const FOLDERS = ['server/src', 'server/crawlers', 'client/src', 'test', 'scripts'];
/** In milliseconds: an editor writes several files almost at once. */
const PAUSE = 200;

/**
 * @param {() => Promise<unknown>} work called immediately, and after each change; changes while it runs cause one more
 *   call
 */
export async function repeatOnChange(work) {
  let changed = false;
  let wake = () => {};
  for (const folder of FOLDERS) {
    watch(join(root, folder), { recursive: true }, () => {
      changed = true;
      wake();
    });
  }
  for (;;) {
    changed = false;
    await work();
    console.log('# Waiting for a change; Ctrl+C ends this');
    if (!changed) {
      await new Promise((resolve) => {
        wake = () => resolve(undefined);
      });
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}
