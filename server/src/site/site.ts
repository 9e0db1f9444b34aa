import { isPageName } from '../core/builtPages.ts';
import { entryOf } from '../core/memo.ts';
import { withoutGzip } from '../core/ownFiles.ts';
import { sameData } from '../core/sameData.ts';
import type { DecidedAddress, SiteDecision } from '../core/siteDecision.ts';
import type { Steps } from '../core/steps.ts';
import { decoded, folderOf, hostOf, httpUrl, slashed } from '../core/uri.ts';
import { urlListWords } from '../urllist/words.ts';
import type { Builds } from './build/builds.ts';
import { SitePages, type SitePlace } from './build/sitePages.ts';
import { type Announcements, announcementsOf, FOUND_BY_NAME } from './decision/announcements.ts';
import { originOf } from './decision/decision.ts';
import { decisionLines } from './decision/decisionText.ts';
import { ChangeLog } from './facts/changeLog.ts';
import { contentOf, kindOf, listedIn, pagesOf, same, urlsOf, versionsOf } from './facts/factsOf.ts';
import { type FileFacts, type Member, NOTHING, ROBOTS_NAME, type Topic } from './facts/member.ts';
import type { RobotsFacts } from './facts/robotsFacts.ts';
import { Listings } from './listings/listings.ts';
import { Tallies } from './listings/tallies.ts';
import type { Root } from './roots/roots.ts';
import type { Queries } from './view/queries.ts';

/** The limit of listed pages of a site that are tested against its robots.txt. */
export const MAX_PAGES = 500;

/**
 * The files of one site, in the order of their URIs, with the facts that depend on all of them, kept up to date file by
 * file.
 */
export class Site {
  /** The documents of this site that are being read. */
  readonly documents = new Set<Queries>();
  /** Increases when the topic changes. */
  readonly counts: Record<Topic, number> = {
    ...{ place: 0, robots: 0, paths: 0, files: 0, contents: 0 },
    ...{ pages: 0, versions: 0, urls: 0, lists: 0, built: 0 },
  };
  private readonly members = new Map<string, Member>();
  place: SitePlace = {};
  readonly changes = new ChangeLog();
  readonly listings = new Listings((uri) => this.placeOf(uri).path);
  readonly tallies = new Tallies();
  readonly built: SitePages;
  /** The URLs named by sitemap indexes and `Sitemap` lines. */
  private listed: ReadonlySet<string> | undefined;
  /** Cached results, by the topic that invalidates them. */
  private readonly computed = new Map<Topic, Map<string, unknown>>();

  constructor(
    readonly root: Root,
    builds: Builds,
    /** Whether it is known which files are in a folder. */
    private readonly isListed: (folder: string) => boolean,
  ) {
    this.built = new SitePages(this, builds);
  }

  get isEmpty(): boolean {
    return this.members.size === 0 && this.documents.size === 0;
  }

  /** Sets what is configured about where it is served. */
  setPlace(place: SitePlace): void {
    if (sameData(place, this.place)) return;
    this.place = place;
    this.mark('place');
  }

  /** Sets the facts about a file in steps, to be run to their end; undefined removes it from the site. */
  *set(uri: string, known: FileFacts | undefined): Steps<void> {
    const member = this.members.get(uri);
    if (member?.known === known) return;
    const before = member?.known ?? NOTHING;
    const after = known ?? NOTHING;
    if (!known) this.members.delete(uri);
    else if (member) member.known = known;
    else {
      const { path, url } = this.placeOf(uri);
      this.members.set(uri, { uri, path, url, known });
    }
    if (!member || !known) this.mark('paths');
    if (before.sitemap?.origin !== after.sitemap?.origin || !sameData(before.content, after.content))
      this.mark('place');
    if (uri === this.robotsUri && before.robots?.text !== after.robots?.text) {
      this.mark('robots', uri);
      this.mark('place');
    }
    if (kindOf(before) !== kindOf(after)) {
      this.mark('files', uri);
      this.mark('place');
    }
    if (!same(listedIn(before), listedIn(after))) {
      this.listed = undefined;
      this.mark('place');
      if (this.feeds.length > 0) this.mark('files');
    }
    if (contentOf(before) !== contentOf(after)) this.mark('contents', uri);
    if (!same(pagesOf(before), pagesOf(after))) this.mark('pages', uri);
    if (versionsOf(before) !== versionsOf(after)) {
      this.changes.versions(uri, before.sitemap?.alternates);
      this.mark('versions', uri);
    }
    const listed = yield* this.listings.set(uri, urlsOf(after));
    if (!listed) return;
    this.changes.list(uri, listed.others);
    if (listed.isOfUrls) this.mark('urls', uri);
  }

