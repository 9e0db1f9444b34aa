/** The built language server as a process, with a client that keeps account: what is unanswered, and what is an error. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import {
  CancellationTokenSource,
  createMessageConnection,
  type MessageConnection,
  ResponseError,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';
import { type LogMessageParams, LSPErrorCodes, MessageType } from 'vscode-languageserver';
import { root } from '../protocol/client.ts';

const HEAP = pathToFileURL(`${root}test/soak/heap.mjs`).href;

/** Answers of the server that are no results, and no faults either. */
const USUAL: readonly number[] = [LSPErrorCodes.ContentModified, LSPErrorCodes.RequestCancelled];

export class SoakServer {
  /** Lines of level error, and answers that are faults. */
  readonly faults: string[] = [];
  /** The requests without an answer. */
  readonly unanswered = new Set<string>();
  private readonly heaps: ((size: number) => void)[] = [];
  private count = 0;

  private constructor(
    private readonly child: ChildProcess,
    private readonly connection: MessageConnection,
  ) {}

  /**
   * Compiled code comes and goes, in megabytes: without it, the heap is what the server keeps.
   *
   * @param settings the client's answer to a request for its settings
   */
  static async start(folders: readonly string[], settings: () => unknown): Promise<SoakServer> {
    const flags = ['--expose-gc', '--no-opt', '--no-sparkplug', '--import', HEAP];
    const args = [...flags, `${root}dist/cli.js`, 'lsp', '--stdio'];
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    child.stdin.on('error', () => {});
    const connection = createMessageConnection(
      new StreamMessageReader(child.stdout),
      new StreamMessageWriter(child.stdin),
    );
    const server = new SoakServer(child, connection);
    createInterface({ input: child.stderr }).on('line', (line) => {
      const [, heap] = /^heap (\d+)$/.exec(line) ?? [];
      if (heap === undefined) server.faults.push(`stderr: ${line}`);
      else server.heaps.shift()?.(Number(heap));
    });
    connection.onNotification('window/logMessage', ({ type, message }: LogMessageParams) => {
      if (type === MessageType.Error) server.faults.push(`log: ${message}`);
    });
    connection.onRequest('workspace/configuration', ({ items }: { readonly items: readonly unknown[] }) =>
      items.map(settings),
    );
    connection.onRequest(() => null);
    connection.onNotification(() => {});
    connection.listen();
    await connection.sendRequest('initialize', {
      ...{ processId: process.pid, rootUri: null },
      capabilities: {
        workspace: { configuration: true, didChangeWatchedFiles: { dynamicRegistration: true } },
        experimental: { crawlwiseStatus: true },
      },
      workspaceFolders: folders.map((uri) => ({ uri, name: uri })),
    });
    server.notify('initialized', {});
    return server;
  }

  notify(method: string, params: unknown): void {
    this.connection.sendNotification(method, params).catch(() => {});
  }

  /** @param isRefused whether the parameters are wrong, which the server must say */
  async request(
    method: string,
    params: unknown,
    { isRefused = false, isCanceled = false } = {},
  ): Promise<unknown> {
    const name = `${++this.count} ${method} ${JSON.stringify(params)}`;
    this.unanswered.add(name);
    const source = new CancellationTokenSource();
    try {
      const answer = this.connection.sendRequest(method, params, source.token);
      if (isCanceled) source.cancel();
      const result = await answer;
      if (isRefused) this.faults.push(`accepted: ${name}`);
      return result;
    } catch (error) {
      if (!(error instanceof ResponseError)) throw error;
      const isFine = isRefused ? error.code === -32602 : USUAL.includes(error.code);
      if (!isFine) this.faults.push(`${error.code} ${error.message}: ${name}`);
      return undefined;
    } finally {
      this.unanswered.delete(name);
    }
  }

  /** The size of the heap without garbage, in octets. */
  heap(): Promise<number> {
    const size = new Promise<number>((resolve) => this.heaps.push(resolve));
    this.child.kill('SIGUSR2');
    return size;
  }

  /** Ends it as a crash would; what it has not answered is no fault of it. */
  async kill(): Promise<void> {
    this.connection.dispose();
    this.child.kill('SIGKILL');
    await this.ended();
    this.unanswered.clear();
  }

  /** Ends it as the protocol says, and returns its exit code. */
  async stop(): Promise<number | null> {
    await this.request('shutdown', undefined);
    this.notify('exit', undefined);
    await this.ended();
    this.connection.dispose();
    return this.child.exitCode;
  }

  private async ended(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'exit');
  }
}
