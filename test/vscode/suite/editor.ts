/** The operations of the editor that checks use, as functions that wait for its events. Independent of the checks. */
import * as vscode from 'vscode';
import { within } from './harness.ts';

export const EVENT_LIMIT_MS = 45_000;

/**
 * Writes a file into the workspace and opens it in an editor.
 *
 * @param path relative to the workspace folder; missing folders are created, an existing file is replaced
 */
export async function openText(path: string, text: string): Promise<vscode.TextDocument> {
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (!folder) throw new Error('no folder is open');
  const uri = vscode.Uri.joinPath(folder.uri, path);
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  return openFile(uri);
}

/** Opens an existing file in an editor. */
export async function openFile(uri: vscode.Uri): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document);
  return document;
}

/** Replaces a range of a document, as typing does. */
export async function replaceText(
  document: vscode.TextDocument,
  range: vscode.Range,
  text: string,
): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, range, text);
  if (!(await vscode.workspace.applyEdit(edit))) throw new Error('the editor refused the edit');
}

/** Runs a function while a user setting has a value; the setting is removed afterwards. */
export async function setting(key: string, value: unknown, act: () => Promise<void>): Promise<void> {
  const set = (to: unknown) =>
    vscode.workspace.getConfiguration().update(key, to, vscode.ConfigurationTarget.Global);
  await set(value);
  try {
    await act();
  } finally {
    await set(undefined);
  }
}

/**
 * Waits until the diagnostics of a file satisfy a condition.
 *
 * @returns these diagnostics
 * @throws with the last diagnostics received, if that takes too long
 */
export async function diagnosticsOf(
  uri: vscode.Uri,
  condition: (diagnostics: readonly vscode.Diagnostic[]) => boolean,
): Promise<readonly vscode.Diagnostic[]> {
  const now = () => vscode.languages.getDiagnostics(uri);
  let subscription: vscode.Disposable | undefined;
  const satisfied = new Promise<void>((resolve, reject) => {
    const look = () => {
      try {
        if (condition(now())) resolve();
      } catch (error) {
        reject(error);
      }
    };
    subscription = vscode.languages.onDidChangeDiagnostics(look);
    look();
  });
  try {
    await within(satisfied, EVENT_LIMIT_MS, () => `the diagnostics of ${uri.path} stay${describe(now())}`);
    return now();
  } finally {
    subscription?.dispose();
  }
}

/** @returns the code of a diagnostic as text, with or without a link to its page */
export function codeOf({ code }: vscode.Diagnostic): string {
  return String(typeof code === 'object' ? code.value : (code ?? ''));
}

/** @returns the texts of all hovers at a position, as Markdown source */
export async function hoversAt(uri: vscode.Uri, position: vscode.Position): Promise<string[]> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    'vscode.executeHoverProvider',
    uri,
    position,
  );
  return hovers.flatMap(({ contents }) =>
    contents.map((content) => (typeof content === 'string' ? content : content.value)),
  );
}

/** @returns the code actions of a range, with their edits; all kinds, or only those below `kind` */
export async function actionsAt(
  uri: vscode.Uri,
  range: vscode.Range,
  kind?: vscode.CodeActionKind,
): Promise<vscode.CodeAction[]> {
  const RESOLVE_ALL = 100;
  return vscode.commands.executeCommand<vscode.CodeAction[]>(
    'vscode.executeCodeActionProvider',
    uri,
    range,
    kind?.value,
    RESOLVE_ALL,
  );
}

/** Applies an action: its edit first, then its command, as the editor does. */
export async function applyAction(action: vscode.CodeAction): Promise<void> {
  if (action.edit && !(await vscode.workspace.applyEdit(action.edit)))
    throw new Error('the editor refused the edit');
  if (action.command) {
    await vscode.commands.executeCommand(action.command.command, ...(action.command.arguments ?? []));
  }
}

/** Waits until the text of a document satisfies a condition; throws with the last text, if that takes too long. */
export async function documentThat(
  document: vscode.TextDocument,
  condition: (text: string) => boolean,
): Promise<void> {
  let subscription: vscode.Disposable | undefined;
  const satisfied = new Promise<void>((resolve) => {
    const look = () => condition(document.getText()) && resolve();
    subscription = vscode.workspace.onDidChangeTextDocument(look);
    look();
  });
  try {
    await within(satisfied, EVENT_LIMIT_MS, () => `the text stays\n${document.getText()}`);
  } finally {
    subscription?.dispose();
  }
}

function describe(diagnostics: readonly vscode.Diagnostic[]): string {
  const lines = diagnostics.map((diagnostic) => {
    const { line, character } = diagnostic.range.start;
    return `${line + 1}:${character + 1} ${codeOf(diagnostic)} ${diagnostic.message}`;
  });
  return lines.length === 0 ? ' empty' : `\n${lines.join('\n')}`;
}
