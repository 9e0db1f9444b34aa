import type { PURPOSES } from '../../../core/rule/expected.ts';

/** What a crawler fetches pages for. `control`: no crawler of its own, the token is only a switch. */
export type Purpose = (typeof PURPOSES)[number];

/**
 * Whether the crawler obeys robots.txt, always *according to its operator* unless `obeysNote` says otherwise.
 * `may not`: the operator reserves exceptions; `not stated`: no statement of the operator is known.
 */
export type Obeys = 'yes' | 'mostly' | 'may not' | 'no' | 'not stated';

/** Whether the `*` group reaches the crawler; `n/a` where it obeys no group reliably anyway. */
type Star = 'yes' | 'no' | 'n/a' | 'not stated';

export interface Crawler {
  /** As to be written after `User-agent:`, in the operator's spelling. */
  readonly token: string;
  readonly operator: string;
  readonly purpose: Purpose;
  /** Further purposes of the same token. */
  readonly also?: readonly Purpose[] | undefined;
  /** What within the purpose, e.g. `images`. */
  readonly detail?: string | undefined;
  readonly obeys: Obeys;
  readonly obeysNote?: string | undefined;
  readonly star: Star;
  readonly starNote?: string | undefined;
  /** The token whose group is tried next, before `*`. */
  readonly fallback?: string | undefined;
  readonly fallbackNote?: string | undefined;
  /** What the operator says of `Crawl-delay`; absent where nothing is documented. */
  readonly crawlDelay?: 'honoured' | 'ignored' | undefined;
  readonly note?: string | undefined;
  /** No longer sent by its operator, but still found in files. */
  readonly historical?: true | undefined;
  /** The token that its operator uses instead. */
  readonly successor?: string | undefined;
  /** Name of the page that documents the token. */
  readonly page?: string | undefined;
  /** That page is a public list, none of the operator's: for which token the crawler looks is not certain. */
  readonly listed?: true | undefined;
  /** Address of that page; absent where it is not certain. */
  readonly source?: string | undefined;
  /** When the facts were checked, `YYYY-MM-DD`; empty if unknown. */
  readonly verified: string;
}

/** A name found in files that is not the token of a crawler. */
export interface Alias {
  /** As written in files. */
  readonly token: string;
  /** The tokens that were meant, likeliest first; may be empty. */
  readonly meant: readonly string[];
  /**
   * `alias`: a common or former name of the crawler or its operator; `retired`: a token its operator no longer uses;
   * `wrong`: looks like a token of the operator but is not.
   */
  readonly kind: 'alias' | 'retired' | 'wrong';
  /** What a reader should know besides, as a whole sentence. */
  readonly note?: string;
  /** Where this is known from, in words. */
  readonly source: string;
}
