/** `--output-file`: atomic, through links, into pipes. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { build } from '../protocol/build.ts';
import { call } from './inProcess.ts';
import { start } from './spawned.ts';

const folder = mkdtempSync(join(tmpdir(), 'crawlwise-output-file-'));
before(async () => {
  mkdirSync(join(folder, 'error'));
  writeFileSync(join(folder, 'error/robots.txt'), 'User-agent: *\nDisallow /x\n');
});
after(() => rmSync(folder, { recursive: true, force: true }));

function crawlwise(args: readonly string[], input = '', cwd = '.') {
  return call(args, { cwd: join(folder, cwd), input });
}

test('a report replaces the target of a link, preserving its mode', async () => {
  const own = mkdtempSync(join(tmpdir(), 'crawlwise-output-'));
  const [file, link] = [join(own, 'report'), join(own, 'link')];
  writeFileSync(file, 'old', { mode: 0o600 });
  symlinkSync('report', link);
  await crawlwise(['check', 'error', '--output-file', link]);
  assert.equal(readFileSync(file, 'utf8'), (await crawlwise(['check', 'error'])).stdout);
  assert.deepEqual([lstatSync(link).isSymbolicLink(), statSync(file).mode & 0o777], [true, 0o600]);
  assert.deepEqual(readdirSync(own).sort(), ['link', 'report']);
  symlinkSync('nowhere', join(own, 'dead'));
  const { code, stderr } = await crawlwise(['check', 'error', '--output-file', join(own, 'dead')]);
  assert.deepEqual([code, stderr.includes('it is a link that leads nowhere')], [2, true]);
  rmSync(own, { recursive: true });
});

test('a report can be written to a named pipe', { skip: process.platform === 'win32' }, async () => {
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const read = readFile(pipe, 'utf8');
  await build();
  const child = start(['check', 'error', '--output-file', pipe], { cwd: folder });
  const [text] = await Promise.all([read, once(child, 'close')]);
  assert.equal(text, (await crawlwise(['check', 'error'])).stdout);
  assert.ok(statSync(pipe).isFIFO());
});

test('an output file is written atomically, and standard output stays empty', async () => {
  const { stdout } = await crawlwise(['check', 'error', '--output-file', 'out.txt']);
  assert.equal(stdout, '');
  assert.equal(readFileSync(join(folder, 'out.txt'), 'utf8'), (await crawlwise(['check', 'error'])).stdout);
  assert.equal(
    (await crawlwise(['check', 'error', '--output-file', 'never.txt', '--rule', 'a/b=off'])).code,
    2,
  );
  assert.ok(!existsSync(join(folder, 'never.txt')));
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.endsWith('.tmp')),
    [],
  );
});
