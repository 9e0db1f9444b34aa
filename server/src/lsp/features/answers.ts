/** Handles requests by the rows of `rows.ts`, and sends the notifications among these rows. */
import {
  type CancellationToken,
  type ClientCapabilities,
  type CompletionItem,
  type CompletionParams,
  CompletionResolveRequest,
  type Connection,
} from 'vscode-languageserver';
import type { ServedLanguage } from '../../core/service.ts';
import { isSteps } from '../../core/steps.ts';
import type { OpenDocument, OpenDocuments } from '../documents/openDocument.ts';
import type { Reading } from '../documents/reading.ts';
import { lensOf } from '../documents/results.ts';
import { stepwise } from '../documents/stepwise.ts';
import { hoverOf, offsetOf } from '../wire/convert.ts';
import { isAble } from '../wire/experimental.ts';
import type { Guard } from '../wire/guard.ts';
import type { OnRequest } from '../wire/parameters.ts';
import { quietly, refuseCanceled } from '../wire/wire.ts';
import { failureTo } from '../words/failures.ts';
import { completionsOf, withDocumentation } from './completions.ts';
import { type ExpectationFeatures, isConfig } from './expectations.ts';
import type { NotifyContext, Prerequisite } from './row.ts';
import { featureOf, rows } from './rows.ts';

export interface FeatureOptions {
  readonly onRequest: OnRequest;
  readonly served: readonly ServedLanguage[];
  readonly guard: Guard;
  readonly client: () => ClientCapabilities;
  readonly opened: Pick<OpenDocuments, 'get'>;
  readonly clientUri: (uri: string) => string;
  /** Resolves when what a row needs is known; rejects when the request is canceled. */
  readonly until: (known: Prerequisite, open: OpenDocument, token: CancellationToken) => Promise<void>;
  readonly isReadAgain: Reading['isReadAgain'];
  /** Of configurations, which none of the languages reads. */
  readonly expectations: ExpectationFeatures;
  /** Resolves when the other files have been read, or after a moment; undefined if they have been read. */
  readonly soon: () => Promise<void> | undefined;
}

/** The document of a request; for a completion item, it is in the item's data. */
const uriOf = (params: unknown): unknown => {
  const { textDocument, data } = params as Readonly<Record<string, { readonly uri?: unknown } | null>>;
  return textDocument?.uri ?? data?.uri;
};

/** Handles requests: without an open document whose language has the feature, the answer is null, or the item. */
export function answerFeatures(options: FeatureOptions): void {
  const { onRequest, served, guard, client, opened, clientUri, until, isReadAgain, soon } = options;
  /** The answer for a configuration; undefined for other requests. */
  const ofConfig = (
    { name, method }: { readonly name: string; readonly method: string },
    open: OpenDocument,
    params: unknown,
    token: CancellationToken,
  ): (() => Promise<unknown>) | undefined => {
    const { expectations } = options;
    const { text } = open.document;
    if (name === 'lenses')
      return async () => {
        const all = await expectations.lenses(open);
        refuseCanceled(token);
        const isOurs = isAble(client(), 'crawlwiseCommands');
        return all
          .filter(({ command }) => command === undefined || isOurs)
          .map((lens) => lensOf(text, open.clientUri, lens, isOurs));
      };
    if (name === 'liveUrls') return () => expectations.liveUrls(open);
    if (method === CompletionResolveRequest.method)
      return async () => withDocumentation(open, params as CompletionItem, client());
    if (name !== 'hover' && name !== 'completion') return undefined;
    const { position, context } = params as CompletionParams;
    if (name === 'completion')
      return async () =>
        completionsOf(
          open,
          await expectations.completions(open, offsetOf(text, position)),
          client(),
          context,
        );
    const formats = client().textDocument?.hover?.contentFormat;
    return async () => hoverOf(text, await expectations.hover(open, offsetOf(text, position)), formats);
  };
  for (const [name, row] of rows) {
    if (row.kind !== 'request') continue;
    if (!served.some(({ capabilities }) => capabilities.features.includes(name))) continue;
    const answer = (params: unknown, token: CancellationToken) => {
      refuseCanceled(token);
      const open = opened.get(uriOf(params));
      const feature = open && featureOf(open.service, name);
      if (!open || !feature) return row.returnsUnknown ? params : null;
      return guard(failureTo('answer', { method: row.method, uri: open.uri }), null, () =>
        row.answer(feature, open.document, params, { client: client(), open, clientUri }),
      );
    };
    const finish = (params: unknown, token: CancellationToken) => {
      const given = answer(params, token);
      return isSteps(given) ? stepwise(given, token) : given;
    };
    onRequest(row.method, row.params, (params, token) => {
      const open = opened.get(uriOf(params));
      const own =
        open && isConfig(open) ? ofConfig({ name, method: row.method }, open, params, token) : undefined;
      if (open && own) return until('site soon', open, token).then(own);
      const wanted = row.waitsFor ?? (open && isReadAgain(open) ? 'text' : undefined);
      if (open && wanted) return until(wanted, open, token).then(() => finish(params, token));
      const first = finish(params, token);
      const wait = row.isPartial?.(first) ? soon() : undefined;
      return wait ? wait.then(() => finish(params, token)) : first;
    });
  }
}

/**
 * Sends notifications that the client supports. Call the returned function when a document has been read in part or
 * completely.
 */
export function announceFeatures({
  connection,
  guard,
  client,
  invalid,
  describe,
}: Pick<FeatureOptions, 'client'> & NotifyContext & { readonly connection: Connection }) {
  const sent = new WeakMap<OpenDocument, Map<string, string>>();
  return (open: OpenDocument, complete: boolean): void => {
    for (const [name, row] of rows) {
      if (row.kind !== 'notify' || !isAble(client(), row.wanted)) continue;
      const before = sent.get(open) ?? new Map<string, string>();
      const feature = featureOf(open.service, name);
      if (!feature && !before.has(row.method)) continue;
      const params = guard(failureTo('notify', { method: row.method, uri: open.uri }), undefined, () =>
        row.params(feature, open, complete, { guard, invalid, describe }),
      );
      const text = JSON.stringify(params);
      if (params === undefined || before.get(row.method) === text) continue;
      sent.set(open, before.set(row.method, text));
      quietly(connection.sendNotification(row.method, params));
    }
  };
}
