/** What crawlers may fetch of a site. */
import type { Span } from '../../text/span.ts';
import type { Edit } from '../rule/rule.ts';
import type { ListedUrl } from '../siteContext.ts';
import type { Steps } from '../steps.ts';

/** The crawlers and URLs of a test, as last entered. */
export interface Question {
  readonly agents: readonly string[];
  readonly urls: readonly string[];
}

/** A line about one effect of a change, and its subject. */
export interface EffectLine {
  readonly sort: 'crawlers' | 'blocked' | 'allowed' | 'other' | 'caution';
  /** Without a final period. */
  readonly text: string;
}

/** The effects of a document's changes on crawlers, compared with an earlier text. */
export interface ChangeEffect {
  /** One line for a lens above the file. */
  readonly title: string;
  /** Empty if nothing changes. */
  readonly lines: readonly EffectLine[];
  /** The lines list every effect. */
  readonly complete: boolean;
}

/** Who may use a site, and what a policy changes. */
export interface PolicyAnswer {
  /** The groups of crawlers that an owner decides on, as the document treats them now. */
  readonly uses: readonly {
    readonly name: string;
    readonly label: string;
    /** The first of its crawlers. */
    readonly description: string;
    readonly detail?: string;
    readonly isAllowed: boolean;
  }[];
  /** The changes for the given uses. */
  readonly change?: {
    readonly edits: readonly Edit[];
    /** The text that the edits lead to. */
    readonly text: string;
    readonly effect: ChangeEffect;
    readonly caution?: string;
  };
  /** Why there is no change, as sentences. */
  readonly refusal?: string;
}

/** What a table of crawlers shows beside the crawlers and paths that it chooses itself. */
export interface CrawlersQuestion {
  /** URLs or paths, and names of crawlers. */
  readonly urls: readonly string[];
  readonly names: readonly string[];
  /** An earlier text to compare with. */
  readonly before?: string | undefined;
  /** The text that the live site serves, to compare with instead: the answer says what is different there. */
  readonly live?: string | undefined;
  /** A text to judge instead of the document. */
  readonly text?: string | undefined;
  /** The document is not saved yet: changes are in the future tense, as with `text`. */
  readonly isAhead?: boolean;
}

/** Which crawlers may fetch which parts of a site, as a table. */
export interface CrawlersAnswer {
  /** Who may fetch what, as one sentence without a final period. */
  readonly answer: string;
  /** What changes; absent without an earlier text. */
  readonly effect?: ChangeEffect;
  readonly columns: readonly CrawlersColumn[];
  /** How many paths have no column. */
  readonly leftColumns: number;
  /** The crawlers of the question, without a title; then all others by the uses that owners decide on. */
  readonly sections: readonly CrawlersSection[];
  /** The verdicts of crawlers that follow the same rules; rows refer to them by index. */
  readonly verdicts: readonly CrawlersVerdicts[];
  /** What changes for some crawlers; rows refer to it by index. */
  readonly changes: readonly CrawlersChange[];
}

/** A path or URL. */
export interface CrawlersColumn {
  readonly label: string;
  /** The path or URL that the verdicts are about: an example of what a pattern matches. */
  readonly url: string;
  /** `requested`: a URL of the question; `path`: a pattern of the file; `rest`: what the other patterns do not match. */
  readonly kind: 'requested' | 'path' | 'rest';
  /** Why there are no verdicts, as a sentence without a final period. */
  readonly fault?: string;
}

export interface CrawlersSection {
  readonly title?: string;
  /** What signals and usage tokens say about this use. */
  readonly says?: string;
  /** The first are those that owners ask about most. */
  readonly rows: readonly CrawlersRow[];
  /** How many crawlers have no row. */
  readonly left: number;
}

export interface CrawlersRow {
  /** The token of the crawler; `*` for all that the file does not name. */
  readonly name: string;
  readonly label: string;
  readonly about: string;
  /** A short remark for the site's owner. */
  readonly note?: string;
  readonly verdicts: number;
  readonly change?: number;
}

export interface CrawlersVerdicts {
  /** Which group they follow and why. */
  readonly group: string;
  /** By column: the line of the deciding rule, negative if it blocks; 0 if none decides and the path is allowed. */
  readonly lines: readonly number[];
  /** The columns whose verdict was different before. */
  readonly turned: readonly number[];
  /** The URLs in sitemaps, how many of them are blocked, and the line of the rule that blocks most; absent if not known. */
  readonly listed?: { readonly total: number; readonly blocked: number; readonly line: number };
}

/** Paths that become blocked or allowed, and how many more sets of paths do. */
export interface CrawlersChange {
  readonly blocked: readonly string[];
  readonly allowed: readonly string[];
  readonly left: number;
}

/** The verdict for one crawler and one URL. */
export interface UrlVerdict extends Span {
  readonly agent: string;
  readonly url: string;
  /** Also false if `refused` is set. */
  readonly allowed: boolean;
  /** The input is not a URL, or not a URL of this site: `reason` says why, and nothing else is set. */
  readonly refused?: true;
  /** The deciding rule as written, and its line, from 1; the span is that of the rule. */
  readonly rule?: string;
  readonly line?: number;
  /** The reason in one sentence. */
  readonly reason: string;
  /** Further facts, such as another reading of the rules. */
  readonly notes: readonly string[];
}

export interface CrawlerFeatures<D> {
  /** Whether crawlers may fetch URLs; the answers by crawler, then by URL. */
  test(document: D, question: Question): Steps<readonly UrlVerdict[]>;
  /** The crawlers that owners ask about, and which parts of the site they may fetch; undefined for a file without rules. */
  crawlers(document: D, question: CrawlersQuestion): Steps<CrawlersAnswer | undefined>;
  /**
   * The part of the file that applies to one crawler, as a file of its own; undefined for a crawler that the file does
   * not name.
   */
  effective(document: D, agent: string): string | undefined;
  /** The URLs under which the live site may serve the file, the likeliest first; none if nothing says so. */
  liveUrls(document: D): readonly string[];
  /**
   * The effects of the document's changes compared with an earlier text. The effects on URLs are for `urls`, or, if
   * empty, for the URLs that the site lists.
   * @param isAhead as in `CrawlersQuestion`
   */
  effect(document: D, before: string, urls: readonly string[], isAhead?: boolean): Steps<ChangeEffect>;
  /**
   * Who may use the site under the document; with `allowed` (names of uses), also the edits that allow exactly
   * these, and what they change.
   */
  policy(document: D, allowed?: readonly string[]): Steps<PolicyAnswer>;
  /** Some of the listed URLs that the rule at an offset decides on. */
  listed(document: D, offset: number): Steps<readonly ListedUrl[]>;
}
