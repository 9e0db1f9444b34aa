/** Runs the checks of a program in this folder as subtests. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from '../protocol/build.ts';

/** Runs a program of this folder with the built extension; its lines are subtests, and it must exit with 0. */
export async function runs(t: TestContext, program: string): Promise<void> {
  await build();
  const path = fileURLToPath(new URL(program, import.meta.url));
  const lines: string[] = [];
  const child = spawn(process.execPath, [path, '--no-build'], { stdio: ['ignore', 'pipe', 'pipe'] });
  t.signal.addEventListener('abort', () => child.kill('SIGTERM'));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const reading = [child.stdout, child.stderr].map(async (stream) => {
    for await (const line of createInterface({ input: stream })) lines.push(line);
  });
  await Promise.all(reading);
  await subtests(t, lines);
  assert.equal(await ended, 0, lines.join('\n'));
}

/** One subtest for each line `ok NAME` or `not ok NAME`, with the indented `#` lines that follow as the reason. */
async function subtests(t: TestContext, lines: readonly string[]): Promise<void> {
  const starts = lines.flatMap((line, index) => (/^(not )?ok /.test(line) ? [index] : []));
  assert.ok(starts.length > 0, `no check has run\n${lines.join('\n')}`);
  for (const start of starts) {
    const [, failed, name] = /^(not )?ok (.*)$/.exec(lines[start] ?? '') ?? [];
    const rest = lines.slice(start + 1);
    const end = rest.findIndex((line) => !line.startsWith('#   '));
    await t.test(name ?? '', () => {
      if (failed) assert.fail(rest.slice(0, end === -1 ? undefined : end).join('\n'));
    });
  }
}
