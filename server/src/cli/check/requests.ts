/** Requests to a thread of a check and its answers: plain data, which threads can exchange. */
import type { Edit } from '../../core/rule/rule.ts';
import type { AddedFile } from '../../core/service.ts';
import type { ReadFacts, SentFacts } from '../../project/facts.ts';
import type { FileSettings, PlaceOfFolder } from '../../project/settings.ts';
import type { BuildNote } from '../../site/build/buildNotes.ts';
import type { LastDates, SentChanges } from '../../site/build/pageChanges.ts';
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

/** What all files of a batch have in common. */
export interface Setup {
  readonly settings: readonly FileSettings[];
  /** The URI of the working folder, for the names of builds. */
  readonly base: string;
  readonly wants: Wants;
  /** Fixed files are written. */
  readonly isWritten: boolean;
  /** Files are compared with each other, so each reports its URLs. */
  readonly isCompared: boolean;
  /** The folders and files of the sites, and the facts about those that are ours; none for a file without a site. */
  readonly folders: readonly string[];
  readonly files: readonly string[];
  readonly places: readonly PlaceOfFolder[];
  readonly facts: readonly SentFacts[];
  /** What is known of the changes of pages, by the URI of a sitemap, and the dates of the last build. */
  readonly changes?: ReadonlyMap<string, SentChanges> | undefined;
  readonly lastDates?: LastDates | undefined;
}

/** `check`: the first check; `recheck`: with the facts of all other files. */
export interface FileRequest {
  readonly do: 'check' | 'recheck';
  readonly job: Job;
  /** Whether its facts for other files are known, unless it is fixed. */
  readonly isKnown?: boolean;
  /** For a recheck: the keys of all listed URLs, if a rule needs them. */
  readonly listed?: readonly Float64Array[] | undefined;
}

/** For the facts about a file; `wanted` are keys of URLs. */
export interface FactsRequest {
  readonly do: 'read';
  readonly job: Job;
  readonly wanted?: Float64Array | undefined;
}

export type Request =
  | { readonly do: 'open'; readonly setup: Setup }
  | { readonly do: 'add'; readonly files: readonly AddedFile[]; readonly key: string }
  | { readonly do: 'facts'; readonly facts: readonly SentFacts[] }
  | FileRequest
  | FactsRequest;

/** The octets of the file that a request is about, or of all files for a request about several. */
export const sizeOf = (request: Request): number =>
  'job' in request ? request.job.size : Number.POSITIVE_INFINITY;

export type Reply = FileResult | ReadFacts | Unread | undefined;

/** A rule that has thrown. */
export interface Failure {
  readonly code: string;
  readonly error: string;
}

/** Findings, and how many others are suppressed. */
export interface Rows {
  readonly rows: readonly PrintedFinding[];
  readonly suppressed: number;
}

/** The result of checking a file. */
export interface FileResult {
  /** What the file alone decides. */
  readonly own: Rows;
  /** What may change once all files are known. */
  readonly last: Rows;
  /** A rule has used the dates of other files, or needs to know the URLs of all. */
  readonly uses: 'dates' | 'lists' | undefined;
  /** What built pages have left open. */
  readonly buildNotes: readonly BuildNote[];
  /** The URI of the file that has its findings, because it is a copy of that. */
  readonly copyOf: string | undefined;
  readonly facts: ReadFacts | undefined;
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
  /** The file is written after the user has been informed of the effect. */
  readonly isWaiting?: boolean | undefined;
}

/** Why a file could not be read, or written. */
export interface Unread {
  readonly reason: string;
}
