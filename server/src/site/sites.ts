/**
 * The robots.txt files and sitemaps of sites together: which files are served from one root, under which address, and
 * what one of them must know of the others. This folder knows both languages and no rule, no editor and no disk: it is
 * told of files, and reads what it is told.
 */
import type { Around, FileAround, Sites } from '../core/surroundings.ts';
import { robots } from '../robots/service.ts';
import type { SitemapDocument } from '../sitemap/features/types.ts';
import { sitemap } from '../sitemap/service.ts';
import { folderIndex } from './folderIndex.ts';
import { type RobotsFacts, robotsFacts } from './robotsFacts.ts';
import { isLikelyRoot, type Root, rootOf } from './roots.ts';
import { kept, type SitemapFacts, sitemapFacts } from './sitemapFacts.ts';
import { decoded, folderOf, httpUrl, nameOf } from './uri.ts';

interface File {
  readonly uri: string;
  robots?: RobotsFacts | undefined;
  sitemap?: SitemapFacts | undefined;
}

/** What is the same for all files of a site. */
interface Site {
  readonly root: Root;
  /** The origin the user says it has. */
  readonly told: string | undefined;
  /** The files of which more is known than that they exist. */
  readonly known: readonly File[];
  /** Paths of files below the root, and those of folders as well. */
  readonly existing: ReadonlySet<string>;
  readonly paths: readonly string[];
  readonly key: string;
}

const CONFIG = {
  levels: new Map([...robots.rules, ...sitemap.rules].map(({ code }) => [code, 'off'] as const)),
};
const MOST_PAGES = 500;
const ROBOTS_NAME = 'robots.txt';
/** Sitemaps that nobody has looked into. */
const ZIPPED = /sitemap[^/]*\.xml\.gz$/i;
const INTERESTING = /\.xml$|[^/]*robots[^/]*\.txt$/i;

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
  const fileOf = (uri: string): File => {
    let file = files.get(uri);
    if (!file) {
      file = { uri };
      files.set(uri, file);
    }
    return file;
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
    wants(uri, head) {
      if (head === undefined) return INTERESTING.test(uri);
      const file = { uri, languageId: '', head };
      return robots.claims(file) || sitemap.claims(file);
    },
    add(uri) {
      fileOf(uri);
      changed();
    },
    put(uri, text) {
      const head = { uri, languageId: '', head: text.slice(0, 4096) };
      const take = (facts: Pick<File, 'robots' | 'sitemap'>): true => {
        Object.assign(fileOf(uri), { robots: undefined, sitemap: undefined, ...facts });
        changed();
        return true;
      };
      if (robots.claims(head)) return () => take({ robots: robotsFacts(text) });
      if (!sitemap.claims(head)) return () => take({});
      let document = sitemap.open({ uri, languageId: 'xml', version: 0 }, text, CONFIG);
      return (more) => {
        document = sitemap.read(document, more);
        return document.text.complete && take({ sitemap: kept(sitemapFacts(document)) });
      };
    },
    putDocument(uri, language, document) {
      const file = fileOf(uri);
      if (language === robots.id) file.robots = robotsFacts(textOf(document as SitemapDocument));
      else if (language === sitemap.id) file.sitemap = sitemapFacts(document as SitemapDocument);
      changed();
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
  };
}

const textOf = ({ text }: { readonly text: { getText(): string } }): string => text.getText();

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
    existing,
    paths,
    key: JSON.stringify([root, told, paths]),
  };
}

/** What others see of a file. */
function fileAround({ uri, robots, sitemap }: File, root: Root, origin: string | undefined): FileAround {
  const path = pathIn(root, uri);
  const place = { uri, path, address: addressOf(path, origin) };
  return {
    ...place,
    kind: robots ? ROBOTS_NAME : sitemap!.kind,
    isIndex: sitemap?.isIndex ?? false,
    get newest() {
      return sitemap?.newest;
    },
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

function aroundOf(uri: string, site: Site, rivals: readonly string[]): Around {
  const { root, told, existing } = site;
  const path = pathIn(root, uri);
  const others = site.known.filter((file) => file.uri !== uri);
  const origin = told ?? originOf(others);
  const files = others.map((file) => fileAround(file, root, origin));
  const byAddress = new Map(files.map((file) => [file.address, file]));
  const robotsFile = others.find(({ uri, robots }) => robots && uri === `${root.uri}${ROBOTS_NAME}`);
  const sitemaps = others.filter(({ sitemap }) => sitemap);
  return {
    address: root.certain ? addressOf(path, origin) : undefined,
    origin,
    path: root.certain ? path : undefined,
    paths: site.paths,
    files,
    rivals: nameOf(uri) === ROBOTS_NAME ? rivals.map((folder) => `${folder}${ROBOTS_NAME}`) : [],
    exists: (asked) => (root.certain ? existing.has(asked) : undefined),
    fileAt: (url) => byAddress.get(url) ?? byAddress.get(url.replace(/\.gz$/i, '')),
    blockOf(url) {
      if (!robotsFile?.robots) return undefined;
      if (origin !== undefined && httpUrl(url)?.origin !== origin) return undefined;
      const block = robotsFile.robots.blockOf(url);
      return block && { uri: robotsFile.uri, ...block };
    },
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
    key: [
      site.key,
      ...rivals,
      robotsFile?.robots?.text,
      ...sitemaps.map((file) => `${file.uri} ${file.sitemap!.key}`),
    ].join('\n'),
  };
}
