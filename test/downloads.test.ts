/** docs/downloads.md names every development dependency that takes much space. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './protocol/client.ts';

const MUCH = 10 * 2 ** 20;

type Dependencies = Readonly<Record<string, string>>;
interface Package {
  readonly dependencies?: Dependencies;
  readonly optionalDependencies?: Dependencies;
  readonly peerDependencies?: Dependencies;
  readonly devDependencies?: Dependencies;
}
const { packages }: { packages: Readonly<Record<string, Package>> } = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
);

/** The key of a package in the lock file, as Node.js finds it from another one. */
function resolved(from: string, name: string): string | undefined {
  const key = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (packages[key]) return key;
  return from === ''
    ? undefined
    : resolved(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
}

/** Adds a package and all that it needs, as far as it is installed. */
function addAll(key: string | undefined, all: Set<string>): Set<string> {
  if (key === undefined || all.has(key) || !existsSync(join(root, key))) return all;
  all.add(key);
  const { dependencies, optionalDependencies, peerDependencies } = packages[key]!;
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
    addAll(resolved(key, name), all);
  return all;
}

/** Octets of the files of a package, without the packages in it. */
const sizeOf = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true }).reduce((sum, dirent) => {
    const path = join(folder, dirent.name);
    if (dirent.isDirectory()) return dirent.name === 'node_modules' ? sum : sum + sizeOf(path);
    return dirent.isFile() ? sum + statSync(path).size : sum;
  }, 0);

test('large development dependencies are listed with their sizes', () => {
  const [, table] = readFileSync(join(root, 'docs/downloads.md'), 'utf8').split('more than 10 MB');
  const sizes = new Map(Object.keys(packages).map((key) => [key, 0]));
  for (const name of Object.keys(packages['']!.devDependencies!)) {
    let size = 0;
    for (const key of addAll(`node_modules/${name}`, new Set())) {
      if (sizes.get(key) === 0) sizes.set(key, sizeOf(join(root, key)));
      size += sizes.get(key)!;
    }
    if (size > MUCH)
      assert.ok(table!.includes(`\`${name}\``), `${name} takes ${Math.round(size / 2 ** 20)} MB`);
  }
});
