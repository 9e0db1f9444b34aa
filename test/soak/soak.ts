/**
 * Edits several documents of several sites at random, over the protocol, against the built server, while files, folders,
 * settings and configurations change on the disk; then compares what the server says with what a new one says.
 */
import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { PATHS, ROOT, textAt } from '../site/randomSite.ts';
import { SoakServer } from './server.ts';

export interface Soak {
  readonly seed: number;
  /** Called before each step, with the share that is done after it: false ends the run. From 0 to 1. */
  readonly share: (steps: number) => number;
  /** Whether the heap at half-time and at the end is compared. */
  readonly isHeapCompared: boolean;
  readonly log?: (line: string) => void;
}

export interface Result {
  readonly steps: number;
  /** The medians of the sizes of the heap near half-time and near the end, in octets; empty if they are not compared. */
  readonly heaps: readonly number[];
}

/** So often the server is killed and started again, at the beginning. */
const RESTARTS = 3;
/** How much larger the heap may be at the end. */
const MAX_GROWTH = 1.05;
/** Shares of the run at which the heap is measured: what is kept of records and tags grows up to its bound, is dropped, and grows again. */
const MEASURED: readonly (readonly number[])[] = [
  [0.4, 0.45, 0.5, 0.55, 0.6],
  [0.8, 0.85, 0.9, 0.95, 1],
];
/** How long the two servers may take until they have read the site, in milliseconds. */
const PATIENCE_MS = 60_000;
/** What is typed: what breaks lines, tags, references and characters, and what is usual. */
const TYPED = [
  '<',
  '>',
  '&',
  '&amp;',
  '"',
  ']]>',
  '<!--',
  '\0',
  '\r',
  '\n',
  '\ud83d',
  'ü',
  ' ',
  'a',
  '/x',
  '#',
  '*',
  '$',
];
const CONFIGURATIONS = [
  '{}',
  '{"rules": 1}',
  '{',
  '{"rules": {"loc/disallowed": "error"}}',
  '{"ignore": ["*.rss"]}',
];
const SETTINGS = [
  null,
  { rules: { 'loc/disallowed': 'off' } },
  { site: { url: 'https://b.example' } },
  { rules: 7 },
];
/** What is no text of any language. */
const BROKEN = [
  Buffer.from([0xff, 0xfe, 0, 1]),
  Buffer.from([0xc3, 0x28]),
  Buffer.alloc(100),
  Buffer.from('\u{feff}<'),
];

interface Position {
  readonly line: number;
  readonly character: number;
}

const languageOf = (uri: string): string =>
  uri.endsWith('robots.txt') ? 'robots-txt' : uri.endsWith('.txt') ? 'sitemap-text' : 'xml';

class Run {
  private readonly folder = mkdtempSync(join(tmpdir(), 'crawlwise-soak-'));
  private readonly open = new Map<string, { version: number; text: string }>();
  private readonly paths = PATHS.map((uri) => join(this.folder, uri.slice(ROOT.length)));
  private readonly random: () => number;
  private settings: unknown = null;
  private server!: SoakServer;

