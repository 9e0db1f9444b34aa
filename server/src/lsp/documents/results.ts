/** Converts the results of features to the protocol. Positions are made by `convert.ts`. */
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
import { paragraph, withoutIsolates } from '../../core/bidi.ts';
import {
  type Completion,
  type CompletionKind,
  type FileSpan,
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
} from '../../core/features.ts';
import type { AnyDocument } from '../../core/service.ts';
import type { ListedUrl } from '../../core/siteContext.ts';
import type { Steps } from '../../core/steps.ts';
import { bytesOf, fitting, MAX_BYTES } from '../wire/answerSize.ts';
import { rangeOf, textEditOf } from '../wire/convert.ts';
import { markupOf } from '../wire/markup.ts';
import { resultWords } from '../words/answers.ts';

type Text = AnyDocument['text'];

const rangeOfSpan = (text: Text, { start, end }: Span) => rangeOf(text, start, end);

const COMPLETION_KINDS: Readonly<Record<CompletionKind, CompletionItemKind>> = {
  directive: CompletionItemKind.Keyword,
  file: CompletionItemKind.File,
  token: CompletionItemKind.Class,
  path: CompletionItemKind.File,
  url: CompletionItemKind.Reference,
  value: CompletionItemKind.Value,
  element: CompletionItemKind.Property,
  attribute: CompletionItemKind.Field,
  snippet: CompletionItemKind.Snippet,
};

/** The client's support of completion. */
export interface CompletionAbilities {
  readonly snippets: boolean;
  /** Descriptions are shown in each row. */
  readonly descriptions: boolean;
  /** It has VS Code's command that requests completion again. */
  readonly retriggers: boolean;
}

/**
 * A completion item without its documentation. Without snippet support, the placeholders are replaced with their
 * default texts.
 */
export function completionOf(
  text: Text,
  item: Completion,
  { snippets, descriptions, retriggers }: CompletionAbilities,
): CompletionItem {
  const isPlain = item.snippet && !snippets;
  return {
    label: paragraph(item.label),
    kind: COMPLETION_KINDS[item.kind],
    textEdit: textEditOf(text, isPlain ? { ...item.edit, text: unfilled(item.edit.text) } : item.edit),
    ...(item.detail !== undefined && { detail: paragraph(item.detail) }),
    ...(descriptions && item.description && { labelDetails: { description: paragraph(item.description) } }),
    ...(item.again &&
      retriggers && {
        command: {
          title: paragraph(resultWords('suggest')),
          command: 'editor.action.triggerSuggest',
          // As if typed: Enter on the item that changes nothing begins a new line.
          arguments: [{ auto: true }],
        },
      }),
    ...(item.additional && { additionalTextEdits: item.additional.map((edit) => textEditOf(text, edit)) }),
    ...(item.snippet && snippets && { insertTextFormat: InsertTextFormat.Snippet }),
    ...(item.sort !== undefined && { sortText: item.sort }),
    ...(item.filter !== undefined && { filterText: withoutIsolates(item.filter) }),
  };
}

/** A snippet with its placeholders replaced by their default texts. */
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

const symbolOf = (text: Text, node: Outline): DocumentSymbol => ({
  name: node.name || ' ',
  ...(node.detail !== undefined && { detail: paragraph(node.detail) }),
  kind: SYMBOL_KINDS[node.kind],
  range: rangeOfSpan(text, node),
  selectionRange: rangeOfSpan(text, node.nameSpan),
  children: [],
});

/** Bytes reserved for the node that says how many are left out. */
const LAST_BYTES = 1_000;

/** The outline as a tree, level by level, as far as it fits into one answer; a last node says how many are left out. */
export function* symbolTree(text: Text, nodes: readonly Outline[]): Steps<DocumentSymbol[]> {
  const top: DocumentSymbol[] = [];
  const levels: [readonly Outline[], DocumentSymbol[]][] = [[nodes, top]];
  let left = MAX_BYTES - LAST_BYTES;
  for (const [level, into] of levels) {
    for (const [index, node] of level.entries()) {
      const symbol = symbolOf(text, node);
      left -= bytesOf(symbol) + 1;
      if (left < 0) {
        if (index > 0)
          into.push({
            ...symbol,
            name: paragraph(resultWords('moreSymbols', { count: level.length - index })),
            children: [],
          });
        return top;
      }
      into.push(symbol);
      levels.push([node.children, symbol.children!]);
      yield 0;
    }
  }
  return top;
}

