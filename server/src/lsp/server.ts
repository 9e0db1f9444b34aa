/**
 * The server: connects a client to the languages it is given. This folder depends on the protocol and `core`, but on no
 * language, rule or feature.
 */
import {
  type CancellationToken,
  type ClientCapabilities,
  type Connection,
  PositionEncodingKind,
  type ServerCapabilities,
  TextDocumentSyncKind,
} from 'vscode-languageserver';
import { pathBelow } from '../config/paths.ts';
import type { LiveFiles } from '../core/liveFiles.ts';
import { rulePage } from '../core/rule/rulePage.ts';
import type { ServedLanguage } from '../core/service.ts';
import type { Sites } from '../core/sites.ts';
import { answerCodeActions, codeActionCapabilities } from './actions/codeActions.ts';
import { createCalm } from './documents/calm.ts';
import { createDiagnostics } from './documents/diagnostics.ts';
import { createDocuments, headOf, headToOpen, isClaimed, type OpenDocument } from './documents/documents.ts';
import { plainText } from './documents/plainText.ts';
import { createReading } from './documents/reading.ts';
import type { Prerequisite } from './featureRow.ts';
import { capabilitiesOf } from './features.ts';
import { createLanguages } from './languages.ts';
import { answerLive } from './live.ts';
import { createClientSettings } from './settings.ts';
import { createTools, toolCommands } from './tools.ts';
import { announceFeatures, answerFeatures } from './wire/answers.ts';
import { createGuard, describe } from './wire/guard.ts';
import { createOnRequest, type MessageGate } from './wire/messageGate.ts';
import { DOCUMENT } from './wire/parameters.ts';
import type { Clock } from './wire/timers.ts';
import { cancelled, refuseCancelled } from './wire/wire.ts';
import { resultWords } from './words/answers.ts';
import { failureTo, failureWords } from './words/failures.ts';
import { createAdditions } from './workspace/additions.ts';
import { type ConfigLoader, createConfigLoader } from './workspace/configs.ts';
import type { FileSource } from './workspace/fileSource.ts';
import { createFolders, folderCapabilities } from './workspace/folders.ts';
import { canRefreshLenses, createLensRefresh } from './workspace/lensRefresh.ts';
import { createOtherFiles } from './workspace/otherFiles.ts';
import { decodePacked } from './workspace/packed.ts';
import { createWorkspace } from './workspace/workspace.ts';

export interface ServerOptions {
  readonly version: string;
  /** The message strategy of the connection. */
  readonly gate: MessageGate;
  /** The sites, and the source of files if the client provides none. */
  readonly sites?: Sites;
  readonly files?: FileSource;
  /** The files of live sites, where the server can open connections. */
  readonly live?: LiveFiles;
  /** For tests: debounce time of the server, in milliseconds. */
  readonly quietMs?: number;
  /** For tests: the timer for pauses of the user. */
  readonly clock?: Clock;
  /** For tests: the limit of UTF-16 units read of the files of the workspace. */
  readonly mostUnits?: number | undefined;
}

/** What tests can query of a server. */
export interface Server {
  /** Nothing is being read, and no timer is running. */
  isIdle(): boolean;
}

/**
 * Serves languages over a connection, and starts to listen. `version` is that of the server. Invalid messages and
 * errors of a language do not stop the server: they are logged.
 */
