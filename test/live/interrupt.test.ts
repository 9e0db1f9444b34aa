/** Ctrl-C while a live site is checked, in a process of its own. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { before, test } from 'node:test';
import { start } from '../cli/spawned.ts';
import { build } from '../protocol/build.ts';
import { hostFor } from './host.ts';

before(build);

test('the first Ctrl-C ends the requests: what is known is printed, and the exit code is 130', async (t) => {
  let stop = (): void => {};
  const { origin } = await hostFor(t, ({ url, headers }, response) => {
    if (url === '/sitemap.xml') stop();
    else response.end(`Disalow: /a/\nSitemap: http://${headers.host}/sitemap.xml\n`);
  });
  const child = start(['check', origin, '--allow-private'], { cwd: tmpdir() });
  stop = () => child.kill('SIGINT');
  const [[code], stdout, stderr] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  assert.match(stdout, /robots\/field-typo/);
  assert.match(stderr, /stopped: not everything was requested\n1 more sitemap was not requested/);
  assert.equal(code, 130);
});
