/** A command never ends without a word: neither by a host that answers nothing, nor by a fault of ours. */
import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { hostFor } from '../live/host.ts';
import { callSpawned } from './spawned.ts';

/** Standard input that never begins, and that nothing keeps open. */
const NEVER = `Object.defineProperty(process, 'stdin', {
  value: { [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}) }) },
});`;

test('a command that waits for what never comes ends with a message and exit code 2', async () => {
  const { code, stdout, stderr } = await callSpawned(['audit', '-'], {
    cwd: tmpdir(),
    env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(NEVER)}` },
  });
  assert.match(stderr, /^crawlwise: the command ended before it was done, which is a bug in Crawlwise/);
  assert.deepEqual([code, stdout], [2, '']);
});

test('a host that switches protocols is reported', async (t) => {
  const { origin } = await hostFor(t, ({ socket }) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
  );
  const { code, stdout } = await callSpawned(['check', origin, '--allow-private'], { cwd: tmpdir() });
  assert.match(
    stdout,
    /robots\.txt cannot be fetched \(the connection failed\).*live\/robots-status|live\/robots-status.*robots\.txt cannot be fetched \(the connection failed\)/,
  );
  assert.equal(code, 1);
});
