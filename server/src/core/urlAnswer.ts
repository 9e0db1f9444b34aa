/** What a URL gets, as far as it is known: from a built site, or from a live host. */
import type { Hop } from './builtPages.ts';

/** A fact, or a clause that says why it is not known. */
export type Known<T> = { readonly value: T } | { readonly why: string };

/** A directive that keeps a page out of indexes. */
export interface SeenNoindex {
  /** In lower case; `robots` stands for all crawlers. */
  readonly agent: string;
  /** In lower case: `noindex`. */
  readonly name: string;
  /** Where it is: `dist/a.html, line 3`. */
  readonly place: string;
}

export interface UrlAnswer {
  readonly hops: readonly Hop[];
  /** The status and the media type of the last answer. */
  readonly status: Known<number>;
  readonly type: Known<string | undefined>;
  readonly noindexes: readonly SeenNoindex[];
  /** Why there may be more of these; undefined if all are known. */
  readonly mayHaveMore: string | undefined;
  /** The canonical URLs that its page names, each once. */
  readonly canonicals: Known<readonly string[]>;
}

/** An answer of which nothing is known. */
export const unknownAnswer = (why: string): UrlAnswer => ({
  ...{ hops: [], status: { why }, type: { why }, noindexes: [], mayHaveMore: why, canonicals: { why } },
});
