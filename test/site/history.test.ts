/**
 * After any history of changes in a site, a server returns the same as a newly started one: findings, links, hovers and
 * lenses of every document, pushed or pulled, however late its files are read.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { FileSource, FileText } from '../../server/src/lsp/workspace/fileSource.ts';
import { InProcess, inMemory, type World } from './inProcess.ts';
import { FOLDERS, ORIGINS, PATHS, path, placed, ROOT, textAt, url } from './randomSite.ts';

const FEW = 60;
const RUNS = process.env.CRAWLWISE_TEST_ALL === undefined ? FEW : 150;

const modified = fc.constantFrom(undefined, 0, 2e12);

interface Settings {
  readonly rules: Readonly<Record<string, string>>;
  readonly site: { readonly url: string };
}
const settings: fc.Arbitrary<Settings> = fc.record({
  rules: fc.constantFrom<Settings['rules']>(
    {},
    { 'loc/disallowed': 'error' },
    { 'index/lastmod-older-than-file': 'hint', 'loc/disallowed': 'off' },
  ),
  site: fc.record({ url: fc.constantFrom('', '', ...ORIGINS) }),
});

const folder = fc.constantFrom(...FOLDERS);
/** The content of a configuration; undefined if there is none. */
const configuration = fc.option(
  fc
    .record(
      {
        rules: settings.map(({ rules }) => rules),
        site: fc.record(
          { url: fc.constantFrom(...ORIGINS), root: fc.constantFrom('.', 'blog') },
          { requiredKeys: [] },
        ),
        ignore: fc.constantFrom([], ['*.rss'], ['blog']),
        overrides: fc.constantFrom([], [{ files: '*.xml', rules: { 'loc/disallowed': 'hint' } }]),
        ruels: fc.constant(1),
      },
      { requiredKeys: [] },
    )
    .map((value) => JSON.stringify(value)),
  { nil: undefined, freq: 3 },
);
const step = fc.oneof(
  ...[
    fc.tuple(placed, modified).map(([file, time]) => ({ kind: 'write' as const, ...file, modified: time })),
    placed.map((file) => ({ kind: 'change' as const, ...file })),
    fc.record({ kind: fc.constant('insert' as const), path, line: fc.nat(6), url }),
  ].map((arbitrary) => ({ weight: 4, arbitrary })),
  ...[
    placed.map((file) => ({ kind: 'open' as const, ...file })),
    fc.record({ kind: fc.constantFrom('look' as const, 'close', 'delete', 'save'), path }),
    fc.record({ kind: fc.constant('rename' as const), path, to: path }),
    fc.record({ kind: fc.constant('folder' as const), folder }),
    fc.record({
      kind: fc.constant('configure' as const),
      folder: fc.constantFrom(ROOT, ...FOLDERS),
      text: configuration,
    }),
    fc.record({ kind: fc.constant('settings' as const), folder: fc.option(folder), settings }),
    fc.constant({ kind: 'wait' as const }),
  ].map((arbitrary) => ({ weight: 1, arbitrary })),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const languageOf = (uri: string): string =>
  /robots\.txt$/.test(uri) ? 'robots-txt' : uri.endsWith('.txt') ? 'sitemap-text' : 'xml';

/** How many turns of the event loop later a source answers, in turn: answers come in any order. Empty: at once. */
const delays = fc.array(fc.nat(8), { maxLength: 12 });
function delayed({ list, look, read }: FileSource, turns: readonly number[]): FileSource {
  let at = 0;
  const later = async <T>(answer: Promise<T>): Promise<T> => {
    for (let left = turns[at++ % turns.length] ?? 0; left > 0; left--)
      await new Promise((resolve) => setImmediate(resolve));
    return answer;
  };
  return {
    list: (...asked) => later(list(...asked)),
    look: (...asked) => later(look(...asked)),
    read: (...asked) => later(read(...asked)),
  };
}

/** Files, documents, folders and settings as they are, and the notifications of the client. */
class State implements World {
  readonly files = new Map<string, FileText>();
  readonly source: FileSource;
  readonly open = new Map<string, { version: number; text: string }>();
  folders: string[] = [FOLDERS[0]!, FOLDERS[1]!];
  private readonly chosen = new Map<string | undefined, Settings>();
  constructor(turns: readonly number[]) {
    this.source = delayed(inMemory(this), turns);
  }

  readonly settings = (folder: string | undefined) => this.chosen.get(folder) ?? this.chosen.get(undefined);

  async apply(client: InProcess, step: Step): Promise<void> {
    const watched = (...changes: [uri: string, type: number][]) =>
      client.notify('workspace/didChangeWatchedFiles', {
        changes: changes.map(([uri, type]) => ({ uri, type })),
      });
    const change = (uri: string, contentChange: object, next: string) => {
      const version = this.open.get(uri)!.version + 1;
      this.open.set(uri, { version, text: next });
      client.notify('textDocument/didChange', {
        textDocument: { uri, version },
        contentChanges: [contentChange],
      });
    };
    switch (step.kind) {
      case 'write': {
        const type = this.files.has(step.path) ? 2 : 1;
        this.files.set(step.path, { text: step.text, modified: step.modified });
        watched([step.path, type]);
        break;
      }
      case 'delete':
        if (this.files.delete(step.path)) watched([step.path, 3]);
        break;
      case 'rename': {
        const file = this.files.get(step.path);
        if (!file || this.open.has(step.to) || step.to === step.path) break;
        const type = this.files.has(step.to) ? 2 : 1;
        this.files.delete(step.path);
        this.files.set(step.to, file);
        const document = this.open.get(step.path);
        if (document) this.close(client, step.path);
        watched([step.path, 3], [step.to, type]);
        if (document) this.openAs(client, step.to, document.text);
        break;
      }
      case 'open':
        if (!this.open.has(step.path)) this.openAs(client, step.path, step.text);
        break;
      case 'look': {
        const file = this.files.get(step.path);
        if (file && !this.open.has(step.path)) this.openAs(client, step.path, file.text);
        break;
      }
      case 'change':
        if (this.open.has(step.path)) change(step.path, { text: step.text }, step.text);
        break;
      case 'insert': {
        const document = this.open.get(step.path);
        if (!document) break;
        const rows = document.text.split('\n');
        const line = Math.min(step.line, rows.length - 1);
        const inserted = step.path.endsWith('.txt') ? `${step.url}\n` : `<url><loc>${step.url}</loc></url>\n`;
        const start = { line, character: 0 };
        const next = [...rows.slice(0, line), inserted + rows.slice(line).join('\n')].join('\n');
        change(step.path, { range: { start, end: start }, text: inserted }, next);
        break;
      }
      case 'save': {
        const document = this.open.get(step.path);
        if (!document) break;
        const type = this.files.has(step.path) ? 2 : 1;
        this.files.set(step.path, { text: document.text, modified: 1e12 });
        watched([step.path, type]);
        break;
      }
      case 'close':
        if (this.open.has(step.path)) this.close(client, step.path);
        break;
      case 'folder': {
        const uri = step.folder;
        const isOpen = this.folders.includes(uri);
        this.folders = isOpen ? this.folders.filter((folder) => folder !== uri) : [...this.folders, uri];
        const [added, removed] = isOpen ? [[], [{ uri, name: uri }]] : [[{ uri, name: uri }], []];
        client.notify('workspace/didChangeWorkspaceFolders', { event: { added, removed } });
        break;
      }
      case 'configure': {
        const uri = `${step.folder}/crawlwise.json`;
        const isThere = this.files.has(uri);
        if (step.text !== undefined) this.files.set(uri, { text: step.text });
        else this.files.delete(uri);
        if (isThere || step.text !== undefined) watched([uri, step.text === undefined ? 3 : isThere ? 2 : 1]);
        break;
      }
      case 'settings':
        this.chosen.set(step.folder ?? undefined, step.settings);
        client.notify('workspace/didChangeConfiguration', { settings: null });
        break;
      case 'wait':
        await client.idle([...this.open.keys()]);
        break;
    }
    for (const uri of 'to' in step ? [step.to] : 'path' in step ? [step.path] : []) {
      if (this.open.has(uri)) await client.pull(uri);
      if (this.open.has(uri) && /robots\.txt$/.test(uri)) {
        await client.request('textDocument/codeLens', { textDocument: { uri } });
      }
    }
  }

  openAs(client: InProcess, uri: string, own: string): void {
    this.open.set(uri, { version: 1, text: own });
    client.notify('textDocument/didOpen', {
      textDocument: { uri, languageId: languageOf(uri), version: 1, text: own },
    });
  }

  private close(client: InProcess, uri: string): void {
    this.open.delete(uri);
    client.notify('textDocument/didClose', { textDocument: { uri } });
    client.closed(uri);
  }
}

/** What a client sees of all documents, or could request. */
async function seen(client: InProcess, { open }: State): Promise<object> {
  await client.idle([...open.keys()]);
  const all = [...open].sort().map(async ([uri, { text }]) => {
    const textDocument = { uri };
    const hovers = text.split('\n').flatMap((row, line) => {
      const character = row.indexOf('http') + 9;
      return character < 9
        ? []
        : client.request('textDocument/hover', { textDocument, position: { line, character } });
    });
    const links = client.request('textDocument/documentLink', { textDocument });
    const lenses = client.request('textDocument/codeLens', { textDocument });
    const listed = /robots\.txt$/.test(uri)
      ? text
          .split('\n')
          .map((_, line) =>
            client.request('crawlwise/listed', { textDocument, position: { line, character: 0 } }),
          )
      : [];
    return [
      uri,
      {
        findings: client.shown.get(uri) ?? [],
        ...{ links: await links, hovers: await Promise.all(hovers) },
        ...{ lenses: await lenses, listed: await Promise.all(listed) },
      },
    ];
  });
  return Object.fromEntries(await Promise.all(all));
}

/** A site, and which of its files are open, before any change. */
const beginning = fc.tuple(
  fc.tuple(...PATHS.map((item) => fc.option(textAt(item), { freq: 2 }))),
  fc.subarray(PATHS, { minLength: 4, maxLength: 8 }),
);
type Beginning = typeof beginning extends fc.Arbitrary<infer B> ? B : never;

async function check(
  [texts, open]: Beginning,
  steps: readonly Step[],
  pulls: boolean,
  turns: readonly number[],
): Promise<void> {
  const state = new State(turns);
  for (const [at, text] of texts.entries()) {
    if (text !== null) state.files.set(PATHS[at]!, { text, modified: 1e12 });
  }
  const client = await InProcess.start(state, pulls);
  for (const path of open) await state.apply(client, { kind: 'look', path });
  await client.idle(open);
  for (const step of steps) await state.apply(client, step);
  const found = await seen(client, state);
  client.end();
  const fresh = await InProcess.start(state);
  for (const [uri, { text }] of [...state.open].reverse()) state.openAs(fresh, uri, text);
  const expected = await seen(fresh, state);
  fresh.end();
  assert.deepEqual([...client.failed, ...fresh.failed], []);
  assert.deepEqual(found, expected);
}

test('a server knows the same about a site as a newly started one', async () => {
  const steps = fc.array(step, { minLength: 2, maxLength: 10, size: 'max' });
  const options = { numRuns: RUNS, includeErrorInReport: true, ...(RUNS === FEW && { seed: 13 }) };
  await fc.assert(
    fc.asyncProperty(beginning, steps, fc.boolean(), delays, (...all) => check(...all)),
    options,
  );
});
