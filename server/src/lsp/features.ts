/**
 * What an editor can ask of a language, row by row. The server announces a feature that any language has, and hands
 * what the client asks to the language of the document. A new feature is a new row, and nothing else here.
 */
import {
  type CancellationToken,
  type ClientCapabilities,
  type Connection,
  type HoverParams,
  HoverRequest,
  type ServerCapabilities,
  type TextDocumentIdentifier,
} from 'vscode-languageserver';
import type { AnyDocument, Features, LanguageService } from '../core/service.ts';
import { hoverOf, markupKind, offsetOf } from './convert.ts';
import type { OpenDocument } from './documents.ts';
import { findingsOf } from './findings.ts';
import type { Guard } from './guard.ts';
import { quietly, refuseCancelled } from './wire.ts';

type All = Features<AnyDocument>;
type Name = keyof All;

/** A feature the client asks for. */
interface Asked<N extends Name> {
  readonly kind: 'asked';
  readonly capability: ServerCapabilities;
  readonly method: string;
  answer(feature: All[N], document: AnyDocument, params: unknown, client: ClientCapabilities): unknown;
}

/** A feature the server tells of after reading; to clients that want it: others complain about what they don't know. */
interface Told<N extends Name> {
  readonly kind: 'told';
  /** The flag under `capabilities.experimental` by which a client says that it wants this. */
  readonly wanted: string;
  readonly method: string;
  /** `service` lacks the feature where the document is none of its language's. */
  params(feature: All[N] | undefined, open: OpenDocument, complete: boolean, guard: Guard): object;
}

type Row<N extends Name> = Asked<N> | Told<N>;

/** A row whose parameters have a type: that they have it is the client's word, and `guard` stands behind. */
const asked = <N extends Name, P extends { textDocument: TextDocumentIdentifier }>(
  method: string,
  capability: ServerCapabilities,
  answer: (feature: All[N], document: AnyDocument, params: P, client: ClientCapabilities) => unknown,
): Asked<N> => ({ kind: 'asked', method, capability, answer: answer as Asked<N>['answer'] });

const FEATURES: { readonly [N in Name]: Row<N> } = {
  hover: asked<'hover', HoverParams>(
    HoverRequest.method,
    { hoverProvider: true },
    (hover, document, { position }, client) =>
      hoverOf(
        document.text,
        hover(document, offsetOf(document.text, position)),
        markupKind(client.textDocument?.hover?.contentFormat),
      ),
  ),
  status: {
    kind: 'told',
    method: 'crawlwise/status',
    wanted: 'crawlwiseStatus',
    params: (status, open, complete, guard) => ({
      uri: open.uri,
      language: status ? open.service.id : null,
      ...status?.(open.document),
      ...findingsOf(open, guard).counts,
      complete,
    }),
  },
};

const rows = Object.entries(FEATURES) as [Name, Row<Name>][];

const featureOf = (service: LanguageService, name: Name): All[Name] | undefined =>
  service.features[name]?.bind(service.features) as All[Name] | undefined;

/** What the server can do because some language can. */
export function capabilitiesOf(languages: readonly LanguageService[]): ServerCapabilities {
  const offered = rows.filter(([name]) => languages.some((language) => language.features[name]));
  return Object.assign({}, ...offered.map(([, row]) => (row.kind === 'asked' ? row.capability : {})));
}

export interface FeatureOptions {
  readonly connection: Connection;
  readonly languages: readonly LanguageService[];
  readonly guard: Guard;
  readonly client: () => ClientCapabilities;
  /** The open document of a uri. */
  readonly documentOf: (uri: unknown) => OpenDocument | undefined;
}

/** Answers what clients ask; null for a document that is not open or whose language has not got the feature. */
export function answerFeatures({ connection, languages, guard, client, documentOf }: FeatureOptions): void {
  for (const [name, row] of rows) {
    if (row.kind !== 'asked' || !languages.some((language) => language.features[name])) continue;
    connection.onRequest(row.method, (params: unknown, token: CancellationToken) => {
      refuseCancelled(token);
      const open = documentOf((params as Partial<HoverParams> | null)?.textDocument?.uri);
      const feature = open && featureOf(open.service, name);
      if (!open || !feature) return null;
      return guard(`answer ${row.method} in ${open.uri}`, null, () =>
        row.answer(feature, open.document, params, client()),
      );
    });
  }
}

/** Tells clients what they want to be told: a function to call when a document has been read so far, or to its end. */
export function tellFeatures({
  connection,
  guard,
  client,
}: Pick<FeatureOptions, 'connection' | 'guard' | 'client'>) {
  const told = new WeakMap<OpenDocument, Map<string, string>>();
  const wanted = (row: Told<Name>) => {
    const experimental = client().experimental as Record<string, unknown> | null | undefined;
    return experimental?.[row.wanted] === true;
  };
  return (open: OpenDocument, complete: boolean): void => {
    for (const [name, row] of rows) {
      if (row.kind !== 'told' || !wanted(row)) continue;
      const before = told.get(open) ?? new Map<string, string>();
      const feature = featureOf(open.service, name);
      if (!feature && !before.has(row.method)) continue;
      const params = guard(`tell ${row.method} of ${open.uri}`, undefined, () =>
        row.params(feature, open, complete, guard),
      );
      const text = JSON.stringify(params);
      if (params === undefined || before.get(row.method) === text) continue;
      told.set(open, before.set(row.method, text));
      quietly(connection.sendNotification(row.method, params));
    }
  };
}
