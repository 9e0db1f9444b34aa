/**
 * The files of sites, and the findings of each, judged in its site. It is given files — their texts, or facts that another
 * thread has collected — and opens nothing itself. It keeps no text: whoever wants findings has it. What a site announces
 * is read as that, whatever its name.
 */
import { isPageName } from '../core/builtPages.ts';
import type { LintConfig } from '../core/findings/lintConfig.ts';
import type { GzipFault } from '../core/gzip.ts';
import { type AnyDocument, HEAD_UNITS, type LanguageService, type Loadable } from '../core/service.ts';
import type { SiteContext } from '../core/siteContext.ts';
import type { SiteDecision } from '../core/siteDecision.ts';
import type { ConfiguredPlace } from '../core/sites.ts';
import type { BuildFiles } from '../site/build/buildStore.ts';
import { readerOf } from '../site/facts/readers.ts';
import { UrlList } from '../site/listings/urlList.ts';
import { createSites } from '../site/sites.ts';
import { factsBy, type ReadFacts, type SentFacts } from './facts.ts';

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

export class Project {
  private readonly sites;
  /** The files that were taken in, with their languages as far as known. */
  private readonly known = new Map<string, Loadable | undefined>();
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
  ) {
    this.sites = createSites(builds);
    this.sites.open(folders, placeOf);
  }

  /** Files exist. Rejects if there are pages, and the code that reads builds cannot be loaded. */
  async add(uris: Iterable<string>): Promise<void> {
    for (const uri of uris) {
      this.sites.add(uri);
      this.hasPages ||= isPageName(uri);
    }
    if (this.hasPages && this.builds) await this.sites.loadBuilds();
  }

  /** Takes in files, in any order, then those of them that a site announces. */
  async put(files: readonly ProjectFile[]): Promise<void> {
    await this.add(files.map(({ uri }) => uri));
    const byUri = new Map(files.map((file) => [file.uri, file]));
    const isOurs = (file: ProjectFile): boolean => this.languageIn(file) !== undefined;
    await this.follow(
      files.filter(isOurs).map(({ uri }) => uri),
      (uri) => byUri.get(uri),
    );
  }

  /**
   * Takes in some files that exist, then those that their sites announce, each once.
   * @param read gives undefined for a file that announces nothing, or cannot be read
   */
  async follow(
    first: readonly string[],
    read: (uri: string) => ProjectFile | undefined | Promise<ProjectFile | undefined>,
  ): Promise<void> {
    const tried = new Set<string>();
    for (let next = first; next.length > 0; next = this.sites.takeAnnounced()) {
      for (const uri of next) {
        if (tried.has(uri)) continue;
        tried.add(uri);
        const file = await read(uri);
        if (file) await this.take(file);
      }
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
  isAnnounced = (uri: string): boolean => this.sites.isAnnounced(uri);
  decisionOf = (uri: string): SiteDecision => this.sites.decisionOf(uri);
  announcedLanguage = (uri: string, head: string): string | undefined =>
    this.sites.announcedLanguage(uri, head);

  /** The site of a file as it is now; undefined for a file that was not taken in. */
  siteOf(uri: string): SiteContext | undefined {
    this.sites.forget(this.seen);
    this.seen = uri;
    return this.known.has(uri) ? this.sites.viewOf(uri) : undefined;
  }

  /** Whether something has been asked about the site that `siteOf` gave last. */
  hasAsked = (what: 'contents' | 'unlisted'): boolean => this.sites.hasQueried(this.seen, what);

  /** What the build of that site has left open since the last call. */
  takeNotes = () => this.sites.takeNotes(this.seen);

  /** Reads a file to its end, in the site of `config`, or else in its own. */
  async read(file: ProjectFile, config: LintConfig): Promise<ReadDocument> {
    const { uri, text, packed } = file;
    const service = await (this.known.get(uri) ?? this.languageIn(file))!.load();
    const site = config.site ?? this.siteOf(uri);
    const lint = { ...config, packed, ...(site && { site }) };
    const document = service.read(service.open({ uri, languageId: service.id, version: 0 }, text, lint));
    return { service, document };
  }

  /** The facts about a document, for other threads. */
  async factsOf({ service, document }: ReadDocument): Promise<ReadFacts> {
    await this.sites.load(service.id);
    return factsBy((sink) => readerOf(service.id)?.facts(document, sink)(), this.hasPages);
  }

  /** The same of a text in a known language, and its URLs with `wanted` keys, in ascending order. */
  async factsIn(
    { uri, text, language = '' }: ProjectFile,
    wanted: Float64Array | undefined,
  ): Promise<ReadFacts> {
    await this.sites.load(language);
    return factsBy((sink) => readerOf(language)?.read(uri, text, sink)(), this.hasPages, wanted);
  }

  private languageIn({ uri, text, language }: ProjectFile): Loadable | undefined {
    const head = { uri, languageId: '', head: text.slice(0, HEAD_UNITS) };
    return this.languages.find((one) => (language === undefined ? one.claims(head) : one.id === language));
  }

  /** Takes in a file, if it is ours or announced. */
  private async take(file: ProjectFile): Promise<void> {
    const { uri, text, modified } = file;
    const language =
      this.languageIn(file) ??
      this.languageIn({ ...file, language: this.announcedLanguage(uri, text.slice(0, HEAD_UNITS)) ?? '' });
    if (!language) return;
    this.known.set(uri, language);
    await this.sites.load(language.id);
    this.sites.put(uri, text, modified, language.id)();
  }
}
