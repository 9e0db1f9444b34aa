/** The requests of an editor to the extension's providers, with answers as short texts. Independent of any language. */
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { actionsAt, applyAction, hoversAt, openText } from './editor.ts';
import { within } from './harness.ts';

const CURSOR = '‸';
const LIMIT_MS = 45_000;
const FORM = { tabSize: 2, insertSpaces: true };

/** An open document, and a position in it. */
export interface Place {
  readonly document: vscode.TextDocument;
  /** From the first to the last mark in the source. */
  readonly range: vscode.Range;
  readonly at: vscode.Position;
}

/** Opens a text in which `‸` is the cursor, or two of them the selection; by default, the position is the start. */
export async function openAt(path: string, source: string): Promise<Place> {
  const document = await openText(path, source.replaceAll(CURSOR, ''));
  const from = Math.max(0, source.indexOf(CURSOR));
  const to = Math.max(from, source.lastIndexOf(CURSOR) - 1);
  const both = source.split(CURSOR).length > 2;
  const at = document.positionAt(from);
  const range = new vscode.Range(at, both ? document.positionAt(to) : at);
  vscode.window.activeTextEditor!.selection = new vscode.Selection(range.start, range.end);
  return { document, range, at };
}

const ask = <T>(provider: string, { document }: Place, ...args: unknown[]): Thenable<T> =>
  vscode.commands.executeCommand<T>(`vscode.execute${provider}`, document.uri, ...args);

const labelOf = ({ label }: vscode.CompletionItem): string =>
  typeof label === 'string' ? label : label.label;

/** The labels that the server proposes at the place, in the order of the list: neither snippet files nor words. */
export async function proposals(place: Place): Promise<string[]> {
  const { items } = await ask<vscode.CompletionList>('CompletionItemProvider', place, place.at);
  return items
    .filter(({ kind, sortText }) => kind !== vscode.CompletionItemKind.Text && !sortText?.startsWith('z-'))
    .sort((a, b) => ((a.sortText ?? labelOf(a)) < (b.sortText ?? labelOf(b)) ? -1 : 1))
    .map(labelOf);
}

/** Waits until a label is proposed: facts about other files reach the server over time. */
export async function proposed(place: Place, label: string): Promise<void> {
  let last: readonly string[] = [];
  const asking = async () => {
    while (!last.includes(label)) last = await proposals(place);
  };
  await within(asking(), LIMIT_MS, () => `${label} is not among ${last.join(', ')}`);
}

/** All hovers at the place. */
export const hover = async ({ document, at }: Place): Promise<string> =>
  (await hoversAt(document.uri, at)).join('\n\n');

/** The texts of some spans, each with its 1-based line. */
const spans = (document: vscode.TextDocument, ranges: readonly vscode.Range[]): string[] =>
  ranges.map((range) => `${range.start.line + 1} ${document.getText(range)}`);

export async function highlights(place: Place): Promise<string[]> {
  const found = await ask<vscode.DocumentHighlight[]>('DocumentHighlights', place, place.at);
  return spans(
    place.document,
    found.map(({ range }) => range),
  );
}

/** The locations of the definition or the references: file names with 1-based lines. */
export async function locations(
  of: 'DefinitionProvider' | 'ReferenceProvider',
  place: Place,
): Promise<string[]> {
  const found = await ask<(vscode.Location | vscode.LocationLink)[]>(of, place, place.at);
  return found.map((item) => {
    const [uri, range] =
      'targetUri' in item ? ([item.targetUri, item.targetRange] as const) : ([item.uri, item.range] as const);
    return `${uri.path.split('/').at(-1)} ${range.start.line + 1}`;
  });
}

/** The selections when expanding, one step after the other. */
export async function selections(place: Place): Promise<string[]> {
  const [first] = await ask<vscode.SelectionRange[]>('SelectionRangeProvider', place, [place.at]);
  const texts: string[] = [];
  for (let step = first; step; step = step.parent) texts.push(place.document.getText(step.range));
  return texts;
}

