/** Asks who may use the site, shows what that changes for crawlers, and changes the robots.txt. */
import * as vscode from 'vscode';
import type { BaseLanguageClient, TextEdit } from 'vscode-languageclient';
import type { ChangeEffect, EffectLine, PolicyAnswer } from '../../server/src/core/features.ts';
import { applyEdits, warnOfChange } from './applyEdits.ts';
import type { LanguageServer } from './languageServer.ts';
import { POLICY_SCHEME } from './schemes.ts';
import type { Sync } from './sync.ts';
import { robotsDocument } from './testUrl.ts';

/** What `crawlwise/policy` answers. */
interface Answer extends Omit<PolicyAnswer, 'change'> {
  readonly change?: Omit<NonNullable<PolicyAnswer['change']>, 'edits'> & {
    readonly edits: readonly TextEdit[];
    readonly version: number;
  };
}

type Change = NonNullable<Answer['change']>;

/** A dialog has room for so many lines. */
const MOST_LINES = 14;

/** The command *Apply a Policy…*. */
export function applyPolicy(
  client: BaseLanguageClient,
  server: LanguageServer,
  sync: Pick<Sync, 'opened'>,
): vscode.Disposable {
  const texts = new Map<string, string>();
  const request = (document: vscode.TextDocument, allowed?: readonly string[]) =>
    client.sendRequest<Answer | null>('crawlwise/policy', {
      textDocument: { uri: client.code2ProtocolConverter.asUri(document.uri) },
      ...(allowed && { allowed }),
    });
  const title = vscode.l10n.t('Who may use my site?');

  const apply = async (document: vscode.TextDocument, change: Change) => {
    if (await applyEdits(client, document, change)) await vscode.window.showTextDocument(document);
    else warnOfChange();
  };
  const compare = async (document: vscode.TextDocument, { text }: Change) => {
    const after = document.uri.with({ scheme: POLICY_SCHEME, query: document.uri.toString(), fragment: '' });
    texts.set(after.toString(), text);
    await vscode.commands.executeCommand('vscode.diff', document.uri, after, title);
  };
  const confirm = async (document: vscode.TextDocument, change: Change): Promise<void> => {
    const yes = vscode.l10n.t('Apply');
    const look = vscode.l10n.t('Compare Texts');
    const chosen = await vscode.window.showInformationMessage(
      change.effect.title,
      { modal: true, detail: detailOf(change) },
      yes,
      look,
    );
    if (chosen === yes) return apply(document, change);
    if (chosen !== look) return;
    await compare(document, change);
    const then = await vscode.window.showInformationMessage(vscode.l10n.t('Apply this policy?'), yes);
    if (then === yes) await apply(document, change);
  };
  const run = async () => {
    const document = await robotsDocument(client, undefined, vscode.l10n.t('Apply a Policy'));
    if (!document) return;
    await sync.opened(document);
    const now = await request(document);
    if (!now || now.refusal !== undefined) return refuse(now?.refusal);
    const items = now.audiences.map(({ isAllowed, ...item }) => ({ ...item, picked: isAllowed }));
    const chosen = await vscode.window.showQuickPick(items, {
      title: `Crawlwise: ${title}`,
      placeHolder: vscode.l10n.t('Uncheck those who may not'),
      canPickMany: true,
    });
    if (!chosen) return;
    const { change, refusal } = (await request(
      document,
      chosen.map(({ name }) => name),
    )) ?? { refusal: undefined };
    if (!change) return refuse(refusal);
    if (change.edits.length > 0) await confirm(document, change);
    else void vscode.window.showInformationMessage(vscode.l10n.t('The robots.txt says so already.'));
  };
  return vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(POLICY_SCHEME, {
      provideTextDocumentContent: (uri) => texts.get(uri.toString()),
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => texts.delete(uri.toString())),
    server.command('crawlwise.applyPolicy', run),
  );
}

function refuse(reason = vscode.l10n.t('This file has no rules for crawlers.')): void {
  void vscode.window.showWarningMessage(reason);
}

const MARKS: Readonly<Record<EffectLine['sort'], string>> = {
  crawlers: '',
  blocked: '✕ ',
  allowed: '✓ ',
  other: '',
  caution: '⚠ ',
};

/** The changes, line by line, as far as there is room, and a caution. */
function detailOf({ effect, caution }: Change): string {
  const shown = effect.lines.slice(0, MOST_LINES).map(lineOf);
  const left = effect.lines.length - shown.length;
  const more = left > 0 ? [vscode.l10n.t('… and {0} more lines', left)] : [];
  return [...shown, ...more, ...(caution ? [`\n${caution}`] : [])].join('\n').trim();
}

const lineOf = ({ sort, text }: ChangeEffect['lines'][number]): string =>
  `${sort === 'crawlers' ? '\n' : '    '}${MARKS[sort]}${text}`;
