/**
 * Compares predictions with the answers of emulators: superstatic, which the Firebase CLI uses, wrangler, which runs
 * Cloudflare's own code, serve, which Vercel wrote, and http-server.
 */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { npmPrograms } from '../../../scripts/host/npmPrograms.mjs';
import type { ConfigFiles } from '../../../server/src/pages/hosts/host.ts';
import { root } from '../../protocol/client.ts';
import { FILES, makeHost } from './answers.ts';
import { CASES } from './cases.ts';
import { ADDRESSES, BUILT, RECORDED, recorded, SERVERS } from './generated.ts';
import { answersOf, type Command, EMULATORS, withoutRule } from './serving.ts';
import { FORMS, SLASHES } from './slashes.ts';

const LIMIT_MS = 600_000;

type Emulated = keyof typeof EMULATORS;

/** The programs of `SERVERS`. */
const COMMANDS: Readonly<Record<string, Command>> = {
  superstatic: EMULATORS.firebase,
  wrangler: EMULATORS.cloudflare,
  serve: (_folder, port) => [['serve', 'dist', '--listen', `tcp://127.0.0.1:${port}`], /Accepting|http:\/\//],
  'http-server': (_folder, port) => [
    ['http-server', 'dist', '-a', '127.0.0.1', '-p', `${port}`, '-c-1'],
    /Available on/,
  ],
};

const PATHS = [
  ...FORMS,
  '/',
  '/both.html',
  '/both/index.html',
  '/index',
  '/index.html',
  '/folder/index',
  '/robots.txt',
  '/none',
  '/folder?x=1',
];

/** Hosts with a configuration, and the paths to compare. */
const COMPARED: readonly (readonly [
  host: Emulated,
  what: string,
  files: ConfigFiles,
  paths: readonly string[],
])[] = [
  ...SLASHES.flatMap(([host, files]) =>
    host === 'firebase' || host === 'cloudflare'
      ? [[host, Object.values(files).join(), files, PATHS] as const]
      : [],
  ),
  ...Object.entries(CASES).flatMap(([what, { host, files, answers }]) =>
    host === 'firebase' || host === 'cloudflare' ? [[host, what, files, Object.keys(answers)] as const] : [],
  ),
];

test('hosts answer as their emulators', async (t) => {
  const programs = await npmPrograms(join(root, 'test/pages/hosts/emulators/package.json'), 'emulators');
  for (const [host, what, files, paths] of COMPARED) {
    await t.test(`${host} ${what}`, { timeout: LIMIT_MS }, async () => {
      const answers = await answersOf(EMULATORS[host], files, FILES, paths, programs);
      const made = makeHost(host, files);
      for (const path of paths) {
        const predicted = made.answer(path);
        if (!predicted.startsWith('unknown')) assert.equal(answers[path], withoutRule(predicted), path);
      }
    });
  }
  const all: Record<string, Readonly<Record<string, string>>> = {};
  for (const [server, { files, what, isFollowed }] of Object.entries(SERVERS)) {
    await t.test(`${what}: ${server} answers what is recorded`, { timeout: LIMIT_MS }, async () => {
      all[server] = await answersOf(COMMANDS[server]!, files, BUILT, ADDRESSES, programs, isFollowed);
      if (!process.env.CRAWLWISE_TEST_UPDATE) assert.deepEqual(all[server], recorded()[server]);
    });
  }
  if (process.env.CRAWLWISE_TEST_UPDATE) writeFileSync(RECORDED, `${JSON.stringify(all, undefined, 1)}\n`);
});
