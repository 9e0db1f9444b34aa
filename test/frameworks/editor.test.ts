/** What an editor shows at the sources of a framework: the problems of what the last build has made of them. */
import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { localFiles } from '../../server/src/main/files.ts';
import { crawlwise } from '../cli/inProcess.ts';
import { InProcess } from '../site/inProcess.ts';
import { FRAMEWORKS } from './frameworks.ts';
import { type Files, SITE } from './site.ts';

const top = realpathSync(mkdtempSync(join(tmpdir(), 'crawlwise-sources-')));
after(() => rmSync(top, { recursive: true, force: true }));

const BUILT_AT = 1_700_000_000;
const SEVERITIES = ['', 'error', 'warning', 'info'];
const FAULTY = { ...SITE, listed: [...SITE.listed, '/about', '/about', '/thanks'] };

/** Writes files of a source before the build, and those of a build at a time, in seconds. */
function write(folder: string, files: Files, at: number): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
    utimesSync(join(folder, path), at, at);
  }
}

interface Editor {
  readonly folder: string;
  readonly client: InProcess;
  /** Opens a file, and returns what is shown there. */
  open(path: string): Promise<readonly string[]>;
  type(path: string, text: string): Promise<readonly string[]>;
  save(path: string, text: string, at: number): Promise<readonly string[]>;
  /** A build writes files. */
  build(files: Files, at: number, path: string): Promise<readonly string[]>;
  close(path: string): Promise<readonly string[]>;
  /** Removes a folder with all its files; returns what is shown at `path`. */
  remove(name: string, path: string): Promise<readonly string[]>;
  shown(path: string): readonly string[];
}

let folders = 0;

async function editorOf(files: Files, pulls = false): Promise<Editor> {
  const folder = join(top, `site-${++folders}`);
  write(folder, files, BUILT_AT);
  const root = pathToFileURL(folder).href;
  const client = await InProcess.start(
    { files: new Map(), source: localFiles, folders: [root], settings: () => null },
    pulls,
  );
  await client.idle([]);
  const uriOf = (path: string): string => `${root}/${path}`;
  let version = 1;
  const shown = (path: string): readonly string[] =>
    (client.shown.get(uriOf(path)) ?? []).map(
      ({ code, severity, message, range: { start } }) =>
        `${start.line + 1} ${SEVERITIES[severity!]} ${code ?? ''} ${message}`,
    );
  const rest = async (path: string) => {
    await client.idle([uriOf(path)]);
    await client.pull(uriOf(path));
    return shown(path);
  };
  return {
    ...{ folder, client, shown },
    open(path) {
      const text = readFileSync(join(folder, path), 'utf8');
      const textDocument = { uri: uriOf(path), languageId: 'typescript', version, text };
      client.notify('textDocument/didOpen', { textDocument });
      return rest(path);
    },
    type(path, text) {
      const textDocument = { uri: uriOf(path), version: ++version };
      client.notify('textDocument/didChange', { textDocument, contentChanges: [{ text }] });
      return rest(path);
    },
    save(path, text, at) {
      write(folder, { [path]: text }, at);
      client.notify('textDocument/didSave', { textDocument: { uri: uriOf(path) } });
      return rest(path);
    },
    build(others, at, path) {
      write(folder, others, at);
      const changes = Object.keys(others).map((name) => ({ uri: uriOf(name), type: 2 }));
      client.notify('workspace/didChangeWatchedFiles', { changes });
      return rest(path);
    },
    close(path) {
      client.notify('textDocument/didClose', { textDocument: { uri: uriOf(path) } });
      return rest(path);
    },
    async remove(name, path) {
      const uris = await localFiles.list([uriOf(name)]);
      rmSync(join(folder, name), { recursive: true });
      client.notify('workspace/didChangeWatchedFiles', { changes: uris.map((uri) => ({ uri, type: 3 })) });
      return rest(path);
    },
    shown,
  };
}

/** The rows that `check` has for a source, in the form of `shown`. */
async function checkedIn(folder: string, source: string): Promise<readonly string[]> {
  const { stdout } = await crawlwise(folder, 'check', '.', '--format', 'json');
  const { findings }: { findings: readonly Record<string, string>[] } = JSON.parse(stdout);
  return findings
    .filter((row) => row.source === source)
    .map(({ severity, code, file, line }) => `${severity} ${code} (${file}, line ${line})`);
}

/** Without the line in the source, and without the message, which names folders in another way. */
const without = (row: string): string => row.replace(/^\d+ (\S+ \S+) .* (\([^()]*\))$/, '$1 $2');

