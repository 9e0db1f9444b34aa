/** Rows of `rows.ts`: a feature is answered on request, or sent as a notification. */
import type { ClientCapabilities, ServerCapabilities } from 'vscode-languageserver';
import type { Status } from '../../core/features/display.ts';
import type { ActionFeatures, AnyDocument, Features } from '../../core/service.ts';
import type { OpenDocument } from '../documents/openDocument.ts';
import type { Ability } from '../wire/experimental.ts';
import type { Guard } from '../wire/guard.ts';
import type { Shape, Valid } from '../wire/parameters.ts';

export type All = Features<AnyDocument>;
/** Code actions and tools have no rows: they are requested together. Tallies are lenses. */
export type Name = Exclude<keyof All, keyof ActionFeatures<AnyDocument> | 'tallies'>;

/**
 * What an answer waits for: the settings; also the document, read to its end; also the other files of the site. `soon`
 * waits only a moment for these, if the client can be refreshed later; `at rest` also waits for a pause of the user.
 */
export type Prerequisite = 'settings' | 'text' | 'site' | 'site soon' | 'site soon, at rest';

/** The client, and the document of a request. */
export interface RequestContext {
  readonly client: ClientCapabilities;
  readonly open: OpenDocument;
  /** Converts a canonical URI to the client's form. */
  readonly clientUri: (uri: string) => string;
}

/** A feature that the client requests. */
export interface RequestRow<N extends Name> {
  readonly kind: 'request';
  readonly capability: ServerCapabilities;
  readonly method: string;
  readonly params: Shape;
  answer(feature: All[N], document: AnyDocument, params: unknown, context: RequestContext): unknown;
  /** Clients do not repeat the request before an edit, so the answer waits until this much is known. */
  readonly waitsFor?: Prerequisite;
  /** Whether the answer may change when the other files have been read: then it waits a moment. */
  readonly isPartial?: (answer: unknown) => boolean;
  /** Whether the answer without a document is the parameters; otherwise, it is null. */
  readonly returnsUnknown?: true;
}

/** A notification after reading, sent only to clients that announce support: others would report an unknown method. */
export interface NotifyRow<N extends Name> {
  readonly kind: 'notify';
  /** The ability by which a client requests the notification. */
  readonly wanted: Ability;
  readonly method: string;
  /** `service` lacks the feature if the document is in another language. */
  params(feature: All[N] | undefined, open: OpenDocument, complete: boolean, context: NotifyContext): object;
}

/** What a notification may query. */
export interface NotifyContext {
  readonly guard: Guard;
  /** The configuration of a document if it is invalid in part: a sentence that contains `path`, and its URI. */
  readonly invalid: (uri: string) => Status['maker'];
  /** What is decided about the site of a document, a line each. */
  readonly describe: (uri: string) => readonly string[];
}

export type FeatureRow<N extends Name> = RequestRow<N> | NotifyRow<N>;

/** The rows of a group of features: one, or several, for each. */
export type Rows<F> = { readonly [N in keyof F & Name]: FeatureRow<N> | readonly FeatureRow<N>[] };

/** A row of a request. Its answer gets only parameters of this shape. */
export const request = <N extends Name, const S extends Shape>(
  method: string,
  params: S,
  capability: ServerCapabilities,
  answer: (feature: All[N], document: AnyDocument, params: Valid<S>, context: RequestContext) => unknown,
): RequestRow<N> => ({
  ...{ kind: 'request', method, params, capability },
  answer: answer as RequestRow<N>['answer'],
});

export const waitingFor = <N extends Name>(waitsFor: Prerequisite, row: RequestRow<N>): RequestRow<N> => ({
  ...row,
  waitsFor,
});

export const returningUnknown = <N extends Name>(row: RequestRow<N>): RequestRow<N> => ({
  ...row,
  returnsUnknown: true,
});
