/** CodeMirror's client of the language server, which runs in a worker. */
import {
  LSPClient,
  type LSPClientConfig,
  LSPPlugin,
  type Transport,
  Workspace,
} from '@codemirror/lsp-client';
import type { Text } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { chosenLanguage } from '../../../server/src/core/catalogue.ts';
import { safeHtml } from './safeHtml.ts';

/** Answers to requests of the server, by method. A request without an answer here gets null. */
export type Answers = Readonly<Record<string, (params: never) => unknown>>;

/** For a request: the processor of a visitor may be slow, and nobody else is waiting. */
const TIMEOUT_MS = 120_000;

/** @param show shows a file, and returns its view */
export function connect(
  worker: Worker,
  answers: Answers,
  show: (uri: string) => EditorView | undefined,
  extensions: NonNullable<LSPClientConfig['extensions']>,
  rootUri: string,
): LSPClient {
  const [translation] = chosenLanguage();
  const client = new LSPClient({
    ...{ rootUri, extensions, timeout: TIMEOUT_MS, sanitizeHTML: safeHtml },
    initializationOptions: { translation },
    workspace: (own) => new OpenFiles(own, show),
    unhandledNotification: () => {},
  });
  return client.connect(transportTo(worker, answers));
}

function transportTo(worker: Worker, answers: Answers): Transport {
  const handlers = new Set<(text: string) => void>();
  worker.addEventListener('message', async ({ data }) => {
    if (data.method === undefined || data.id === undefined) {
      const text = JSON.stringify(data);
      for (const handler of handlers) handler(text);
      return;
    }
    const answer = answers[data.method] as ((params: unknown) => unknown) | undefined;
    worker.postMessage({ jsonrpc: '2.0', id: data.id, result: (await answer?.(data.params)) ?? null });
  });
  return {
    send: (text) => worker.postMessage(JSON.parse(text)),
    subscribe: (handler) => handlers.add(handler),
    unsubscribe: (handler) => handlers.delete(handler),
  };
}

interface OpenFile {
  readonly uri: string;
  readonly languageId: string;
  version: number;
  doc: Text;
  readonly view: EditorView;
  getView(): EditorView;
}

/** The files that are open, each in a view of its own, shown or not. */
class OpenFiles extends Workspace {
  files: OpenFile[] = [];
  /** Versions continue when a file is opened again. */
  private readonly versions = new Map<string, number>();

  constructor(
    client: LSPClient,
    private readonly show: (uri: string) => EditorView | undefined,
  ) {
    super(client);
  }

  private next(uri: string): number {
    const version = (this.versions.get(uri) ?? -1) + 1;
    this.versions.set(uri, version);
    return version;
  }

  override syncFiles() {
    return this.files.flatMap((file) => {
      const plugin = LSPPlugin.get(file.view);
      if (!plugin || plugin.unsyncedChanges.empty) return [];
      const change = { file, changes: plugin.unsyncedChanges, prevDoc: file.doc };
      file.doc = file.view.state.doc;
      file.version = this.next(file.uri);
      plugin.clear();
      return [change];
    });
  }

  override openFile(uri: string, languageId: string, view: EditorView): void {
    const file: OpenFile = {
      ...{ uri, languageId, view, doc: view.state.doc, version: this.next(uri) },
      getView: () => view,
    };
    this.files.push(file);
    this.client.didOpen(file);
  }

  override closeFile(uri: string): void {
    this.files = this.files.filter((file) => file.uri !== uri);
    this.client.didClose(uri);
  }

  override displayFile(uri: string): Promise<EditorView | null> {
    return Promise.resolve(this.show(uri) ?? null);
  }
}
