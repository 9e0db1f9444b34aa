/** `npm start` in a real VS Code's server: what it prints, and what it leaves behind. */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('npm start prints a few lines, shows a git repository, and leaves nothing behind', async () => {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, CI: '1' },
  });
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (line.includes('Ctrl+C')) break;
  }
  const folder = /[?&]folder=([^&]+)/.exec(lines.join('\n'))?.[1];
  assert.ok(folder);
  assert.ok(lines.length <= 5, lines.join('\n'));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' });
  assert.equal(git('status', '--porcelain'), '');
  assert.match(git('show', 'HEAD:good/robots.txt'), /^User-agent: \*$/m);
  child.kill('SIGINT');
  await once(child, 'exit');
  assert.ok(!existsSync(folder));
});
