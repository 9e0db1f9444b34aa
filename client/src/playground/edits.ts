/** Edits of the server, made in the views of the files. */
import { type LSPClient, LSPPlugin } from '@codemirror/lsp-client';
import type { ChangeSpec } from '@codemirror/state';
import type { TextDocumentEdit, TextEdit, WorkspaceEdit } from 'vscode-languageserver-protocol';

/**
 * Makes an edit, in all files or in none, as one step of undo for each file.
 * @param create creates a file with a text
 * @returns whether the files are still those that the server knew
 */
export function applyEdit(
  client: LSPClient,
  { changes = {}, documentChanges }: WorkspaceEdit,
  create: (uri: string, text: string) => void,
): boolean {
  const parts =
    documentChanges ??
    Object.entries(changes).map(([uri, edits]) => ({ textDocument: { uri, version: null }, edits }));
  const created = new Set(
    parts.flatMap((part) => ('kind' in part && part.kind === 'create' ? [part.uri] : [])),
  );
  const edits = parts.filter((part): part is TextDocumentEdit => !('kind' in part));
  client.sync();
  const isCurrent = edits.every(({ textDocument: { uri, version } }) => {
    const file = client.workspace.getFile(uri);
    return created.has(uri) || (file !== null && (version === null || version === file.version));
  });
  if (!isCurrent) return false;
  for (const {
    textDocument: { uri },
    edits: own,
  } of edits) {
    const found = own.filter((edit): edit is TextEdit => 'newText' in edit);
    if (created.has(uri)) create(uri, found.map(({ newText }) => newText).join(''));
    else editFile(client, uri, found);
  }
  client.sync();
  return true;
}

function editFile(client: LSPClient, uri: string, edits: readonly TextEdit[]): void {
  const view = client.workspace.getFile(uri)?.getView();
  const plugin = view && LSPPlugin.get(view);
  if (!plugin) return;
  const changes: ChangeSpec[] = edits.map(({ range, newText }) => ({
    from: plugin.fromPosition(range.start),
    to: plugin.fromPosition(range.end),
    insert: newText,
  }));
  view.dispatch({ changes, userEvent: 'input.fix', scrollIntoView: true });
}
