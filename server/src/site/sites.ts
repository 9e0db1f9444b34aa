/**
 * The robots.txt files and sitemaps of several sites: which files are served from one root, under which addresses, what
 * a file needs to know of the others, and which documents must be read again when that changes. This folder depends on
 * the languages but on no rule, editor or disk: it is notified of files, and reads the texts that it gets.
 */
import type { ToolResult } from '../core/features.ts';
import type { AnyDocument } from '../core/service.ts';
import type { Maker, SiteContext } from '../core/siteContext.ts';
import type { SiteDecision } from '../core/siteDecision.ts';
import type { ConfiguredPlace } from '../core/sites.ts';
import type { Steps } from '../core/steps.ts';
import { folderOf, nameOf, slashed } from '../core/uri.ts';
import { announcedKind, mayBeOurs, WATCHED_GLOBS } from '../registry.ts';
import type { BuildNote } from './build/buildNotes.ts';
import type { BuildFiles } from './build/buildStore.ts';
import type { Builds } from './build/builds.ts';
import { type Content, contentOf, originalOf, sharedBy } from './facts/content.ts';
import { type FileFacts, NOTHING, ROBOTS_NAME, type Topic } from './facts/member.ts';
import { kindOf, readerOf } from './facts/readers.ts';
import type { Step } from './facts/step.ts';
import { Homes } from './homes.ts';
import { type NamedPlace, placesNamed } from './places.ts';
import { folderIndex, presentIndex } from './roots/folderIndex.ts';
import type { Site } from './site.ts';
import { Views } from './views.ts';
import { decisionWords } from './words.ts';

/**
 * The known files of sites, and which documents have to be read again when these change. A file may be stored and open:
 * then its document counts, until it is closed. Changes take effect at the next call of `viewOf` or `stale`; `settle`
 * does some of the work beforehand. Nothing here throws.
 */
export class Sites {
  /** Globs of the files that make up a site; letter case is ignored. */
  readonly watched = WATCHED_GLOBS;
  readonly #homes: Homes;
  readonly #views: Views;
  /** Sites that may announce other files than at the last call of `takeAnnounced`, and their places then. */
  readonly #announcing = new Set<Site>();
  readonly #announcedAt = new WeakMap<Site, number>();

  constructor(build: Partial<BuildFiles> = {}) {
    this.#homes = new Homes(build);
    this.#views = new Views(this.#homes);
  }

  /**
   * Sets the open folders, by URI, and what is configured about a folder, by its URI with a slash at the end.
   * @param areFlat nothing is known of their subfolders, nor of the folders above
   */
  open(
    folders: readonly string[],
    placeOf: (folder: string) => ConfiguredPlace = () => ({}),
    areFlat = false,
  ): void {
    this.#homes.open(folders, placeOf, areFlat);
  }

  /** Opens or closes one more folder, given with a trailing slash. O(files below it). */
  toggle(folder: string, isOpen: boolean): void {
    this.#homes.roots.toggle(folder, isOpen);
  }

  /** Whether files are being found and read for the first time: until all are known, nothing is counted. */
  reading(isReading: boolean): void {
    this.#homes.isReading = isReading;
  }

  /** Whether the content of a file may be relevant, by its name. */
  wants(uri: string): boolean {
    return mayBeOurs(nameOf(uri));
  }

  /** The language of a file with this text, of which the beginning is enough; undefined if the file is not relevant. */
  languageOf(uri: string, text: string): string | undefined {
    return kindOf(uri, text)?.language ?? this.announcedLanguage(uri, text);
  }

  /**
   * The language of a file that its site announces as a sitemap, whatever its name, by the beginning of its text;
   * undefined if nothing that is known so far announces it, or if it is something else.
   */
  announcedLanguage(uri: string, head: string): string | undefined {
    return this.isAnnounced(uri) ? announcedKind({ uri, head }) : undefined;
  }

  /** Whether a site announces a file to crawlers, as far as is known. */
  isAnnounced(uri: string): boolean {
    return this.#homes.served(uri)?.isAnnounced(uri) ?? false;
  }

  /**
   * Files that their sites announce, and of whose content nothing is known, of the sites whose announcements may have
   * changed since the last call.
   */
  takeAnnounced(): readonly string[] {
    this.settle();
    const all = [...this.#announcing].flatMap((site) => {
      if (site.root.unserved || this.#announcedAt.get(site) === site.counts.place) return [];
      this.#announcedAt.set(site, site.counts.place);
      return site.unreadAnnounced;
    });
    this.#announcing.clear();
    return all;
  }

