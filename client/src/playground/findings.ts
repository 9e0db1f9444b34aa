/** The findings that the server sends, as diagnostics of CodeMirror: underlined, explained, each with its fixes. */

import { type Diagnostic, forEachDiagnostic, setDiagnostics } from '@codemirror/lint';
import { type LSPClient, type LSPClientExtension, LSPPlugin } from '@codemirror/lsp-client';
import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import type { PublishDiagnosticsParams, Diagnostic as Sent } from 'vscode-languageserver-protocol';

/** A finding, with the diagnostic as the server sent it. */
export interface Finding extends Diagnostic {
  readonly sent: Sent;
}

const SEVERITIES = ['error', 'warning', 'info', 'hint'] as const;

export interface FindingsHost {
  /** The findings of a file are new. */
  changed(uri: string): void;
  /** The content of a tooltip. */
  explain(view: EditorView, finding: Finding): Node;
}

/** Shows what the server publishes. */
export const findings = (host: FindingsHost): LSPClientExtension => ({
  clientCapabilities: {
    textDocument: { publishDiagnostics: { versionSupport: true } },
  },
  notificationHandlers: {
    'textDocument/publishDiagnostics'(client: LSPClient, params: PublishDiagnosticsParams) {
      const file = client.workspace.getFile(params.uri);
      const view = file?.getView();
      const plugin = view && LSPPlugin.get(view);
      if (!plugin || (params.version !== undefined && params.version !== file?.version)) return true;
      const placed = params.diagnostics.map((sent) => findingOf(plugin, sent, host));
      view.dispatch(setDiagnostics(view.state, placed));
      host.changed(params.uri);
      return true;
    },
  },
  editorExtension: [syncAtOnce],
});

function findingOf(
  { unsyncedChanges, syncedDoc, fromPosition }: LSPPlugin,
  sent: Sent,
  host: FindingsHost,
): Finding {
  const at = (position: Sent['range']['start']) => unsyncedChanges.mapPos(fromPosition(position, syncedDoc));
  const finding: Finding = {
    ...{ from: at(sent.range.start), to: at(sent.range.end), sent },
    message: typeof sent.message === 'string' ? sent.message : sent.message.value,
    severity: SEVERITIES[(sent.severity ?? 1) - 1] ?? 'error',
    renderMessage: (view) => host.explain(view, finding),
  };
  return finding;
}

/** What is underlined in a view, where it is now. */
export function findingsIn(view: EditorView): readonly { finding: Finding; from: number; to: number }[] {
  const found: { finding: Finding; from: number; to: number }[] = [];
  forEachDiagnostic(view.state, (finding, from, to) => found.push({ finding: finding as Finding, from, to }));
  return found;
}

/** Sends each change at once: the server itself holds back what would disturb while the user types. */
const syncAtOnce = ViewPlugin.fromClass(
  class {
    update({ docChanged, view }: ViewUpdate): void {
      // The plugin of the client collects the changes in the same update.
      if (docChanged) queueMicrotask(() => LSPPlugin.get(view)?.client.sync());
    }
  },
);
