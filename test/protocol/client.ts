/**
 * An LSP client over standard input and output. It depends on the protocol, but not on the findings of any language.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import {
  CancellationTokenSource,
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';
import type {
  ClientCapabilities,
  Diagnostic,
  InitializeResult,
  PublishDiagnosticsParams,
  TextDocumentContentChangeEvent,
} from 'vscode-languageserver';

const LIMIT_MS = 60_000;

export const root = fileURLToPath(new URL('../../', import.meta.url));

export interface ClientOptions {
  readonly capabilities?: ClientCapabilities;
  readonly initializationOptions?: unknown;
  /**
   * The client's answer to `workspace/configuration` for the section `crawlwise` of a scope; called for each request.
   */
  readonly configuration?: (scopeUri?: string) => unknown;
  /** URIs of the workspace folders. */
  readonly folders?: readonly string[];
  /** How long an answer may take, in milliseconds. */
  readonly limitMs?: number;
  /** The client's answer to other requests. */
  readonly answer?: (method: string, params: unknown) => unknown;
}

/** A message from the server that has not been consumed yet. */
interface Received {
  readonly method: string;
  readonly params: unknown;
}

interface Waiter {
  readonly matches: (message: Received) => boolean;
  readonly resolve: (params: unknown) => void;
}

const scopesOf = (params: unknown): readonly (string | undefined)[] =>
  (params as { items: { scopeUri?: string }[] }).items.map(({ scopeUri }) => scopeUri);

export class Client {
  readonly result!: InitializeResult;
  /** All requests of the server, by method, in order. */
  readonly requests: Received[] = [];
  private readonly inbox: Received[] = [];
  private readonly waiters = new Set<Waiter>();
  private readonly connection: MessageConnection;
  private stderr = '';

  private constructor(
    readonly child: ChildProcess,
    private readonly limitMs: number,
  ) {
    this.connection = createMessageConnection(
      new StreamMessageReader(child.stdout!),
      new StreamMessageWriter(child.stdin!),
    );
    child.stderr!.on('data', (chunk) => {
      this.stderr += chunk;
    });
    child.stdin!.on('error', () => {});
    this.connection.onNotification((method, params) => this.receive({ method, params }));
    this.connection.onUnhandledProgress((params) => this.receive({ method: '$/progress', params }));
  }

