/** What a long step of a script prints while it runs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withProgress } from '../../scripts/lib/progress.mjs';

/** What is printed during a step of some seconds. */
async function printed(t: import('node:test').TestContext, seconds: number, isTTY: boolean) {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const lines: string[] = [];
  const written: string[] = [];
  const log = t.mock.method(console, 'log', (line: string) => void lines.push(line)).mock;
  const terminal = { isTTY, write: (text: string) => written.push(text) > 0 };
  const done = await withProgress(
    'Fetching',
    async () => {
      t.mock.timers.tick(seconds * 1000);
      return 'done';
    },
    console.log,
    terminal as never,
  );
  log.restore();
  assert.equal(done, 'done');
  return { lines, written: written.join('') };
}

test('a log has a line at the beginning, and one every ten seconds', async (t) => {
  assert.deepEqual(await printed(t, 25, false), {
    lines: ['Fetching …', '… 10 s', '… 20 s'],
    written: '',
  });
});

test('a terminal has one line that moves', async (t) => {
  assert.deepEqual(await printed(t, 2, true), {
    lines: [],
    written: 'Fetching …\rFetching … 1 s\rFetching … 2 s\n',
  });
});
