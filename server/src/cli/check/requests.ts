/** What is sent to a file checker, and what comes back: plain data, which threads can send each other. */
import type { Edit } from '../../core/rule/rule.ts';
import type { Known } from '../../site/member.ts';
import type { SitemapFacts } from '../../site/sitemapFacts.ts';
import type { PlainList } from '../../site/urlList.ts';
import type { Row, Wants } from '../output/row.ts';
import type { FileSettings, Place } from '../settings/fileSettings.ts';

/** Which fixes are made: the safe ones, or all; and the codes of their rules, where not all rules are meant. */
export interface FixOptions {
  readonly kind: 'safe' | 'all';
  readonly codes: readonly string[] | undefined;
}

/** A file to check. */
export interface Job {
  readonly file: string;
  readonly uri: string;
  readonly language: string;
  /** Which of the settings that were set up hold for it. */
  readonly settings: number;
  /** Text that takes the place of the stored one. */
  readonly text?: string | undefined;
  readonly fixing?: FixOptions | undefined;
}

/** What is the same for all files of a call. */
export interface Setup {
  readonly settings: readonly FileSettings[];
  readonly wants: Wants;
  /** Comments that suppress findings do not count. */
  readonly ignoresSuppression: boolean;
  /** Fixed files are written. */
  readonly isWritten: boolean;
  /** Files are compared with each other: each says what it lists. */
  readonly isCompared: boolean;
  /** The files of the sites, and what is known of them; undefined where one file is checked by itself. */
  readonly sites: SentSites | undefined;
}

export interface SentSites {
  readonly folders: readonly string[];
  readonly files: readonly string[];
  readonly places: readonly Place[];
  readonly facts: readonly SentFacts[];
}

/** What is known of a file. */
export interface SentFacts {
  readonly uri: string;
  /** The text of a robots.txt: its rules cannot be sent. */
  readonly robots?: string | undefined;
  readonly known: Omit<Known, 'robots'>;
  readonly urls?: PlainList | undefined;
}

/** `check`: the first time; `recheck`: with all that the other files say; `read`: only for what it says to others. */
export interface FileRequest {
  readonly do: 'check' | 'recheck' | 'read';
  readonly job: Job;
}

export type Request =
  | { readonly do: 'set up'; readonly setup: Setup }
  | {
      readonly do: 'add';
      readonly files: readonly { readonly name: string; readonly text: string }[];
      readonly key: string;
    }
  | FileRequest
  | { readonly do: 'write'; readonly job: Job; readonly before: string; readonly after: string }
  | { readonly do: 'list'; readonly job: Job; readonly shared: Float64Array }
  | { readonly do: 'learn'; readonly facts: readonly SentFacts[] };

export type Answer = FileResult | Unread | PlainList | undefined;

/** A rule that has thrown. */
export interface Failure {
  readonly code: string;
  readonly error: string;
}

/** How many findings comments suppress: of `rows`, and of `provisional`. */
export interface SuppressedCounts {
  readonly rows: number;
  readonly provisional: number;
}

/** What checking a file has given. */
export interface FileResult {
  readonly rows: readonly Row[];
  /** The findings that may change once all files are known. */
  readonly provisional: readonly Row[];
  readonly suppressed: SuppressedCounts;
  /** A rule has used the dates of other files. */
  readonly usesDates: boolean;
  /** Keys of the URLs that it lists, in ascending order, each once. */
  readonly keys: Float64Array | undefined;
  /** What else it says to others: without its URLs, but for the first. */
  readonly sitemap: SitemapFacts | undefined;
  readonly failures: readonly Failure[];
  readonly fixed: Fixed | undefined;
  /** Notes on its fixes, a line each. */
  readonly notes: readonly string[];
}

/** What fixes make of a file. */
export interface Fixed {
  readonly before: string;
  readonly after: string;
  readonly edits: readonly Edit[];
  /** Why the file was left unchanged. */
  readonly left?: string | undefined;
  /** A later request writes the file, after its effect has been shown. */
  readonly isWaiting?: boolean | undefined;
}

/** Why a file could not be read, or written. */
export interface Unread {
  readonly reason: string;
}

/** The facts without the URLs, but for the first page. */
export const withoutUrls = (facts: SitemapFacts): SitemapFacts => ({
  ...facts,
  urls: undefined,
  pages: facts.pages.slice(0, 1),
});
