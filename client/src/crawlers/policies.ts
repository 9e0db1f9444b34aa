/** Policies: what a robots.txt becomes if some audiences may use the site and others may not. */
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

/** Requests the audiences, and with `allowed` the change. */
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

/** Shows the file beside what it becomes. */
export async function compareTexts(document: vscode.TextDocument, { text }: PolicyChange): Promise<void> {
  const after = document.uri.with({ scheme: POLICY_SCHEME, query: document.uri.toString(), fragment: '' });
  texts.set(after.toString(), text);
  await vscode.commands.executeCommand('vscode.diff', document.uri, after, t('policy'));
}

/** The documents that `compareTexts` shows. */
export const policyTexts = (): vscode.Disposable =>
  vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(POLICY_SCHEME, {
      provideTextDocumentContent: (uri) => texts.get(uri.toString()),
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => texts.delete(uri.toString())),
  );
