/** An LSP client for the bench: speaks the protocol over standard input and output, and measures time. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node';
import type { Place, Sample, Span } from './generate.ts';
import { type Memory, memoryOf } from './memory.ts';
import { now } from './stats.ts';

/** In milliseconds. A server without an answer after this time counts as stuck. */
const PATIENCE = 120_000;
const FAREWELL = 3_000;
const ERROR = 1;
const WARNING = 2;
/** `MessageType.Error` and `.Warning` of `window/logMessage`. */
const LOUD = 2;

/** How to start a server. */
export interface Program {
  readonly file: string;
  readonly args: readonly string[];
}

/** Milliseconds since `didOpen` was sent. */
interface Opening {
  /** Until the first diagnostics, with an error among them if the file has one. */
  readonly first: number;
  /** Until the server reports that it has read everything. */
  readonly final: number;
}

export interface Change extends Span {
  readonly text: string;
}

/** The requests that an editor makes at a position. */
export type Asked = 'hover' | 'completion';

/** A running server. All methods reject once the server has ended or does not answer. */
export interface Session {
  /** Opens a file. `whileReading` runs from the first diagnostics on and is notified when everything has been read. */
  open(sample: Sample, whileReading?: (reading: () => boolean) => Promise<void>): Promise<Opening>;
  /** Makes one change; milliseconds from sending it to the diagnostics of its version. */
  edit(change: Change): Promise<number>;
  /**
   * Makes many changes at once, each relative to the text after the previous one; milliseconds until all findings are
   * known.
   */
  rewrite(changes: readonly Change[]): Promise<number>;
  /** Milliseconds from the request to the answer. */
  ask(what: Asked, place: Place): Promise<number>;
  /** Codes of the last published errors and warnings, in order. */
  shown(): readonly string[];
  /** The errors and warnings in the server's log. */
  readonly log: readonly string[];
  memory(): Memory | undefined;
  end(): Promise<void>;
}

interface Diagnostics {
  readonly uri: string;
  readonly version?: number;
  readonly diagnostics: readonly { readonly severity?: number; readonly code?: string | number }[];
}

type Event =
  | { readonly kind: 'diagnostics'; readonly params: Diagnostics }
  | { readonly kind: 'status'; readonly params: { readonly uri: string; readonly complete?: boolean } };

/** The line that explains why a Node process ended, or the last one. */
const lastWords = (stderr: string): string =>
  (/^(?:FATAL ERROR|\w*Error): .*$/m.exec(stderr)?.[0] ?? stderr.trim().split('\n').at(-1)!).slice(0, 200);

