/**
 * The server: connects a client to the languages it is given. `parts.ts` makes its parts, and `effects.ts` says what
 * follows from what happens in them; this file handles the messages of the client. This folder depends on the protocol
 * and `core`, but on no language, rule or feature.
 */
import {
  type Connection,
  type InitializeResult,
  PositionEncodingKind,
  TextDocumentSyncKind,
} from 'vscode-languageserver';
import { paragraphsOf } from '../core/bidi.ts';
import { listed } from '../core/catalogue.ts';
import { rulePage } from '../core/rule/rulePage.ts';
import type { ServedLanguage } from '../core/service.ts';
import { answerCodeActions, codeActionCapabilities } from './actions/codeActions.ts';
import { createTools, toolCommands } from './actions/tools.ts';
import { diagnosticCapabilities } from './documents/diagnostics.ts';
import { headToOpen } from './documents/documents.ts';
import type { ServerEvents } from './documents/events.ts';
import { plainText } from './documents/plainText.ts';
import { effectsOf, hasTallies } from './effects.ts';
import { answerFeatures } from './features/answers.ts';
import { registerConfigs } from './features/expectations.ts';
import { createPrerequisites } from './features/prerequisites.ts';
import { capabilitiesOf } from './features/rows.ts';
import { answerLive } from './live.ts';
import { createParts, type Parts, type ServerOptions } from './parts.ts';
import { DOCUMENT } from './wire/parameters.ts';
import { refuseCanceled } from './wire/wire.ts';
import { startWords } from './words/log.ts';
import { answerCreateIndex } from './workspace/createIndex.ts';
import { folderCapabilities } from './workspace/folders.ts';
import { createOtherFiles } from './workspace/otherFiles.ts';
import { answerSymbols, symbolCapabilities } from './workspace/symbols.ts';

/** What tests can query of a server. */
export type Server = Pick<Parts, 'isIdle'>;

/**
 * Serves languages over a connection, and starts to listen. `version` is that of the server. Invalid messages and
 * errors of a language do not stop the server: they are logged.
 */
export function createServer(
  connection: Connection,
  served: readonly ServedLanguage[],
  options: ServerOptions,
): Server {
  const events = {} as ServerEvents;
  const parts = createParts(connection, served, options, events);
  Object.assign(events, effectsOf(parts));
  handleLifecycle(parts, options.version);
  handleDocuments(parts, events);
  handleRequests(parts);
  if (options.live) answerLive(parts, options.live);
  connection.listen();
  return parts;
}

function handleLifecycle(parts: Parts, version: string): void {
  const { connection, served, client, settings, openFolders, opened, reading, calm, log } = parts;
  connection.onInitialize((params) => {
    const loading = parts.initialize(params);
    const answer = (): InitializeResult => ({
      capabilities: {
        positionEncoding: PositionEncodingKind.UTF16,
        textDocumentSync: {
          openClose: true,
          change: TextDocumentSyncKind.Incremental,
          save: true,
        },
        ...diagnosticCapabilities(client()),
        ...codeActionCapabilities(client(), toolCommands(served, client())),
        ...capabilitiesOf(served),
        ...folderCapabilities,
        ...symbolCapabilities,
      },
      serverInfo: { name: 'crawlwise', version },
    });
    return loading ? loading.then(answer) : answer();
  });
  connection.onInitialized(() => {
    parts.initialized();
    registerConfigs(connection, client());
    const folders = openFolders.all().map(openFolders.clientUri);
    log.info(
      folders.length === 0
        ? startWords('noFolder', { version })
        : startWords('folders', { version, folders: listed(folders, 'unit') }),
    );
  });
  connection.onDidChangeConfiguration((params) => settings.changed(params));
  connection.onShutdown(() => {
    for (const open of opened.all()) {
      reading.stop(open);
      calm.drop(open);
    }
  });
}

function handleDocuments(parts: Parts, events: ServerEvents): void {
  const { connection, gate, languages, opened, configs, ignored } = parts;
  const { documents, encodings, calm, workspace, sources, lenses } = parts;
  connection.onDidOpenTextDocument((params: unknown) => {
    const arrive = () => {
      const open = documents.open(params);
      if (open) {
        configs.opened(open.uri);
        events.textChanged(open);
        encodings.look([open]);
      }
      workspace.lookAtTimes();
    };
    const head = headToOpen(params, opened);
    const service = head && languages.serviceFor(head);
    const loaded = head && !service ? languages.load(head) : undefined;
    const looked = head && service !== plainText ? [configs.look(head.uri), ignored.look(head.uri)] : [];
    const waiting = [loaded, ...looked].filter((item) => item !== undefined);
    if (waiting.length > 0) gate.hold(Promise.all(waiting).then(arrive));
    else arrive();
  });
  connection.onDidChangeTextDocument((params: unknown) => {
    const edit = documents.change(params);
    if (!edit) return;
    calm.edited(edit);
    events.textChanged(edit.open);
  });
  connection.onDidSaveTextDocument((params: { readonly textDocument?: { readonly uri?: unknown } }) => {
    const open = opened.get(params?.textDocument?.uri);
    if (open) {
      calm.release(open);
      delete open.lenses;
      encodings.look([open]);
      if (hasTallies(open)) lenses.due();
      sources.saved(open);
    }
    workspace.lookAtTimes();
  });
  connection.onDidCloseTextDocument((params: unknown) => {
    const open = documents.close(params);
    if (open) events.closed(open);
  });
}

function handleRequests(parts: Parts): void {
  const { onRequest, languages, opened, access, reading, workspace, diagnostics } = parts;
  onRequest('textDocument/diagnostic', { ...DOCUMENT, 'previousResultId?': 'any' }, (params, token) => {
    refuseCanceled(token);
    return diagnostics.pull(opened.get(params.textDocument.uri), params.previousResultId, token);
  });
  answerFeatures({
    ...parts,
    until: createPrerequisites(parts),
    isReadAgain: reading.isReadAgain,
    soon: workspace.soon,
  });
  const otherFile = createOtherFiles({ ...parts, textOf: access.textOf });
  answerCodeActions({ ...parts, tools: createTools(parts), otherFile });
  answerCreateIndex(onRequest, parts, workspace);
  answerSymbols(onRequest, parts, parts.clientUri, workspace);
  onRequest('crawlwise/rulePage', { code: 'string' }, async ({ code }) => {
    const rule = await languages.ruleOf(code);
    return rule ? paragraphsOf(rulePage(rule.meta, rule.service)) : null;
  });
}
