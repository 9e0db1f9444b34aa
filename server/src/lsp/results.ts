/** What features give, for the wire. Positions are made by `convert.ts`. */
import {
  type CodeLens,
  type CompletionItem,
  CompletionItemKind,
  type DocumentHighlight,
  DocumentHighlightKind,
  type DocumentLink,
  type DocumentSymbol,
  type FoldingRange,
  InsertTextFormat,
  type LinkedEditingRanges,
  type Location,
  type MarkupKind,
  type Range,
  type SelectionRange,
  type SignatureHelp,
  type SymbolInformation,
  SymbolKind,
} from 'vscode-languageserver';
import {
  type Completion,
  type CompletionKind,
  type Fold,
  type Highlight,
  type Lens,
  type Link,
  type Outline,
  type OutlineKind,
  SEMANTIC_TYPES,
  type SemanticToken,
  type Signature,
  type Span,
  type Target,
} from '../core/features.ts';
import type { AnyDocument } from '../core/service.ts';
import type { ListedUrl } from '../core/siteContext.ts';
import { rangeOf, textEditOf } from './convert.ts';
import { markupOf } from './markup.ts';

type Text = AnyDocument['text'];

const rangeOfSpan = (text: Text, { start, end }: Span) => rangeOf(text, start, end);

const COMPLETION_KINDS: Readonly<Record<CompletionKind, CompletionItemKind>> = {
  directive: CompletionItemKind.Keyword,
  token: CompletionItemKind.Class,
  path: CompletionItemKind.File,
  url: CompletionItemKind.Reference,
  value: CompletionItemKind.Value,
  element: CompletionItemKind.Property,
  attribute: CompletionItemKind.Field,
  snippet: CompletionItemKind.Snippet,
};

/** What a client can do with proposals. */
export interface CompletionAbilities {
  readonly snippets: boolean;
  /** It shows a description on each row. */
  readonly descriptions: boolean;
  /** It knows VS Code's command that asks for proposals. */
  readonly asksAgain: boolean;
}

/** A proposal without its documentation. A client that reads no snippets is given what they begin as. */
export function completionOf(
  text: Text,
  item: Completion,
  { snippets, descriptions, asksAgain }: CompletionAbilities,
): CompletionItem {
  const isPlain = item.snippet && !snippets;
  return {
    label: item.label,
    kind: COMPLETION_KINDS[item.kind],
    textEdit: textEditOf(text, isPlain ? { ...item.edit, text: unfilled(item.edit.text) } : item.edit),
    ...(item.detail !== undefined && { detail: item.detail }),
    ...(descriptions && item.description && { labelDetails: { description: item.description } }),
    ...(item.again && asksAgain && { command: ASK_AGAIN }),
    ...(item.additional && { additionalTextEdits: item.additional.map((edit) => textEditOf(text, edit)) }),
    ...(item.snippet && snippets && { insertTextFormat: InsertTextFormat.Snippet }),
    ...(item.sort !== undefined && { sortText: item.sort }),
    ...(item.filter !== undefined && { filterText: item.filter }),
  };
}

const ASK_AGAIN = { title: 'Suggest what follows', command: 'editor.action.triggerSuggest' };

/** A snippet of LSP's syntax with the texts its placeholders begin with. */
const unfilled = (snippet: string): string =>
  snippet.replace(
    /\\([\\$}])|\$\{\d+:((?:\\.|[^\\}])*)\}|\$\{\d+\|([^,|]*)[^|]*\|\}|\$\d+|\$\{\d+\}/g,
    (_whole, escaped, begins, choice) => escaped ?? begins?.replace(/\\([\\$}])/g, '$1') ?? choice ?? '',
  );

const SYMBOL_KINDS: Readonly<Record<OutlineKind, SymbolKind>> = {
  root: SymbolKind.Module,
  group: SymbolKind.Class,
  rule: SymbolKind.Property,
  link: SymbolKind.File,
  record: SymbolKind.Object,
  field: SymbolKind.Field,
};

export const symbolOf = (text: Text, node: Outline): DocumentSymbol => ({
  name: node.name || ' ',
  ...(node.detail !== undefined && { detail: node.detail }),
  kind: SYMBOL_KINDS[node.kind],
  range: rangeOfSpan(text, node),
  selectionRange: rangeOfSpan(text, node.nameSpan),
  children: node.children.map((child) => symbolOf(text, child)),
});

