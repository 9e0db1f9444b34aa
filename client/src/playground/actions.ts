/** Code actions, which CodeMirror's client does not have: what it announces, requests and does. */
import { type LSPClient, type LSPClientExtension, LSPPlugin } from '@codemirror/lsp-client';
import type { EditorView } from '@codemirror/view';
import type { CodeAction, Diagnostic } from 'vscode-languageserver-protocol';

/** An action that can be chosen. */
export type Action = CodeAction;

export const codeActions: LSPClientExtension = {
  clientCapabilities: {
    textDocument: {
      codeAction: {
        codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'refactor', 'source.fixAll'] } },
        ...{ isPreferredSupport: true, dataSupport: true, resolveSupport: { properties: ['edit'] } },
      },
    },
    workspace: {
      applyEdit: true,
      workspaceEdit: { documentChanges: true, resourceOperations: ['create'] },
    },
  },
};

/**
 * The actions for a range of a view.
 * @param options the kinds that are wanted, by default all; the findings they should fix
 * @returns empty if there are none, or if the server cannot say
 */
export async function actionsFor(
  view: EditorView,
  { from, to }: { readonly from: number; readonly to: number },
  { only, diagnostics = [] }: { readonly only?: string; readonly diagnostics?: readonly Diagnostic[] } = {},
): Promise<readonly Action[]> {
  const plugin = LSPPlugin.get(view);
  if (!plugin) return [];
  plugin.client.sync();
  const params = {
    textDocument: { uri: plugin.uri },
    range: { start: plugin.toPosition(from), end: plugin.toPosition(to) },
    context: { diagnostics, triggerKind: 1, ...(only !== undefined && { only: [only] }) },
  };
  return plugin.client
    .request<typeof params, readonly Action[] | null>('textDocument/codeAction', params)
    .then(
      (found) => found ?? [],
      () => [],
    );
}

/** The complete action, with its edit. Undefined if the file has changed since it was offered. */
export const resolved = (client: LSPClient, action: Action): Promise<Action | undefined> =>
  action.edit || action.data === undefined
    ? Promise.resolve(action)
    : client.request<Action, Action>('codeAction/resolve', action).catch(() => undefined);
