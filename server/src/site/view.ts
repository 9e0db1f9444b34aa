/**
 * The site as seen from one document. It answers from what is known now, and records the queries, so that the document
 * is read again exactly when an answer may have changed.
 */
import { isGzipName, withoutGzip } from '../core/ownFiles.ts';
import type { Block, ListedPage, ListedUrls, Maker, SiteContext, SiteFile } from '../core/siteContext.ts';
import { httpUrl, uriBelow } from '../core/uri.ts';
import { Dependencies } from './dependencies.ts';
import type { Member, Topic, Viewer } from './member.ts';
import { OtherFile } from './otherFile.ts';
import { Placement, type PlacementAnswers } from './placement.ts';
import { QueriedBlocks } from './queriedBlocks.ts';
import type { Site } from './site.ts';
import { visit } from './tallies.ts';
import { ViewedBuild } from './viewedBuild.ts';

export interface View extends Viewer {
  readonly site: Site;
  readonly context: SiteContext;
  /** Moves the document to another site. */
  move(site: Site): void;
  /** Whether something of this topic was queried. */
  hasQueried(topic: Topic): boolean;
  /** Whether an answer about its place has changed. */
  isMisplaced(): boolean;
}

/** Facts beyond one site. */
interface Beyond {
  /** The URIs of files that would be served under the same address as a robots.txt. */
  readonly rivalsOf: (site: Site) => readonly string[];
  /** What makes a file of a site. */
  readonly makerOf: (uri: string, site: Site) => Maker | undefined;
  /** Whether the files of all sites are known. */
  readonly areAllKnown: () => boolean;
  /** Whether any file of a site lists a URL. */
  readonly isListed: (site: Site, url: string) => boolean;
}

export function createView(uri: string, first: Site, beyond: Beyond): View {
  const place = new Placement(uri, first, beyond);
  const dependencies = new Dependencies(uri, first.changes.count);
  const blocks = new QueriedBlocks();
  const blockOf = place.keeping(['robots', 'paths'], () => blocking(place));
  const built = new ViewedBuild(place, beyond, blockOf);
  return {
    uri,
    context: new ViewedSite({
      ...{ place, dependencies, built },
      files: otherFilesOf(place, dependencies),
      urls: listedUrls(place, dependencies, beyond.areAllKnown),
      pages: place.keeping(['files', 'pages', 'paths'], () => place.site.pages(uri)),
      blockOf: () => blocks.remembering(blockOf()),
    }) as unknown as SiteContext,
    get site() {
      return place.site;
    },
    move: (site) => place.move(site),
    hasQueried: (topic) => dependencies.has(topic),
    isMisplaced: () => place.isMisplaced(),
    *hasOtherAnswers() {
      return (yield* blocks.differ(blockOf())) || (yield* built.hasOthers());
    },
    mayHaveOtherAnswers: (changes) => changes.topics.has('robots') || built.mayHaveOthers(changes),
    isStale: (changes) =>
      dependencies.isTouched(changes, place.site) ||
      (changes.topics.has('place') && place.isMisplaced()) ||
      built.isOther(changes),
  };
}

/** The site as one document sees it. */
interface Seen {
  readonly place: Placement;
  readonly dependencies: Dependencies;
  readonly files: ReturnType<typeof otherFilesOf>;
  readonly urls: ListedUrls;
  readonly pages: () => readonly string[];
  readonly blockOf: () => SiteContext['blockOf'];
  readonly built: ViewedBuild;
}

/** How a query is answered. */
interface Answer<T> {
  /** The answer about its place that it is based on, and the topics whose changes may change the answer. */
  readonly place?: keyof PlacementAnswers;
  readonly topics?: readonly Topic[];
  from(seen: Seen): T;
}

const placed = <K extends keyof PlacementAnswers>(name: K): Answer<PlacementAnswers[K]> => ({
  from: ({ place }) => place.get(name),
});

