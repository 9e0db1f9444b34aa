import type { ClientCapabilities, Connection, InitializeParams } from 'vscode-languageserver';
import type { LintConfig } from '../core/findings/lintConfig.ts';
import type { LiveFiles } from '../core/liveFiles.ts';
import type { ServedLanguage } from '../core/service.ts';
import type { LivePlaces } from '../project/expectations/livePlace.ts';
import { Project } from '../project/project.ts';
import { createCalm } from './documents/calm.ts';
import { canRefresh, createDiagnostics } from './documents/diagnostics.ts';
import { createDocuments } from './documents/documents.ts';
import type { ServerEvents } from './documents/events.ts';
import { createLanguages } from './documents/languages.ts';
import { OpenDocuments } from './documents/openDocument.ts';
import { createReading } from './documents/reading.ts';
import { SiteUris } from './documents/siteUris.ts';
import { announceFeatures } from './features/answers.ts';
import { createExpectations } from './features/expectations.ts';
import { createLanguageChoice, type ReadLanguage } from './language.ts';
import { createGuard, describe, type Log } from './wire/guard.ts';
import { createOnRequest, type MessageGate } from './wire/messageGate.ts';
import type { Clock } from './wire/timers.ts';
import { slice, yieldToMessages } from './wire/yieldToMessages.ts';
import { failureTo, failureWords } from './words/failures.ts';
import { createAdditions } from './workspace/additions.ts';
import { createConfigLoader } from './workspace/configs.ts';
import type { WorkspaceContext } from './workspace/context.ts';
import { createFileAccess } from './workspace/fileAccess.ts';
import type { FileSource } from './workspace/fileSource.ts';
import { createFolders } from './workspace/folders.ts';
import { createIgnoredFiles } from './workspace/ignored.ts';
import { createLensRefresh } from './workspace/lensRefresh.ts';
import { createOutputs } from './workspace/outputs.ts';
import { decodePacked } from './workspace/packed.ts';
import { createClientSettings } from './workspace/settings.ts';
import { createSiteFolders } from './workspace/siteFolders.ts';
import { createSources } from './workspace/sources.ts';
import { createStoredEncodings } from './workspace/storedAs.ts';
import { createWorkspace } from './workspace/workspace.ts';

export interface ServerOptions {
  readonly version: string;
  /** The message strategy of the connection. */
  readonly gate: MessageGate;
  /** The source of files if the client provides none. */
  readonly files?: FileSource;
  /** Live sites, where the server can open connections. */
  readonly live?: LiveFiles & LivePlaces;
  /** Reads the texts of another language than English, where the server has files. */
  readonly readLanguage?: ReadLanguage;
  /** For tests: debounce time of the server, in milliseconds. */
  readonly quietMs?: number;
  /** For tests: the timer for pauses of the user. */
  readonly clock?: Clock;
  /** For tests: the limit of UTF-16 units read of the files of the workspace. */
  readonly mostUnits?: number | undefined;
}

export type Parts = ReturnType<typeof createParts>;

/**
 * The parts of a server, each made of those above it.
 * @param events what they report; nothing happens before the first message of the client
 */
