import type { HostName } from './builtPages.ts';
import type { ToolResult } from './features.ts';
import type { AnyDocument } from './service.ts';
import type { SiteContext } from './siteContext.ts';
import type { Steps } from './steps.ts';

/**
 * The known files of sites, and which documents have to be read again when these change. It is notified of files and
 * collects nothing itself. A file may be stored and open: then its document counts, until it is closed. Changes take
 * effect at the next call of `viewOf` or `stale`; `settle` does some of the work beforehand. Nothing here throws.
 */
export interface Sites {
  /** Globs of the files that make up a site; letter case is ignored. */
  readonly watched: readonly string[];
  /**
   * Sets the open folders, by URI, and what is configured about a folder, by its URI with a slash at the end.
   * @param areFlat nothing is known of their subfolders, nor of the folders above
   */
  open(folders: readonly string[], placeOf?: (folder: string) => ConfiguredPlace, areFlat?: boolean): void;
  /** Opens or closes one more folder, given with a trailing slash. O(files below it). */
  toggle(folder: string, isOpen: boolean): void;
  /** Whether files are being found and read for the first time: until all are known, nothing is counted. */
  reading(isReading: boolean): void;
  /** Whether the content of a file may be relevant, by its name. */
  wants(uri: string): boolean;
  /** The language of a file with this text, of which the beginning is enough; undefined if the file is not relevant. */
  languageOf(uri: string, text: string): string | undefined;
  /**
   * The language of a file that its site announces as a sitemap, whatever its name, by the beginning of its text;
   * undefined if nothing that is known so far announces it, or if it is something else.
   */
  announcedLanguage(uri: string, head: string): string | undefined;
  /** Whether a site announces a file to crawlers, as far as is known. */
  isAnnounced(uri: string): boolean;
  /**
   * Files that their sites announce, and of whose content nothing is known, of the sites whose announcements may have
   * changed since the last call.
   */
  takeAnnounced(): readonly string[];
  /** The folder that is served as `/` for a file, or else its own folder: a URI with a slash at the end. */
  rootOf(uri: string): string;
  /** What is decided about the site of a file, as far as it is known now, and what of it cannot be checked: a line each. */
  describe(uri: string): readonly string[];
  /** Loads the reader of a language; before that, its files are only known to exist. Rejects if loading fails. */
  load(language: string): Promise<void>;
  /** A stored file exists. Facts about its content are kept. */
  add(uri: string): void;
  /** A stored file is ignored; returns whether it counts as existing. The root of a site does not depend on it. */
  addIgnored(uri: string): boolean;
  /** A stored file exists whose content is not relevant, or not available. */
  blank(uri: string): void;
  /**
   * A stored file: its text, its modification time, in milliseconds since 1970, and the language as which its site
   * announces it, if its name decides nothing. The returned function reads it until `more` returns false, and returns
   * whether it reached the end.
   */
  put(uri: string, text: string, modified?: number, announced?: string): (more?: () => boolean) => boolean;
  /** An open file: its document, read to its end, and its language. Returns the same as `put`. */
  putDocument(uri: string, language: string, document: AnyDocument): (more?: () => boolean) => boolean;
  /** A file was closed. */
  close(uri: string): void;
  /** A stored file was removed. */
  remove(uri: string): void;
  /**
   * The site of a document, always up to date. Its queries are recorded until the next context is made for the
   * document.
   */
  viewOf(uri: string): SiteContext;
  /** Drops a document. */
  forget(uri: string): void;
  /** Applies pending changes, file by file, until `more` returns false. */
  settle(more?: () => boolean): void;
  /**
   * The documents whose queries have different answers since the last call; each is returned once. If `more` returns
   * false, the rest is decided in the next call.
   */
  stale(more?: () => boolean): readonly string[];
  /** Loads the code that reads builds. Rejects if loading fails. */
  loadBuilds(): Promise<void>;
  /** Not all files are known, so nothing is reported about builds. */
  withoutBuilds(): void;
  /** Sets a listener, which is called when files or the code are wanted. */
  whenWanted(listener: () => void): void;
  /** Whether that code is wanted, and the files of builds to read. */
  wanted(): { readonly isCode: boolean; readonly files: Iterable<string> };
  /** A wanted file was read; undefined if it cannot be. Takes effect with `builtChanged`. */
  give(uri: string, beginning: FileBeginning | undefined): void;
  /** A file may have changed; returns whether it is of a build and was read. Takes effect with `builtChanged`. */
  touch(uri: string): boolean;
  /** Files of builds were given or have changed, or the code was loaded. */
  builtChanged(): void;
  /** Whether the next call of `stale` may return documents. */
  isInDoubt(): boolean;
  /** The URI of the file in a folder that lists the others for crawlers (its index); undefined if there is none. */
  indexIn(folder: string): string | undefined;
  /** An index of all files of a folder, by URI, that crawlers should read; `present` is updated if given. */
  indexOf(folder: string, present?: { readonly uri: string; readonly text: string }): Steps<ToolResult>;
}

/** The beginning of a file. */
export interface FileBeginning {
  readonly octets: Uint8Array;
  /** Whether it is the whole file. */
  readonly isWhole: boolean;
}

/** What is configured about the site of a folder. */
export interface ConfiguredPlace {
  /** The URL of the site with this root folder; its path, if it has one, is that of the folder. */
  readonly url?: string | undefined;
  /** The folder, with a trailing slash, that is served as `/` for the files in this folder. */
  readonly root?: string | undefined;
  /** The host of the site with this root folder. */
  readonly host?: HostName | undefined;
}
