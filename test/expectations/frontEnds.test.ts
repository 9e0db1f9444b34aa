/** The command line, editors, the library and coding agents find the same failed expectations of URLs. */
import assert from 'node:assert/strict';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { localFiles } from '../../server/src/main/files.ts';
import { lintSite } from '../../server/src/main/library.ts';
import { call, repository } from '../cli/inProcess.ts';
import { connect } from '../mcp/connected.ts';
import { InProcess, type World } from '../site/inProcess.ts';

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
    production: {
      url: ORIGIN,
      hosting: 'netlify',
      expect: [{ urls: ['/', '/a/'], index: true, listed: true }],
    },
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

/** The editors: with files on the disk, and with those that a client provides, as in a browser. */
const EDITORS: Readonly<Record<string, (cwd: string, files: World['files']) => Partial<World>>> = {
  'on the disk': () => ({ source: localFiles }),
  'files of the client': (_, files) => ({ isOfClient: true, files }),
};

/** What an editor shows in crawlwise.json once it is open: a client that requests neither lenses nor hovers. */
async function shownIn(cwd: string, text: string, world: (typeof EDITORS)[string]) {
  const root = pathToFileURL(cwd).href;
  const files = new Map(
    Object.entries({ ...FILES, 'crawlwise.json': text }).map(([name, content]) => [
      `${root}/${name}`,
      { text: content },
    ]),
  );
  const editor = await InProcess.start({
    ...{ files: new Map(), settings: () => null, folders: [root] },
    ...world(cwd, files),
  });
  const uri = `${root}/crawlwise.json`;
  editor.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'jsonc', version: 1, text } });
  await editor.idle([uri]);
  const shown = editor.shown.get(uri) ?? [];
  await editor.request('shutdown', null);
  editor.end();
  const failures = shown.filter(({ code }) => code === 'page/failed-expectation');
  return failures.map(({ code, message, range: { start, end } }) => {
    assert.equal(start.line, end.line);
    assert.match(text.split('\n')[start.line]!.slice(start.character, end.character), /^(?:301|true|false)$/);
    return { code: String(code), message: String(message) };
  });
}

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

    const edited = JSON.stringify({ ...CONFIG, env });
    for (const [name, world] of Object.entries(EDITORS))
      assert.deepEqual(own(await shownIn(cwd, edited, world)), wanted, name);

    const { call: ask, client } = await connect([cwd]);
    const answer = await ask('check', {});
    await client.close();
    const structured = answer.structuredContent as { findings: { code: string; message: string }[] };
    assert.deepEqual(own(structured.findings), wanted);
    assert.match(JSON.stringify(answer), /only a live site shows media types/);
  });
