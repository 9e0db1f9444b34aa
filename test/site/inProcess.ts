/** A server in this process, with in-memory streams and files and, unless a test wants them, without delays; and its client. */
import { PassThrough } from 'node:stream';
import {
  CancellationToken,
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';
import type {
  ClientCapabilities,
  Diagnostic,
  DocumentDiagnosticReport,
  LogMessageParams,
  PublishDiagnosticsParams,
} from 'vscode-languageserver';
import { MessageType } from 'vscode-languageserver';
import { createConnection } from 'vscode-languageserver/node';
import { languages } from '../../server/src/languages.ts';
import { createServer, type Server } from '../../server/src/lsp/server.ts';
import { createMessageGate } from '../../server/src/lsp/wire/messageGate.ts';
import type { FileSource, FileText } from '../../server/src/lsp/workspace/fileSource.ts';

/** An answer that has not come until then never does, in milliseconds. */
const MAX_ANSWER_MS = 60_000;

export interface World {
  readonly files: ReadonlyMap<string, FileText>;
  /** URIs of folders without a trailing slash. */
  readonly folders: readonly string[];
  /** The settings of a folder, or a promise of them; `undefined` stands for files outside of all folders. */
  readonly settings: (folder: string | undefined) => unknown;
  /** The debounce time of the server, in milliseconds; 0 by default. */
  readonly quietMs?: number;
  /** The length, in UTF-16 units, up to which files are read in one batch. */
  readonly mostUnits?: number;
  /** Replaces the files in memory; without it, those of the client with `isOfClient`. */
  readonly source?: FileSource;
  /** The client provides the files in memory. */
  readonly isOfClient?: boolean;
}

/** Files in memory as a source. */
export const inMemory = (world: Pick<World, 'files'>): FileSource => ({
  list: async (folders) =>
    [...world.files.keys()].filter((uri) => folders.some((folder) => uri.startsWith(folder))),
  look: async (uri) => {
    // Tests count what `get` reads.
    const file = Map.prototype.get.call(world.files, uri);
    return file && { kind: 'file', size: file.text.length };
  },
  read: async (uri, wants) => {
    const file = world.files.get(uri);
    return file && wants(file.text) ? file : undefined;
  },
});

const PULLING: ClientCapabilities = {
  textDocument: { diagnostic: {} },
  workspace: { diagnostics: { refreshSupport: true } },
};

export class InProcess {
  /** The diagnostics that a user of this client sees. */
  readonly shown = new Map<string, readonly Diagnostic[]>();
  /** Internal errors of the server. */
  readonly failed: string[] = [];
  private readonly resultIds = new Map<string, string>();
  private refreshed = false;

  private constructor(
    private readonly server: Server,
    private readonly connection: MessageConnection,
    private readonly pulls: boolean,
  ) {}

  /** @param pulls whether the client pulls diagnostics, or they are pushed */
  static async start(world: World, pulls = false): Promise<InProcess> {
    const [up, down] = [new PassThrough(), new PassThrough()];
    const gate = createMessageGate();
    const server = createServer(
      createConnection(new StreamMessageReader(up), new StreamMessageWriter(down), { messageStrategy: gate }),
      languages,
      {
        ...{ version: '0.0.0', gate, quietMs: world.quietMs ?? 0, mostUnits: world.mostUnits },
        ...(!world.isOfClient && { files: world.source ?? inMemory(world) }),
      },
    );
    const connection = createMessageConnection(new StreamMessageReader(down), new StreamMessageWriter(up));
    const client = new InProcess(server, connection, pulls);
    connection.onRequest('workspace/configuration', ({ items }: { items: { scopeUri?: string }[] }) =>
      Promise.all(
        items.map(async ({ scopeUri }) => (await world.settings(scopeUri?.replace(/\/$/, ''))) ?? null),
      ),
    );
    connection.onRequest('workspace/diagnostic/refresh', () => {
      client.refreshed = true;
      return null;
    });
    connection.onNotification('window/logMessage', ({ type, message }: LogMessageParams) => {
      if (type === MessageType.Error) client.failed.push(message);
    });
    connection.onNotification(
      'textDocument/publishDiagnostics',
      ({ uri, diagnostics }: PublishDiagnosticsParams) => {
        client.shown.set(uri, diagnostics);
      },
    );
    if (world.isOfClient) {
      const { list, look, read } = inMemory(world);
      connection.onRequest('crawlwise/listFiles', ({ folders }: { folders: string[] }) => list(folders));
      connection.onRequest('crawlwise/lookAt', ({ uri }: { uri: string }) =>
        look(uri).then((found): unknown => found ?? null),
      );
      connection.onRequest(
        'crawlwise/readFile',
        async ({ uri }: { uri: string }) => (await read(uri, () => true)) ?? null,
      );
    }
    connection.listen();
    await client.request('initialize', {
      ...{ processId: null, rootUri: null },
      capabilities: {
        ...(pulls && PULLING),
        ...(world.isOfClient && { experimental: { crawlwiseFiles: true } }),
        workspace: { ...PULLING.workspace, configuration: true },
      },
      workspaceFolders: world.folders.map((uri) => ({ uri, name: uri })),
    });
    client.notify('initialized', {});
    return client;
  }

  notify(method: string, params: unknown): void {
    this.connection.sendNotification(method, params).catch(() => {});
  }

  /**
   * Rejects if the server does not answer. Its timers keep no process alive, which the streams of a real client do: here
   * the request does, until it is answered.
   */
  async request<T = unknown>(method: string, params: unknown, token = CancellationToken.None): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const unanswered = new Promise<never>((_, reject) => {
      const fail = () => reject(new Error(`${method} was not answered: ${JSON.stringify(params)}`));
      timer = setTimeout(fail, MAX_ANSWER_MS);
    });
    try {
      return await Promise.race([this.connection.sendRequest<T>(method, params, token), unanswered]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** A pulling client does this for a document that it has just opened or changed. */
  async pull(uri: string): Promise<void> {
    if (!this.pulls) return;
    const report = await this.request<DocumentDiagnosticReport>('textDocument/diagnostic', {
      textDocument: { uri },
      previousResultId: this.resultIds.get(uri),
    });
    if (report.resultId !== undefined) this.resultIds.set(uri, report.resultId);
    if (report.kind === 'full') this.shown.set(uri, report.items);
  }

  closed(uri: string): void {
    this.shown.delete(uri);
    this.resultIds.delete(uri);
  }

  /** Resolves when the server has nothing left to do, and the client has pulled what was requested. */
  async idle(open: readonly string[]): Promise<void> {
    for (let calm = 0; calm < 3; calm++) {
      await this.request('textDocument/hover', {
        textDocument: { uri: '' },
        position: { line: 0, character: 0 },
      });
      if (this.refreshed) {
        this.refreshed = false;
        for (const uri of open) await this.pull(uri);
        calm = -1;
      }
      for (; !this.server.isIdle(); calm = -1) await new Promise((resolve) => setImmediate(resolve));
    }
  }

  end(): void {
    this.connection.dispose();
  }
}
