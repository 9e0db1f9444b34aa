/** Lets the user choose a file or folder: those of the workspace first, then any. */
import * as vscode from 'vscode';
import { paragraph } from '../../server/src/core/bidi.ts';
import { clientWords as t } from './words.ts';

/** So many files are looked for. */
export const MAX_LISTED = 500;

/** The path below the workspace, as a name; that of a folder of the workspace is its own name. */
export function placeOf(uri: vscode.Uri): string {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  return folder?.uri.toString() === uri.toString() ? folder.name : vscode.workspace.asRelativePath(uri);
}

/**
 * The chosen one; undefined for none.
 * @param own of the workspace; without any, VS Code's dialog is shown at once
 * @param dialog how to choose another one
 */
export async function pickOr(
  own: readonly vscode.Uri[],
  title: string,
  dialog: vscode.OpenDialogOptions,
): Promise<vscode.Uri | undefined> {
  const other = { label: `$(folder-opened) ${t('anotherOne')}`, uri: undefined };
  const items = own.map((uri) => ({ label: placeOf(uri), uri }));
  items.sort((a, b) => (a.label < b.label ? -1 : 1));
  const chosen =
    items.length === 0
      ? other
      : await vscode.window.showQuickPick<vscode.QuickPickItem & { readonly uri: vscode.Uri | undefined }>(
          [...items, other],
          { title: paragraph(`Crawlwise: ${title}`) },
        );
  if (!chosen) return undefined;
  return chosen.uri ?? (await vscode.window.showOpenDialog({ ...dialog, title }))?.[0];
}
