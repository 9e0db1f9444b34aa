/**
 * The robots.txt files and sitemaps of sites together: which files are served from one root, under which address, and
 * what one of them must know of the others. This folder knows both languages and no rule, no editor and no disk: it is
 * told of files, and reads what it is told.
 */
import type { FileAround, Sites, Surroundings } from '../core/surroundings.ts';
import { decoded, folderOf, httpUrl, nameOf, uriBelow } from '../core/uri.ts';
import { mayBeOurs } from '../registry.ts';
import { folderIndex } from './folderIndex.ts';
import { type Facts, kindOf, loadReader, readerOf } from './readers.ts';
import { isLikelyRoot, type Root, rootOf } from './roots.ts';
import type { SitemapFacts } from './sitemapFacts.ts';

/** What is known of a file; another object when something else is. */
interface File extends Facts {
  readonly uri: string;
  /** A feed that is no sitemap by its name: it counts as one where it is listed as one. */
  readonly feed?: SitemapFacts | undefined;
  readonly modified?: number | undefined;
}

/** What is around a file, and words for what of it may become another. */
interface Around extends Surroundings {
  /** Where it is, and what keeps crawlers out. */
  readonly place: string;
  /** Which other files there are. */
  readonly neighbours: string;
  /** What others say of versions of pages. */
  readonly versions: string;
}

/** What is the same for all files of a site. */
interface Site {
  readonly root: Root;
  /** The origin the user says it has. */
  readonly told: string | undefined;
  /** The files of which more is known than that they exist. */
  readonly known: readonly File[];
  readonly feeds: readonly File[];
  /** Paths of files below the root, and those of folders as well. */
  readonly existing: ReadonlySet<string>;
  readonly paths: readonly string[];
}

const MOST_PAGES = 500;
const ROBOTS_NAME = 'robots.txt';
/** Sitemaps that nobody has looked into. */
const ZIPPED = /sitemap[^/]*\.xml\.gz$/i;

/** Keeps what is known of the files of sites. All is computed when it is asked for, and kept until something changes. */
export function createSites(): Sites {
  const files = new Map<string, File>();
  let folders: readonly string[] = [];
  let origin: string | undefined;
  let robotsFolders: ReadonlySet<string> | undefined;
  const sites = new Map<string, Site>();

  const changed = (): void => {
    robotsFolders = undefined;
    sites.clear();
  };
  const know = (file: File): void => {
    files.set(file.uri, file);
    changed();
  };
  const rootFor = (uri: string): Root => {
    robotsFolders ??= new Set(
      [...files.keys()].filter((known) => nameOf(known) === ROBOTS_NAME).map(folderOf),
    );
    const known = robotsFolders;
    return rootOf(uri, folders, (folder) => known.has(folder));
  };
  const siteFor = (uri: string): Site => {
    const root = rootFor(uri);
    let site = sites.get(root.uri);
    if (!site) {
      const own = [...files.values()].filter((file) => file.uri.startsWith(root.uri));
      site = siteOf(
        root,
        own.filter((file) => rootFor(file.uri).uri === root.uri),
        origin,
      );
      sites.set(root.uri, site);
    }
    return site;
  };
  /** Other folders beside the root that are named like roots and have a robots.txt: they would be served as the same. */
  const rivalsOf = (root: Root): string[] => {
    if (!isLikelyRoot(root.uri)) return [];
    const parent = folderOf(root.uri.slice(0, -1));
    return [...(robotsFolders ?? [])].filter(
      (folder) => folder !== root.uri && folderOf(folder.slice(0, -1)) === parent && isLikelyRoot(folder),
    );
  };

  return {
    open(opened, told) {
      folders = opened.map((folder) => (folder.endsWith('/') ? folder : `${folder}/`));
      origin = told === undefined ? undefined : httpUrl(told)?.origin;
      changed();
    },
    wants: (uri) => mayBeOurs(nameOf(uri)),
    languageOf: (uri, head) => kindOf(uri, head)?.language,
    load: loadReader,
    add(uri) {
      if (!files.has(uri)) know({ uri });
    },
    put(uri, text, modified) {
      const kind = kindOf(uri, text);
      const step = kind && readerOf(kind.language)?.read(uri, text);
      return (more) => {
        const facts = step ? step(more) : {};
        if (facts) know({ uri, modified, ...(kind?.isFeed ? { feed: facts.sitemap } : facts) });
        return facts !== undefined;
      };
    },
    putDocument(uri, language, document) {
      const reader = readerOf(language);
      if (reader) know({ uri, ...reader.facts(document) });
    },
    remove(uri) {
      if (files.delete(uri)) changed();
    },
    indexOf(asked) {
      const folder = asked.endsWith('/') ? asked : `${asked}/`;
      const site = siteFor(folder);
      const sitemaps = [...files.values()].flatMap(({ uri, sitemap }) => {
        if (sitemap) return sitemap.isIndex ? [] : [{ uri, newest: sitemap.newest }];
        return ZIPPED.test(uri) && !files.has(uri.slice(0, -3)) ? [{ uri, newest: undefined }] : [];
      });
      return folderIndex(folder, sitemaps, site.root, origin ?? originOf(site.known));
    },
    around(uri) {
      const site = siteFor(uri);
      return aroundOf(uri, site, rivalsOf(site.root));
    },
    isStale(uri, around) {
      const site = siteFor(uri);
      const old = around as Around;
      const now = aroundOf(uri, site, rivalsOf(site.root));
      if (old.place !== now.place) return true;
      const { robots, sitemap } = files.get(uri) ?? {};
      if (robots || sitemap?.isIndex) return old.neighbours !== now.neighbours;
      return sitemap?.hasVersions === true && old.versions !== now.versions;
    },
  };
}