export function createServer(
  connection: Connection,
  served: readonly ServedLanguage[],
  { version, gate, sites, files, live, quietMs, clock, mostUnits }: ServerOptions,
): Server {
  const log = connection.console;
  const onRequest = createOnRequest(connection, gate);
  const guard = createGuard(log);
  const languages = createLanguages(served, guard, log, ({ uri, head }) =>
    sites?.announcedLanguage(uri, head),
  );
  let capabilities: ClientCapabilities = {};

  /** What happens besides messages of the client, and what follows from it. Affected documents are read again. */
  const events = {
    /** Folders were opened and closed. */
    foldersChanged(added: readonly string[], removed: readonly string[]): void {
      settings.moved();
      configs?.moved();
      workspace?.moved();
      additions?.update();
      const moved = [...added, ...removed];
      readAgain([...documents.all()].filter(({ uri }) => moved.some((folder) => uri.startsWith(folder))));
    },
    /** The client has other settings for these folders. */
    settingsChanged(changed: ReadonlySet<string | undefined>): void {
      workspace?.originsChanged();
      additions?.update();
      readAgain([...documents.all()].filter(({ uri }) => changed.has(folders.of(uri))));
    },
    /** A configuration applies in this folder, another one, or none anymore. */
    configurationChanged(folder: string): void {
      workspace?.originsChanged();
      additions?.update();
      readAgain([...documents.all()].filter(({ uri }) => uri.startsWith(folder)));
    },
    /** A configuration has become valid or invalid. */
    configurationJudged(): void {
      for (const open of documents.all()) announce(open, open.document.text.complete);
    },
    /** Files that extend a language have changed. */
    additionsChanged(): void {
      readAgain(documents.all());
    },
    /** Files were created, changed or deleted. */
    filesChanged(uris: readonly string[]): void {
      configs?.touched(uris);
      additions?.touched(uris);
    },
    /** The site's answers to queries of these documents have changed. */
    answersChanged(uris: readonly string[]): void {
      readAgain(uris.flatMap((uri) => documents.get(uri) ?? []));
    },
    /** All files of the workspace are known. */
    filesKnown(): void {
      if ([...languages.loaded()].some((service) => hasTallies({ service }))) lenses.due();
    },
    /** The site has processed all that it was notified of; files that it announces are opened as what they are. */
    siteSettled(): void {
      const announced = documents.announced();
      for (const open of announced) begin(open);
      if (announced.length > 0) diagnostics.refresh();
      lenses.settled();
    },
    /** A document was read to its end, or to the end of a slice. */
    documentRead(open: OpenDocument, complete: boolean): void {
      if (!calm.isCrowded(open)) send(open, complete || open.document.text.complete);
      if (complete) workspace?.read(open);
    },
    /** The user has not edited a document for a moment. */
    editingPaused(open: OpenDocument): void {
      send(open);
      workspace?.lookAtTimes();
    },
  };
  const folders = createFolders(connection, events.foldersChanged);
  /** A canonical URI in the client's form: as it was opened, or below the folder that contains the file. */
  const clientUri = (uri: string): string => documents.get(uri)?.clientUri ?? folders.clientUri(uri);
  const settings = createClientSettings({
    ...{ connection, folders, log },
    languages: served,
    configs: () => configs,
    isIgnored: (uri) => workspace?.isIgnored(uri) ?? false,
    onChange: events.settingsChanged,
  });
  const packed = decodePacked(connection);
  const logged = new Set<string>();
  const failed = (code: string, error: unknown) => {
    if (!logged.has(code)) log.error(failureWords('rule', { code, reason: describe(error) }));
    logged.add(code);
  };
  const documents = createDocuments({
    languages,
    config(uri) {
      const site = guard(failureTo('site', { uri }), undefined, () => sites?.viewOf(uri));
      return { ...settings.of(uri).lint, packed: packed(uri), failed, ...(site && { site }) };
    },
    guard,
    log,
  });
  const send = (open: OpenDocument, complete = open.document.text.complete) => {
    diagnostics.publish(open, complete);
    announce(open, complete);
  };
  const calm = createCalm({ clock, restMs: quietMs, onRest: events.editingPaused });
  const reading = createReading(guard, events.documentRead, (open) => documents.reopen(open));
  const workspace =
    sites &&
    createWorkspace({
      ...{ connection, onRequest, sites, files, folders, clientUri, guard, log, quietMs, clock, mostUnits },
      documents: () => documents,
      placeOf: settings.place,
      roots: () => configs?.roots() ?? [],
      lookAtConfigs: async (uris) => configs?.listed(uris),
      onIgnored: () => readAgain(documents.all()),
      onSettled: events.siteSettled,
      onKnown: events.filesKnown,
      onStale: events.answersChanged,
      onLook: () => configs?.readAll(),
      onFiles: events.filesChanged,
    });
  const configs: ConfigLoader | undefined =
    workspace &&
    createConfigLoader({
      ...{ connection, folders, log, clientUri },
      languages: served,
      source: workspace.source,
      watching: workspace.watching,
      onChange: events.configurationChanged,
      onJudged: events.configurationJudged,
    });
  const additions =
    workspace &&
    createAdditions({
      ...{ connection, workspace, log, clientUri },
      languages: served,
      paths: settings.paths,
      onChange: events.additionsChanged,
    });
  /** Reads documents again that changed without an edit; diagnostics follow. */
  const readAgain = (opens: Iterable<OpenDocument>) => {
    const claimed = [...opens].filter(isClaimed);
    if (claimed.length === 0) return;
    reading.again(claimed);
    diagnostics.refresh();
    if (claimed.some(hasTallies)) lenses.due();
  };
  /** Reads a document once its language is loaded; messages wait until then. */
  const begin = (open: OpenDocument) => {
    // Without an open folder, the files beside a text tell whether it is announced.
    if (isClaimed(open) || folders.all().length === 0) workspace?.opened(open);
    workspace?.edited(open);
    if (!open.awaits) return reading.start(open);
    reading.stop(open);
    const arrive = () => {
      if (documents.arrive(open)) begin(open);
    };
    gate.hold(languages.load(headOf(open)).then(arrive));
  };
  const diagnostics = createDiagnostics({
    ...{ connection, reading, calm, guard },
    canRefresh: () => canRefresh(capabilities),
  });

  const documentOf = (uri: unknown): OpenDocument | undefined => documents.get(uri);
  const client = () => capabilities;
  const lenses = createLensRefresh(connection, client, () => workspace?.isKnown() ?? true);
  const announce = announceFeatures({
    ...{ connection, guard, client },
    invalid(uri) {
      const config = configs?.invalidFor(uri);
      if (!config) return undefined;
      const path = pathBelow(folders.of(uri) ?? config.folder, config.uri);
      return { text: resultWords('invalidInPart', { path }), uri: clientUri(config.uri), path };
    },
  });

  connection.onInitialize((params) => {
    capabilities = params.capabilities ?? {};
    folders.initialize(params);
    settings.initialize(capabilities, params.initializationOptions);
    workspace?.initialize(capabilities);
    configs?.initialize(capabilities);
    return {
      capabilities: {
        positionEncoding: PositionEncodingKind.UTF16,
        textDocumentSync: {
          openClose: true,
          change: TextDocumentSyncKind.Incremental,
          save: true,
        },
        ...diagnosticCapabilities(capabilities),
        ...codeActionCapabilities(capabilities, toolCommands(served, capabilities)),
        ...capabilitiesOf(served),
        ...folderCapabilities,
      },
      serverInfo: { name: 'crawlwise', version },
    };
  });
  connection.onInitialized(() => {
    settings.initialized();
    workspace?.initialized();
    additions?.update();
  });
  connection.onDidChangeConfiguration((params) => settings.changed(params));
  connection.onShutdown(() => {
    for (const open of documents.all()) {
      reading.stop(open);
      calm.drop(open);
    }
  });

  connection.onDidOpenTextDocument((params: unknown) => {
    const arrive = () => {
      const open = documents.open(params);
      if (open) {
        configs?.opened(open.uri);
        begin(open);
      }
      workspace?.lookAtTimes();
    };
    const head = headToOpen(params);
    const service = head && languages.serviceFor(head);
    const loaded = head && !service ? languages.load(head) : undefined;
    const looked = head && service !== plainText ? [configs?.look(head.uri), workspace?.look(head.uri)] : [];
    const waiting = [loaded, ...looked].filter((one) => one !== undefined);
    if (waiting.length > 0) gate.hold(Promise.all(waiting).then(arrive));
    else arrive();
  });
  connection.onDidChangeTextDocument((params: unknown) => {
    const edit = documents.change(params);
    if (!edit) return;
    calm.edited(edit);
    begin(edit.open);
  });
  connection.onDidSaveTextDocument((params: { readonly textDocument?: { readonly uri?: unknown } }) => {
    const open = documentOf(params?.textDocument?.uri);
    if (open) {
      calm.release(open);
      delete open.lenses;
      if (hasTallies(open)) lenses.due();
    }
    workspace?.lookAtTimes();
  });
  connection.onDidCloseTextDocument((params: unknown) => {
    const open = documents.close(params);
    if (!open) return;
    reading.stop(open);
    calm.drop(open);
    diagnostics.clear(open);
    configs?.closed(open.uri);
    workspace?.closed(open);
  });

  onRequest('textDocument/diagnostic', { ...DOCUMENT, 'previousResultId?': 'any' }, (params, token) => {
    refuseCancelled(token);
    return diagnostics.pull(documentOf(params.textDocument.uri), params.previousResultId, token);
  });
  const until = async (known: Prerequisite, open: OpenDocument, token: CancellationToken) => {
    if (known === 'site soon, at rest') await Promise.race([calm.rested(open), cancelled(token)]);
    const isRefreshed = known.startsWith('site soon') && canRefreshLenses(capabilities);
    if (isRefreshed) await workspace?.soon();
    else if (workspace && known.startsWith('site')) await Promise.race([workspace.ready(), cancelled(token)]);
    if (known === 'settings') await settings.known();
    await reading.finished(open, token);
  };
  answerFeatures({
    onRequest,
    languages: served,
    guard,
    client,
    documentOf,
    clientUri,
    until,
    isReadAgain: reading.isReadAgain,
    soon: () => workspace?.soon(),
  });
  const tools = createTools({ connection, onRequest, reading, client, documentOf });
  const otherFile = createOtherFiles({
    ...{ documents, reading, guard, clientUri },
    textOf: (uri) => workspace?.textOf(uri),
  });
  answerCodeActions({ connection, onRequest, guard, reading, client, documentOf, tools, otherFile });

  if (live) answerLive(onRequest, live);

  onRequest('crawlwise/rulePage', { code: 'string' }, async ({ code }) => {
    const rule = await languages.ruleOf(code);
    return rule ? rulePage(rule.meta, rule.service) : null;
  });

  connection.listen();
  return {
    isIdle: () =>
      reading.isIdle() &&
      calm.isSettled() &&
      (workspace?.isSettled() ?? true) &&
      (configs?.isSettled() ?? true),
  };
}

/** Whether lenses of a document count URLs of other files. */
const hasTallies = ({ service }: Pick<OpenDocument, 'service'>): boolean =>
  service.features.tallies !== undefined;

/** Whether the client supports `workspace/diagnostic/refresh`: without it, it would keep outdated diagnostics. */
const canRefresh = ({ workspace }: ClientCapabilities): boolean =>
  workspace?.diagnostics?.refreshSupport === true;

/** Pull diagnostics are offered to clients with refresh support; pushing ends only once the client pulls. */
const diagnosticCapabilities = (client: ClientCapabilities): ServerCapabilities =>
  client.textDocument?.diagnostic && canRefresh(client)
    ? {
        diagnosticProvider: {
          identifier: 'crawlwise',
          interFileDependencies: true,
          workspaceDiagnostics: false,
        },
      }
    : {};
