/** The real languages served in this process, with counts of their calls; and a client. */
import { PassThrough } from 'node:stream';
import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';
import type { ClientCapabilities, Diagnostic } from 'vscode-languageserver';
import { createConnection } from 'vscode-languageserver/node';
import type { LanguageService } from '../../server/src/core/service.ts';
import { languages } from '../../server/src/languages.ts';
import { createServer, type Server } from '../../server/src/lsp/server.ts';
import { createMessageGate } from '../../server/src/lsp/wire/messageGate.ts';
import type { Clock } from '../../server/src/lsp/wire/timers.ts';

/**
 * The number of calls of a language: for unproven fixes of findings, for findings to be proven, for all findings of a
 * file.
 */
export interface Work {
  drafts: number;
  proven: number;
  checked: number;
}

/** A clock that is advanced by the test. */
export class ManualClock {
  private readonly waiting = new Set<{ readonly at: number; readonly run: () => void }>();
  private now = 0;
  readonly clock: Clock = (run, ms) => {
    const timer = { at: this.now + ms, run };
    this.waiting.add(timer);
    return () => this.waiting.delete(timer);
  };

  get isWaiting(): boolean {
    return this.waiting.size > 0;
  }

  /** Advances the clock by this many milliseconds. */
  pass(ms: number): void {
    this.now += ms;
    for (const timer of [...this.waiting].sort((a, b) => a.at - b.at)) {
      if (timer.at <= this.now && this.waiting.delete(timer)) timer.run();
    }
  }

  /** Advances the clock past the pause after typing. */
  rest(): void {
    this.pass(60_000);
  }
}

export interface InMemory {
  readonly connection: MessageConnection;
  readonly work: Work;
  readonly hands: ManualClock;
  readonly server: Server;
  /** The published diagnostics, in order. */
  readonly published: {
    uri: string;
    version?: number;
    diagnostics: (Diagnostic & { message: string })[];
  }[];
}

/**
 * A client of the real languages, initialized.
 * @param onDraft is called before the fixes of a finding are computed
 */
export async function startInMemory(
  capabilities: ClientCapabilities,
  onDraft: () => void = () => {},
): Promise<InMemory> {
  const work: Work = { drafts: 0, proven: 0, checked: 0 };
  const counted = (service: LanguageService): LanguageService => ({
    ...service,
    drafts(document, finding, only) {
      work.drafts++;
      onDraft();
      return service.drafts(document, finding, only);
    },
    fixesOfEach(document, findings, only) {
      work.proven += findings.length;
      return service.fixesOfEach(document, findings, only);
    },
    findings(document, limit) {
      work.checked++;
      return service.findings(document, limit);
    },
  });
  const [up, down] = [new PassThrough(), new PassThrough()];
  const gate = createMessageGate();
  const hands = new ManualClock();
  const server = createServer(
    createConnection(new StreamMessageReader(up), new StreamMessageWriter(down), { messageStrategy: gate }),
    languages.map((language) => ({ ...language, load: async () => counted(await language.load()) })),
    { version: '0.0.0', gate, clock: hands.clock },
  );
  const connection = createMessageConnection(new StreamMessageReader(down), new StreamMessageWriter(up));
  const published: InMemory['published'] = [];
  connection.onNotification('textDocument/publishDiagnostics', (params) => {
    published.push(params);
  });
  connection.onRequest(() => null);
  connection.listen();
  await connection.sendRequest('initialize', { processId: null, rootUri: null, capabilities });
  await connection.sendNotification('initialized', {});
  return { connection, work, hands, server, published };
}
