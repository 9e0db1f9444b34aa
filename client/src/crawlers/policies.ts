/** Policies: what a robots.txt becomes if some uses of the site are allowed and others are not. */
import * as vscode from 'vscode';
import type { BaseLanguageClient, TextEdit } from 'vscode-languageclient';
import type { PolicyAnswer } from '../../../server/src/core/features.ts';
import { applyEdits, warnOfChange } from '../applyEdits.ts';
import { POLICY_SCHEME } from '../schemes.ts';
import { clientWords as t } from '../words.ts';

/** What `crawlwise/policy` answers. */
interface PolicyReply extends Omit<PolicyAnswer, 'change'> {
  readonly change?: Omit<NonNullable<PolicyAnswer['change']>, 'edits'> & {
    readonly edits: readonly TextEdit[];
    readonly version: number;
  };
}

export type PolicyChange = NonNullable<PolicyReply['change']>;

/** Requests the uses, and with `allowed` the change. */
export const policyFor = (
  client: BaseLanguageClient,
  document: vscode.TextDocument,
  allowed: readonly string[] | undefined,
): Promise<PolicyReply | null> =>
  client.sendRequest<PolicyReply | null>('crawlwise/policy', {
    textDocument: { uri: client.code2ProtocolConverter.asUri(document.uri) },
    ...(allowed && { allowed }),
  });

/** Makes the change, and shows the file. */
export async function apply(
  client: BaseLanguageClient,
  document: vscode.TextDocument,
  change: PolicyChange,
): Promise<boolean> {
  if (!(await applyEdits(client, document, change))) {
    warnOfChange();
    return false;
  }
  await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.One });
  return true;
}

const texts = new Map<string, string>();
const renewed = new vscode.EventEmitter<vscode.Uri>();

const shownAt = (file: vscode.Uri): vscode.Uri =>
  file.with({ scheme: POLICY_SCHEME, query: file.toString(), fragment: '' });

/** Shows the file beside what it becomes. */
export async function compareTexts(document: vscode.TextDocument, { text }: PolicyChange): Promise<void> {
  const after = shownAt(document.uri);
  renewText(document.uri, text);
  texts.set(after.toString(), text);
  await vscode.commands.executeCommand('vscode.diff', document.uri, after, t('policy'));
}

/** The file becomes something else: shows that where `compareTexts` has shown it. */
export function renewText(file: vscode.Uri, text: string): void {
  const after = shownAt(file);
  if (!texts.has(after.toString()) || texts.get(after.toString()) === text) return;
  texts.set(after.toString(), text);
  renewed.fire(after);
}

/** The documents that `compareTexts` shows. */
export const policyTexts = (): vscode.Disposable =>
  vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(POLICY_SCHEME, {
      onDidChange: renewed.event,
      provideTextDocumentContent: (uri) => texts.get(uri.toString()),
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => texts.delete(uri.toString())),
  );
