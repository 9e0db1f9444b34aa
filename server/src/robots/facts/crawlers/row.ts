import type { PURPOSES } from '../../../core/rule/expected.ts';

/** What a crawler fetches pages for. `control`: the token is only a switch that no crawler sends. */
export type Purpose = (typeof PURPOSES)[number];

/**
 * Whether the crawler obeys robots.txt, always *according to its operator* unless `obeysNote` says otherwise. `may
 * not`: the operator reserves exceptions; `not stated`: the operator makes no known statement.
 */
export type Obeys = 'yes' | 'mostly' | 'may not' | 'no' | 'not stated';

/** Whether the `*` group applies to the crawler; `n/a` if it obeys no group reliably anyway. */
type Star = 'yes' | 'no' | 'n/a' | 'not stated';

export interface Crawler {
  /** To be written after `User-agent:`, in the operator's spelling. */
  readonly token: string;
  readonly operator: string;
  readonly purpose: Purpose;
  /** Further purposes of the same token. */
  readonly also?: readonly Purpose[] | undefined;
  /** Which part of the purpose, such as `images`. */
  readonly detail?: string | undefined;
  readonly obeys: Obeys;
  readonly obeysNote?: string | undefined;
  readonly star: Star;
  readonly starNote?: string | undefined;
  /** The token whose group the crawler tries next, before `*`. */
  readonly fallback?: string | undefined;
  readonly fallbackNote?: string | undefined;
  /** How the operator treats `Crawl-delay`; absent if not documented. */
  readonly crawlDelay?: 'honored' | 'ignored' | undefined;
  readonly note?: string | undefined;
  /** No longer sent by its operator, but still found in files. */
  readonly historical?: true | undefined;
  /** The token that its operator uses instead. */
  readonly successor?: string | undefined;
  /** Name of the page that documents the token. */
  readonly page?: string | undefined;
  /** The page is a public list, not one of the operator's: which token the crawler looks for is uncertain. */
  readonly listed?: true | undefined;
  /** Address of that page; absent if uncertain. */
  readonly source?: string | undefined;
  /** When the facts were checked, `YYYY-MM-DD`; empty if unknown. */
  readonly verified: string;
}

/** A name found in files that is not the token of a crawler. */
export interface Alias {
  /** As written in files. */
  readonly token: string;
  /** The tokens that were probably meant, likeliest first; may be empty. */
  readonly meant: readonly string[];
  /**
   * `alias`: a common or former name of the crawler or its operator; `retired`: a token its operator no longer uses;
   * `wrong`: looks like a token of the operator but is not one.
   */
  readonly kind: 'alias' | 'retired' | 'wrong';
  /** A further remark for readers, as a whole sentence. */
  readonly note?: string;
  /** The source of this, in words. */
  readonly source: string;
}