  /** The folder that is served as `/` for a file, or else its own folder: a URI with a slash at the end. */
  rootOf(uri: string): string {
    return this.#homes.roots.of(uri).uri;
  }

  /** What is decided about the site of a file, or of a folder with a slash at the end, as far as it is known now. */
  decisionOf(uri: string): SiteDecision {
    return this.#settled(uri).decision;
  }

  /** The same in words, a line each, and for a document that is a copy, which file has its findings. */
  describe(uri: string): readonly string[] {
    const { description } = this.#settled(uri);
    const original = this.#views.get(uri)?.place.copyOf;
    if (original === undefined) return description;
    const file = this.builds.shown(folderOf(original)) + nameOf(original);
    return [...description, decisionWords('copyLine', { file })];
  }

  /** What makes a file of a site; undefined if that is not known. */
  makerOf(uri: string): Maker | undefined {
    return this.#views.makerOf(uri, this.#settled(uri));
  }

  /** What the build of the site of a file leaves open, as far as it is known now. */
  notesOf(uri: string): readonly BuildNote[] {
    const { root, built } = this.#settled(uri);
    return root.unserved ? [] : built.notes;
  }

  /** A stored file exists. Facts about its content are kept. */
  add(uri: string): void {
    this.#homes.add(uri);
  }

  /** A stored file is ignored; returns whether it counts as existing. The root of a site does not depend on it. */
  addIgnored(uri: string): boolean {
    const isKnown = this.wants(uri) && nameOf(uri) !== ROBOTS_NAME;
    if (isKnown) this.putFacts(uri);
    return isKnown;
  }

  /** A stored file, and the facts about it; without any, its content is not relevant or not available. */
  putFacts(uri: string, known: FileFacts = NOTHING): void {
    this.#homes.change(uri, { stored: known });
  }