/** The same as one list, for clients that show no tree. */
export const symbolsOf = (
  text: Text,
  uri: string,
  nodes: readonly Outline[],
  container?: string,
): SymbolInformation[] =>
  nodes.flatMap((node) => {
    const name = node.name || ' ';
    const location = { uri, range: rangeOfSpan(text, node) };
    return [
      { name, kind: SYMBOL_KINDS[node.kind], location, ...(container && { containerName: container }) },
      ...symbolsOf(text, uri, node.children, name),
    ];
  });

export function foldOf(text: Text, fold: Fold): FoldingRange {
  const { start, end } = rangeOfSpan(text, fold);
  return { startLine: start.line, endLine: end.line, ...(fold.kind && { kind: fold.kind }) };
}

/** Spans, innermost first, as the chain the protocol wants. */
export function selectionOf(text: Text, spans: readonly Span[]): SelectionRange | null {
  return spans.reduceRight<SelectionRange | null>(
    (parent, span) => ({ range: rangeOfSpan(text, span), ...(parent && { parent }) }),
    null,
  );
}

export const highlightOf = (text: Text, highlight: Highlight): DocumentHighlight => ({
  range: rangeOfSpan(text, highlight),
  kind: highlight.kind === 'write' ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
});

/** Names that are edited as one; null for none. While they are edited they may not hold what would end a name. */
export const linkedOf = (text: Text, names: readonly Span[]): LinkedEditingRanges | null =>
  names.length === 0
    ? null
    : { ranges: names.map((name) => rangeOfSpan(text, name)), wordPattern: '[^\\s<>/="\'&]+' };

/** How the client writes the URI of a file. */
export type ClientUri = (uri: string) => string;

/** A place in another file is its beginning: the file may not be open, and its lines are not known. */
export const locationOf = (text: Text, target: Target, clientUri: ClientUri): Location => ({
  uri: clientUri(target.uri ?? text.uri),
  range: target.uri === undefined || target.uri === text.uri ? rangeOfSpan(text, target) : AT_START,
});

/** Where a URL is listed; what is written there may be longer, as `&` is. */
export const listedLocation = ({ uri, url, line, character }: ListedUrl, clientUri: ClientUri): Location => ({
  uri: clientUri(uri),
  range: { start: { line, character }, end: { line, character: character + url.length } },
});

const AT_START: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

export const linkOf = (text: Text, link: Link, clientUri: ClientUri): DocumentLink => ({
  range: rangeOfSpan(text, link),
  target: clientUri(link.url),
  ...(link.tooltip !== undefined && { tooltip: link.tooltip }),
});

/** A lens is plain text where the client does not know its command. One that says nothing is then left out. */
export function lensOf(text: Text, uri: string, lens: Lens, commands: boolean): CodeLens | undefined {
  if (lens.optional && !commands) return undefined;
  const command = commands ? lens.command : undefined;
  return {
    range: rangeOfSpan(text, lens),
    command: {
      title: lens.title,
      command: command ?? '',
      ...(command !== undefined && { arguments: [uri, ...(lens.args ?? [])] }),
    },
  };
}

export function signatureOf(
  { label, documentation, parameters, active }: Signature,
  formats: readonly MarkupKind[] | undefined,
): SignatureHelp {
  const about = (markdown: string | undefined) =>
    markdown !== undefined && { documentation: markupOf(markdown, formats) };
  return {
    signatures: [
      {
        label,
        ...about(documentation),
        parameters: parameters.map((p) => ({ label: p.label, ...about(p.documentation) })),
      },
    ],
    activeSignature: 0,
    activeParameter: active,
  };
}

/** Tokens in ascending order as the five numbers each that the protocol wants. */
export function semanticDataOf(text: Text, tokens: readonly SemanticToken[]): number[] {
  const data: number[] = [];
  let line = 0;
  let character = 0;
  for (const token of tokens) {
    const { start } = rangeOfSpan(text, token);
    data.push(
      ...[start.line - line, start.line === line ? start.character - character : start.character],
      ...[token.end - token.start, SEMANTIC_TYPES.indexOf(token.type), 0],
    );
    ({ line, character } = start);
  }
  return data;
}
