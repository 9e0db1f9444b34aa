import type { Item } from './bundle.ts';

/** How a language reads leaves. */
export interface Reader<State, Content = unknown> {
  /** The state at the start of a document. */
  readonly start: State;
  /** The number of units past the end of a leaf that `read` may look at; at least 1. */
  readonly lookahead: number;
  /**
   * Reads the leaf of `text` that starts at `from` (< `text.length`) and is entered in `entry`. `last`: nothing follows
   * `text`. Returns undefined if more text is needed, never with `last`. The leaf is not empty and never ends between
   * CR and LF or inside a surrogate pair. It may be a bundle of several leaves. Never throws, whatever the text.
   */
  read(text: string, from: number, entry: State, last: boolean): Item<State, Content> | undefined;
}