/** The folding ranges: first and last line, 1-based. */
export async function folds(place: Place): Promise<string[]> {
  const found = await ask<vscode.FoldingRange[]>('FoldingRangeProvider', place);
  return found.map(({ start, end }) => `${start + 1}-${end + 1}`);
}

/** The outline: names, children indented. */
export async function outline(place: Place): Promise<string[]> {
  const names = (nodes: readonly vscode.DocumentSymbol[], indent: string): string[] =>
    nodes.flatMap(({ name, children }) => [indent + name, ...names(children, `${indent}  `)]);
  return names(await ask<vscode.DocumentSymbol[]>('DocumentSymbolProvider', place), '');
}

/** The links: their text and their target. */
export async function links(place: Place): Promise<string[]> {
  const found = await ask<vscode.DocumentLink[]>('LinkProvider', place, 100);
  return found.map(({ range, target }) => `${place.document.getText(range)} -> ${target?.toString(true)}`);
}

/** The signature help for a value, with the active part between `⟦` and `⟧`. */
export async function signature(place: Place): Promise<string | undefined> {
  const help = await ask<vscode.SignatureHelp | undefined>('SignatureHelpProvider', place, place.at);
  const form = help?.signatures[help.activeSignature];
  const active = form?.parameters[help?.activeParameter ?? 0]?.label;
  return typeof active === 'string' ? form!.label.replace(active, `⟦${active}⟧`) : form?.label;
}

/** The inlay hints, with their lines. */
export async function inlays(place: Place): Promise<string[]> {
  const all = new vscode.Range(0, 0, place.document.lineCount, 0);
  const found = await ask<vscode.InlayHint[]>('InlayHintProvider', place, all);
  return found.map(({ position, label }) => `${position.line + 1} ${label}`);
}

/** The semantic tokens: their types, each with its text. */
export async function semanticTokens({ document }: Place): Promise<string[]> {
  const provide = <T>(what: string) =>
    vscode.commands.executeCommand<T>(`vscode.provideDocument${what}`, document.uri);
  const { tokenTypes } = await provide<vscode.SemanticTokensLegend>('SemanticTokensLegend');
  const { data } = await provide<vscode.SemanticTokens>('SemanticTokens');
  const found: string[] = [];
  let line = 0;
  let start = 0;
  for (let i = 0; i < data.length; i += 5) {
    const [down = 0, right = 0, length = 0, type = 0] = data.slice(i, i + 4);
    start = down === 0 ? start + right : right;
    line += down;
    const text = document.getText(new vscode.Range(line, start, line, start + length));
    found.push(`${tokenTypes[type]} ${text}`);
  }
  return found;
}

/** The titles of refactorings at the place. */
export async function refactorings({ document, range }: Place): Promise<string[]> {
  const actions = await actionsAt(document.uri, range, vscode.CodeActionKind.Refactor);
  return actions.map(({ title }) => title);
}

/** Applies the code action with this title, and returns the resulting text. */
export async function act({ document, range }: Place, kind: vscode.CodeActionKind, title: string) {
  const actions = await actionsAt(document.uri, range, kind);
  const action = actions.find((action) => action.title === title);
  assert.ok(action, `no '${title}' among ${JSON.stringify(actions.map((action) => action.title))}`);
  await applyAction(action);
  return document.getText();
}

/** Formats the document, a range of it, or as after typing `typed`; returns the resulting text. */
export async function format(place: Place, how: 'document' | 'range' | { typed: string }): Promise<string> {
  const { document, range, at } = place;
  const edits =
    how === 'document'
      ? await ask<vscode.TextEdit[]>('FormatDocumentProvider', place, FORM)
      : how === 'range'
        ? await ask<vscode.TextEdit[]>('FormatRangeProvider', place, range, FORM)
        : await ask<vscode.TextEdit[]>('FormatOnTypeProvider', place, at, how.typed, FORM);
  const all = new vscode.WorkspaceEdit();
  all.set(document.uri, edits ?? []);
  await vscode.workspace.applyEdit(all);
  return document.getText();
}
