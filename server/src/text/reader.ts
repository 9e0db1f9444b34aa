import type { Item } from './bundle.ts';

/** How a language reads leaves. */
export interface Reader<State, Content = unknown> {
  /** The state at the start of a document. */
  readonly start: State;
  /** How many units past its own end `read` may have looked at to decide on a leaf; at least 1. */
  readonly lookahead: number;
  /**
   * Reads the leaf of `text` that starts at `from` (< `text.length`) and is entered in `entry`.
   * `last` says that nothing follows `text`. Returns undefined where more text is needed to decide,
   * never with `last`. The leaf is not empty and never ends between CR and LF nor inside a surrogate pair.
   * It may be several leaves as one. Never throws, whatever the text.
   */
  read(text: string, from: number, entry: State, last: boolean): Item<State, Content> | undefined;
}