  /** The path of a file below the root, decoded and as encoded in URLs. */
  placeOf(uri: string): Pick<Member, 'path' | 'url'> {
    const path = `/${decoded(uri.slice(this.root.uri.length))}`;
    const url = encodeURI(path);
    // One text for both, if they are equal: sites have many files.
    return url === path ? { path: url, url } : { path, url };
  }

  known(uri: string): FileFacts {
    return this.members.get(uri)?.known ?? NOTHING;
  }

  /**
   * What robots.txt and the indexes of the site announce. If the root is only a guess, crawlers find an index in it by
   * its name, or nothing.
   */
  get announcements(): Announcements {
    return this.compute('place', 'announcements', () => {
      const isFound = (path: string): boolean => this.at(path)?.known.sitemap?.isIndex === true;
      const isFollowed = this.root.certain || FOUND_BY_NAME.some(isFound);
      return announcementsOf(isFollowed ? this.all : [], this.robots?.sitemaps ?? []);
    });
  }

  /** Whether robots.txt or an index announces a file. */
  isAnnounced(uri: string): boolean {
    return this.announcements.has(withoutGzip(this.placeOf(uri).path));
  }

  /** The announced files of whose content nothing is known. */
  get unreadAnnounced(): readonly string[] {
    if (this.announcements.size === 0) return [];
    const isUnread = ({ robots, sitemap, feed }: FileFacts): boolean => !robots && !sitemap && !feed;
    return this.all.flatMap(({ uri, known }) => (isUnread(known) && this.isAnnounced(uri) ? uri : []));
  }

  /** The configured origin. */
  get configuredOrigin(): string | undefined {
    return this.place.url === undefined ? undefined : new URL(this.place.url).origin;
  }

  /** Where it is served: the configured URL; else its origin by what its files say. */
  get address(): DecidedAddress | undefined {
    const { url } = this.place;
    if (url !== undefined) return { value: slashed(url), strength: 'given', by: 'setting' };
    return this.compute('place', 'address', () => {
      const { robots, announcements, all: members } = this;
      const { declared } = this.built;
      return originOf({ lines: robots?.sitemaps ?? [], announcements, members, declared });
    });
  }

  /** All that is decided about it. */
  get decision(): SiteDecision {
    const { address, robots, root } = this;
    const { root: url = address?.value, kind, host } = this.built.decided;
    const value = this.built.shownFolder;
    return {
      root: this.place.isRoot
        ? { value, strength: 'given', by: 'setting' }
        : robots
          ? { value, strength: 'declared', by: 'file', file: ROBOTS_NAME }
          : { value, strength: root.certain ? 'declared' : 'guess', by: 'folder' },
      address: address && { ...address, value: slashed(url!) },
      ...{ kind, host },
    };
  }

  /** The same in words, a line each; nothing for files that are not served. */
  get description(): readonly string[] {
    return this.root.unserved ? [] : decisionLines(this.decision);
  }

  /**
   * The configured origin; else that of a `Sitemap` line with the path of the file, if most of its pages are on that host:
   * a folder may hold the sitemaps of several hosts; else that of the site.
   */
  originFor(uri: string): string | undefined {
    return this.configuredOrigin ?? this.originByLine(uri) ?? this.address?.value;
  }

  /**
   * The URL under which an index lists itself: one that ends in its own path below the root, among URLs of existing
   * files with the same prefix. Linear in its entries.
   */
  listedAs(uri: string): string | undefined {
    return this.compute('place', uri, () => this.ownEntryOf(uri));
  }

  private ownEntryOf(uri: string): string | undefined {
    const { entries = [], isIndex } = this.known(uri).sitemap ?? {};
    if (!isIndex) return undefined;
    const { path } = this.placeOf(uri);
    const urls = entries.flatMap(({ loc }) => httpUrl(loc) ?? []);
    return urls.find(({ pathname, origin, search }) => {
      const own = decoded(pathname);
      if (search !== '' || !own.endsWith(path)) return false;
      const prefix = own.slice(0, -path.length);
      const isBeside = (other: URL): boolean => {
        const there = decoded(other.pathname);
        return there !== own && there.startsWith(`${prefix}/`) && this.has(there.slice(prefix.length));
      };
      return urls.some((other) => other.origin === origin && isBeside(other));
    })?.href;
  }

  private originByLine(uri: string): string | undefined {
    const lines = this.lines.get(withoutGzip(this.placeOf(uri).path));
    const host = lines && hostOf(this.known(uri).sitemap?.origin);
    return lines?.find((line) => line.host === host)?.origin;
  }

  /** The URLs of `Sitemap` lines by their paths. */
  private get lines(): ReadonlyMap<string, readonly URL[]> {
    return this.compute('place', 'lines', () => {
      const lines = new Map<string, URL[]>();
      for (const url of this.robots?.sitemaps ?? []) {
        entryOf(lines, withoutGzip(decoded(url.pathname)), () => []).push(url);
      }
      return lines;
    });
  }

