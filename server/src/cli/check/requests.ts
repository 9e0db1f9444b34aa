/** Requests to a file checker and its answers: plain data, which threads can exchange. */
import type { Edit } from '../../core/rule/rule.ts';
import type { FileSettings, PlaceOfFolder } from '../../project/settings.ts';
import type { BuildNote } from '../../site/buildNotes.ts';
import type { FileFacts } from '../../site/member.ts';
import type { LastDates, SentChanges } from '../../site/pageChanges.ts';
import type { SitemapFacts } from '../../site/sitemapFacts.ts';
import type { PlainList } from '../../site/urlList.ts';
import type { PrintedFinding, Wants } from '../output/row.ts';

/** Which fixes are made: only safe ones, or all; and the codes of their rules, unless all rules are meant. */
export interface FixOptions {
  readonly kind: 'safe' | 'all';
  readonly codes: readonly string[] | undefined;
}

/** A file to check. */
export interface Job {
  readonly file: string;
  readonly uri: string;
  /** In octets, as stored. */
  readonly size: number;
  readonly language: string;
  /** Index of its settings in `Setup`. */
  readonly settings: number;
  /** A text that replaces the stored one. */
  readonly text?: string | undefined;
  readonly fixing?: FixOptions | undefined;
}

/** What all files of a call have in common. */
export interface Setup {
  readonly settings: readonly FileSettings[];
  /** The URI of the working folder, for the names of builds. */
  readonly base: string;
  readonly wants: Wants;
  /** Fixed files are written. */
  readonly isWritten: boolean;
  /** Files are compared with each other, so each reports its URLs. */
  readonly isCompared: boolean;
  /** The files of the sites with their facts; undefined if there is only one file. */
  readonly sites: SentSites | undefined;
  /** What is known of the changes of pages, by the URI of a sitemap, and the dates of the last build. */
  readonly changes?: ReadonlyMap<string, SentChanges> | undefined;
  readonly lastDates?: LastDates | undefined;
}

export interface SentSites {
  readonly folders: readonly string[];
  readonly files: readonly string[];
  readonly places: readonly PlaceOfFolder[];
  readonly facts: readonly SentFacts[];
}

/** The facts about a file. */
export interface SentFacts {
  readonly uri: string;
  /** The text of a robots.txt: parsed rules cannot be sent. */
  readonly robots?: string | undefined;
  readonly known: Omit<FileFacts, 'robots'>;
  readonly urls?: PlainList | undefined;
}

/** `check`: the first check; `recheck`: with the facts of all other files; `read`: only for its facts. */
export interface FileRequest {
  readonly do: 'check' | 'recheck' | 'read';
  readonly job: Job;
  /** For a recheck: the keys of all listed URLs, if a rule needs them. */
  readonly listed?: readonly Float64Array[] | undefined;
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
  | { readonly do: 'facts'; readonly facts: readonly SentFacts[] };

/** The octets of the file that a request is about, or of all files for a request about several. */
export const sizeOf = (request: Request): number =>
  'job' in request ? request.job.size : Number.POSITIVE_INFINITY;

export type Reply = FileResult | Unread | PlainList | undefined;

/** A rule that has thrown. */
export interface Failure {
  readonly code: string;
  readonly error: string;
}

/** How many findings are suppressed: of `rows`, and of `provisional`. */
export interface SuppressedCounts {
  readonly rows: number;
  readonly provisional: number;
}

/** The result of checking a file. */
export interface FileResult {
  readonly rows: readonly PrintedFinding[];
  /** The findings that may change once all files are known. */
  readonly provisional: readonly PrintedFinding[];
  readonly suppressed: SuppressedCounts;
  /** A rule has used the dates of other files. */
  readonly usesDates: boolean;
  /** A rule needs to know the URLs of all files. */
  readonly usesLists: boolean;
  /** What built pages have left open. */
  readonly buildNotes: readonly BuildNote[];
  /** Keys of its URLs, in ascending order, without duplicates. */
  readonly keys: Float64Array | undefined;
  /** Its other facts, of whose URLs only the first are kept. */
  readonly sitemap: SitemapFacts | undefined;
  readonly failures: readonly Failure[];
  readonly fixed: Fixed | undefined;
  /** Notes on its fixes, a line each. */
  readonly notes: readonly string[];
}

/** The result of fixes of a file. */
export interface Fixed {
  readonly before: string;
  readonly after: string;
  readonly edits: readonly Edit[];
  /** Why the file was left unchanged. */
  readonly left?: string | undefined;
  /** A later request writes the file, after the user has been informed of the effect. */
  readonly isWaiting?: boolean | undefined;
}

/** Why a file could not be read, or written. */
export interface Unread {
  readonly reason: string;
}

/** The facts without the URLs, except for the first page. */
export const withoutUrls = (facts: SitemapFacts): SitemapFacts => ({
  ...facts,
  urls: undefined,
  pages: facts.pages.slice(0, 1),
});
