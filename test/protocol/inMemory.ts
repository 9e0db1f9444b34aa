/** The real languages served in this process, with a count of what they are asked to do; and a client. */
import { PassThrough } from 'node:stream';
import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';
import type { ClientCapabilities } from 'vscode-languageserver';
import { createConnection } from 'vscode-languageserver/node';
import type { LanguageService } from '../../server/src/core/service.ts';
import { languages } from '../../server/src/languages.ts';
import { createServer } from '../../server/src/lsp/server.ts';
import { createMessageGate } from '../../server/src/lsp/wire/messageGate.ts';
import type { Clock } from '../../server/src/lsp/wire/timers.ts';
import { createSites } from '../../server/src/site/sites.ts';

/** How often a language was asked: for unproven fixes of findings, for findings to be proven, for all findings of a file. */
export interface Work {
  drafts: number;
  proven: number;
  checked: number;
}

/** A clock that waits until it is told. */
export class Hands {
  private readonly waiting = new Set<() => void>();
  readonly clock: Clock = (run) => {
    this.waiting.add(run);
    return () => this.waiting.delete(run);
  };

  get isWaiting(): boolean {
    return this.waiting.size > 0;
  }

  /** Nobody types any more. */
  rest(): void {
    for (const run of [...this.waiting]) {
      this.waiting.delete(run);
      run();
    }
  }
}

export interface InMemory {
  readonly connection: MessageConnection;
  readonly work: Work;
  readonly hands: Hands;
  /** What was published, in order. */
  readonly published: {
    uri: string;
    version?: number;
    diagnostics: { message: string; severity: number }[];
  }[];
}

/**
 * A client of the real languages, initialized.
 * @param onDraft is called whenever the fixes of a finding are made, before that
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
  const hands = new Hands();
  createServer(
    createConnection(new StreamMessageReader(up), new StreamMessageWriter(down), { messageStrategy: gate }),
    languages.map((language) => ({ ...language, load: async () => counted(await language.load()) })),
    { ...{ version: '0.0.0', gate, sites: createSites() }, quietMs: 0, clock: hands.clock },
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
  return { connection, work, hands, published };
}
