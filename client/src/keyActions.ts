/** Quick fixes in the user's own JSON files: an unknown key or word is replaced with the intended one, or removed. */
import * as vscode from 'vscode';
import { keyFixes, type WrongKey } from '../../server/src/core/json.ts';

/** A diagnostic of the server, with its data about a key. */
type KeyDiagnostic = vscode.Diagnostic & { readonly data?: { readonly wrongKey?: WrongKey } };

/** Computes the fixes from the current text: it may have been edited since the diagnostics were sent. */
function provideCodeActions(document: vscode.TextDocument, range: vscode.Range): vscode.CodeAction[] {
  const found: readonly KeyDiagnostic[] = vscode.languages.getDiagnostics(document.uri);
  return found.flatMap((diagnostic) => {
    const wrongKey = diagnostic.data?.wrongKey;
    const known = wrongKey && keyFixes(document.getText(), wrongKey);
    if (!known) return [];
    const rangeOf = (start: number, end: number) =>
      new vscode.Range(document.positionAt(start), document.positionAt(end));
    if (!rangeOf(known.start, known.end).intersection(range)) return [];
    return known.fixes.map(({ title, edits }, index) => {
      const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
      action.diagnostics = [diagnostic];
      action.isPreferred = index === 0 && (wrongKey.key === undefined || known.fixes.length > 1);
      action.edit = new vscode.WorkspaceEdit();
      for (const { start, end, text } of edits) action.edit.replace(document.uri, rangeOf(start, end), text);
      return action;
    });
  });
}

/** Registers these quick fixes. */
export const keyActions = (): vscode.Disposable =>
  vscode.languages.registerCodeActionsProvider(
    { pattern: '**/*.json' },
    { provideCodeActions },
    { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
  );
