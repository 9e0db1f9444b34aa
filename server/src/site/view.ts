/**
 * The site around one document: it answers from what is known now, and keeps in mind what it was asked, so that the
 * document is read again when, and only when, it may hear something else.
 */
import { isGzipName, withoutGzip } from '../core/ownFiles.ts';
import type { Block, FileAround, ListedPage, ListedUrls, Surroundings } from '../core/surroundings.ts';
import { httpUrl, nameOf, uriBelow } from '../core/uri.ts';
import { type Changes, type Member, ROBOTS_NAME, type Topic, type Viewer } from './member.ts';
import type { Site } from './site.ts';

export interface View extends Viewer {
  readonly site: Site;
  readonly around: Surroundings;
  /** The document belongs to another site now. */
  move(site: Site): void;
  /** Whether that is so because of where the document is. */
  isMisplaced(): boolean;
}

/** A document that asks for the versions of more pages depends on all that is said of any. */
const MOST_ASKED = 1000;
/** Where the versions in more files have changed, nobody looks which. */
const MOST_CHANGED = 20;

type Place = Pick<Surroundings, 'origin' | 'announced'> & { readonly rivals: string };

/** @param rivalsOf the URIs of files that would be served under the same address as a robots.txt */
export function createView(uri: string, first: Site, rivalsOf: (site: Site) => readonly string[]): View {
  let site = first;
  let own = site.placeOf(uri);
  const topics = new Set<Topic>();
  const asked = new Set<string>();
  const given: Partial<Place> = {};
  /** It was asked where else URLs are listed, and other files have changed what they list since then. */
  let asksUrls = false;
  let hasMissed = false;

  /** What was answered last, while the counts of these topics are what they were. */
  const keeping = <T>(of: readonly Topic[], make: () => T): (() => T) => {
    let last: { readonly site: Site; readonly count: number; readonly value: T } | undefined;
    return () => {
      let count = 0;
      for (const topic of of) count += site.counts[topic];
      if (last?.site !== site || last.count !== count) last = { site, count, value: make() };
      return last.value;
    };
  };

  const originNow = keeping(['place'], () => site.originFor(uri));
  const addressNow = () => (site.root.certain ? below(originNow(), own.url) : undefined);
  const robotsNow = () => (uri === site.robotsUri ? undefined : site.robots);
  const place: { readonly [K in keyof Place]: () => Place[K] } = {
    origin: originNow,
    announced: () => {
      const address = addressNow();
      return robotsNow()?.sitemaps.some(({ href }) => href === address) ?? false;
    },
    rivals: () => (nameOf(uri) === ROBOTS_NAME ? rivalsOf(site).join('\n') : ''),
  };
  const placed = <K extends keyof Place>(name: K): Place[K] => {
    const answer = place[name]();
    if (!(name in given)) given[name] = answer;
    return answer;
  };

  const fileAround = (member: Member): FileAround => {
    const { uri, path, url } = member;
    const { kind, isIndex } = kindOf(member);
    const content = () => {
      topics.add('contents');
      return member.known;
    };
    return {
      ...{ uri, path, kind, isIndex, address: below(originNow(), url) },
      get modified() {
        const { robots, modified } = content();
        return robots ? undefined : modified;
      },
      get newest() {
        const { sitemap, feed } = content();
        return (sitemap ?? feed)?.newest;
      },
      get entries() {
        return content().sitemap?.entries;
      },
    };
  };
  const filesNow = keeping(['place', 'files', 'paths'], () =>
    site.files(originNow()).flatMap((member) => (member.uri === uri ? [] : fileAround(member))),
  );
  const pagesNow = keeping(['files', 'pages', 'paths'], () => site.pages(uri));
  const fileAt = (url: string): Member | undefined => {
    const origin = originNow();
    const member =
      origin !== undefined && url.startsWith(origin) ? site.at(url.slice(origin.length)) : undefined;
    return member && member.uri !== uri && site.isFile(member, origin) ? member : undefined;
  };
  const blockOf = keeping(['robots', 'paths'], () => {
    const robots = robotsNow();
    const file = site.robotsUri;
    return (
      robots &&
      ((url: string): Block | undefined => {
        const origin = placed('origin');
        const isOurs =
          origin === undefined || url.startsWith(`${origin}/`) || httpUrl(url)?.origin === origin;
        const block = isOurs ? robots.blockOf(url) : undefined;
        return block && { uri: file, ...block };
      })
    );
  });

  const urls: ListedUrls = {
    get hasOthers() {
      asksUrls = true;
      return site.listings.hasOthers(uri);
    },
    around(url) {
      asksUrls = true;
      return site.listings.around(uri, url);
    },
    tally(deciders) {
      topics.add('urls');
      const named = { ...deciders, name: `${uri} ${deciders.name}` };
      return site.tallies.tally(site.listings.lists, placed('origin'), named);
    },
    decided: (deciders, rule, most) =>
      site.tallies.decided(site.listings.lists, originNow(), deciders, rule, most),
  };

  const around: Surroundings = {
    urls,
    get address() {
      placed('origin');
      return addressNow();
    },
    get origin() {
      return placed('origin');
    },
    get path() {
      return site.root.certain ? own.path : undefined;
    },
    get paths() {
      topics.add('paths');
      return site.paths;
    },
    get files() {
      placed('origin');
      topics.add('files');
      return filesNow();
    },
    get announced() {
      return placed('announced');
    },
    get rivals() {
      return placed('rivals').split('\n').filter(Boolean);
    },
    exists(path) {
      topics.add('paths');
      return site.root.certain ? site.has(path) : undefined;
    },
    uriOf: (path) => (site.root.certain ? uriBelow(site.root.uri, path) : undefined),
    fileAt(url) {
      placed('origin');
      topics.add('files');
      const member = fileAt(url) ?? (isGzipName(url) ? fileAt(withoutGzip(url)) : undefined);
      return member && fileAround(member);
    },
    get blockOf() {
      topics.add('robots');
      return blockOf();
    },
    listed(url): ListedPage | undefined {
      topics.add('versions');
      if (asked.size <= MOST_ASKED) asked.add(url);
      for (const { uri: other, known } of site.versioned) {
        const alternates = other === uri ? undefined : known.sitemap?.alternates?.get(url);
        if (alternates) return { uri: other, alternates };
      }
      return undefined;
    },
    get pages() {
      topics.add('pages');
      return pagesNow();
    },
  };

  const isMisplaced = (): boolean =>
    (Object.keys(given) as (keyof Place)[]).some((name) => given[name] !== place[name]());
  const hasOtherVersions = ({ versions }: Changes): boolean =>
    asked.size > MOST_ASKED ||
    versions.size > MOST_CHANGED ||
    [...versions].some(([file, before]) => {
      const now = file === uri ? before : site.known(file).sitemap?.alternates;
      return now !== before && [...asked].some((url) => !same(before?.get(url), now?.get(url)));
    });
  /**
   * Whether a URL of the document is listed elsewhere in another way. The site knows the document as it was last left alone:
   * what others say meanwhile of what was typed since is not looked for, so that it is asked again when the site learns of it.
   */
  const hasOtherUrls = ({ lists, sharing }: Changes): boolean => {
    if (!asksUrls || lists.size === 0) return false;
    const isOwn = lists.has(uri);
    const isOfOthers = lists.size > (isOwn ? 1 : 0);
    if (isOfOthers && sharing.has(uri)) return true;
    if (isOwn && (isOfOthers || hasMissed)) return true;
    hasMissed ||= isOfOthers;
    return false;
  };
  return {
    uri,
    around,
    get site() {
      return site;
    },
    move(next) {
      site = next;
      own = site.placeOf(uri);
    },
    isMisplaced,
    isStale(changes) {
      const concerns = [...topics].some(
        (topic) =>
          changes.topics.has(topic) &&
          changes.topics.get(topic) !== uri &&
          (topic !== 'versions' || hasOtherVersions(changes)),
      );
      return concerns || hasOtherUrls(changes) || (changes.topics.has('place') && isMisplaced());
    },
  };
}

const below = (origin: string | undefined, url: string): string | undefined =>
  origin === undefined ? undefined : origin + url;

const kindOf = ({ known: { robots, sitemap, feed } }: Member): Pick<FileAround, 'kind' | 'isIndex'> =>
  robots
    ? { kind: ROBOTS_NAME, isIndex: false }
    : { kind: (sitemap ?? feed)!.kind, isIndex: sitemap?.isIndex ?? false };

const same = (a: ListedPage['alternates'] | undefined, b: ListedPage['alternates'] | undefined): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);
