/** Code actions and commands, which are requested together. */
import type { Span } from '../../text/span.ts';
import type { SuppressedPlace } from '../findings/suppressionEdit.ts';
import type { Edit } from '../rule/rule.ts';
import type { Steps } from '../steps.ts';
import type { Question } from './crawlers.ts';

/** A change of form or meaning that fixes nothing: a title, and its edits in ascending order. */
export interface Refactoring {
  readonly title: string;
  /** The LSP kind without its prefix `refactor.`. */
  readonly kind: 'rewrite' | 'extract' | 'inline' | 'move';
  readonly edits: readonly Edit[];
}

/** An action for a line, offered whether or not the line has a finding. */
export interface LineFix {
  readonly title: string;
  readonly edits: readonly Edit[];
}

/** The arguments of a tool beside the document; unknown or invalid ones are ignored. */
export type ToolArgs = Readonly<Record<string, unknown>>;

/**
 * The result of a tool: edits of the document, new files, and a sentence about what was done, without a final period.
 */
export interface ToolResult {
  readonly message: string;
  /** What to do next, as sentences. */
  readonly hint?: string;
  readonly edits?: readonly Edit[];
  /** Names are relative to the folder of the document. */
  readonly files?: readonly { readonly name: string; readonly text: string }[];
}

/** A command on a whole document. */
export interface Tool<D> {
  /** As shown in a list of commands. */
  readonly title: string;
  /** Throws a `Refusal` if it cannot run on this document. */
  run(document: D, args: ToolArgs): Steps<ToolResult>;
}

/** Why a command cannot run; its message is for the user. */
export class Refusal extends Error {}

export interface ActionFeatures<D> {
  /** An edit that inserts a comment suppressing a code at a place; undefined if none is possible there. */
  disable(document: D, place: SuppressedPlace): Edit | undefined;
  /**
   * The action that the light bulb offers in its first row, anywhere on the line of an offset; undefined for most lines.
   */
  lineFix(document: D, offset: number): LineFix | undefined;
  /** The refactorings of a span; `last` is the last question about this document. */
  refactorings(document: D, span: Span, last: Question | undefined): Steps<readonly Refactoring[]>;
  /** By name. */
  readonly tools: Readonly<Record<string, Tool<D>>>;
}
