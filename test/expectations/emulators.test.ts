/** What is expected of URLs has the same result by prediction, and by requests to the emulators of hosts. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { npmPrograms } from '../../scripts/host/npmPrograms.mjs';
import type { ConfigFiles } from '../../server/src/pages/hosts/host.ts';
import { call } from '../cli/inProcess.ts';
import { LOCAL } from '../live/host.ts';
import { EMULATORS, whileServed } from '../pages/hosts/serving.ts';
import { root } from '../protocol/client.ts';

const LIMIT_MS = 600_000;

const page = (head = ''): string => `<!doctype html><title>A</title>${head}<p>x</p>`;
const BUILD = {
  'robots.txt': 'User-agent: *\nDisallow: /closed/\n',
  'index.html': page(),
  '404.html': page(),
  'a/index.html': page('<link rel="canonical" href="/a/">'),
  'hidden/index.html': page('<meta name="robots" content="noindex">'),
  'intern/index.html': page(),
  'intern/deep/index.html': page(),
};

/** The same rules in the configuration of each host. */
const HOSTS: Readonly<Record<keyof typeof EMULATORS, ConfigFiles>> = {
  cloudflare: {
    _redirects: '/old/ /a/ 301\n/moved/* /a/ 302\n/away/ https://away.example/ 308\n',
    _headers: '/intern/*\n  X-Robots-Tag: noindex\n',
  },
  firebase: {
    'firebase.json': JSON.stringify({
      hosting: {
        redirects: [
          { source: '/old/', destination: '/a/', type: 301 },
          { source: '/moved/**', destination: '/a/', type: 302 },
          { source: '/away/', destination: 'https://away.example/', type: 301 },
        ],
        headers: [{ source: '/intern/**', headers: [{ key: 'X-Robots-Tag', value: 'noindex' }] }],
      },
    }),
  },
};

/** What holds, and what does not: redirects, pages, headers and missing pages. */
const EXPECT = {
  met: [
    { urls: '/', status: 200, index: true },
    { urls: '/a/', canonical: '/a/', index: true },
    { urls: ['/old/', '/moved/x'], redirect: '/a/', status: [301, 302] },
    { urls: '/away/', redirect: 'https://away.example/', status: [301, 308] },
    { urls: ['/hidden/', '/intern/', '/intern/deep/'], index: false, status: 200 },
    { urls: ['/none/', '/none'], status: 404, index: false },
    // Without its slash: hosts redirect.
    { urls: '/intern', redirect: '/intern/' },
  ],
  failed: [
    { urls: '/', status: 404, index: false },
    { urls: '/a/', canonical: '/', redirect: '/' },
    { urls: ['/old/', '/moved/x'], redirect: '/b/' },
    { urls: '/away/', redirect: '/a/' },
    { urls: ['/hidden/', '/intern/', '/intern/deep/'], index: true },
    { urls: ['/none/', '/none'], index: true },
    { urls: '/intern', status: 200, canonical: '/' },
  ],
  // Besides a redirect, this would be an error of the configuration.
  'failed, alone': [{ urls: ['/old/', '/moved/x'], index: true }],
  'as the host likes': [
    { urls: '/a/index.html', redirect: '/a/', status: 301 },
    { urls: ['/a', '/intern/index.html'], status: 200 },
    { urls: '/a', canonical: '/a/' },
  ],
};

interface Report {
  readonly findings: readonly { readonly code: string; readonly message: string }[];
  readonly notes: readonly { readonly kind: string; readonly reason: string }[];
}

/** What is expected, and fails or is not tested in a place: without the name of the place. */
async function resultsIn(cwd: string, operand: string, place: string): Promise<readonly string[]> {
  const args = ['check', operand, '--format', 'json', '--rule', 'page/failed-expectation=error'];
  const live = { isPublic: (address: string) => address === LOCAL, pause: async () => {} };
  const { stdout, stderr } = await call(args, { cwd, live });
  assert.ok(stdout !== '', stderr);
  const { findings, notes } = JSON.parse(stdout) as Report;
  const all = [
    ...findings.filter(({ code }) => code === 'page/failed-expectation').map(({ message }) => message),
    ...notes.filter(({ kind }) => kind === 'not-tested').map(({ reason }) => reason),
  ];
  return all.map((text) =>
    text.replace(`in ${place}`, 'in PLACE').replace(/ keeps it out \((\w+): [^)]*\)/, ' keeps it out ($1)'),
  );
}

test('what is predicted of a build is what the emulator of its host answers', async (t) => {
  const programs = await npmPrograms(join(root, 'test/pages/hosts/emulators/package.json'), 'emulators');
  for (const host of Object.keys(HOSTS) as (keyof typeof HOSTS)[])
    await t.test(host, { timeout: LIMIT_MS }, () =>
      whileServed(EMULATORS[host], { files: HOSTS[host], build: BUILD }, programs, async (port, cwd) => {
        const url = `http://${LOCAL}:${port}`;
        for (const [kind, expect] of Object.entries(EXPECT)) {
          const entries = expect.map((entry) => JSON.stringify(entry)).join(',\n');
          const site = JSON.stringify({ root: 'dist', url, hosting: host });
          writeFileSync(join(cwd, 'crawlwise.json'), `{ "site": ${site}, "expect": [\n${entries}\n] }`);
          const predicted = await resultsIn(cwd, 'dist', 'dist/');
          assert.ok(!predicted.some((line) => line.includes('not tested')), predicted.join('\n'));
          if (kind === 'met') assert.deepEqual(predicted, []);
          if (kind.startsWith('failed')) assert.ok(predicted.length >= expect.length, predicted.join('\n'));
          assert.deepEqual(await resultsIn(cwd, `${url}/`, url), predicted);
        }
      }),
    );
});
