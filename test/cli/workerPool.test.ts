/** Workers that crash: their files are reported, and the others continue. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Request } from '../../server/src/cli/check/requests.ts';
import { workerPool } from '../../server/src/cli/check/workerPool.ts';

const folder = mkdtempSync(join(tmpdir(), 'crawlwise-pool-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const answering = (what: string): string =>
  `const { parentPort } = require('node:worker_threads');\nparentPort.on('message', ({ order }) => { ${what}; parentPort.postMessage({ reason: 'done ' + order }); });\n`;

/** A request that scripts can tell from others. */
interface Ordered {
  readonly order: string;
  readonly job: { readonly size: number };
}
const ordered = (order: string, size: number): Request =>
  ({ order, job: { size } }) satisfies Ordered as unknown as Request;

const DONE = ['done 0', 'done 1', 'done 2', 'done 3', 'done 4', 'done 5'];

/** How this thread and a scripted worker, which gets the first request, answer requests that are all sent at once. */
const SCRIPTS: readonly (readonly [name: string, script: string, answers: readonly string[]])[] = [
  ['none breaks down', answering(''), DONE],
  [
    'one throws',
    answering("if (order === '0') throw new Error('zero')"),
    ['reading it failed: zero', ...DONE.slice(1)],
  ],
  [
    'one ends',
    answering("if (order === '0') process.exit(3)"),
    ['reading it failed: the thread has ended with 3', ...DONE.slice(1)],
  ],
  [
    'one needs more memory than it may have',
    answering("if (order === '0') for (const all = []; ; ) all.push(Array.from({ length: 10_000 }, String))"),
    [
      'reading it failed: Worker terminated due to reaching memory limit: JS heap out of memory',
      ...DONE.slice(1),
    ],
  ],
  ['one cannot be started: this thread answers', "throw new Error('broken')", DONE],
];
/** A worker gets two requests about large files at once, all of those about small ones. */
const CASES = [Number.POSITIVE_INFINITY, 0].flatMap((size) =>
  SCRIPTS.map((script) => [size, ...script] as const),
);
for (const [size, name, script, answers] of CASES) {
  test(`threads, ${size === 0 ? 'small' : 'large'} files: ${name}`, async () => {
    const file = join(folder, `${name}.cjs`);
    writeFileSync(file, script);
    const here: string[] = [];
    const own = {
      async request(request: Request) {
        const { order } = request as unknown as Ordered;
        here.push(order);
        return { reason: `done ${order}` };
      },
    };
    const pool = await workerPool(1, file, own, { maxOldGenerationSizeMb: 20 });
    await pool.broadcast(ordered('setup', size));
    assert.deepEqual(await pool.request(ordered('first', size)), { reason: 'done first' });
    const requests = answers.map((_, n) => ordered(String(n), size));
    const given = await Promise.all(requests.map((request) => pool.request(request)));
    for (const [n, answer] of given.entries()) assert.deepEqual(answer, { reason: answers[n] });
    assert.equal(here.includes('0'), script.startsWith('throw'));
    await pool.end();
  });
}