  constructor(private readonly seed: number) {
    let state = seed;
    this.random = () => {
      // mulberry32
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
  }

  async begin(): Promise<void> {
    this.writeAll();
    this.server = await this.startServer();
    this.openSome();
  }

  /** What may happen, and how often. */
  private readonly steps: readonly (readonly [weight: number, step: () => unknown])[] = [
    [40, () => this.edit()],
    [6, () => this.replaceText()],
    [30, () => this.ask()],
    [3, () => this.openOne(this.pick(this.paths))],
    [3, () => this.closeOne()],
    [6, () => this.write(this.pick(this.paths), this.textOf(this.pick(PATHS)))],
    [2, () => this.write(this.pick(this.paths), this.pick(BROKEN))],
    [2, () => this.write(`${this.pick(this.paths)}.gz`, this.gzipped())],
    [2, () => this.removeFile()],
    [2, () => this.moveFolder()],
    [2, () => this.write(join(dirname(this.pick(this.paths)), 'crawlwise.json'), this.pick(CONFIGURATIONS))],
    [2, () => this.changeSettings()],
    [2, () => this.askWrongly()],
    [1, () => this.ask(true)],
  ];

  async step(): Promise<void> {
    const step = this.pick(
      this.steps.flatMap(([weight, each]) => Array.from({ length: weight }, () => each)),
    );
    await step();
  }

  /** The server crashes; another one gets all documents. */
  async restart(): Promise<void> {
    assert.deepEqual(this.server.faults, []);
    await this.server.kill();
    this.server = await this.startServer();
    for (const [uri, { version, text }] of this.open) this.sendOpen(this.server, uri, text, version);
  }

  /** The heap when all files, settings and documents are those of the beginning. */
  async heapAtBeginning(): Promise<number> {
    for (const uri of [...this.open.keys()]) this.close(uri);
    this.settings = null;
    this.server.notify('workspace/didChangeConfiguration', { settings: null });
    const before = readdirSync(this.folder, { recursive: true, encoding: 'utf8' });
    rmSync(this.folder, { recursive: true });
    this.writeAll();
    const all = [...before.map((name) => join(this.folder, name)), ...this.paths, ...this.configurations()];
    this.tellOf([...new Set(all)]);
    this.openSome();
    for (const uri of this.open.keys()) await stateOf(this.server, uri, this.open.get(uri)!.text);
    return this.server.heap();
  }

  /** Fails unless the server says the same of all documents as a new one. */
  async compare(): Promise<void> {
    const fresh = await this.startServer();
    for (const [uri, { text }] of this.open) this.sendOpen(fresh, uri, text, 1);
    const seenBy = async (server: SoakServer) => {
      const all = [...this.open].map(async ([uri, { text }]) => [uri, await stateOf(server, uri, text)]);
      return Object.fromEntries(await Promise.all(all)) as object;
    };
    const end = performance.now() + PATIENCE_MS;
    for (;;) {
      const [found, expected] = await Promise.all([seenBy(this.server), seenBy(fresh)]);
      if (JSON.stringify(found) === JSON.stringify(expected)) break;
      if (performance.now() > end) assert.deepEqual(found, expected);
    }
    await finish(fresh);
  }

  /** Ends the server; fails if it has left something undone. */
  finish(): Promise<void> {
    return finish(this.server);
  }

  async clear(): Promise<void> {
    await this.server.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private startServer = (): Promise<SoakServer> =>
    SoakServer.start(
      ['site', 'site2', 'other'].map((name) => pathToFileURL(join(this.folder, name)).href),
      () => this.settings,
    );

  private pick<T>(all: readonly T[]): T {
    return all[Math.floor(this.random() * all.length)]!;
  }

  private textOf(uri: string): string {
    return fc.sample(textAt(uri), { numRuns: 1, seed: Math.floor(this.random() * 2 ** 31) })[0]!;
  }

  private configurations(): string[] {
    return [...new Set(this.paths.map((path) => join(dirname(path), 'crawlwise.json')))];
  }

  private writeAll(): void {
    for (const [at, path] of this.paths.entries()) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, fc.sample(textAt(PATHS[at]!), { numRuns: 1, seed: this.seed + at })[0]!);
    }
  }

  private openSome(): void {
    for (const path of this.paths.slice(0, 6)) this.openOne(path);
  }

  private tellOf(paths: readonly string[], type?: number): void {
    const changes = paths.map((path) => ({
      uri: pathToFileURL(path).href,
      type: type ?? (existsSync(path) ? 2 : 3),
    }));
    this.server.notify('workspace/didChangeWatchedFiles', { changes });
  }

  private write(path: string, content: string | Buffer): void {
    const type = existsSync(path) ? 2 : 1;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    this.tellOf([path], type);
  }

