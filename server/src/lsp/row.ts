/** Rows of `features.ts`: a feature is answered on request, or sent as a notification. */
import type { ClientCapabilities, ServerCapabilities, TextDocumentIdentifier } from 'vscode-languageserver';
import type { AnyDocument, Features } from '../core/service.ts';
import type { OpenDocument } from './documents/documents.ts';
import type { Ability } from './wire/experimental.ts';
import type { Guard } from './wire/guard.ts';

export type All = Features<AnyDocument>;
/** Refactorings, fixes of lines and comments that silence are code actions, and answered with those; tools have a file of their own; tallies are lenses. */
export type Name = Exclude<keyof All, 'lineFix' | 'refactorings' | 'disable' | 'tools' | 'tallies'>;

/** What is known: the settings; the document, read to its end; or the other files of the site, too; for a client that can be refreshed, as many of these as were read within a moment. */
export type Known = 'settings' | 'text' | 'site' | 'site soon';

/** Who asks, and about which document. */
export interface Asker {
  readonly client: ClientCapabilities;
  readonly open: OpenDocument;
  /** How the client writes the URI of a file. */
  readonly clientUri: (uri: string) => string;
}

/** A feature the client asks for. */
export interface RequestRow<N extends Name> {
  readonly kind: 'request';
  readonly capability: ServerCapabilities;
  readonly method: string;
  answer(feature: All[N], document: AnyDocument, params: unknown, asker: Asker): unknown;
  /** It is about the whole document, and clients do not repeat it before an edit: the answer waits until that much is known. */
  readonly waitsFor?: Known;
  /** Whether the answer would differ if the other files of the site had been read: it waits a moment. */
  readonly isPartial?: (answer: unknown) => boolean;
}

/** A notification that is sent after reading, only to clients that announce support: others report an unknown method. */
export interface NotifyRow<N extends Name> {
  readonly kind: 'notify';
  /** By which a client says that it wants this. */
  readonly wanted: Ability;
  readonly method: string;
  /** `service` lacks the feature where the document is of another language. */
  params(feature: All[N] | undefined, open: OpenDocument, complete: boolean, guard: Guard): object;
}

export type Row<N extends Name> = RequestRow<N> | NotifyRow<N>;

/** A row with typed parameters. Only the client ensures the type; `guard` catches errors where it does not. */
export const request = <N extends Name, P = { textDocument: TextDocumentIdentifier }>(
  method: string,
  capability: ServerCapabilities,
  answer: (feature: All[N], document: AnyDocument, params: P, asker: Asker) => unknown,
): RequestRow<N> => ({ kind: 'request', method, capability, answer: answer as RequestRow<N>['answer'] });

export const waitingFor = <N extends Name>(waitsFor: Known, row: RequestRow<N>): RequestRow<N> => ({
  ...row,
  waitsFor,
});
