import type { ToolResult } from './features.ts';
import type { AnyDocument } from './service.ts';
import type { SiteContext } from './siteContext.ts';

/**
 * The facts about the files of sites, and the documents to read again when these change. It is given files and gathers
 * nothing itself. A file may be stored and open: then its document counts, until it is closed. Changes take effect with
 * the next call of `viewOf` or `stale`; `settle` applies some of them earlier. Nothing here throws.
 */
export interface Sites {
  /** A glob of the files that a site is made of, in any letter case. */
  readonly watched: string;
  /** The folders that are open, by URI, the origin that the user says the sites have, or what tells that of each, and what tells their roots. */
  open(folders: readonly string[], origin: ConfiguredOrigin, rootOf?: ConfiguredRoot): void;
  /** Whether files are being looked for and read for the first time: until all are known, nothing is counted. */
  reading(isReading: boolean): void;
  /** Whether the content of a file may be of interest, by its name. */
  wants(uri: string): boolean;
  /** The language of a file with this text, of which the beginning is enough; undefined for one that is of no interest. */
  languageOf(uri: string, text: string): string | undefined;
  /** Loads what looks into the files of a language; before that they are only known to exist. Rejects where it cannot be had. */
  load(language: string): Promise<void>;
  /** A file that is stored; what was known of its content stays. */
  add(uri: string): void;
  /** A file that is stored, but whose content is of no interest, or cannot be had. */
  blank(uri: string): void;
  /**
   * A file that is stored, its text, and when that was written, in milliseconds since 1970. What is returned reads it
   * until `more` says no, and says whether that was to its end.
   */
  put(uri: string, text: string, modified?: number): (more?: () => boolean) => boolean;
  /** A file that is open: its document, read to its end, and the language that reads it. What is returned is that of `put`. */
  putDocument(uri: string, language: string, document: AnyDocument): (more?: () => boolean) => boolean;
  /** A file that is no longer open. */
  close(uri: string): void;
  /** A file that is no longer stored. */
  remove(uri: string): void;
  /** The site as seen from a document, always up to date. It records what is read of it, until the next one is made for the document. */
  viewOf(uri: string): SiteContext;
  /** This document is no longer read. */
  forget(uri: string): void;
  /** Applies the changes so far, file by file until `more` says no. */
  settle(more?: () => boolean): void;
  /**
   * The documents that have read something that has changed since; each is named once. If `more` says no, some are still
   * in doubt: the next call looks at them.
   */
  stale(more?: () => boolean): readonly string[];
  /** Whether there are such. */
  isInDoubt(): boolean;
  /** The URI of the file in a folder that lists those that crawlers are to read, where there is one. */
  indexIn(folder: string): string | undefined;
  /** A file that lists all those of a folder, by URI, that crawlers are to read; the one that is `present` is brought up to date. */
  indexOf(folder: string, present?: { readonly uri: string; readonly text: string }): ToolResult;
}

/** The origin that the user says a site has, or that of the site whose root is a folder, by its URI. */
export type ConfiguredOrigin = string | undefined | ((root: string) => string | undefined);

/** The folder, with a slash at its end, that the user says is served as `/`, for the files in a folder; undefined where nobody says so. */
export type ConfiguredRoot = (folder: string) => string | undefined;
