/** Edits while the user types, and of a whole text. */
import type { Span } from '../../text/span.ts';
import type { Edit } from '../rule/rule.ts';

/** What kind of thing a completion item inserts. */
export type CompletionKind =
  | 'directive'
  | 'token'
  | 'path'
  | 'url'
  | 'value'
  | 'element'
  | 'attribute'
  | 'file'
  | 'snippet';

/** One completion item. */
export interface Completion {
  readonly label: string;
  readonly kind: CompletionKind;
  /** A few words on the selected item. */
  readonly detail?: string;
  /** A word or two at the end of each row. */
  readonly description?: string;
  /** Markdown. */
  readonly documentation?: string;
  /** The text edit; `snippet` says that the text has placeholders in LSP's snippet syntax. */
  readonly edit: Edit;
  readonly snippet?: boolean;
  /**
   * The list is for the text that is typed so far, and the editor requests another one with the next character. Where that
   * text is complete, the item that leaves it unchanged comes first: with it, Enter begins a new line.
   */
  readonly isOfTyped?: boolean;
  /** More can be completed after this item: the editor requests completion again at once. */
  readonly again?: boolean;
  /** Further edits that come with it; they do not overlap `edit` or each other. */
  readonly additional?: readonly Edit[];
  /** The keys for sorting and filtering the list; the label if absent. */
  readonly sort?: string;
  readonly filter?: string;
}

export interface EditingFeatures<D> {
  completion(document: D, offset: number): readonly Completion[];
  /** The ranges that are edited together, including the one at the offset; empty if there is only that one. */
  linked(document: D, offset: number): readonly Span[];
  /** The span of the name that can be renamed at an offset; undefined if there is none. */
  renameable(document: D, offset: number): Span | undefined;
  /** Edits that rename it; undefined if `name` is not allowed. */
  rename(document: D, offset: number, name: string): readonly Edit[] | undefined;
  /** Edits that format the lines of a span, in ascending order. */
  format(document: D, span: Span): readonly Edit[];
  /** Edits that format the text just typed; `typed` ends at `offset`. */
  formatTyped(document: D, offset: number, typed: string): readonly Edit[];
}
