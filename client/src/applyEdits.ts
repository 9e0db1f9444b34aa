import * as vscode from 'vscode';
import type { BaseLanguageClient, TextEdit } from 'vscode-languageclient';
import { paragraph } from '../../server/src/core/bidi.ts';
import { clientWords as t } from './words.ts';

/** Edits for one version of a document. */
export interface VersionedEdits {
  readonly version?: number | undefined;
  readonly edits: readonly TextEdit[];
}

/** Applies edits from the server. Returns false, and changes nothing, if the document has another version by now. */
export async function applyEdits(
  client: BaseLanguageClient,
  document: vscode.TextDocument,
  { version, edits }: VersionedEdits,
): Promise<boolean> {
  if (document.version !== version) return false;
  const edit = new vscode.WorkspaceEdit();
  edit.set(document.uri, await client.protocol2CodeConverter.asTextEdits([...edits]));
  await vscode.workspace.applyEdit(edit);
  return true;
}

/** Says why edits were not applied. */
export function warnOfChange(): void {
  void vscode.window.showWarningMessage(paragraph(t('documentChanged')));
}