const pathIn = (root: Root, uri: string): string => `/${decoded(uri.slice(root.uri.length))}`;

const addressOf = (path: string, origin: string | undefined): string | undefined =>
  origin === undefined ? undefined : origin + encodeURI(path);

function siteOf(root: Root, own: readonly File[], told: string | undefined): Site {
  const existing = new Set(own.map(({ uri }) => pathIn(root, uri)));
  const paths = root.certain ? [...existing, ...foldersOf(existing)].sort() : [];
  return {
    root,
    told,
    known: own.filter(({ robots, sitemap }) => robots ?? sitemap),
    feeds: own.filter(({ feed }) => feed),
    existing,
    paths,
  };
}

/** What others see of a file. */
function fileAround(
  { uri, robots, sitemap, feed, modified }: File,
  root: Root,
  origin: string | undefined,
): FileAround {
  const path = pathIn(root, uri);
  const place = { uri, path, address: addressOf(path, origin) };
  return {
    ...place,
    kind: robots ? ROBOTS_NAME : (sitemap ?? feed)!.kind,
    isIndex: sitemap?.isIndex ?? false,
    modified: robots ? undefined : modified,
    get newest() {
      return (sitemap ?? feed)?.newest;
    },
    entries: sitemap?.entries,
  };
}

function foldersOf(paths: Iterable<string>): Set<string> {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      folders.add(path.slice(0, at + 1));
    }
  }
  return folders;
}

/** The origin that most sitemaps and `Sitemap` lines name; of equals that of the sitemaps. */
function originOf(files: readonly File[]): string | undefined {
  const votes = new Map<string, number>();
  const named = [
    ...files.flatMap(({ sitemap }) => httpUrl(sitemap?.pages[0] ?? '')?.origin ?? []),
    ...files.flatMap(({ robots }) => robots?.sitemaps.map((url) => url.origin) ?? []),
  ];
  for (const origin of named) votes.set(origin, (votes.get(origin) ?? 0) + 1);
  return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/** The URLs that sitemap indexes and `Sitemap` lines name. */
const listedIn = (files: readonly File[]): ReadonlySet<string> =>
  new Set(
    files.flatMap(({ robots, sitemap }) => [
      ...(sitemap?.isIndex ? sitemap.pages : []),
      ...(robots?.sitemaps.map(({ href }) => href) ?? []),
    ]),
  );

function aroundOf(uri: string, site: Site, rivals: readonly string[]): Around {
  const { root, told, existing } = site;
  const path = pathIn(root, uri);
  const others = site.known.filter((file) => file.uri !== uri);
  const origin = told ?? originOf(others);
  const address = root.certain ? addressOf(path, origin) : undefined;
  const listed = listedIn(site.feeds.length > 0 ? site.known : []);
  const feeds = site.feeds.filter(
    (file) => file.uri !== uri && listed.has(addressOf(pathIn(root, file.uri), origin) ?? ''),
  );
  const files = [...others, ...feeds].map((file) => fileAround(file, root, origin));
  const byAddress = new Map(files.map((file) => [file.address, file]));
  const robotsFile = others.find(({ uri, robots }) => robots && uri === `${root.uri}${ROBOTS_NAME}`);
  const announced = robotsFile?.robots?.sitemaps.some(({ href }) => href === address) ?? false;
  const robots = robotsFile?.robots;
  const sitemaps = others.filter(({ sitemap }) => sitemap);
  return {
    address,
    origin,
    path: root.certain ? path : undefined,
    paths: site.paths,
    files,
    announced,
    rivals: nameOf(uri) === ROBOTS_NAME ? rivals.map((folder) => `${folder}${ROBOTS_NAME}`) : [],
    exists: (asked) => (root.certain ? existing.has(asked) : undefined),
    uriOf: (asked) => (root.certain ? uriBelow(root.uri, asked) : undefined),
    fileAt: (url) => byAddress.get(url) ?? byAddress.get(url.replace(/\.gz$/i, '')),
    blockOf:
      robots &&
      ((url) => {
        const isOurs =
          origin === undefined || url.startsWith(`${origin}/`) || httpUrl(url)?.origin === origin;
        const block = isOurs ? robots.blockOf(url) : undefined;
        return block && { uri: robotsFile!.uri, ...block };
      }),
    listed(url) {
      for (const { uri, sitemap } of sitemaps) {
        const alternates = sitemap?.alternates?.get(url);
        if (alternates) return { uri, alternates };
      }
      return undefined;
    },
    get pages() {
      return others
        .flatMap(({ sitemap }) => (sitemap?.isIndex ? [] : (sitemap?.pages ?? [])))
        .slice(0, MOST_PAGES);
    },
    place: JSON.stringify([root, origin, announced, rivals, robotsFile?.robots?.text]),
    get neighbours() {
      const known = files.map(({ uri, kind, isIndex, newest, modified, entries }) => [
        ...[uri, kind, isIndex, newest, newest === undefined ? modified : undefined, entries],
      ]);
      return JSON.stringify([site.paths, known, this.pages]);
    },
    get versions() {
      return sitemaps.map(({ uri, sitemap }) => `${uri} ${sitemap!.versions}`).join('\n');
    },
  };
}