  private gzipped(): Buffer {
    const whole = gzipSync(this.textOf(this.pick(PATHS)));
    const how = this.random();
    if (how < 0.3) return whole.subarray(0, Math.floor(whole.length * this.random()));
    if (how < 0.6) whole[Math.floor(whole.length * this.random())]! ^= 0xff;
    return whole;
  }

  private removeFile(): void {
    const path = this.pick([
      ...this.paths,
      ...this.paths.map((file) => `${file}.gz`),
      ...this.configurations(),
    ]);
    if (!existsSync(path)) return;
    rmSync(path);
    this.tellOf([path]);
  }

  /** A folder is moved away with all of its files, and maybe back: clients report each file that is watched. */
  private moveFolder(): void {
    const folder = join(this.folder, this.pick(['site/blog', 'site2/public', 'site2/static']));
    const [from, to] = existsSync(folder) ? [folder, `${folder}-moved`] : [`${folder}-moved`, folder];
    if (!existsSync(from) || existsSync(to)) return;
    const names = readdirSync(from, { recursive: true, encoding: 'utf8' });
    renameSync(from, to);
    for (const [place, type] of [
      [from, 3],
      [to, 1],
    ] as const)
      this.tellOf([place, ...names.map((name) => join(place, name))], type);
  }

  private changeSettings(): void {
    this.settings = this.pick(SETTINGS);
    this.server.notify('workspace/didChangeConfiguration', { settings: null });
  }

  private openOne(path: string): void {
    const uri = pathToFileURL(path).href;
    if (this.open.has(uri)) return;
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    this.open.set(uri, { version: 1, text });
    this.sendOpen(this.server, uri, text, 1);
  }

  private sendOpen(server: SoakServer, uri: string, text: string, version: number): void {
    const textDocument = { uri, languageId: languageOf(uri), version, text };
    server.notify('textDocument/didOpen', { textDocument });
  }

  private closeOne(): void {
    if (this.open.size > 2) this.close(this.pick([...this.open.keys()]));
  }

  private close(uri: string): void {
    this.open.delete(uri);
    this.server.notify('textDocument/didClose', { textDocument: { uri } });
  }

  private change(uri: string, text: string, contentChange: object): void {
    const version = this.open.get(uri)!.version + 1;
    this.open.set(uri, { version, text });
    this.server.notify('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges: [contentChange],
    });
  }

  private edit(): void {
    const [uri, { text }] = this.pick([...this.open]);
    const start = Math.floor(this.random() * (text.length + 1));
    const end = Math.min(text.length, start + (this.random() < 0.5 ? 0 : Math.floor(this.random() * 12)));
    const typed = this.random() < 0.7 ? this.pick(TYPED) : '';
    const range = { start: positionAt(text, start), end: positionAt(text, end) };
    // A position between CR and LF is that before them: the client edits where the server does.
    const [from, to] = [offsetAt(text, range.start), offsetAt(text, range.end)];
    this.change(uri, text.slice(0, from) + typed + text.slice(to), { range, text: typed });
  }

  private replaceText(): void {
    const uri = this.pick([...this.open.keys()]);
    const path = fileURLToPath(uri);
    const text = this.textOf(PATHS[this.paths.indexOf(path)]!);
    this.change(uri, text, { text });
    if (this.random() < 0.3 && existsSync(dirname(path))) {
      this.write(path, text);
      this.server.notify('textDocument/didSave', { textDocument: { uri } });
    }
  }

  /** Asks something; most often without waiting for the answer. */
  private ask(isCanceled = false): unknown {
    const [uri, { text }] = this.pick([...this.open]);
    const position = positionAt(text, Math.floor(this.random() * (text.length + 1)));
    const textDocument = { uri };
    const range = { start: { line: 0, character: 0 }, end: position };
    const [method, params] = this.pick<readonly [string, object]>([
      ['textDocument/hover', { position }],
      ['textDocument/completion', { position }],
      ['textDocument/definition', { position }],
      ['textDocument/references', { position, context: { includeDeclaration: true } }],
      ['textDocument/codeAction', { range, context: { diagnostics: [] } }],
      ['textDocument/documentLink', {}],
      ['textDocument/codeLens', {}],
      ['textDocument/documentSymbol', {}],
      ['textDocument/foldingRange', {}],
      ['textDocument/semanticTokens/full', {}],
      ['textDocument/formatting', { options: { tabSize: 2, insertSpaces: true } }],
      ['textDocument/inlayHint', { range }],
    ]);
    const answer = this.server.request(method, { textDocument, ...params }, { isCanceled });
    return this.random() < 0.3 ? answer : undefined;
  }

  private askWrongly(): Promise<unknown> {
    const [method, params] = this.pick<readonly [string, unknown]>([
      ['textDocument/hover', { textDocument: 7, position: null }],
      ['textDocument/completion', {}],
      ['textDocument/codeAction', { textDocument: { uri: 'x' }, range: 'all' }],
    ]);
    return this.server.request(method, params, { isRefused: true });
  }
}

