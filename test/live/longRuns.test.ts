/** A live site whose sitemaps have more text than memory may hold; requests with each supported version of Node. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { before, test } from 'node:test';
import { promisify } from 'node:util';
import { nodeFolder } from '../../scripts/host/nodes.mjs';
import { start } from '../cli/spawned.ts';
import { build } from '../protocol/build.ts';
import { root } from '../protocol/client.ts';
import { hostFor } from './host.ts';

before(build);

const MIB = 2 ** 20;
const COUNT = 10;

/** A sitemap of about 20 MiB, with few records: most of it is a long comment in each. */
const LARGE = ['<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n']
  .concat(
    Array.from(
      { length: 200 },
      (_, at) => `<url><loc>http://localhost/${at}</loc><!-- ${'long '.repeat(20_000)} --></url>\n`,
    ),
    '</urlset>\n',
  )
  .join('');

test(`${COUNT} sitemaps of 20 MiB are checked with a heap of 120 MiB`, async (t) => {
  const { origin, requested } = await hostFor(t, ({ url, headers }, response) => {
    const sitemaps = Array.from({ length: COUNT }, (_, at) => `Sitemap: http://${headers.host}/${at}.xml\n`);
    if (url !== '/robots.txt') response.setHeader('Content-Type', 'application/xml');
    response.end(url === '/robots.txt' ? sitemaps.join('') : LARGE);
  });
  assert.ok(LARGE.length > 19 * MIB);
  const child = start(['check', origin, '--allow-private', '--sample', '0'], {
    cwd: tmpdir(),
    env: { NODE_OPTIONS: '--max-old-space-size=120' },
  });
  const [[code, signal], stderr] = await Promise.all([
    once(child, 'close'),
    text(child.stderr),
    text(child.stdout),
  ]);
  assert.match(stderr, /11 files checked/);
  assert.equal(signal, null);
  assert.ok(code === 0 || code === 1, `exit code ${code}\n${stderr}`);
  assert.equal(requested.length, COUNT + 1);
});

for (const major of [20, 22, 24])
  test(`live sites are requested the same way with Node ${major}`, async () => {
    const node = join(await nodeFolder(major), 'node');
    const { CRAWLWISE_COMPILED: _, NODE_TEST_CONTEXT: __, ...env } = process.env;
    const files = ['fetcher', 'endings', 'opened', 'check.test', 'diff', 'options'].map(
      (name) => `test/live/${name}`,
    );
    await promisify(execFile)(node, [join(root, 'scripts', 'test.mjs'), ...files], { cwd: root, env });
  });
