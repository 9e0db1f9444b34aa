/**
 * Completion in two steps: the list without documentation, and the documentation of an item when the client resolves
 * it. The last list is kept with its document; items of older lists cannot be resolved.
 */
import type { ClientCapabilities, CompletionItem } from 'vscode-languageserver';
import type { Completion } from '../../core/features.ts';
import { finished } from '../../core/steps.ts';
import type { OpenDocument } from '../documents/openDocument.ts';
import { completionOf } from '../documents/results.ts';
import { fitting } from '../wire/answerSize.ts';
import { isAble } from '../wire/experimental.ts';
import { markupOf } from '../wire/markup.ts';

let lists = 0;

/** Converts completion items; includes their documentation if the client does not resolve it. */
export function completionsOf(
  open: OpenDocument,
  items: readonly Completion[],
  client: ClientCapabilities,
): CompletionItem[] {
  const { text } = open.document;
  const { snippetSupport, labelDetailsSupport, resolveSupport } =
    client.textDocument?.completion?.completionItem ?? {};
  const abilities = {
    snippets: snippetSupport === true,
    descriptions: labelDetailsSupport === true,
    retriggers: isAble(client, 'crawlwiseCommands'),
  };
  const later = resolveSupport?.properties?.includes('documentation') === true;
  const list = ++lists;
  if (later) open.lastCompletions = { list, items };
  return finished(
    fitting(items.entries(), ([at, item]) => ({
      ...completionOf(text, item, abilities),
      ...(later
        ? item.documentation !== undefined && { data: { uri: open.clientUri, list, at } }
        : documentationOf(item, client)),
    })),
  );
}

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
