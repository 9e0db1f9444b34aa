/**
 * Reading a file has no side effects: nothing that it refers to is fetched or expanded, nothing is written, no code in
 * it is run.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { build } from '../protocol/build.ts';
import { root } from '../protocol/client.ts';
import { CANARY, crawlwise, GIT, repositories, SECRET } from './repository.ts';

const sitemap = (doctype: string, host: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<?xml-stylesheet type="text/xsl" href="${host}/style.xsl"?>
${doctype}
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://www.sitemaps.org/schemas/sitemap/0.9 ${host}/schema.xsd">
<url><loc>${host}/&a;</loc></url>
</urlset>
`;

/** Names and modification times of the files below a folder. */
const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${name} ${statSync(join(folder, name)).mtimeMs}`)
    .sort();

test('what files refer to is neither fetched nor opened, and nothing is written', async () => {
  const requested: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    requested.push(request.url);
    response.end(CANARY);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const nested = Array.from({ length: 30 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`);
  const outer = repositories({
    site: {
      ...GIT,
      'robots.txt': `User-agent: *\nDisallow: /x/\nSitemap: ${host}/remote.xml\n`,
      'crawlwise.json': JSON.stringify({ $schema: `${host}/schema.json`, site: { url: host } }),
      'external.xml': sitemap(`<!DOCTYPE urlset SYSTEM "${host}/remote.dtd">`, host),
      'entity.xml': sitemap(`<!DOCTYPE urlset [<!ENTITY a SYSTEM "${SECRET}">]>`, host),
      'remote.xml': sitemap(`<!DOCTYPE urlset [<!ENTITY % b SYSTEM "${host}/b.dtd"> %b;]>`, host),
      'laughs.xml': sitemap(
        `<!DOCTYPE urlset [<!ENTITY e0 "ha">${nested.join('')}<!ENTITY a "&e30;">]>`,
        host,
      ),
      'index.xml': `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${host}/far.xml</loc></sitemap></sitemapindex>\n`,
    },
  });
  const folder = join(outer, 'site');
  const before = filesIn(folder);
  const printed: string[] = [];
  for (const args of [
    ['check', '.'],
    ['check', '.', '--fix', '--diff'],
    ['test', 'robots.txt', '--urls', 'index.xml', '--agent', 'Googlebot'],
    ['audit', 'robots.txt'],
    ['diff', 'robots.txt', 'robots.txt'],
  ]) {
    const { code, stdout, stderr } = await crawlwise(folder, ...args);
    assert.ok(code !== null, `${args.join(' ')} ends`);
    printed.push(stdout, stderr);
  }
  server.close();
  assert.match(printed.join('\n'), /6 files checked/);
  assert.deepEqual(requested, []);
  assert.deepEqual(filesIn(folder), before);
  assert.ok(!printed.join('').includes(CANARY));
  assert.ok(!printed.join('').includes('ha'.repeat(100)));
});

/**
 * Modules and functions that reach beyond the files, or turn text into code; who uses them, and why. A chunk is named
 * by its folder: which module it holds is up to the bundler.
 */
const MODULES =
  /(?:from|import|require)\s*\(?\s*["'`](?:node:)?((?:https?2?|net|dgram|tls|dns|vm|child_process|worker_threads|cluster|inspector|repl|wasi)(?:\/\w+)?)["'`]/g;
const CODE =
  /\beval\(|\bFunction\(|\bfetch\(|\bXMLHttpRequest\b|\bWebSocket\b|\bEventSource\b|\bsendBeacon\b|\bimportScripts\b|\bTelemetryLogger\b|\bcreateTelemetryLogger\b/g;
/** What requests live sites, in a chunk that is loaded only for a call that names a URL, or for a command of an editor's user. */
const networkIn = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ['http', 'https', 'net', 'dns/promises'].map((name) => [
      `${folder} ${name}`,
      'requests to the live site that the call, or the user of the editor, names',
    ]),
  );
const USERS: Readonly<Record<string, string>> = {
  'action/checkWorker.js worker_threads': 'the threads of check',
  'action/cli/ worker_threads': 'the threads of check',
  'action/cli/ child_process': 'git, for revisions that the call names and files that have changed since one',
  ...networkIn('action/cli/'),
  ...networkIn('cli/'),
  ...networkIn('server/chunks/'),
  'checkWorker.js worker_threads': 'the threads of check',
  'cli/ worker_threads': 'the threads of check',
  'cli/ child_process': 'git, for revisions that the call names and files that have changed since one',
  'client/node.cjs child_process': 'vscode-languageclient starts the server',
  'client/node.cjs net': 'vscode-languageclient offers sockets to a server; ours uses its own pipes',
};

/** The name of a chunk in a bundle. */
const CHUNK = /[\w.]+-[A-Z0-9]{8}\.js/g;

/**
 * The scripts of the bundles, by path: the entries and the chunks that they load. Those of earlier builds, and of the
 * website, are left out.
 */
function bundled(): ReadonlyMap<string, string> {
  const dist = join(root, 'dist');
  const all = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.[cm]?js$/.test(file))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('site/'));
  const texts = new Map<string, string>();
  const add = (file: string): void => {
    if (texts.has(file)) return;
    const text = readFileSync(join(dist, file), 'utf8');
    texts.set(file, text);
    const loaded = new Set(text.match(CHUNK));
    for (const other of all) if (loaded.has(basename(other))) add(other);
  };
  for (const file of all) if (!basename(file).match(CHUNK)) add(file);
  return texts;
}

/** The files that a file of `dist` loads with itself: its static imports, and theirs. */
function loadedWith(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  for (const [, path] of text.matchAll(/(?:\bfrom|\bimport)\s*"(\.[^"]+)"/g))
    loadedWith(join(dirname(file), path!), seen);
  return seen;
}

test('what requests live sites is not loaded with the command line, its commands or the server', async () => {
  await build();
  const isNetwork = (file: string): boolean =>
    /\b(?:from|import)\s*["'](?:node:)?https["']/.test(readFileSync(file, 'utf8'));
  for (const folder of [join(root, 'dist'), join(root, 'dist/action')]) {
    const files = readdirSync(join(folder, 'cli')).map((name) => join(folder, 'cli', name));
    assert.ok(files.some(isNetwork), 'the chunk is there');
    const entries = [
      join(folder, 'cli.js'),
      ...files.filter((file) => !/[\\/](?:chunk|checkLive|liveFile)-/.test(file)),
    ];
    for (const entry of entries)
      assert.deepEqual([...loadedWith(entry)].filter(isNetwork), [], `${entry} loads it`);
  }
  const server = join(root, 'dist/server/server.js');
  assert.deepEqual([...loadedWith(server)].filter(isNetwork), [], 'the server loads it');
});

test('no bundle uses the network or evaluates text as code, except as listed', async () => {
  await build();
  const users = new Set<string>();
  for (const [file, text] of bundled()) {
    const name = basename(file).match(CHUNK) ? `${dirname(file)}/` : file;
    for (const [, used] of text.matchAll(MODULES)) users.add(`${name} ${used}`);
    for (const [used] of text.matchAll(CODE)) users.add(`${name} ${used}`);
  }
  assert.deepEqual([...users].sort(), Object.keys(USERS).sort());
});
