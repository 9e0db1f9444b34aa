/** One code action before conversion. */
import type { CodeAction, CreateFile, TextDocumentEdit } from 'vscode-languageserver';
import type { Edit } from '../../core/rule/rule.ts';
import type { ReadyFix } from '../../core/service.ts';
import type { Steps } from '../../core/steps.ts';
import type { Guard } from '../wire/guard.ts';
import type { FixSelection } from './fixes.ts';

/**
 * A range with more findings than this is wide: only actions that fix many findings at once, and refactorings, are
 * offered for it.
 */
export const MAX_AT_PLACE = 6;

/** An action without its edit, and the data for the edit. */
export interface Offer {
  readonly action: CodeAction;
  /** The edits of the document. */
  readonly edits?: readonly Edit[];
  /** The edits of another file. */
  readonly otherFile?: readonly (CreateFile | TextDocumentEdit)[];
  /** Instead of edits, the findings to fix: their fixes are proven when the action is chosen. */
  readonly wanted?: FixSelection;
}

/** What a client says of a request for actions. */
export interface ActionContext {
  /** The wanted kinds; all if absent. */
  readonly only?: readonly string[];
  readonly triggerKind?: unknown;
}

export interface OfferOptions {
  readonly guard: Guard;
  /** The client supports the commands of rules. */
  readonly commands: boolean;
  /** The edits of a fix in another file; undefined if they cannot be made. */
  readonly otherFileOf: (fix: ReadyFix) => Promise<Offer['otherFile']>;
  /** Runs steps in slices. */
  readonly run: <T>(steps: Steps<T>) => Promise<T>;
}

/** Offers with more edits are not compared. */
const MAX_COMPARED = 1000;

/** The effect of an offer, for comparison with others; undefined if not known yet, or too long. */
export const changeOf = ({ edits, otherFile }: Offer): string | undefined =>
  (edits || otherFile) && (edits ?? []).length <= MAX_COMPARED
    ? JSON.stringify([edits, otherFile])
    : undefined;
