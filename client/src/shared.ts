/**
 * The client, for any transport. It knows VS Code and which documents the server may need; it knows no rule and no
 * language: all statements about a document come from the server.
 */
import * as vscode from 'vscode';
import type {
  BaseLanguageClient,
  LanguageClientOptions,
  Middleware,
  StaticFeature,
} from 'vscode-languageclient';
import { RevealOutputChannelOn } from 'vscode-languageclient';
import { SELECTOR } from '../../server/src/registry.ts';
import { changeLens } from './changeLens.ts';
import { committed } from './crawlers/committed.ts';
import { type Crawlers, crawlersPanel } from './crawlers/crawlers.ts';
import { effectiveRules } from './effective.ts';
import { provideFiles } from './files.ts';
import { firstSteps } from './firstSteps.ts';
import { gzippedSitemaps } from './gzip.ts';
import { keyActions } from './keyActions.ts';
import { TextLanguage } from './language.ts';
import { LanguageServer } from './languageServer.ts';
import { LargeFiles } from './largeFiles.ts';
import { showListed } from './listed.ts';
import { liveSite } from './liveSite.ts';
import type { LookOnDisk } from './lookAt.ts';
import { ruleCommands } from './rules.ts';
import { settingsSet } from './settingsSet.ts';
import { StatusItem } from './status.ts';
import { STATUS_METHOD, type StatusParams } from './statusText.ts';
import { Suspects } from './suspects.ts';
import { Sync } from './sync.ts';
import { toolCommands } from './tools.ts';
import { TRACE_SETTING, traceChannel } from './trace.ts';
import { walkthrough } from './walkthrough.ts';
import { clientWords as t } from './words.ts';

/** The API of the extension: for tests. */
export interface Api {
  /** The text of the status item for a document, or for a large file that has a tab; undefined for a document in none of our languages. */
  statusOf(uri: vscode.Uri): string | undefined;
  /** What a panel of crawlers shows now. */
  onDidShowCrawlers: Crawlers['onDidShow'];
}

/** Capabilities beyond the protocol. */
const FLAGS = {
  crawlwiseStatus: true,
  crawlwiseFiles: true,
  crawlwiseCommands: true,
  crawlwiseSchema: true,
  crawlwiseCounts: true,
};

const SECTION = 'crawlwise';

/** Answers the server's requests for our settings with those that the user has set. */
function setOnly({ extension }: vscode.ExtensionContext): Middleware {
  const sections: readonly { readonly properties: object }[] =
    extension.packageJSON.contributes.configuration;
  const keys = sections
    .flatMap(({ properties }) => Object.keys(properties))
    .map((key) => key.slice(SECTION.length + 1));
  return {
    workspace: {
      async configuration(params, token, next) {
        const answers: unknown = await next(params, token);
        if (!Array.isArray(answers)) return answers as unknown[];
        return params.items.map(({ section, scopeUri }, index) => {
          if (section !== SECTION) return answers[index];
          const scope = scopeUri === undefined ? undefined : vscode.Uri.parse(scopeUri);
          return settingsSet(keys, vscode.workspace.getConfiguration(SECTION, scope));
        });
      },
    },
  };
}

/** Client capabilities: status notifications, and diagnostics pushed, which arrive sooner. */
const announcement: StaticFeature = {
  fillClientCapabilities(capabilities) {
    capabilities.experimental = { ...capabilities.experimental, ...FLAGS };
    delete capabilities.textDocument?.diagnostic;
    delete capabilities.workspace?.diagnostics;
  },
  initialize() {},
  getState: () => ({ kind: 'static' }),
  clear() {},
};

/** The first lines of the log, and those after each restart. */
function logStart({ extension }: vscode.ExtensionContext, channel: vscode.LogOutputChannel): void {
  const { version } = extension.packageJSON;
  channel.info(t('isRunning', { version, editor: `${vscode.env.appName} ${vscode.version}` }));
  channel.info(t('howToTrace', { setting: `${SECTION}.${TRACE_SETTING}` }));
}

/**
 * Starts the client that `create` makes, in the background.
 * @param onDisk looks up files of the extension host, if it has a disk
 */
export function start(
  context: vscode.ExtensionContext,
  create: (id: string, name: string, options: LanguageClientOptions) => BaseLanguageClient,
  onDisk?: LookOnDisk,
): Api {
  const channel = vscode.window.createOutputChannel('Crawlwise', { log: true });
  const suspects = new Suspects();
  const sync = new Sync(suspects);
  const server = new LanguageServer(channel, suspects);
  const status = new StatusItem((key) => suspects.isSetAside(key));
  const folder = vscode.Uri.joinPath(context.extensionUri, 'dist', 'languages');
  const language = new TextLanguage(folder, () => void server.restart());
  const client: BaseLanguageClient = create('crawlwise', 'Crawlwise', {
    documentSelector: [...SELECTOR],
    outputChannel: channel,
    traceOutputChannel: traceChannel(channel),
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    errorHandler: server.errorHandler,
    // The error handler says it, with a button that helps.
    initializationFailedHandler: () => false,
    initializationOptions: () => language.forServer(),
    middleware: {
      ...sync.middleware(() => client),
      ...setOnly(context),
      handleWorkDoneProgress(_token, progress, next) {
        status.progress(progress);
        next(_token, progress);
      },
    },
  });
  client.registerFeature(announcement);
  const large = new LargeFiles(client, onDisk);
  const git = committed();
  const live = liveSite({ client, server, sync, isPossible: onDisk !== undefined });
  const crawlers = crawlersPanel({ extensionUri: context.extensionUri, client, server, sync, git, live });

  context.subscriptions.push(
    { dispose: () => client.dispose().catch(() => {}) },
    status,
    large,
    language,
    client.onNotification(STATUS_METHOD, (params: StatusParams) => {
      if (params.complete) suspects.read(vscode.Uri.parse(params.uri).toString(), params.version);
      if (!large.update(params)) status.update(params);
    }),
    server,
    server.onDidChange((condition) => {
      if (condition === 'running') logStart(context, channel);
      else sync.forget();
      status.server(condition);
      large.server(condition);
    }),
    sync.followEncodings(client),
    provideFiles(client, onDisk),
    effectiveRules(client, server),
    git,
    live,
    changeLens(client, sync, git, server),
    crawlers,
    showListed(client, server),
    ruleCommands(client, server),
    keyActions(),
    toolCommands(client, server, sync),
    gzippedSitemaps(client, onDisk),
    firstSteps(context),
    walkthrough(crawlers, server),
    vscode.commands.registerCommand('crawlwise.restart', () => server.restart()),
    vscode.commands.registerCommand('crawlwise.showLog', () => channel.show()),
    channel,
  );
  server.start(client, language.load());
  return {
    statusOf: (uri) => status.textOf(uri) ?? large.textOf(uri),
    onDidShowCrawlers: crawlers.onDidShow,
  };
}