/** The answers to the queries of a document; see `SITE_FACTS`. */
const ANSWERS: { readonly [K in keyof SiteContext]: Answer<SiteContext[K]> } = {
  address: { place: 'origin', from: ({ place }) => place.address },
  origin: placed('origin'),
  path: { from: ({ place }) => place.path },
  announced: placed('announced'),
  announcer: placed('announcer'),
  servedAt: placed('servedAt'),
  listedAs: placed('listedAs'),
  rivals: { from: ({ place }) => place.get('rivals').split('\n').filter(Boolean) },
  isRootCopy: placed('isRootCopy'),
  maker: { place: 'maker', from: ({ place }) => place.maker },
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
  listed: { from: (seen) => (url) => listedElsewhere(seen, url) },
  urls: { from: ({ urls }) => urls },
  build: { place: 'origin', topics: ['paths', 'pages', 'built'], from: ({ built }) => built.pages },
  pages: { topics: ['pages'], from: ({ pages }) => pages() },
};

/** The context for the rules and features of a document; their queries are recorded. */
class ViewedSite {
  constructor(readonly seen: Seen) {}
}

for (const name of Object.keys(ANSWERS) as (keyof SiteContext)[]) {
  const { place, topics = [], from } = ANSWERS[name];
  Object.defineProperty(ViewedSite.prototype, name, {
    get(this: ViewedSite) {
      if (place) this.seen.place.get(place);
      for (const topic of topics) this.seen.dependencies.add(topic);
      return from(this.seen);
    },
  });
}

function listedElsewhere({ place, dependencies }: Seen, url: string): ListedPage | undefined {
  dependencies.addVersions(url);
  for (const { uri, known } of place.site.versioned) {
    const alternates = uri === place.uri ? undefined : known.sitemap?.alternates?.get(url);
    if (alternates) return { uri, alternates };
  }
  return undefined;
}

/** The other files of the site that announce or are announced. */
function otherFilesOf(place: Placement, dependencies: Dependencies) {
  const describe = (member: Member) => new OtherFile(member, place, dependencies);
  const all = place.keeping(['place', 'files', 'paths'], () =>
    place.site
      .files(place.origin())
      .filter(({ uri }) => uri !== place.uri)
      .map(describe),
  );
  /** The file that is served under a URL. */
  const at = (url: string): SiteFile | undefined => {
    const { site, uri } = place;
    const origin = place.origin();
    const member =
      origin !== undefined && url.startsWith(origin) ? site.at(url.slice(origin.length)) : undefined;
    return member && member.uri !== uri && site.isFile(member, origin) ? describe(member) : undefined;
  };
  return { all, at };
}

/** What blocks a URL of the site for crawlers; undefined if no robots.txt is known. */
function blocking(place: Placement): SiteContext['blockOf'] {
  const { robots } = place;
  const file = place.site.robotsUri;
  if (!robots) return undefined;
  let last: string | undefined;
  let beginning = '';
  return (url): Block | undefined => {
    const origin = place.get('origin');
    if (origin !== last) beginning = `${origin}/`;
    last = origin;
    const isOurs = origin === undefined || url.startsWith(beginning) || httpUrl(url)?.origin === origin;
    const block = isOurs ? robots.blockOf(url) : undefined;
    return block && { uri: file, ...block };
  };
}

/** The URLs that the sitemaps of the site list. */
function listedUrls(
  place: Placement,
  dependencies: Dependencies,
  areAllKnown: Beyond['areAllKnown'],
): ListedUrls {
  const { uri } = place;
  return {
    get areAllKnown() {
      dependencies.add('urls');
      return areAllKnown();
    },
    get hasOthers() {
      dependencies.addUrls();
      return place.site.listings.hasOthers(uri);
    },
    others(url, media) {
      dependencies.addUrls();
      return place.site.listings.othersOf(uri, url, media);
    },
    tally(deciders) {
      dependencies.add('urls');
      const { tallies, listings } = place.site;
      const named = { ...deciders, name: `${uri} ${deciders.name}` };
      return tallies.tally(listings.lists, place.get('origin'), named);
    },
    visit: (heads, see) => visit(place.site.listings.lists, place.origin(), heads, see),
    decided(deciders, rule, most) {
      const { tallies, listings } = place.site;
      return tallies.decided(listings.lists, place.origin(), deciders, rule, most);
    },
  };
}