const median = (sizes: readonly number[]): number =>
  sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)]!;

async function finish(server: SoakServer): Promise<void> {
  assert.equal(await server.stop(), 0);
  assert.deepEqual([...server.unanswered], [], 'each request is answered');
  assert.deepEqual(server.faults, []);
}

/** What a server says of a document. */
async function stateOf(server: SoakServer, uri: string, text: string): Promise<object> {
  const textDocument = { uri };
  server.notify('textDocument/didSave', { textDocument });
  const report = (await server.request('textDocument/diagnostic', { textDocument })) as {
    readonly items: readonly object[];
  };
  const links = await server.request('textDocument/documentLink', { textDocument });
  const hovers = text
    .split(/\r\n|\r|\n/)
    .slice(0, 40)
    .map((row, line) => ({ line, character: Math.max(0, row.indexOf('http') + 9) }))
    .map((position) => server.request('textDocument/hover', { textDocument, position }));
  return { findings: report?.items, links, hovers: await Promise.all(hovers) };
}

const BREAK = /\r\n|\r|\n/g;

function positionAt(text: string, offset: number): Position {
  let line = 0;
  let start = 0;
  for (const { index, 0: found } of text.matchAll(BREAK)) {
    if (index + found.length > offset) break;
    line++;
    start = index + found.length;
  }
  const end = text.slice(start).search(/[\r\n]/);
  return { line, character: Math.min(offset - start, end < 0 ? Number.POSITIVE_INFINITY : end) };
}

function offsetAt(text: string, { line, character }: Position): number {
  let start = 0;
  let at = 0;
  for (const { index, 0: found } of text.matchAll(BREAK)) {
    if (at++ === line) break;
    start = index + found.length;
  }
  return start + character;
}

/**
 * Runs until `share` says 1.
 *
 * @throws if the server says something else than a new one, its heap has grown, a request has no answer, or it has
 *   logged an error
 */
export async function soak({ seed, share, isHeapCompared, log = () => {} }: Soak): Promise<Result> {
  const run = new Run(seed);
  try {
    await run.begin();
    let steps = 0;
    let restarts = 0;
    const due = isHeapCompared ? MEASURED.flat() : [];
    const sizes: number[] = [];
    const measure = async () => {
      sizes.push(await run.heapAtBeginning());
      log(`${steps} steps, ${sizes.at(-1)} octets on the heap`);
    };
    for (let done = 0; done < 1; done = share(steps)) {
      if (restarts < RESTARTS && done >= (restarts + 1) / 20) {
        restarts++;
        await run.restart();
      }
      if (done >= (due[sizes.length] ?? 1)) await measure();
      await run.step();
      steps++;
    }
    await run.compare();
    while (sizes.length < due.length) await measure();
    await run.finish();
    const heaps = isHeapCompared ? MEASURED.map(({ length }) => median(sizes.splice(0, length))) : [];
    const result: Result = { steps, heaps };
    const [half = 0, end = 0] = heaps;
    assert.ok(end <= MAX_GROWTH * half, `the heap has grown: ${JSON.stringify(result)}`);
    return result;
  } finally {
    await run.clear();
  }
}
