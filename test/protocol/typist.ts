/** Somebody who types in one document of a server in this process, and what they see of it. */
import assert from 'node:assert/strict';
import type { MessageConnection } from 'vscode-jsonrpc/node';
import type {
  ClientCapabilities,
  Diagnostic,
  DocumentDiagnosticReport,
  PublishDiagnosticsParams,
  TextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { type InMemory, startInMemory } from './inMemory.ts';

export interface Way {
  /** How a change is sent: as what it changes, or as the whole text after it. */
  readonly changes: 'incremental' | 'whole';
  readonly findings: 'pushed' | 'pulled';
}

export interface FileToType {
  readonly uri: string;
  readonly languageId: string;
  readonly text: string;
}

/** An edit of the text: offsets in UTF-16 units. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const PULLS: ClientCapabilities = {
  textDocument: { diagnostic: {} },
  workspace: { diagnostics: { refreshSupport: true } },
};

export class Typist {
  /** What is seen of each document. */
  readonly shown = new Map<string, readonly Diagnostic[]>();
  /** How often the client was asked to pull again since it typed. */
  refreshes = 0;
  private readonly texts = new Map<string, TextDocument>();
  private readonly known = new Map<string, string | undefined>();
  private toPull = false;

  private constructor(
    private readonly client: InMemory,
    private readonly way: Way,
  ) {}

  /** @param more capabilities of the client beside those of its way */
  static async start(way: Way, more: ClientCapabilities = {}): Promise<Typist> {
    const pulls: ClientCapabilities = way.findings === 'pulled' ? PULLS : {};
    const client = await startInMemory({
      ...{ ...more, ...pulls },
      textDocument: { ...more.textDocument, ...pulls.textDocument },
    });
    const typist = new Typist(client, way);
    client.connection.onNotification(
      'textDocument/publishDiagnostics',
      ({ uri, diagnostics }: PublishDiagnosticsParams) => {
        typist.shown.set(uri, diagnostics);
      },
    );
    client.connection.onRequest('workspace/diagnostic/refresh', () => {
      typist.refreshes++;
      typist.toPull = true;
      return null;
    });
    return typist;
  }

  get connection(): MessageConnection {
    return this.client.connection;
  }

  textOf(uri: string): string {
    return this.texts.get(uri)!.getText();
  }

  codes(uri: string): string[] {
    return (this.shown.get(uri) ?? []).map(({ code }) => String(code));
  }

  async open({ uri, languageId, text }: FileToType): Promise<void> {
    this.texts.set(uri, TextDocument.create(uri, languageId, 1, text));
    await this.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId, version: 1, text },
    });
    await this.see(uri);
  }

  /** Edits at once, each of the text that those before it leave, and sees what is shown then. */
  async edit(uri: string, ...edits: readonly Edit[]): Promise<void> {
    this.refreshes = 0;
    const text = this.texts.get(uri)!;
    const version = text.version + 1;
    const contentChanges = edits.map(({ start, end, text: inserted }) => {
      const range = { start: text.positionAt(start), end: text.positionAt(end) };
      TextDocument.update(text, [{ range, text: inserted }], version);
      return { range, text: inserted };
    });
    const whole = [{ text: text.getText() }];
    await this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges: this.way.changes === 'whole' ? whole : contentChanges,
    });
    await this.see(uri);
  }

  /** Applies what the server wants to have changed in a document. */
  async apply(uri: string, { changes, documentChanges = [] }: WorkspaceEdit): Promise<void> {
    const text = this.texts.get(uri)!;
    const inDocuments = documentChanges.flatMap((change) =>
      'textDocument' in change && change.textDocument.uri === uri ? change.edits : [],
    );
    const edits = [...(changes?.[uri] ?? []), ...(inDocuments as TextEdit[])].map(({ range, newText }) => ({
      ...{ start: text.offsetAt(range.start), end: text.offsetAt(range.end) },
      text: newText,
    }));
    await this.edit(uri, ...edits.sort((a, b) => b.start - a.start));
  }

  async save(uri: string): Promise<void> {
    await this.connection.sendNotification('textDocument/didSave', { textDocument: { uri } });
    await this.see(uri);
  }

  async close(uri: string): Promise<void> {
    await this.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
    this.texts.delete(uri);
    await this.barrier();
  }

  /** The client goes away, and time passes. */
  async leave(): Promise<void> {
    await this.connection.sendRequest('shutdown');
    this.client.hands.rest();
    await new Promise((resolve) => setImmediate(resolve));
  }

  /** So many milliseconds pass; what is due then is seen. */
  async pass(ms: number): Promise<void> {
    this.client.hands.pass(ms);
    await this.see();
  }

  /** The hands rest until nothing is left to do. */
  async rest(): Promise<void> {
    do {
      await this.pass(700);
    } while (!this.client.server.isIdle());
    await this.see();
  }

  /** Answers come in order: what was sent before is there with this one. */
  private barrier(): Promise<unknown> {
    return this.connection.sendRequest('textDocument/foldingRange', { textDocument: { uri: '' } });
  }

  private async see(edited?: string): Promise<void> {
    await this.barrier();
    if (this.way.findings !== 'pulled') return;
    // A client pulls what it has edited, and everything when it is asked to.
    await new Promise((resolve) => setImmediate(resolve));
    await this.barrier();
    const uris = this.toPull ? [...this.texts.keys()] : edited !== undefined ? [edited] : [];
    this.toPull = false;
    for (const uri of uris) await this.pull(uri);
  }

  private async pull(uri: string): Promise<void> {
    const report = await this.connection.sendRequest<DocumentDiagnosticReport>('textDocument/diagnostic', {
      textDocument: { uri },
      previousResultId: this.known.get(uri),
    });
    this.known.set(uri, report.resultId);
    if (report.kind === 'full') this.shown.set(uri, report.items);
  }
}

/** What is seen of a document that is opened with this text. */
export async function readAfresh(files: readonly FileToType[], uri: string): Promise<readonly Diagnostic[]> {
  const typist = await Typist.start({ changes: 'incremental', findings: 'pushed' });
  for (const file of files) await typist.open(file);
  await typist.rest();
  const shown = typist.shown.get(uri);
  assert.ok(shown);
  typist.connection.dispose();
  return shown;
}