  /**
   * A stored file in a language whose reader is loaded: its text, its modification time, in milliseconds since 1970, and
   * the language as which its site announces it, if its name decides nothing. The returned function reads it until `more`
   * returns false, and returns whether it reached the end.
   */
  put(uri: string, text: string, modified?: number, announced?: string): (more?: () => boolean) => boolean {
    const kind =
      kindOf(uri, text) ?? (announced === undefined ? undefined : { language: announced, isFeed: false });
    const step = (kind && readerOf(kind.language)?.read(uri, text)) ?? (() => NOTHING);
    return this.#taking(this.#withContent(uri, text, step), ({ content, ...facts }) => {
      const known = kind?.isFeed ? { feed: facts.sitemap } : facts;
      this.putFacts(uri, { modified, content, ...known });
    });
  }

  /** An open file: its document, read to its end, and its language. Returns the same as `put`. */
  putDocument(uri: string, language: string, document: AnyDocument): (more?: () => boolean) => boolean {
    const step = readerOf(language)?.facts(document) ?? (() => NOTHING);
    // What it may be a copy of may not be known yet.
    const original = originalOf(uri)?.uri;
    const exists = (other: string): boolean => other === original || this.#homes.files.has(other);
    return this.#taking(this.#withContent(uri, document.text, step, exists), (open) =>
      this.#homes.change(uri, { open }),
    );
  }

  /** A file was closed. */
  close(uri: string): void {
    this.#homes.change(uri, { open: undefined });
  }

  /** A stored file was removed. */
  remove(uri: string): void {
    this.#homes.change(uri, { stored: undefined });
  }

  /**
   * The site of a document, always up to date. Its queries are recorded until the next context is made for the
   * document.
   */
  viewOf(uri: string): SiteContext {
    this.settle();
    return this.#views.open(uri);
  }

  /** The URI of the file whose rules crawlers obey on the site of a folder, whether or not there is one. */
  rulesOf = (root: string): string => root + ROBOTS_NAME;

  /** The folders of the sites below a folder that have a robots.txt, a sitemap or pages; with slashes at the end. */
  rootsBelow(folder: string): readonly string[] {
    this.settle();
    return [...this.#homes.sites]
      .filter(({ root }) => !root.unserved && root.uri.startsWith(folder))
      .filter((site) => site.files(undefined).length + site.html.length > 0)
      .map(({ root }) => root.uri)
      .sort();
  }

  /** Crawlers and listed URLs by a part of their names, as far as the files are known: see `placesNamed`. */
  *named(text: string): Generator<NamedPlace | undefined> {
    this.settle();
    yield* placesNamed(
      [...this.#homes.sites].filter(({ root }) => !root.unserved),
      text,
    );
  }

  /** Whether something about this topic, or which pages are not listed, has been queried for a document since its context was created. */
  hasQueried(uri: string, topic: Topic | 'unlisted'): boolean {
    return this.#views.get(uri)?.queries.has(topic) ?? false;
  }

  /** Drops a document. */
  forget(uri: string): void {
    this.#views.forget(uri);
  }

  /** Applies pending changes, step by step, until `more` returns false. */
  settle(more = () => true): void {
    const { sites, files, documents } = this.#homes.settle(more);
    for (const uri of files) this.#views.doubt(uri);
    this.#views.move(documents);
    for (const site of sites) {
      this.#views.touch(site);
      if (site.isEmpty) this.#homes.dropIfEmpty(site);
      else this.#announcing.add(site);
    }
  }

  /**
   * The documents whose queries have different answers since the last call; each is returned once. If `more` returns
   * false, the rest is decided in the next call: none while changes are pending, since a new view would wait for these.
   */
  stale(more = () => true): readonly string[] {
    this.settle(more);
    return this.isPending ? [] : this.#views.takeStale(more);
  }

  /** Whether the next call of `stale` may return documents. */
  isInDoubt(): boolean {
    return this.#homes.isPending || this.#views.areInDoubt;
  }

  /** Whether changes have not taken effect yet. */
  get isPending(): boolean {
    return this.#homes.isPending;
  }

  /** What is read of builds; what changes there takes effect with `builtChanged`. */
  get builds(): Builds {
    return this.#homes.builds;
  }

  /** Files of builds were given or have changed, or the code was loaded. */
  builtChanged(): void {
    for (const site of this.#homes.sites) {
      site.markBuilt();
      this.#views.touch(site);
    }
  }

  /** What the build of a document's site has left open since the last call, before the document is forgotten. */
  takeNotes(uri: string): readonly BuildNote[] {
    return this.#views.get(uri)?.place.site.built.takeNotes() ?? [];
  }

  /** Keys of the URLs that files list, each in ascending order, if they are not among the facts. */
  setListed(keys: readonly Float64Array[] | undefined): void {
    this.#homes.listedKeys = keys;
  }

  /** The URI of the file in a folder that lists the others for crawlers (its index); undefined if there is none. */
  indexIn(folder: string): string | undefined {
    this.settle();
    return presentIndex(slashed(folder), this.#homes.files);
  }

  /** An index of all files of a folder, by URI, that crawlers should read; `present` is updated if given. */
  *indexOf(path: string, present?: { readonly uri: string; readonly text: string }): Steps<ToolResult> {
    const folder = slashed(path);
    const site = this.#settled(folder);
    const relist = present && readerOf(kindOf(present.uri, present.text)?.language ?? '')?.relist;
    return yield* folderIndex(
      folder,
      this.#homes.files,
      { root: site.root, origin: site.originFor(folder) },
      present && { uri: present.uri, relist: (listing) => relist?.(present.uri, present.text, listing) },
    );
  }

  #settled(uri: string): Site {
    this.settle();
    return this.#homes.of(uri);
  }

  /** The facts about a file, with what it shares with its copies. */
  #withContent(
    uri: string,
    text: Pick<string, 'length' | 'slice'>,
    step: Step<FileFacts>,
    exists = (other: string): boolean => this.#homes.files.has(other),
  ): Step<FileFacts> {
    let facts: FileFacts | undefined;
    let wanted: ReturnType<typeof sharedBy> | undefined;
    let content: Step<Content> | undefined;
    return (more) => {
      facts ??= step(more);
      if (!facts) return undefined;
      wanted ??= sharedBy(uri, exists);
      if (wanted.length === 0) return facts;
      content ??= contentOf(wanted, text, facts.sitemap?.urls);
      const found = content(more);
      return found && { ...facts, content: found };
    };
  }

  #taking<T>(step: Step<T>, take: (facts: T) => void): (more?: () => boolean) => boolean {
    return (more) => {
      const facts = step(more);
      if (facts) take(facts);
      return facts !== undefined;
    };
  }
}
