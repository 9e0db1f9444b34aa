import { withoutGzip } from '../core/ownFiles.ts';
import type { Maker } from '../core/siteContext.ts';
import { httpUrl, nameOf } from '../core/uri.ts';
import type { Announcement } from './announcements.ts';
import { ROBOTS_NAME, type Topic } from './member.ts';
import type { RobotsFacts } from './robotsFacts.ts';
import type { Site } from './site.ts';

/** What a document may query about its place in the site; `rivals` is a list of URIs, one per line. */
export interface PlacementAnswers {
  readonly origin: string | undefined;
  readonly announced: boolean | undefined;
  readonly announcer: string | undefined;
  readonly servedAt: string | undefined;
  readonly listedAs: string | undefined;
  readonly rivals: string;
  readonly isRootCopy: boolean;
  /** The URI of what makes the document. */
  readonly maker: string | undefined;
}

/** Queries beyond one site. */
interface Beyond {
  /** The URIs of files that would be served under the same address as a robots.txt. */
  readonly rivalsOf: (site: Site) => readonly string[];
  readonly makerOf: (uri: string, site: Site) => Maker | undefined;
}

/** The place of a document in its site, and the answers it got. */
export class Placement {
  readonly #beyond: Beyond;
  #site: Site;
  #own: { readonly path: string; readonly url: string };
  readonly #known: Partial<PlacementAnswers> = {};
  readonly #now: { readonly [K in keyof PlacementAnswers]: () => PlacementAnswers[K] };
  /** The origin of the site, as this document sees it. */
  readonly origin: () => string | undefined;

  constructor(
    readonly uri: string,
    site: Site,
    beyond: Beyond,
  ) {
    this.#beyond = beyond;
    this.#site = site;
    this.#own = site.placeOf(uri);
    this.origin = this.keeping(['place'], () => this.#site.originFor(uri));
    this.#now = {
      origin: this.origin,
      announced: () =>
        this.announcement !== undefined || (this.#site.areAnnouncementsKnown ? false : undefined),
      announcer: () => (this.#now.announced() ? this.#site.originFor(this.#site.robotsUri) : undefined),
      servedAt: () => (this.#site.configuredOrigin === undefined ? this.announcedAt : this.address),
      listedAs: () => this.#site.listedAs(uri),
      rivals: () => (nameOf(uri) === ROBOTS_NAME ? beyond.rivalsOf(this.#site).join('\n') : ''),
      isRootCopy: () => this.isRootCopy,
      maker: () => this.maker?.uri,
    };
  }

  get site(): Site {
    return this.#site;
  }

  /** Moves the document to another site. */
  move(site: Site): void {
    this.#site = site;
    this.#own = site.placeOf(this.uri);
  }

  get path(): string | undefined {
    return this.#site.root.certain ? this.#own.path : undefined;
  }

  get address(): string | undefined {
    return this.#site.root.certain ? urlBelow(this.origin(), this.#own.url) : undefined;
  }

  private get announcement(): Announcement | undefined {
    const { root, announcements } = this.#site;
    return root.certain ? announcements.get(withoutGzip(this.#own.path)) : undefined;
  }

  /** Of several URLs, the one on the host of the document's first page. */
  private get announcedAt(): string | undefined {
    const urls = this.announcement?.urls ?? [];
    const host = httpUrl(this.#site.known(this.uri).sitemap?.pages[0] ?? '')?.host;
    return (urls.find((url) => url.host === host) ?? urls[0])?.href;
  }

  /** The robots.txt of the site, unless it is the document itself. */
  get robots(): RobotsFacts | undefined {
    return this.uri === this.#site.robotsUri ? undefined : this.#site.robots;
  }

  get maker(): Maker | undefined {
    return this.#beyond.makerOf(this.uri, this.#site);
  }

  private get isRootCopy(): boolean {
    const own = nameOf(this.uri) === ROBOTS_NAME ? this.#site.known(this.uri).robots : undefined;
    return own !== undefined && own.text === this.robots?.text;
  }

  /** Answers a query, and records the answer. */
  get<K extends keyof PlacementAnswers>(name: K): PlacementAnswers[K] {
    const answer = this.#now[name]();
    if (!(name in this.#known)) this.#known[name] = answer;
    return answer;
  }

  /** Whether a recorded answer has changed. */
  isMisplaced(): boolean {
    return (Object.keys(this.#known) as (keyof PlacementAnswers)[]).some(
      (name) => this.#known[name] !== this.#now[name](),
    );
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
