/** Nested folders: the work of a walk grows linearly with their number, and its limit is reported. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { IgnoredOnDisk } from '../../server/src/cli/files/ignores.ts';
import { REACH } from '../../server/src/core/reach.ts';
import { filesBelow } from '../../server/src/disk/walk.ts';
import { crawlwise, repositories } from './repository.ts';

const ROBOTS = 'User-agent: *\nDisallow: /x/\n';

/** The file system calls of walks; they are counted and executed. */
const SYNC = ['statSync', 'lstatSync', 'realpathSync', 'existsSync', 'readlinkSync', 'openSync'] as const;
const ASYNC = ['readdir', 'stat', 'lstat', 'realpath'] as const;

/** Runs a function, and returns its number of file system calls on a folder and on what is in it or above it. */
async function calls(folder: string, run: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const undo: (() => void)[] = [];
  const counted = (owner: object, name: string): void => {
    const real = Reflect.get(owner, name) as (...args: unknown[]) => unknown;
    Reflect.set(owner, name, (...args: unknown[]) => {
      // Modules that load at the same time do not count.
      const path = String(args[0]);
      if (path.startsWith(folder) || folder.startsWith(path)) count++;
      return real.apply(owner, args);
    });
    undo.push(() => Reflect.set(owner, name, real));
  };
  for (const name of SYNC) counted(fs, name);
  for (const name of ASYNC) counted(fs.promises, name);
  syncBuiltinESMExports();
  try {
    await run();
  } finally {
    for (const item of undo) item();
    syncBuiltinESMExports();
  }
  return count;
}

/** A chain of folders, with a file in each; the deepest folder is named after the depth. */
function chain(depth: number): string {
  const outer = repositories({ chain: {} });
  let folder = join(outer, 'chain');
  fs.mkdirSync(join(folder, '.git'), { recursive: true });
  for (let at = 0; at < depth; at++) {
    folder = join(folder, 'd');
    fs.mkdirSync(folder);
    fs.writeFileSync(join(folder, 'robots.txt'), ROBOTS);
  }
  return join(outer, 'chain');
}

const ignoresOf = (folder: string, patterns: readonly string[] = []): IgnoredOnDisk =>
  new IgnoredOnDisk(folder, { patterns, patternsFrom: folder, reads: true, isServed: () => false });

/** Walks a chain as the command line does; returns the number of files found. */
async function walk(folder: string, deepest: number): Promise<number> {
  const ignores = ignoresOf(folder, ['*.none']);
  let found = 0;
  for await (const file of filesBelow(folder, (below) => ignores.ignorer(below, true) !== undefined, deepest))
    if (typeof file === 'string' && ignores.ignorer(file) === undefined) found++;
  return found;
}

test('a walk makes the same number of calls for each folder at any depth', async () => {
  const each: number[] = [];
  for (const depth of [125, 250, 500, 1000]) {
    const folder = chain(depth);
    let found = 0;
    const count = await calls(folder, async () => {
      found = await walk(folder, 2000);
    });
    assert.equal(found, depth);
    each.push(count / depth);
  }
  assert.ok(each[0]! > 1, 'calls are counted');
  assert.ok(Math.max(...each) < 1.05 * Math.min(...each) + 0.1, String(each));
});

test('a distant ignore file applies, and is read once', async () => {
  const folder = chain(100);
  fs.writeFileSync(join(folder, '.gitignore'), 'robots.txt\n');
  fs.writeFileSync(join(folder, 'd/d/.gitignore'), '!robots.txt\n');
  const ignores = ignoresOf(folder);
  assert.equal(ignores.ignorer(join(folder, 'd/robots.txt')), '.gitignore');
  assert.equal(ignores.ignorer(join(folder, ...Array(100).fill('d'), 'robots.txt')), undefined);
  const again = await calls(folder, async () =>
    ignores.ignorer(join(folder, ...Array(100).fill('d'), 'robots.txt')),
  );
  assert.equal(again, 0);
});

test('folders that are too deep are reported, and everything else is read', async () => {
  const folder = chain(REACH.depth + 2);
  const { code, stderr } = await crawlwise(join(folder, '..'), 'check', 'chain');
  assert.equal(code, 2);
  assert.match(stderr, /cannot check chain(?:\/d){257}: it is more than 256 folders deep\n/);
  assert.match(stderr, /256 files checked/);
});

test('folders are entered once, despite links', async () => {
  const outer = repositories({
    site: { 'a/robots.txt': ROBOTS, 'a/b/up': { link: '../..' }, 'a/self': { link: '.' }, c: { link: 'a' } },
  });
  const found: string[] = [];
  for await (const file of filesBelow(join(outer, 'site'))) found.push(String(file));
  assert.deepEqual(found, [join(outer, 'site/a/robots.txt')]);
});

test('a folder that is gone once its parent is listed is not there; the first one must be', async () => {
  const outer = repositories({ vanishing: { 'a.txt': '', 'b/c.txt': '', 'd.txt': '' } });
  const folder = join(outer, 'vanishing');
  const found: unknown[] = [];
  for await (const file of filesBelow(folder)) {
    found.push(file);
    fs.rmSync(join(folder, 'b'), { recursive: true, force: true });
  }
  assert.deepEqual(found, [join(folder, 'a.txt'), join(folder, 'd.txt')]);
  for await (const missing of filesBelow(join(folder, 'b')))
    assert.match(JSON.stringify(missing), /no such file or folder/);
});
