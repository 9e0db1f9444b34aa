/** A user who types in documents of a server in this process, and the diagnostics they see. */
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
  /** How a change is sent: incrementally, or as the whole new text. */
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
  /** The visible diagnostics of each document. */
  readonly shown = new Map<string, readonly Diagnostic[]>();
  /** The number of refresh requests since the last edit. */
  refreshes = 0;
  private readonly texts = new Map<string, TextDocument>();
  private readonly known = new Map<string, string | undefined>();
  private toPull = false;

  private constructor(
    private readonly client: InMemory,
    private readonly way: Way,
  ) {}

  /** @param more additional capabilities of the client */
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

  /** Applies edits at once, each relative to the text after the previous one, and records the visible diagnostics. */
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

  /** Applies the changes that the server requests in a document. */
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

  /** Disconnects the client; time passes. */
  async leave(): Promise<void> {
    await this.connection.sendRequest('shutdown');
    this.client.hands.rest();
    await new Promise((resolve) => setImmediate(resolve));
  }

  /** Advances the clock by this many milliseconds, and receives what is due. */
  async pass(ms: number): Promise<void> {
    this.client.hands.pass(ms);
    await this.see();
  }

  /** Advances the clock until nothing is left to do. */
  async rest(): Promise<void> {
    do {
      await this.pass(700);
    } while (!this.client.server.isIdle());
    await this.see();
  }

  /** Answers arrive in order: with this one, everything that was sent before has arrived. */
  private barrier(): Promise<unknown> {
    return this.connection.sendRequest('textDocument/foldingRange', { textDocument: { uri: '' } });
  }

  private async see(edited?: string): Promise<void> {
    await this.barrier();
    if (this.way.findings !== 'pulled') return;
    // A client pulls documents after edits, and all of them on a refresh request.
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

/** The diagnostics of documents that are newly opened with these texts. */
export async function readAfresh(files: readonly FileToType[], uri: string): Promise<readonly Diagnostic[]> {
  const typist = await Typist.start({ changes: 'incremental', findings: 'pushed' });
  for (const file of files) await typist.open(file);
  await typist.rest();
  const shown = typist.shown.get(uri);
  assert.ok(shown);
  typist.connection.dispose();
  return shown;
}