  /** A server process and a connection to it, before `initialize`. */
  static spawn(
    args: readonly string[],
    { configuration, answer, limitMs = LIMIT_MS }: ClientOptions = {},
  ): Client {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['pipe', 'pipe', 'pipe'] });
    const client = new Client(child, limitMs);
    client.connection.onRequest((method, params) => {
      client.requests.push({ method, params });
      client.receive({ method, params });
      return method === 'workspace/configuration'
        ? Promise.all(scopesOf(params).map(async (scope) => (await configuration?.(scope)) ?? null))
        : (answer?.(method, params) ?? null);
    });
    client.connection.listen();
    return client;
  }

  /** A server that has been initialized. */
  static async start(args: readonly string[], options: ClientOptions = {}): Promise<Client> {
    const client = Client.spawn(args, options);
    const { capabilities = {}, initializationOptions, folders } = options;
    const workspaceFolders = folders?.map((uri) => ({ uri, name: uri }));
    const params = {
      ...{ processId: null, rootUri: null, capabilities, initializationOptions },
      ...(workspaceFolders && { workspaceFolders }),
    };
    Object.assign(client, { result: await client.request('initialize', params) });
    client.notify('initialized', {});
    return client;
  }

  notify(method: string, params: unknown): void {
    this.connection.sendNotification(method, params).catch(() => {});
  }

  request<T = unknown>(method: string, params?: unknown): Promise<T> {
    return this.within(this.connection.sendRequest<T>(method, params), `an answer to ${method}`);
  }

  /** A request that is canceled directly after it was sent, or after `meanwhile`; rejects with the server's error. */
  async canceled(method: string, params: unknown, meanwhile?: () => Promise<unknown>): Promise<unknown> {
    const source = new CancellationTokenSource();
    const answer = this.connection.sendRequest(method, params, source.token);
    if (meanwhile) await meanwhile();
    source.cancel();
    return this.within(answer, `an answer to the canceled ${method}`);
  }

  open(uri: string, languageId: string, text: string, version = 1): void {
    this.notify('textDocument/didOpen', { textDocument: { uri, languageId, version, text } });
  }

  change(uri: string, version: number, ...contentChanges: TextDocumentContentChangeEvent[]): void {
    this.notify('textDocument/didChange', { textDocument: { uri, version }, contentChanges });
  }

  close(uri: string): void {
    this.notify('textDocument/didClose', { textDocument: { uri } });
  }

  /** The next unconsumed notification or request of this kind; waits for it if there is none. */
  next<T>(method: string, fits: (params: T) => boolean = () => true): Promise<T> {
    const matches = (message: Received) => message.method === method && fits(message.params as T);
    const index = this.inbox.findIndex(matches);
    if (index >= 0) return Promise.resolve(this.inbox.splice(index, 1)[0]!.params as T);
    let waiter: Waiter | undefined;
    const received = new Promise<T>((resolve) => {
      waiter = { matches, resolve: resolve as (params: unknown) => void };
      this.waiters.add(waiter);
    });
    return this.within(received, method).finally(() => this.waiters.delete(waiter!));
  }

  /** The next diagnostics of a document. */
  diagnostics(uri: string): Promise<PublishDiagnosticsParams> {
    return this.next(
      'textDocument/publishDiagnostics',
      (params: PublishDiagnosticsParams) => params.uri === uri,
    );
  }

  /** All diagnostics of a document, once it has been read completely; it is saved, so that none is delayed. */
  async found(uri: string): Promise<Diagnostic[]> {
    this.notify('textDocument/didSave', { textDocument: { uri } });
    const report = await this.request<{ items: Diagnostic[] }>('textDocument/diagnostic', {
      textDocument: { uri },
    });
    return report.items;
  }

  /** The next diagnostics of a document with this number of findings: after a typed edit, those after the pause. */
  rested(uri: string, count: number): Promise<PublishDiagnosticsParams> {
    return this.next(
      'textDocument/publishDiagnostics',
      (params: PublishDiagnosticsParams) => params.uri === uri && params.diagnostics.length === count,
    );
  }

  /** The unconsumed published diagnostics of a document; complete once the server has answered a request. */
  pushed(uri: string): PublishDiagnosticsParams[] {
    return this.unread<PublishDiagnosticsParams>('textDocument/publishDiagnostics').filter(
      (params) => params.uri === uri,
    );
  }

  /** The next line of the log that contains `part`. */
  async logged(part: string): Promise<string> {
    const line = await this.next('window/logMessage', ({ message }: { message: string }) =>
      message.includes(part),
    );
    return line.message;
  }

  /** The unconsumed messages of this kind; contains everything that was sent before the answer to a request. */
  unread<T>(method: string): T[] {
    return this.inbox.filter((message) => message.method === method).map((message) => message.params as T);
  }

  /** Shuts down the server as the protocol requires; returns its exit code. */
  async stop(): Promise<number | null> {
    await this.request('shutdown');
    this.notify('exit', undefined);
    return this.ended();
  }

  /** The exit code, once the process has ended. */
  async ended(): Promise<number | null> {
    if (this.child.exitCode === null) await this.within(once(this.child, 'exit'), 'the end of the server');
    return this.child.exitCode;
  }

  /** Kills the server, whatever its state. */
  kill(): void {
    this.connection.dispose();
    this.child.kill('SIGKILL');
  }

  private receive(message: Received): void {
    for (const waiter of this.waiters) {
      if (!waiter.matches(message)) continue;
      this.waiters.delete(waiter);
      waiter.resolve(message.params);
      return;
    }
    this.inbox.push(message);
  }

  private async within<T>(promise: Promise<T>, what: string): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const fail = () => reject(new Error(`no ${what} within ${this.limitMs / 1000} s\n${this.stderr}`));
      timer = setTimeout(fail, this.limitMs);
    });
    try {
      return await Promise.race([promise, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
