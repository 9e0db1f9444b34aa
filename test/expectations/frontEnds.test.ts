/** The command line, the library and coding agents find the same failed expectations of URLs. */
import assert from 'node:assert/strict';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { lintSite } from '../../server/src/main/library.ts';
import { call, repository } from '../cli/inProcess.ts';
import { connect } from '../mcp/connected.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'front-ends-')));
after(() => rmSync(folder, { recursive: true, force: true }));

const ORIGIN = 'https://www.own-shop.eu';
const page = (head = '') => `<!doctype html><html><head><title>A</title>${head}</head><body>x</body></html>`;
const FILES = {
  'public/robots.txt': `User-agent: *\nDisallow: /cart/\n\nSitemap: ${ORIGIN}/sitemap.xml\n`,
  'public/sitemap.xml': `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>${ORIGIN}/</loc></url>\n</urlset>\n`,
  'public/index.html': page(),
  'public/a/index.html': page(),
  'public/_redirects': '/old/ /a/ 302\n',
};
const CONFIG = {
  site: { root: 'public' },
  environments: {
    production: { url: ORIGIN, host: 'netlify', expect: [{ urls: ['/', '/a/'], index: true, listed: true }] },
    staging: { extends: 'production', expect: [{ urls: '/*', index: false }] },
  },
  expect: [
    { urls: '/old/', status: 301 },
    { urls: '/robots.txt', type: 'text/plain' },
  ],
};

/** What fails in each environment, and what is not tested. */
const EXPECTED = {
  production: [
    "'status': 301 of /old/ in public/: the answer is 302",
    "'listed': true of /a/ in public/: no sitemap lists it",
  ],
  staging: [
    "'status': 301 of /old/ in public/: the answer is 302",
    "'listed': true of /a/ in public/: no sitemap lists it",
    "'index': false of / and 1 more URL in public/: nothing keeps it out of search",
  ],
} as const;
const UNTESTED = "'type' of /robots.txt, which was not tested: only a live site shows media types (public/)";

const plain = (messages: readonly string[]): readonly string[] =>
  messages.map((message) => message.replace(/^.*? expects /, '')).sort();
const own = (findings: readonly { code: string; message: string }[]): readonly string[] =>
  plain(findings.filter(({ code }) => code === 'page/failed-expectation').map(({ message }) => message));

for (const [env, expected] of Object.entries(EXPECTED))
  test(`all front ends find the same in ${env}`, async () => {
    const cwd = repository(folder, { ...FILES, 'crawlwise.json': JSON.stringify({ ...CONFIG, env }) });
    const wanted = [...expected].sort();
    const { stdout, stderr } = await call(['check', '.', '--env', env, '--format', 'json'], { cwd });
    assert.match(stderr, /^expected of URLs in public\/: \d+ met, [24] failed, 1 not tested$/m);
    const report = JSON.parse(stdout);
    assert.deepEqual(own(report.findings), wanted);
    assert.deepEqual(plain(report.notes.map(({ reason }: { reason: string }) => reason)), [UNTESTED]);

    const { findings, untested = [] } = await lintSite(FILES, { config: CONFIG as never, env });
    assert.deepEqual(own(findings), wanted);
    assert.deepEqual(plain(untested), [UNTESTED]);
    const text = JSON.stringify(CONFIG);
    for (const { filename, start, end } of findings.filter(
      ({ code }) => code === 'page/failed-expectation',
    )) {
      assert.equal(filename, 'crawlwise.json');
      assert.match(text.slice(start, end), /^(?:301|true|false)$/);
    }

    const { call: ask, client } = await connect([cwd]);
    const answer = await ask('check', {});
    await client.close();
    const structured = answer.structuredContent as { findings: { code: string; message: string }[] };
    assert.deepEqual(own(structured.findings), wanted);
    assert.match(JSON.stringify(answer), /only a live site shows media types/);
  });
