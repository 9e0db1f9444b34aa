/**
 * The files of sites, and the findings of each, judged in its site. It is given files — their texts, or facts that another
 * thread has collected — and opens nothing itself. It keeps no text: whoever wants findings has it. What a site announces
 * is read as that, whatever its name.
 */
import { CONFIG_NAME } from '../config/keys.ts';
import { isPageName } from '../core/builtPages.ts';
import type { LintConfig } from '../core/findings/lintConfig.ts';
import type { GzipFault } from '../core/gzip.ts';
import { type AnyDocument, HEAD_UNITS, type LanguageService, type Loadable } from '../core/service.ts';
import type { SiteContext } from '../core/siteContext.ts';
import type { ConfiguredPlace, FileBeginning } from '../core/sites.ts';
import type { BuildFiles } from '../site/build/buildStore.ts';
import { loadBuilds } from '../site/build/builds.ts';
import { loadReader, readerOf } from '../site/facts/readers.ts';
import { UrlList } from '../site/listings/urlList.ts';
import { Sites } from '../site/sites.ts';
import { factsBy, type ReadFacts, type SentFacts } from './facts.ts';
import { LeftOpen } from './leftOpen.ts';

/** A file with its text, in the language that its name and its beginning decide unless it is known. */
export interface ProjectFile {
  readonly uri: string;
  readonly text: string;
  /** When it was modified, in milliseconds since 1970. */
  readonly modified?: number | undefined;
  readonly packed?: GzipFault | undefined;
  readonly language?: string | undefined;
}

/** A document that was read to its end. */
export interface ReadDocument {
  readonly service: LanguageService;
  readonly document: AnyDocument;
}

/** How a host lets a project work: in slices, and between them it does what waits in the meantime. */
export interface ProjectHost {
  /** A function that returns whether the next slice may continue. */
  slice(): () => boolean;
  pause(): Promise<void>;
  /** The reader of a language cannot be loaded: its files are only known to exist. Or a file cannot be taken in. */
  failed(at: { readonly language: string } | { readonly uri: string }, error: unknown): void;
}

/** A host that waits for everything. */
const WAITING: ProjectHost = {
  slice: () => () => true,
  pause: async () => {},
  failed(_, error) {
    throw error;
  },
};

/** Files of builds that are read at once. */
const READ_AT_ONCE = 16;

export class Project {
  readonly sites: Sites;
  /** The files that were taken in, with their languages as far as known. */
  private readonly known = new Map<string, Loadable | undefined>();
  /** Files to read, and those that were read since they were queued for the first time. */
  private readonly queued = new Set<string>();
  private readonly tried = new Set<string>();
  private following: Promise<void> | undefined;
  /** The languages that were needed: to import their code again for each file takes time. */
  private readonly services = new Map<Loadable, LanguageService>();
  /** Languages whose readers cannot be loaded. */
  private readonly lost = new Set<string>();
  /** There are pages of builds. */
  private hasPages = false;
  /** The file whose site was given out last. */
  private seen = '';

  /**
   * @param placeOf what is configured about the site of a folder
   * @param builds how builds are read, if there may be any
   */
  constructor(
    private readonly languages: readonly Loadable[],
    folders: readonly string[],
    placeOf: (folder: string) => ConfiguredPlace,
    private readonly builds?: Partial<BuildFiles>,
    private readonly host = WAITING,
  ) {
    this.sites = new Sites(builds);
    this.sites.open(folders, placeOf);
  }

  /** Files exist. Rejects if there are pages, and the code that reads builds cannot be loaded. */
  async add(uris: Iterable<string>): Promise<void> {
    for (const uri of uris) {
      this.sites.add(uri);
      this.hasPages ||= isPageName(uri);
    }
    if (this.hasPages && this.builds) await loadBuilds();
  }

  /** Takes in files, in any order, then those of them that a site announces. */
  async put(files: readonly ProjectFile[]): Promise<void> {
    await this.add(files.map(({ uri }) => uri));
    const byUri = new Map(files.map((file) => [file.uri, file]));
    this.queue(files.filter((file) => this.languageIn(file)).map(({ uri }) => uri));
    await this.follow(async (uri) => {
      const file = byUri.get(uri);
      if (file) await this.take(file);
    });
  }

  /** Queues files to be read. */
  queue(uris: Iterable<string>): void {
    for (const uri of uris) this.queued.add(uri);
  }

  /**
   * Queues files that their sites announce, unless they were read before; returns whether there are any.
   * @param isRead whether a file can be read, and is not read for its name
   */
  queueAnnounced(isRead: (uri: string) => boolean = () => true): boolean {
    const unread = this.sites.takeAnnounced().filter((uri) => !this.tried.has(uri) && isRead(uri));
    this.queue(unread);
    return unread.length > 0;
  }

  /** Removes a file from the queue, because it has changed or is gone. */
  putOff(uri: string): void {
    this.queued.delete(uri);
    this.tried.delete(uri);
  }

  /**
   * Reads the queue to its end, and the files that sites announce by then. If it is being read already, this waits for
   * that.
   * @param read reads and takes in a file; `left` files are queued after it
   */
  follow(
    read: (uri: string, left: number) => Promise<void>,
    isRead?: (uri: string) => boolean,
  ): Promise<void> {
    const readAll = async (): Promise<void> => {
      try {
        for (const uri of this.queued) {
          this.queued.delete(uri);
          this.tried.add(uri);
          await read(uri, this.queued.size);
          if (this.queued.size === 0) this.queueAnnounced(isRead);
        }
      } finally {
        this.following = undefined;
      }
    };
    this.following ??= Promise.resolve().then(readAll);
    return this.following;
  }

