/**
 * The site as seen from one document. It answers from what is known now, and records the queries, so that the document
 * is read again exactly when an answer may have changed.
 */
import { isGzipName, withoutGzip } from '../../core/ownFiles.ts';
import { sameData } from '../../core/sameData.ts';
import type {
  Block,
  Deciders,
  ListedUrl,
  ListedUrls,
  OtherListings,
  SiteContext,
  SiteFile,
  Tally,
} from '../../core/siteContext.ts';
import type { Steps } from '../../core/steps.ts';
import { httpUrl, uriBelow } from '../../core/uri.ts';
import type { Member, Topic } from '../facts/member.ts';
import { visit } from '../listings/tallies.ts';
import type { Site } from '../site.ts';
import { OtherFile } from './otherFile.ts';
import { type Beyond, Placement } from './placement.ts';
import { Queries, type Recorded } from './queries.ts';
import { viewedBuild } from './viewedBuild.ts';

/** A document that queries what blocks more URLs is read again whenever robots.txt changes its verdicts. */
const MAX_BLOCKS = 10_000;
/** URLs between two steps. */
const AT_ONCE = 64;
/** A document that queries the versions of more pages depends on the versions of all pages. */
const MAX_PAGES = 1000;
/** If the versions in more files have changed, pages are not compared. */
const MAX_CHANGED = 20;

/** A document, its site, and what it has queried. */
export interface View {
  readonly place: Placement;
  readonly queries: Queries;
  readonly context: SiteContext;
}

export function createView(uri: string, site: Site, beyond: Beyond): View {
  const place = new Placement(uri, site, beyond);
  const queries = new Queries(uri, site.changes.count);
  const blockOf = place.keeping(['robots', 'paths', 'place'], () => blocking(place));
  const seen: Seen = {
    ...{ place, queries },
    files: otherFilesOf(place, queries),
    listed: listedElsewhere(place, queries),
    urls: new SiteUrls(place, queries),
    pages: place.keeping(['files', 'pages', 'paths'], () => place.site.pages(uri)),
    blockOf: recordedBlocks(place, queries, blockOf),
    build: viewedBuild(place, queries, blockOf),
  };
  return { place, queries, context: new ViewedSite(seen) as unknown as SiteContext };
}

/** The site as one document sees it. */
interface Seen {
  readonly place: Placement;
  readonly queries: Queries;
  readonly files: ReturnType<typeof otherFilesOf>;
  readonly listed: SiteContext['listed'];
  readonly urls: ListedUrls;
  readonly pages: () => readonly string[];
  readonly blockOf: () => SiteContext['blockOf'];
  readonly build: () => SiteContext['build'];
}

/** A fact about the place of the document. */
type Placed = keyof Placement & keyof SiteContext;

/** How a query is answered. */
interface Answer<T> {
  /** The fact about its place that it is based on, and the topics of which any change may change the answer. */
  readonly place?: Placed;
  /** The topics of which any change may change that fact; only `place` without them. */
  readonly placeTopics?: readonly Topic[];
  readonly topics?: readonly Topic[];
  from(seen: Seen): T;
}

const placed = <K extends Placed>(name: K, topics?: readonly Topic[]): Answer<Placement[K]> => ({
  place: name,
  ...(topics && { placeTopics: topics }),
  from: ({ place }) => place[name],
});

/** What may show that a build is served under a prefix. */
const BUILT = ['place', 'paths', 'pages', 'built'] as const satisfies readonly Topic[];

/** The answers to the queries of a document; see `SITE_FACTS`. */
const ANSWERS: { readonly [K in keyof SiteContext]: Answer<SiteContext[K]> } = {
  address: placed('address', BUILT),
  origin: placed('origin'),
  decided: placed('decided'),
  path: placed('path'),
  announced: placed('announced'),
  announcer: placed('announcer'),
  servedAt: placed('servedAt', BUILT),
  listedAs: placed('listedAs'),
  rivals: placed('rivals'),
  isRootCopy: placed('isRootCopy'),
  copyOf: placed('copyOf'),
  maker: placed('maker'),
  paths: { topics: ['paths'], from: ({ place }) => place.site.paths },
  exists: {
    topics: ['paths'],
    from:
      ({ place: { site } }) =>
      (path) =>
        site.exists(path),
  },
  uriOf: {
    from:
      ({ place: { site } }) =>
      (path) =>
        site.root.certain ? uriBelow(site.root.uri, path) : undefined,
  },
  files: { place: 'origin', topics: ['files'], from: ({ files }) => files.all() },
  fileAt: {
    place: 'origin',
    topics: ['files'],
    from:
      ({ files }) =>
      (url) =>
        files.at(url) ?? (isGzipName(url) ? files.at(withoutGzip(url)) : undefined),
  },
  blockOf: { from: ({ blockOf }) => blockOf() },
  // Only the command line knows it, and adds it.
  changeOf: { from: () => undefined },
  listed: { from: ({ listed }) => listed },
  urls: { from: ({ urls }) => urls },
  build: { place: 'origin', from: ({ build }) => build() },
  pages: { topics: ['pages'], from: ({ pages }) => pages() },
};

/** The context for the rules and features of a document; their queries are recorded. */
class ViewedSite {
  constructor(readonly seen: Seen) {}
}

for (const name of Object.keys(ANSWERS) as (keyof SiteContext)[]) {
  const { place: fact, placeTopics, topics = [], from } = ANSWERS[name];
  Object.defineProperty(ViewedSite.prototype, name, {
    get(this: ViewedSite) {
      const { place, queries } = this.seen;
      if (fact) queries.compare(fact, () => place[fact], placeTopics);
      for (const topic of topics) queries.add(topic);
      return from(this.seen);
    },
  });
}

