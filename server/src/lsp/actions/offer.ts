/** One thing that is offered at a range of a document. */
import type { CodeAction, CreateFile, TextDocumentEdit } from 'vscode-languageserver';
import type { Edit } from '../../core/rule/rule.ts';
import type { ReadyFix } from '../../core/service.ts';
import type { Steps } from '../../core/steps.ts';
import type { Guard } from '../wire/guard.ts';
import type { Wanted } from './fixes.ts';

/** A range with more findings than this is wide: it is offered what is done to all findings of a rule, and refactorings. */
export const MOST_AT_PLACE = 20;

/** An action without its edit, and what makes the edit. */
export interface Offer {
  readonly action: CodeAction;
  /** What is changed in the document. */
  readonly edits?: readonly Edit[];
  /** What is changed in another file. */
  readonly otherFile?: readonly (CreateFile | TextDocumentEdit)[];
  /** The fixes of all findings that are wanted, instead: they are proven when the action is chosen. */
  readonly wanted?: Wanted;
}

export interface OfferOptions {
  readonly guard: Guard;
  /** The client has the commands of rules. */
  readonly commands: boolean;
  /** What a fix changes in another file; undefined where that cannot be done. */
  readonly otherFileOf: (fix: ReadyFix) => Promise<Offer['otherFile']>;
  /** Goes through work in slices. */
  readonly run: <T>(steps: Steps<T>) => Promise<T>;
}

/** What an offer does, to be compared with others; undefined where it is not known yet. */
export const changeOf = ({ edits, otherFile }: Offer): string | undefined =>
  edits || otherFile ? JSON.stringify([edits, otherFile]) : undefined;