export function createParts(
  connection: Connection,
  served: readonly ServedLanguage[],
  { gate, files, live, readLanguage, quietMs, clock, mostUnits }: ServerOptions,
  events: ServerEvents,
) {
  const log = connection.console;
  const guard = createGuard(log);
  const language = createLanguageChoice(readLanguage, log);
  let capabilities: ClientCapabilities = {};
  const client = () => capabilities;

  const siteUris = new SiteUris();
  const project = createProject(served, events, log, (uri) => siteUris.isWritten(uri));
  const { sites } = project;
  const languages = createLanguages(served, guard, log, ({ uri, head }) =>
    sites.announcedLanguage(uri, head),
  );
  const opened = new OpenDocuments(siteUris);
  const openFolders = createFolders(connection, events);
  /** A canonical URI in the client's form: as it was opened, or below the folder that contains the file. */
  const clientUri = (uri: string): string =>
    opened.get(uri)?.clientUri ?? openFolders.clientUri(siteUris.fileOf(uri));

  const folders = createSiteFolders(openFolders);
  const access = createFileAccess({
    ...{ connection, project, files, folders, events, log, clientUri, siteUris },
  });
  const context: WorkspaceContext = {
    lookFailed: (error) => log.error(failureWords('fileTimes', { reason: describe(error) })),
    ...{ connection, project, opened, folders, access, siteUris, events, guard, log },
    ...{ quietMs, clock, mostUnits },
  };
  const ofUser = { connection, languages: served, folders: openFolders, access, events, log, clientUri };
  const configs = createConfigLoader(ofUser);
  const outputs = createOutputs(context, siteUris);
  const ignored = createIgnoredFiles(context, (isConfigured) => [
    ...configs.roots(),
    ...(isConfigured ? [] : outputs.folders()),
  ]);
  const settings = createClientSettings({ ...ofUser, configs, isIgnored: ignored.has });
  const additions = createAdditions({ ...ofUser, paths: settings.paths });

  const packed = decodePacked(connection);
  const encodings = createStoredEncodings(context);
  const failed = logFailures(log);
  const config = (uri: string): LintConfig => {
    const site = guard(failureTo('site', { uri }), undefined, () => sites.viewOf(uri));
    const file = siteUris.fileOf(uri);
    return {
      ...settings.of(file).lint,
      ...{ packed: packed(file), stored: encodings.of(uri), failed },
      ...(site && { site }),
    };
  };
  const documents = createDocuments({ languages, opened, guard, log, config });
  const calm = createCalm({ clock, restMs: quietMs, onRest: (open) => events.editingPaused(open) });
  const reading = createReading(
    guard,
    (open, isComplete) => events.documentRead(open, isComplete),
    documents.reopen,
  );
  const workspace = createWorkspace(context, {
    ...{ configs, ignored, outputs },
    placeOf: (folder) => outputs.placeOf(folder, settings.place(folder)),
  });

  const diagnostics = createDiagnostics({
    ...{ connection, reading, calm, guard },
    canRefresh: () => canRefresh(capabilities),
  });
  const sources = createSources({
    ...{ ...context, outputs, workspace, languages, diagnostics, clientUri, config, client },
  });
  const lenses = createLensRefresh(connection, client, workspace.isKnown, () => events.lensesChanged());
  const expectations = createExpectations({
    ...{ languages: served, project, opened, configs, settings, access, live, log },
    ruleOf: languages.ruleOf,
  });
  const announce = announceFeatures({
    ...{ connection, guard, client },
    ...{
      invalid: configs.invalidFor,
      describe: (uri) => [...project.describe(uri), ...(ignored.includes(uri) ? outputs.describe(uri) : [])],
    },
  });

  return {
    ...{ connection, gate, log, guard, client, served, project, expectations },
    onRequest: createOnRequest(connection, gate),
    ...{ language, languages, opened, openFolders, clientUri, access, configs, ignored, settings, additions },
    ...{ documents, encodings, calm, reading, workspace, sources, diagnostics, lenses, announce },
    /** Returns a promise if the texts of a language are read, which the answer needs. */
    initialize(params: InitializeParams): Promise<void> | void {
      capabilities = params.capabilities ?? {};
      openFolders.initialize(params);
      access.initialize(capabilities);
      settings.initialize(capabilities, params.initializationOptions);
      workspace.initialize(capabilities);
      configs.initialize(capabilities);
      return language.initialize(params);
    },
    initialized(): void {
      settings.initialized();
      access.initialized();
      workspace.initialized();
      additions.update();
    },
    /** Nothing is being read, and no timer is running. */
    isIdle: () =>
      [calm, workspace, configs, encodings, sources, lenses, expectations].every((part) =>
        part.isSettled(),
      ) && reading.isIdle(),
  };
}

/** Logs a rule that has failed, once. */
function logFailures(log: Log): (code: string, error: unknown) => void {
  const logged = new Set<string>();
  return (code, error) => {
    if (!logged.has(code)) log.error(failureWords('rule', { code, reason: describe(error) }));
    logged.add(code);
  };
}

/** The project of a connection: it works between messages, and the log has what fails. */
const createProject = (
  served: readonly ServedLanguage[],
  events: ServerEvents,
  log: Log,
  isKnown: (uri: string) => boolean,
): Project =>
  new Project(
    served,
    [],
    () => ({}),
    { isKnown, onWanted: () => events.buildsWanted() },
    {
      slice,
      pause: yieldToMessages,
      failed(at, error) {
        const reason = describe(error);
        log.error(
          'uri' in at
            ? failureWords('takeIn', { ...at, reason })
            : failureWords('loadReader', { ...at, reason }),
        );
      },
    },
  );