/** The versions that other files list of a page. */
function listedElsewhere(place: Placement, queries: Queries): SiteContext['listed'] {
  const { uri } = place;
  const pages = new Set<string>();
  const record = (): Recorded => ({
    topics: ['versions'],
    differs({ versions }) {
      const others = [...versions].filter(([file]) => file !== uri);
      if (others.length > 0 && (pages.size > MAX_PAGES || others.length > MAX_CHANGED)) return true;
      return others.some(([file, before]) => {
        const now = place.site.known(file).sitemap?.alternates;
        return now !== before && [...pages].some((page) => !sameData(before?.get(page), now?.get(page)));
      });
    },
  });
  return (url) => {
    queries.record('listed', record);
    if (pages.size <= MAX_PAGES) pages.add(url);
    for (const { uri: file, known } of place.site.versioned) {
      const alternates = file === uri ? undefined : known.sitemap?.alternates?.get(url);
      if (alternates) return { uri: file, alternates };
    }
    return undefined;
  };
}

/** The other files of the site that announce or are announced. */
function otherFilesOf(place: Placement, queries: Queries) {
  const describe = (member: Member) => new OtherFile(member, place, queries);
  const all = place.keeping(['place', 'files', 'paths'], () =>
    place.site
      .files(place.origin)
      .filter(({ uri }) => uri !== place.uri)
      .map(describe),
  );
  /** The file that is served under a URL. */
  const at = (url: string): SiteFile | undefined => {
    const { site, uri, origin } = place;
    const member =
      origin !== undefined && url.startsWith(origin) ? site.at(url.slice(origin.length)) : undefined;
    return member && member.uri !== uri && site.isFile(member, origin) ? describe(member) : undefined;
  };
  return { all, at };
}

/** What blocks a URL of the site for crawlers; undefined if no robots.txt is known. */
function blocking({ robots, origin, site }: Placement): SiteContext['blockOf'] {
  const uri = site.robotsUri;
  const beginning = `${origin}/`;
  return (
    robots &&
    ((url) => {
      const isOurs = origin === undefined || url.startsWith(beginning) || httpUrl(url)?.origin === origin;
      const block = isOurs ? robots.blockOf(url) : undefined;
      return block && { uri, ...block };
    })
  );
}

/** The same, recorded for each URL. */
function recordedBlocks(
  place: Placement,
  queries: Queries,
  now: () => SiteContext['blockOf'],
): () => SiteContext['blockOf'] {
  const answers = new Map<string, Block | undefined>();
  const record = (): Recorded => {
    const isKnown = now() !== undefined;
    return {
      topics: ['robots'],
      *look() {
        const blockOf = now();
        if (isKnown !== (blockOf !== undefined) || answers.size > MAX_BLOCKS) return true;
        let done = 0;
        for (const [url, block] of answers) {
          if (!sameData(block, blockOf?.(url))) return true;
          if (++done % AT_ONCE === 0) yield done / answers.size;
        }
        return false;
      },
    };
  };
  const remembering = (url: string): Block | undefined => {
    queries.compare('origin', () => place.origin);
    const block = now()?.(url);
    if (answers.size <= MAX_BLOCKS) answers.set(url, block);
    return block;
  };
  return () => {
    queries.record('blockOf', record);
    return now() && remembering;
  };
}

/** The URLs that the sitemaps of the site list. */
class SiteUrls implements ListedUrls {
  /** Others have changed their lists since it queried where else URLs are listed. */
  private hasMissed = false;

  constructor(
    private readonly place: Placement,
    private readonly queries: Queries,
  ) {}

  get areAllKnown(): boolean {
    this.queries.add('urls');
    return this.place.beyond.areAllKnown();
  }

  get hasOthers(): boolean {
    this.recordOthers();
    return this.place.site.listings.hasOthers(this.place.uri);
  }

  others(url: string, media?: number): OtherListings | undefined {
    this.recordOthers();
    return this.place.site.listings.othersOf(this.place.uri, url, media);
  }

  tally(deciders: Deciders): Steps<Tally> {
    const { place, queries } = this;
    queries.add('urls');
    queries.compare('origin', () => place.origin);
    const { tallies, listings } = place.site;
    const named = { ...deciders, name: `${place.uri} ${deciders.name}` };
    return tallies.tally(listings.lists, place.origin, named);
  }

  visit(heads: readonly string[], see: (path: string, url: () => string) => void): Steps<number> {
    return visit(this.place.site.listings.lists, this.place.origin, heads, see);
  }

  decided(deciders: Deciders, rule: number, most: number): Steps<readonly ListedUrl[]> {
    const { tallies, listings } = this.place.site;
    return tallies.decided(listings.lists, this.place.origin, deciders, rule, most);
  }

  /**
   * Whether the other listings of a URL of the document have changed. The site has the document as of the last pause in
   * typing: listings of URLs typed since are not compared, and the document queries again once the site has them.
   */
  private recordOthers(): void {
    this.queries.record('others', () => ({
      topics: ['lists'],
      differs: ({ lists, sharing }) => {
        const isOwn = lists.has(this.place.uri);
        const isOfOthers = lists.size > (isOwn ? 1 : 0);
        if ((isOfOthers && sharing.has(this.place.uri)) || (isOwn && (isOfOthers || this.hasMissed)))
          return true;
        this.hasMissed ||= isOfOthers;
        return false;
      },
    }));
  }
}
