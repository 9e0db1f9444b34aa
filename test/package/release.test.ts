/** The files of a release: made twice in two folders, and used in a place that has nothing else. */
import assert from 'node:assert/strict';
import { execFile, spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node';
import { cacheDir } from '../../scripts/lib/paths.mjs';
import { root } from '../protocol/client.ts';
import { copySources } from './copy.ts';

/** What the extension and the notes are made of, besides the sources. */
const MORE = ['CHANGELOG.md', 'Containerfile', 'README.md', '.vscodeignore', 'icon.png'];
const FOLDERS = ['changes', 'docs', 'examples', 'pipelines', 'syntaxes'];
/** Nothing of this machine is found by it. */
const BARE = { PATH: '/nonexistent' };

let folder = '';
let first = '';
let second = '';

/** Makes a release in a copy of the sources. */
async function released(name: string): Promise<string> {
  const clone = join(folder, name, 'clone');
  copySources(clone);
  for (const more of [...MORE, ...FOLDERS]) cpSync(join(root, more), join(clone, more), { recursive: true });
  mkdirSync(join(clone, '.vscode-test'));
  const postject = join(cacheDir, 'postject');
  if (existsSync(postject)) cpSync(postject, join(clone, '.vscode-test', 'postject'), { recursive: true });
  const out = join(folder, name, 'out');
  const env = { ...process.env, SOURCE_DATE_EPOCH: '1764288000' };
  await promisify(execFile)(
    process.execPath,
    [join(clone, 'scripts', 'release.mjs'), '--dry-run', '--out', out],
    { cwd: clone, env, maxBuffer: 2 ** 26 },
  );
  return out;
}

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'crawlwise-release-'));
  first = await released('first');
  second = await released('second-in-a-folder-with-a-longer-name');
  mkdirSync(join(folder, 'site'));
  writeFileSync(join(folder, 'site', 'robots.txt'), 'User-agent: *\nDisallow /private/\n');
  const urls = Array.from({ length: 4000 }, (_, at) => `<url><loc>https://a.example/${at}</loc></url>`);
  for (let at = 0; at < 8; at++) {
    const text = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('\n')}<url/></urlset>\n`;
    writeFileSync(join(folder, 'site', `sitemap-${at}.xml`), text);
  }
});
after(() => rmSync(folder, { recursive: true, force: true }));

const sumsIn = (out: string): string => readFileSync(join(out, 'SHA256SUMS'), 'utf8');
const program = (): string => join(first, `crawlwise-${process.platform}-${process.arch}`);
const fileLike = (pattern: RegExp): string =>
  join(first, readdirSync(first).find((name) => pattern.test(name))!);

test('the same sources give the same files in two folders', () => {
  assert.equal(sumsIn(first), sumsIn(second));
  const names = [...sumsIn(first).matchAll(/ {2}(.+)$/gm)].map(([, name]) => name!);
  for (const pattern of [
    /\.vsix$/,
    /\.tgz$/,
    /^Containerfile$/,
    /\.cdx\.json$/,
    /^NOTES\.md$/,
    /^crawlwise-\w+-\w+$/,
    /^crawlwise-\w+-\w+\.NODE-LICENSE\.txt$/,
  ])
    assert.ok(
      names.some((name) => pattern.test(name)),
      String(pattern),
    );
});

test('the sums are those of the files', () => {
  const { status, stderr } = spawnSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: first });
  assert.equal(status, 0, String(stderr));
});

test('the notes say what waits in changes/', () => {
  const notes = readFileSync(join(first, 'NOTES.md'), 'utf8').replace(/\s+/g, ' ');
  for (const name of readdirSync(join(root, 'changes')).filter((file) => file !== 'README.md')) {
    const text = readFileSync(join(root, 'changes', name), 'utf8')
      .trim()
      .replace(/\s+/g, ' ');
    assert.ok(notes.includes(text), name);
  }
});

interface Component {
  readonly name: string;
  readonly version: string;
  readonly licenses: readonly { readonly license: { readonly id: string } }[];
}

test('the bill of materials lists what is bundled and Node, and each license is there in full', () => {
  const { components: all } = JSON.parse(readFileSync(fileLike(/\.cdx\.json$/), 'utf8')) as {
    readonly components: readonly Component[];
  };
  const components = all.filter(({ name }) => name !== 'node');
  assert.equal(all.length - components.length, 1);
  assert.match(
    readFileSync(fileLike(/\.NODE-LICENSE\.txt$/), 'utf8'),
    /Node\.js is licensed for use as follows/,
  );
  const notices = readFileSync(join(first, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
  const [, ...parts] = `\n${'-'.repeat(80)}\n${notices.slice(notices.indexOf('\n') + 1)}`.split(
    `${'-'.repeat(80)}\n`,
  );
  assert.ok(components.length > 10);
  assert.deepEqual(
    parts.map((part) => part.trim().split('\n', 1)[0]),
    components.map(({ name, version, licenses }) => `${name} ${version} (${licenses[0]!.license.id})`),
  );
  for (const part of parts) assert.match(part, /permission|licen[cs]e|redistribution/i);
});

test('the program of one file finds a fault where there is no Node, in several threads', () => {
  const { status, stdout, stderr } = spawnSync(program(), ['check', '.', '--jobs', '2'], {
    ...{ cwd: join(folder, 'site'), env: BARE, encoding: 'utf8' },
  });
  assert.equal(status, 1, stderr);
  assert.match(stdout, /^robots\.txt:2:1 error robots\/missing-colon/m);
  assert.equal([...stdout.matchAll(/^sitemap-\d\.xml:.* error /gm)].length, 8);
  assert.doesNotMatch(stderr, /Warning/);
});

test('the program of one file shows an editor the first squiggle', async () => {
  const child = spawn(program(), ['lsp', '--stdio'], { env: BARE });
  const connection = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const found = new Promise<readonly { readonly code: string }[]>((resolve) =>
    connection.onNotification('textDocument/publishDiagnostics', ({ diagnostics }) => resolve(diagnostics)),
  );
  connection.listen();
  try {
    await connection.sendRequest('initialize', { processId: null, rootUri: null, capabilities: {} });
    await connection.sendNotification('initialized', {});
    const text = 'User-agent: *\nDisallow /private/\n';
    const textDocument = { uri: 'file:///robots.txt', languageId: 'robots-txt', version: 1, text };
    await connection.sendNotification('textDocument/didOpen', { textDocument });
    assert.deepEqual(
      (await found).map(({ code }) => code),
      ['robots/missing-colon'],
    );
  } finally {
    connection.dispose();
    child.kill();
  }
});

test('the npm package is installed without a network and finds a fault', () => {
  const place = join(folder, 'used');
  mkdirSync(place);
  writeFileSync(join(place, 'package.json'), '{ "private": true }\n');
  const args = ['install', '--offline', '--no-audit', '--no-fund', fileLike(/\.tgz$/)];
  const installed = spawnSync('npm', args, { cwd: place, encoding: 'utf8' });
  assert.equal(installed.status, 0, installed.stderr);
  const { stdout } = spawnSync(join(place, 'node_modules/.bin/crawlwise'), ['check', 'robots.txt'], {
    ...{ cwd: join(folder, 'site'), encoding: 'utf8' },
  });
  assert.match(stdout, /^robots\.txt:2:1 error robots\/missing-colon/m);
});

test('a program whose payload is another one is not made', () => {
  const args = [
    join(root, 'scripts/release.mjs'),
    '--binary-only',
    '--payload',
    'f00',
    '--out',
    join(folder, 'none'),
  ];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  assert.equal(status, 1);
  assert.match(stderr, /The payload has the sum [0-9a-f]{64}, not f00/);
});
