import { LATER } from '../../core/builtPages.ts';
import { withoutGzip } from '../../core/ownFiles.ts';
import type { Maker, SiteContext } from '../../core/siteContext.ts';
import type { DecidedAddress } from '../../core/siteDecision.ts';
import { hostOf, nameOf } from '../../core/uri.ts';
import type { Announcement } from '../decision/announcements.ts';
import { originalOf } from '../facts/content.ts';
import { ROBOTS_NAME, type Topic } from '../facts/member.ts';
import type { RobotsFacts } from '../facts/robotsFacts.ts';
import type { Site } from '../site.ts';

/** What is known beyond one site. */
export interface Beyond {
  /** The URIs of files that would be served under the same address as a robots.txt. */
  readonly rivalsOf: (site: Site) => readonly string[];
  /** What makes a file of a site. */
  readonly makerOf: (uri: string, site: Site) => Maker | undefined;
  /** Whether the files of all sites are known. */
  readonly areAllKnown: () => boolean;
  /** Whether any file of a site lists a URL. */
  readonly isListed: (site: Site, url: string) => boolean;
}

/** The place of a document in its site, as it is now. */
export class Placement implements Partial<SiteContext> {
  #site: Site;
  #own: { readonly path: string; readonly url: string };
  readonly #origin = this.keeping(['place'], () => this.#site.originFor(this.uri));

  constructor(
    readonly uri: string,
    site: Site,
    readonly beyond: Beyond,
  ) {
    this.#site = site;
    this.#own = site.placeOf(uri);
  }

  get site(): Site {
    return this.#site;
  }

  /** Moves the document to another site. */
  move(site: Site): void {
    this.#site = site;
    this.#own = site.placeOf(this.uri);
  }

  /** The origin of the site, as this document sees it. */
  get origin(): string | undefined {
    return this.#origin();
  }

  get decided(): DecidedAddress | undefined {
    return this.#site.address;
  }

  get path(): string | undefined {
    return this.#site.root.certain ? this.#own.path : undefined;
  }

  get address(): string | undefined {
    const { root, address } = this.#site;
    if (!root.certain || address?.strength === 'guess') return undefined;
    return urlBelow(this.origin, this.#prefix + this.#own.url);
  }

  get announced(): boolean | undefined {
    return this.#announcement !== undefined || (this.#site.areAnnouncementsKnown ? false : undefined);
  }

  get announcer(): string | undefined {
    return this.announced ? this.#site.originFor(this.#site.robotsUri) : undefined;
  }

  /**
   * Of several URLs in announcements, the one on the host of most of the document's pages. If none is, and none is on the
   * host of the site, the announcement is wrong.
   */
  get servedAt(): string | undefined {
    if (this.#site.configuredOrigin !== undefined) return this.address;
    const urls = this.#announcement?.urls ?? [];
    const own = this.#site.known(this.uri).sitemap?.origin;
    const host = hostOf(own);
    const found = urls.find((url) => url.host === host);
    if (found) return found.href;
    const isProven = urls.some((url) => url.origin === this.#site.address?.value);
    const isWrong = urls.length > 0 && own !== undefined && !isProven;
    if (!isWrong) return urls[0]?.href;
    return own === this.origin ? this.address : undefined;
  }

  get listedAs(): string | undefined {
    return this.#site.listedAs(this.uri);
  }

  get rivals(): readonly string[] {
    return this.#isRobots ? this.beyond.rivalsOf(this.#site) : [];
  }

  get isRootCopy(): boolean {
    const own = this.#isRobots ? this.#site.known(this.uri).robots : undefined;
    return own !== undefined && own.text === this.robots?.text;
  }

  get copyOf(): string | undefined {
    const { uri, by } = originalOf(this.uri) ?? {};
    const key = by && this.#site.known(this.uri).content?.[by];
    const isTwin = key !== undefined && key === this.#site.known(uri!).content?.[by!];
    return isTwin ? uri : undefined;
  }

  get maker(): Maker | undefined {
    return this.beyond.makerOf(this.uri, this.#site);
  }

  /** The robots.txt of the site, unless it is the document itself. */
  get robots(): RobotsFacts | undefined {
    return this.uri === this.#site.robotsUri ? undefined : this.#site.robots;
  }

  /** The path under which built pages show that the root of the site is served, without a slash at the end. */
  get #prefix(): string {
    const { configuredOrigin, built } = this.#site;
    const build = configuredOrigin === undefined ? built.at(this.origin) : undefined;
    const isProven = build && build !== LATER && build.hits > 0;
    return isProven ? new URL(build.root).pathname.replace(/\/$/, '') : '';
  }

  get #isRobots(): boolean {
    return nameOf(this.uri) === ROBOTS_NAME;
  }

  get #announcement(): Announcement | undefined {
    const { root, announcements } = this.#site;
    return root.certain ? announcements.get(withoutGzip(this.#own.path)) : undefined;
  }

  /** Caches an answer until one of these topics changes. */
  keeping<T>(topics: readonly Topic[], make: () => T): () => T {
    let last: { readonly site: Site; readonly count: number; readonly value: T } | undefined;
    return () => {
      const site = this.#site;
      let count = 0;
      for (const topic of topics) count += site.counts[topic];
      if (last?.site !== site || last.count !== count) last = { site, count, value: make() };
      return last.value;
    };
  }
}

/** The URL of a path below the root of a site; undefined if the origin is not known. */
export const urlBelow = (origin: string | undefined, url: string): string | undefined =>
  origin === undefined ? undefined : origin + url;
