/** Writes generated files, or with `--check` only lists those that are out of date. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const check = process.argv.includes('--check');
/** Paths of files that were not up to date. */
export const stale: string[] = [];

/** Gives a file this text. */
export function put(file: string, text: string): void {
  const path = join(root, file);
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  stale.push(file);
  if (check) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Deletes a file. */
export function remove(file: string): void {
  stale.push(file);
  if (!check) rmSync(join(root, file));
}