interface Contained {
  readonly node: Outline;
  readonly container?: string;
}

function* flat(nodes: readonly Outline[], container?: string): Generator<Contained> {
  for (const node of nodes) {
    yield { node, ...(container && { container }) };
    yield* flat(node.children, node.name || ' ');
  }
}

/** The same as a flat list, for clients without trees. */
export const symbolList = (text: Text, uri: string, nodes: readonly Outline[]): Steps<SymbolInformation[]> =>
  fitting(flat(nodes), ({ node, container }) => ({
    name: node.name || ' ',
    kind: SYMBOL_KINDS[node.kind],
    location: { uri, range: rangeOfSpan(text, node) },
    ...(container && { containerName: container }),
  }));

export function foldOf(text: Text, fold: Fold): FoldingRange {
  const { start, end } = rangeOfSpan(text, fold);
  return { startLine: start.line, endLine: end.line, ...(fold.kind && { kind: fold.kind }) };
}

/** Spans, innermost first, as the protocol's linked list. */
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

/** Linked editing ranges; null for none. The pattern excludes characters that end a name. */
export const linkedOf = (text: Text, names: readonly Span[]): LinkedEditingRanges | null =>
  names.length === 0
    ? null
    : { ranges: names.map((name) => rangeOfSpan(text, name)), wordPattern: '[^\\s<>/="\'&]+' };

/** Converts a canonical URI to the client's form. */
export type ClientUri = (uri: string) => string;

/** The location of a target; in another file always its start, because the file may not be open. */
const spanLocation = (text: Text, target: FileSpan, clientUri: ClientUri): Location => ({
  uri: clientUri(target.uri ?? text.uri),
  range: target.uri === undefined || target.uri === text.uri ? rangeOfSpan(text, target) : AT_START,
});

export const locationOf = (text: Text, target: FileSpan, clientUri: ClientUri): Location =>
  target.listed ? listedLocation(target.listed, clientUri) : spanLocation(text, target, clientUri);

/** Where a URL is listed; it may be longer in the file, because `&` is escaped. */
export const listedLocation = ({ uri, url, line, character }: ListedUrl, clientUri: ClientUri): Location => ({
  uri: clientUri(uri),
  range: { start: { line, character }, end: { line, character: character + url.length } },
});

const AT_START: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

export const linkOf = (text: Text, link: Link, clientUri: ClientUri): DocumentLink => ({
  range: rangeOfSpan(text, link),
  target: clientUri(link.url),
  ...(link.tooltip !== undefined && { tooltip: paragraph(link.tooltip) }),
});

/** A lens is plain text where the client does not know its command. */
export function lensOf(text: Text, uri: string, lens: Lens, commands: boolean): CodeLens {
  const command = commands ? lens.command : undefined;
  return {
    range: rangeOfSpan(text, lens),
    command: {
      title: paragraph(lens.title),
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

/** The approximate size of a token in a message, in bytes. */
const TOKEN_BYTES = 12;
export const MAX_TOKENS = Math.floor(MAX_BYTES / TOKEN_BYTES);

/** Semantic tokens in the protocol's encoding of five numbers each, at most `MAX_TOKENS`. */
export function* semanticDataOf(text: Text, tokens: readonly SemanticToken[]): Steps<number[]> {
  const data: number[] = [];
  let line = 0;
  let character = 0;
  for (const token of tokens.slice(0, MAX_TOKENS)) {
    yield 0;
    const { start } = rangeOfSpan(text, token);
    data.push(
      ...[start.line - line, start.line === line ? start.character - character : start.character],
      ...[token.end - token.start, SEMANTIC_TYPES.indexOf(token.type), 0],
    );
    ({ line, character } = start);
  }
  return data;
}