for (const [name, framework] of Object.entries(FRAMEWORKS)) {
  const { source, files } = framework;
  if (source === undefined || /\.cjs$/.test(source)) continue;
  for (const pulls of [false, true])
    test(`${name}: a source shows what check says of the file that it makes, ${pulls ? 'pulled' : 'pushed'}`, async () => {
      const editor = await editorOf(
        { ...files(FAULTY), [source]: '// First\nexport default () => [];\n' },
        pulls,
      );
      const own = await editor.open(source);
      const expected = await checkedIn(editor.folder, source);
      assert.ok(expected.length >= 2);
      assert.deepEqual([...own].map(without).sort(), [...expected].sort());
      assert.deepEqual([...new Set(own.map((row) => row.split(' ', 1)[0]))], ['2']);
      assert.deepEqual(editor.client.failed, []);
      editor.client.end();
    });
}

const NEXT = FRAMEWORKS['Next.js']!;
const SOURCE = 'app/sitemap.ts';
const [FIRST, SECOND] = ['export default () => [1];\n', 'export default () => [2];\n'];
const builtOf = (site: typeof SITE): Files =>
  Object.fromEntries(Object.entries(NEXT.files(site)).filter(([path]) => path.startsWith('.next/')));
const inOrder = (rows: readonly string[]): readonly string[] => rows.map(without).sort();

/** The steps of a day, each with the codes that are shown at the source after it. */
type Step = readonly [
  what: string,
  run: (editor: Editor) => Promise<readonly string[]>,
  codes: readonly string[],
];
const FAULTS = ['page/noindex', 'sitemap/duplicate-loc'];
const STEPS: readonly Step[] = [
  ['opened', (editor) => editor.open(SOURCE), FAULTS],
  ['typed', (editor) => editor.type(SOURCE, SECOND), []],
  ['undone', (editor) => editor.type(SOURCE, FIRST), FAULTS],
  ['typed again', (editor) => editor.type(SOURCE, SECOND), []],
  ['saved after the build', (editor) => editor.save(SOURCE, SECOND, BUILT_AT + 10), ['']],
  ['built with the same faults', (editor) => editor.build(builtOf(FAULTY), BUILT_AT + 20, SOURCE), FAULTS],
  ['built without', (editor) => editor.build(builtOf(SITE), BUILT_AT + 30, SOURCE), []],
  ['saved without faults', (editor) => editor.save(SOURCE, `${SECOND}\n`, BUILT_AT + 40), []],
];
for (const pulls of [false, true])
  test(`what a source shows follows its text and the build, ${pulls ? 'pulled' : 'pushed'}`, async () => {
    const editor = await editorOf({ ...NEXT.files(FAULTY), [SOURCE]: FIRST }, pulls);
    for (const [what, run, codes] of STEPS) {
      const rows = await run(editor);
      assert.deepEqual(rows.map((row) => row.split(' ')[2]).sort(), [...codes].sort(), what);
      if (what.startsWith('saved after'))
        assert.match(
          rows[0]!,
          /^1 info {2}\.next\/.*sitemap\.xml\.body was built before this file was changed: .* 2 problems/,
        );
    }
    assert.deepEqual(editor.client.failed, []);
    editor.client.end();
  });

test('a source that is closed shows nothing, and so does one whose output is gone', async () => {
  const editor = await editorOf({ ...NEXT.files(FAULTY), [SOURCE]: FIRST });
  const shown = inOrder(await editor.open(SOURCE));
  assert.equal(shown.length, 2);
  assert.deepEqual(await editor.close(SOURCE), []);
  assert.deepEqual(inOrder(await editor.open(SOURCE)), shown);
  assert.deepEqual(await editor.remove('.next', SOURCE), []);
  editor.client.end();
});

test('the first build of a project is found, though git ignores it', async () => {
  const { [SOURCE]: _, ...sources } = Object.fromEntries(
    Object.entries(NEXT.files(FAULTY)).filter(([path]) => !path.startsWith('.next/')),
  );
  const editor = await editorOf({ ...sources, [SOURCE]: FIRST });
  assert.deepEqual(await editor.open(SOURCE), []);
  assert.equal((await editor.build(builtOf(FAULTY), BUILT_AT + 1, SOURCE)).length, 2);
  editor.client.end();
});

test('a built file that is open shows its problems, and so does its source', async () => {
  const { files, sitemap, source } = FRAMEWORKS['SvelteKit, static']!;
  const editor = await editorOf({ ...files(FAULTY), [source!]: 'export const GET = () => {};\n' });
  const shown = inOrder(await editor.open(source!));
  assert.equal(shown.length, 2);
  assert.equal((await editor.open(sitemap)).length, 2);
  assert.deepEqual(inOrder(editor.shown(source!)), shown);
  // While it is open, its text counts.
  for (const rows of [await editor.type(sitemap, ''), editor.shown(source!)])
    assert.deepEqual(
      rows.map((row) => row.split(' ')[2]),
      ['sitemap/empty'],
    );
  assert.deepEqual(await editor.close(sitemap), []);
  assert.deepEqual(inOrder(editor.shown(source!)), shown);
  editor.client.end();
});
