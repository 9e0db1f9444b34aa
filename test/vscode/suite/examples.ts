import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { actionsAt, codeOf, diagnosticsOf, openText } from './editor.ts';

const EXTENSION = 'crawlwise.crawlwise';
const SEVERITIES = ['error', 'warning', 'info', 'hint'];

let copies = 0;

/** Opens a fresh copy of one of the repository's examples in the workspace. */
export async function openExample(path: string): Promise<vscode.TextDocument> {
  const { extensionUri } = vscode.extensions.getExtension(EXTENSION)!;
  const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(extensionUri, 'examples', path));
  return openText(`${++copies}/${path}`, new TextDecoder().decode(bytes));
}

/** A finding as `line severity code [text]`; lines are 1-based. */
export const line = (document: vscode.TextDocument) => (diagnostic: vscode.Diagnostic) =>
  `${diagnostic.range.start.line + 1} ${SEVERITIES[diagnostic.severity]} ${codeOf(diagnostic)} [${document.getText(diagnostic.range)}]`;

/** Waits until the findings of the document are these, in any order. */
export async function expectFindings(
  document: vscode.TextDocument,
  expected: readonly string[],
): Promise<void> {
  const wanted = [...expected].sort();
  const seen = () => vscode.languages.getDiagnostics(document.uri).map(line(document)).sort();
  try {
    await diagnosticsOf(document.uri, () => JSON.stringify(seen()) === JSON.stringify(wanted));
  } catch {
    assert.deepEqual(seen(), wanted);
  }
}

/** The finding with this code; the first one that starts on `lineNumber` (1-based) if that is given. */
export async function finding(
  document: vscode.TextDocument,
  code: string,
  lineNumber?: number,
): Promise<vscode.Diagnostic> {
  const fits = (diagnostic: vscode.Diagnostic) =>
    codeOf(diagnostic) === code &&
    (lineNumber === undefined || diagnostic.range.start.line === lineNumber - 1);
  const found = await diagnosticsOf(document.uri, (all) => all.some(fits));
  return found.find(fits)!;
}

/** The last items in the light bulb of every finding. */
const ABOUT_RULES = /^(?:Configure or ignore|Ignore) /;

/** Titles of the quick fixes at a finding, as the light bulb lists them, without those that concern the rule. */
export async function fixTitles(
  document: vscode.TextDocument,
  diagnostic: vscode.Diagnostic,
): Promise<string[]> {
  const actions = await actionsAt(document.uri, diagnostic.range, vscode.CodeActionKind.QuickFix);
  return actions.map(({ title }) => title).filter((title) => !ABOUT_RULES.test(title));
}

/** The quick fix with this title at a finding. */
export async function fix(
  document: vscode.TextDocument,
  diagnostic: vscode.Diagnostic,
  title: string,
): Promise<vscode.CodeAction> {
  const actions = await actionsAt(document.uri, diagnostic.range, vscode.CodeActionKind.QuickFix);
  const found = actions.find((action) => action.title === title);
  assert.ok(found, `no '${title}' among ${JSON.stringify(actions.map((action) => action.title))}`);
  return found;
}
