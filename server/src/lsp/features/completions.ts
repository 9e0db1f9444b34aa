/**
 * Completion in two steps: the list without documentation, and the documentation of an item when the client resolves
 * it. The last list is kept with its document; items of older lists cannot be resolved.
 */
import {
  type ClientCapabilities,
  type CompletionContext,
  type CompletionItem,
  type CompletionList,
  CompletionTriggerKind,
} from 'vscode-languageserver';
import type { Completion } from '../../core/features.ts';
import { finished } from '../../core/steps.ts';
import type { OpenDocument } from '../documents/openDocument.ts';
import { completionOf } from '../documents/results.ts';
import { fitting } from '../wire/answerSize.ts';
import { isAble } from '../wire/experimental.ts';
import { markupOf } from '../wire/markup.ts';

let lists = 0;

type CompletionAnswer = CompletionItem[] | CompletionList;

/** The items of an answer. */
export const itemsOf = (answer: unknown): readonly CompletionItem[] =>
  Array.isArray(answer) ? answer : ((answer as CompletionList | null)?.items ?? []);

/**
 * Converts completion items; includes their documentation if the client does not resolve it.
 * @param context how the client came to request them
 */
export function completionsOf(
  open: OpenDocument,
  completions: readonly Completion[],
  client: ClientCapabilities,
  context: object | null | undefined,
): CompletionAnswer {
  const { text } = open.document;
  const isUseful = ({ edit, additional, isOfTyped }: Completion) =>
    additional || isOfTyped || text.slice(edit.start, edit.end) !== edit.text;
  const useful = completions.filter(isUseful);
  const { snippetSupport, labelDetailsSupport, resolveSupport } =
    client.textDocument?.completion?.completionItem ?? {};
  const abilities = {
    snippets: snippetSupport === true,
    descriptions: labelDetailsSupport === true,
    retriggers: isAble(client, 'crawlwiseCommands'),
  };
  const later = resolveSupport?.properties?.includes('documentation') === true;
  const isComplete = useful.some(isEmpty);
  if (isComplete && !abilities.retriggers && isByCharacter(context)) return [];
  const items = abilities.retriggers ? useful : useful.filter((item) => !isEmpty(item));
  const list = ++lists;
  if (later) open.lastCompletions = { list, items };
  const sent = finished(
    fitting(items.entries(), ([at, item]) => ({
      ...completionOf(text, item, abilities),
      ...(later
        ? item.documentation !== undefined && { data: { uri: open.clientUri, list, at } }
        : documentationOf(item, client)),
    })),
  );
  return items.some(({ isOfTyped }) => isOfTyped) ? { isIncomplete: true, items: sent } : sent;
}

/** Says that the line is complete without a value. Not every client can insert nothing. */
const isEmpty = ({ edit, isOfTyped }: Completion): boolean => isOfTyped === true && edit.text === '';

const isByCharacter = (context: object | null | undefined): boolean =>
  (context as Partial<CompletionContext> | null | undefined)?.triggerKind ===
  CompletionTriggerKind.TriggerCharacter;

/** The item with its documentation, if it is in the last list. */
export function withDocumentation(
  { lastCompletions }: OpenDocument,
  item: { readonly data?: unknown },
  client: ClientCapabilities,
): object {
  const { list, at } = (item.data ?? {}) as { readonly list?: unknown; readonly at?: unknown };
  const known =
    lastCompletions && lastCompletions.list === list ? lastCompletions.items[at as number] : undefined;
  return { ...item, ...(known && documentationOf(known, client)) };
}

function documentationOf({ documentation }: Completion, client: ClientCapabilities) {
  if (documentation === undefined) return {};
  const formats = client.textDocument?.completion?.completionItem?.documentationFormat;
  return { documentation: markupOf(documentation, formats) };
}