  get robotsUri(): string {
    return `${this.root.uri}${ROBOTS_NAME}`;
  }

  get robots(): RobotsFacts | undefined {
    return this.known(this.robotsUri).robots;
  }

  /** Paths of files and folders below the root; none if the root is a guess. */
  get paths(): readonly string[] {
    return this.compute('paths', 'paths', () => {
      const paths = this.all.map(({ path }) => path);
      return this.root.certain ? [...new Set([...paths, ...foldersOf(paths)])].sort() : [];
    });
  }

  /** Whether a file or folder exists; undefined if that is not known. */
  exists(path: string): boolean | undefined {
    if (!this.root.certain) return undefined;
    return this.has(path) || (this.isListed(folderOf(this.root.uri + path.slice(1))) ? false : undefined);
  }

  /** Whether it is known what robots.txt announces. */
  get areAnnouncementsKnown(): boolean {
    return this.isListed(this.root.uri);
  }

  has(path: string): boolean {
    return this.compute('paths', 'existing', () => new Set(this.all.map((member) => member.path))).has(path);
  }

  /** The file at a path in URL encoding. */
  at(url: string): Member | undefined {
    return this.compute('paths', 'at', () => new Map(this.all.map((member) => [member.url, member]))).get(
      url,
    );
  }

  /** The robots.txt files and sitemaps, followed by feeds that are listed and served under `origin`. */
  files(origin: string | undefined): readonly Member[] {
    const own = this.compute('files', 'files', () =>
      this.all.filter(({ known: { robots, sitemap } }) => robots ?? sitemap),
    );
    return this.feeds.length === 0
      ? own
      : [...own, ...this.feeds.filter((feed) => this.isListedFeed(feed, origin))];
  }

  /** Whether a member is one of `files(origin)`. */
  isFile(member: Member, origin: string | undefined): boolean {
    const { robots, sitemap, feed } = member.known;
    return Boolean(robots ?? sitemap ?? (feed && this.isListedFeed(member, origin)));
  }

  /** The first URLs of pages in sitemaps, without those of one file. */
  pages(without: string): readonly string[] {
    const pages: string[] = [];
    for (const { uri, known } of this.files(undefined)) {
      if (uri !== without) pages.push(...pagesOf(known));
      if (pages.length >= MAX_PAGES) break;
    }
    return pages.slice(0, MAX_PAGES);
  }

  /** The paths of its HTML pages. */
  get html(): readonly string[] {
    return this.compute('paths', 'html', () =>
      this.all.flatMap(({ path }) => (isPageName(path) ? path : [])),
    );
  }

  /**
   * Whether findings about all sitemaps are reported in this one: the first index, or else the first sitemap by URI.
   */
  isReporter(uri: string): boolean {
    return (
      this.compute('files', 'reporter', () => {
        const own = this.all.filter(({ known: { sitemap } }) => sitemap);
        return (
          own.find(({ known }) => known.sitemap!.isIndex) ??
          own.find(({ known }) => known.sitemap!.kind !== urlListWords('kind'))
        )?.uri;
      }) === uri
    );
  }

  /** Other folders are known. */
  markPaths(): void {
    this.mark('paths');
    this.mark('place');
  }

  /** Files of the build were read, or have changed. */
  markBuilt(): void {
    for (const topic of this.built.changed) this.mark(topic);
  }

  /** The sitemaps that list language versions of pages. */
  get versioned(): readonly Member[] {
    return this.compute('versions', 'versioned', () =>
      this.all.filter(({ known: { sitemap } }) => sitemap?.alternates),
    );
  }

  private isListedFeed({ url }: Member, origin: string | undefined): boolean {
    this.listed ??= new Set(this.all.flatMap(({ known }) => listedIn(known)));
    return origin !== undefined && this.listed.has(origin + url);
  }

  private get feeds(): readonly Member[] {
    return this.compute('files', 'feeds', () => this.all.filter(({ known }) => known.feed));
  }

  /** All files, in the order of their URIs. */
  private get all(): readonly Member[] {
    return this.compute('paths', 'all', () =>
      [...this.members.values()].sort((a, b) => (a.uri < b.uri ? -1 : 1)),
    );
  }

  private mark(topic: Topic, uri?: string): void {
    this.changes.topic(topic, uri);
    this.counts[topic]++;
    this.computed.get(topic)?.clear();
    if (topic === 'paths') this.computed.clear();
  }

  private compute<T>(topic: Topic, name: string, make: () => T): T {
    const ofTopic = entryOf(this.computed, topic, () => new Map<string, unknown>());
    if (!ofTopic.has(name)) ofTopic.set(name, make());
    return ofTopic.get(name) as T;
  }
}

function foldersOf(paths: readonly string[]): Set<string> {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      folders.add(path.slice(0, at + 1));
    }
  }
  return folders;
}