  /** Reads the files of builds that are wanted, a few at a time, until no other is. */
  async readBuilds(read: (uri: string) => Promise<FileBeginning | undefined>): Promise<void> {
    const { builds } = this.sites;
    await builds.loadWanted();
    for (;;) {
      const next = builds.store?.wanted(READ_AT_ONCE) ?? [];
      if (next.length === 0) break;
      await Promise.all(next.map(async (uri) => builds.store?.give(uri, await read(uri))));
      await this.host.pause();
    }
    this.sites.builtChanged();
  }

  /** Takes in a file, if it is ours or announced. */
  async take(file: ProjectFile): Promise<void> {
    const { uri, text, modified } = file;
    const announced = () => this.announcedLanguage(uri, text.slice(0, HEAD_UNITS)) ?? '';
    const language = this.languageIn(file) ?? this.languageIn({ ...file, language: announced() });
    if (!language) return;
    this.known.set(uri, language);
    await this.takeIn(uri, language.id, () => this.sites.put(uri, text, modified, language.id));
  }

  /**
   * Takes in a file of a language, in slices.
   * @param begin what `Sites` reads it with, once the language is loaded
   * @returns whether it was taken in, or failed: false if `isCurrent` returns false before the end
   */
  async takeIn(
    uri: string,
    language: string,
    begin: () => (more: () => boolean) => boolean,
    isCurrent = () => true,
  ): Promise<boolean> {
    await this.load(language);
    if (!isCurrent()) return false;
    try {
      for (const step = begin(); !step(this.host.slice()); ) {
        await this.host.pause();
        if (!isCurrent()) return false;
      }
    } catch (error) {
      this.host.failed({ uri }, error);
    }
    return true;
  }

  private async load(language: string): Promise<void> {
    if (this.lost.has(language)) return;
    try {
      await loadReader(language);
    } catch (error) {
      this.lost.add(language);
      this.host.failed({ language }, error);
    }
  }

  /** Takes in what another thread knows of files, in place of what is known of them here. */
  async putFacts(all: readonly SentFacts[]): Promise<void> {
    for (const { uri, robots, known, urls } of all) {
      if (robots !== undefined) {
        await this.take({ uri, text: robots, modified: known.modified });
        continue;
      }
      this.known.set(uri, undefined);
      const sitemap = urls && known.sitemap && { ...known.sitemap, urls: UrlList.of(urls) };
      this.sites.putFacts(uri, sitemap ? { ...known, sitemap } : known);
    }
  }

  /** Sets the keys of all listed URLs, if they are not among the facts; undefined as long as they are not known. */
  setListed(keys: readonly Float64Array[] | undefined): void {
    this.sites.setListed(keys);
    this.sites.reading(keys === undefined);
  }

  /** The language of a file that was taken in as a text; undefined for one that is not ours. */
  languageOf = (uri: string): Loadable | undefined => this.known.get(uri);

  /** See `Sites`. */
  announcedLanguage = (uri: string, head: string): string | undefined =>
    this.sites.announcedLanguage(uri, head);

  /** The site of a file as it is now; undefined for a file that was not taken in. */
  siteOf(uri: string): SiteContext | undefined {
    this.sites.forget(this.seen);
    this.seen = uri;
    return this.known.has(uri) ? this.sites.viewOf(uri) : undefined;
  }

  /** The site of a folder as it is now; its URI has a slash at the end. */
  siteAt = (folder: string): SiteContext => this.sites.viewOf(folder + CONFIG_NAME);

  /** Whether something has been asked about the site that `siteOf` gave last. */
  hasAsked = (what: 'contents' | 'unlisted'): boolean => this.sites.hasQueried(this.seen, what);

  /** What the build of that site has left open since the last call. */
  takeNotes = () => this.sites.takeNotes(this.seen);

  /** What is decided about the site of a file, and what of it is not judged: a line each. */
  describe(uri: string): readonly string[] {
    const leftOpen = new LeftOpen();
    leftOpen.add(this.sites.notesOf(uri));
    return [...this.sites.describe(uri), ...leftOpen.account().map(({ reason }) => reason)];
  }

  /** Reads a file to its end, in the site of `config`, or else in its own. */
  async read(file: ProjectFile, config: LintConfig): Promise<ReadDocument> {
    const { uri, text, packed } = file;
    const language = (this.known.get(uri) ?? this.languageIn(file))!;
    const service = this.services.get(language) ?? (await language.load());
    this.services.set(language, service);
    const site = config.site ?? this.siteOf(uri);
    const lint = Object.assign({}, config, { packed, site });
    const document = service.read(service.open({ uri, languageId: service.id, version: 0 }, text, lint));
    return { service, document };
  }

  /** The facts about a document, for other threads. */
  async factsOf({ service, document }: ReadDocument): Promise<ReadFacts> {
    await loadReader(service.id);
    return factsBy((sink) => readerOf(service.id)?.facts(document, sink)(), this.hasPages);
  }

  /** The same of a text in a known language, and its URLs with `wanted` keys, in ascending order. */
  async factsIn(
    { uri, text, language = '' }: ProjectFile,
    wanted: Float64Array | undefined,
  ): Promise<ReadFacts> {
    await loadReader(language);
    return factsBy((sink) => readerOf(language)?.read(uri, text, sink)(), this.hasPages, wanted);
  }

  private languageIn({ uri, text, language }: ProjectFile): Loadable | undefined {
    const head = { uri, languageId: '', head: text.slice(0, HEAD_UNITS) };
    return this.languages.find((loadable) =>
      language === undefined ? loadable.claims(head) : loadable.id === language,
    );
  }
}
