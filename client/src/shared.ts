/**
 * The client, whatever carries its messages. It knows VS Code and which documents the server may want to see; it knows
 * no rule and no language: what is to be said about a document, the server says.
 */
import * as vscode from 'vscode';
import type {
  BaseLanguageClient,
  LanguageClientOptions,
  Middleware,
  StaticFeature,
} from 'vscode-languageclient';
import { RevealOutputChannelOn, State } from 'vscode-languageclient';
import { SELECTOR } from '../../server/src/registry.ts';
import { auditCrawlers } from './audit.ts';
import { changesForCrawlers } from './changes.ts';
import { effectiveRules } from './effective.ts';
import { giveFiles } from './files.ts';
import { firstSteps } from './firstSteps.ts';
import { gzippedSitemaps } from './gzip.ts';
import { keyActions } from './keyActions.ts';
import { showListed } from './listed.ts';
import type { LookOnDisk } from './lookAt.ts';
import { ruleCommands } from './rules.ts';
import { settingsSet } from './settingsSet.ts';
import { StatusItem } from './status.ts';
import { STATUS_METHOD, type StatusParams } from './statusText.ts';
import { Sync } from './sync.ts';
import { testUrl } from './testUrl.ts';
import { toolCommands } from './tools.ts';
import { traceChannel } from './trace.ts';

/** What the extension gives to others: for tests. */
export interface Api {
  /** What the status item says of a document; undefined for one that is nothing to Crawlwise. */
  statusOf(uri: vscode.Uri): string | undefined;
}

/** What it can do beyond the protocol. */
const FLAGS = {
  crawlwiseStatus: true,
  crawlwiseFiles: true,
  crawlwiseCommands: true,
  crawlwiseSchema: true,
  crawlwiseCounts: true,
};

const SECTION = 'crawlwise';

/** Answers with the settings that the user has set where the server asks for ours. */
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

/** What the client says of itself: it wants status notifications, and diagnostics pushed, which come sooner. */
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

/**
 * Starts the client that `create` makes, and does not wait for it.
 * @param onDisk looks at files of the extension host, where it has a disk
 */
export function start(
  context: vscode.ExtensionContext,
  create: (id: string, name: string, options: LanguageClientOptions) => BaseLanguageClient,
  onDisk?: LookOnDisk,
): Api {
  const channel = vscode.window.createOutputChannel('Crawlwise', { log: true });
  const sync = new Sync();
  const status = new StatusItem();
  const client: BaseLanguageClient = create('crawlwise', 'Crawlwise', {
    documentSelector: [...SELECTOR],
    outputChannel: channel,
    traceOutputChannel: traceChannel(channel),
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    middleware: { ...sync.middleware(() => client), ...setOnly(context) },
  });
  client.registerFeature(announcement);

  const run = () =>
    client
      .start()
      .catch((error: unknown) =>
        channel.error(vscode.l10n.t('The server did not start: {0}', String(error))),
      );
  const restart = async () => {
    await client
      .stop()
      .catch((error: unknown) => channel.warn(vscode.l10n.t('The server did not stop: {0}', String(error))));
    await run();
  };

  context.subscriptions.push(
    { dispose: () => client.dispose().catch(() => {}) },
    status,
    client.onNotification(STATUS_METHOD, (params: StatusParams) => status.update(params)),
    client.onDidChangeState(({ newState }) => {
      if (newState === State.Running) return;
      sync.forget();
      status.forget();
    }),
    giveFiles(client, onDisk),
    effectiveRules(client),
    changesForCrawlers(client, sync),
    auditCrawlers(client),
    showListed(client),
    ruleCommands(client),
    keyActions(),
    testUrl(context, client, sync),
    toolCommands(client, sync),
    gzippedSitemaps(client, onDisk),
    firstSteps(context),
    vscode.commands.registerCommand('crawlwise.restart', restart),
    vscode.commands.registerCommand('crawlwise.showLog', () => channel.show()),
    channel,
  );
  void run();
  return { statusOf: (uri) => status.textOf(uri) };
}