/** Starts and initializes a server. */
export async function startSession({ file, args }: Program): Promise<Session> {
  const child = spawn(file, args, { stdio: 'pipe' });
  const connection = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const listeners = new Set<(event: Event) => void>();
  const log: string[] = [];
  let stderr = '';
  let shown: readonly string[] = [];
  let uri = '';
  let version = 0;

  child.stderr.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk).slice(-2000);
  });
  child.stdin.on('error', () => {});
  const exit = once(child, 'exit');
  const ended = Promise.race([
    exit.then(([code, signal]) => `the server ended with ${signal ?? `code ${code}`}: ${lastWords(stderr)}`),
    once(child, 'error').then(([error]) => String(error)),
  ]).then((reason) => Promise.reject(new Error(reason)));
  ended.catch(() => {});

  const tell = (event: Event) => {
    for (const listen of listeners) listen(event);
  };
  connection.onNotification('textDocument/publishDiagnostics', (params: Diagnostics) => {
    tell({ kind: 'diagnostics', params });
    shown = params.diagnostics
      .filter(({ severity = ERROR }) => severity <= WARNING)
      .map(({ code }) => String(code));
  });
  connection.onNotification('crawlwise/status', (params) => tell({ kind: 'status', params }));
  connection.onNotification('window/logMessage', ({ type, message }) => {
    if (type <= LOUD) log.push(message);
  });
  connection.onRequest('client/registerCapability', () => null);
  connection.onError(([error]) => log.push(String(error)));
  connection.listen();

  /** The time of the first event that passes `test`. */
  const until = (what: string, test: (event: Event) => boolean): Promise<number> => {
    let stop = () => {};
    const arrived = new Promise<number>((resolve, reject) => {
      const listen = (event: Event) => {
        if (event.params.uri === uri && test(event)) resolve(now());
      };
      const timer = setTimeout(() => reject(new Error(`no ${what} in ${PATIENCE / 1000} s`)), PATIENCE);
      listeners.add(listen);
      stop = () => {
        listeners.delete(listen);
        clearTimeout(timer);
      };
    });
    return Promise.race([arrived, ended]).finally(() => stop());
  };

  const session: Session = {
    log,
    shown: () => shown,
    memory: () => memoryOf(child.pid!),
    async open(sample, whileReading) {
      ({ uri } = sample);
      version = 1;
      const first = until(
        'first diagnostics',
        (event) =>
          event.kind === 'diagnostics' &&
          (sample.expected.length === 0 ||
            event.params.diagnostics.some(({ severity }) => severity! <= WARNING)),
      );
      let reading = true;
      const final = until(
        'end of reading',
        (event) => event.kind === 'status' && event.params.complete === true,
      );
      final.then(
        () => {
          reading = false;
        },
        () => {},
      );
      const { languageId, text } = sample;
      const sent = now();
      const sending = connection.sendNotification('textDocument/didOpen', {
        textDocument: { uri, languageId, version, text },
      });
      const asking = whileReading && first.then(() => whileReading(() => reading));
      const [firstAt, finalAt] = await Promise.all([first, final, sending, asking]);
      return { first: firstAt - sent, final: finalAt - sent };
    },
    async edit({ start, end, text }) {
      const next = ++version;
      const answer = until(
        `diagnostics of version ${next}`,
        (event) => event.kind === 'diagnostics' && event.params.version === next,
      );
      const sent = now();
      const sending = connection.sendNotification('textDocument/didChange', {
        textDocument: { uri, version: next },
        contentChanges: [{ range: { start, end }, text }],
      });
      const [answered] = await Promise.all([answer, sending]);
      return answered - sent;
    },
    async rewrite(changes) {
      const next = ++version;
      const contentChanges = changes.map(({ start, end, text }) => ({ range: { start, end }, text }));
      const sent = now();
      const sending = connection.sendNotification('textDocument/didChange', {
        textDocument: { uri, version: next },
        contentChanges,
      });
      // A pull is answered at the end of reading. Without support for refresh requests, the server keeps pushing.
      const pulling = connection.sendRequest('textDocument/diagnostic', { textDocument: { uri } });
      // The exit of the server is a better explanation than that of the connection.
      const done = Promise.all([pulling, sending]).catch(async (error: Error) => {
        if (/closed|disposed/.test(error.message)) await ended;
        throw error;
      });
      await Promise.race([done, ended]);
      return now() - sent;
    },
    async ask(what, position) {
      const sent = now();
      await Promise.race([
        connection.sendRequest(`textDocument/${what}`, { textDocument: { uri }, position }),
        ended,
      ]);
      return now() - sent;
    },
    async end() {
      const timer = setTimeout(() => child.kill('SIGKILL'), FAREWELL);
      connection
        .sendRequest('shutdown')
        .then(() => connection.sendNotification('exit'))
        .catch(() => {});
      await exit;
      clearTimeout(timer);
      connection.dispose();
    },
  };

  const initialized = connection.sendRequest('initialize', {
    processId: process.pid,
    rootUri: null,
    capabilities: {
      textDocument: { publishDiagnostics: { versionSupport: true }, hover: { contentFormat: ['markdown'] } },
      experimental: { crawlwiseStatus: true },
    },
  });
  try {
    await Promise.race([initialized, ended]);
    await connection.sendNotification('initialized', {});
  } catch (error) {
    child.kill('SIGKILL');
    connection.dispose();
    throw error;
  }
  return session;
}
