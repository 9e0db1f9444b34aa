import { fileURLToPath } from 'node:url';
import { folderOf, nameOf, slashed } from '../../core/uri.ts';
import { headOf, textIn } from '../../disk/read.ts';
import { ROBOTS_NAME } from '../../site/facts/member.ts';
import { loadReader, readerOf } from '../../site/facts/readers.ts';
import { mostOf } from '../../site/facts/sitemapFacts.ts';
import { isLikelyRoot, rootOf } from '../../site/roots/roots.ts';
import { uriOf } from '../args/paths.ts';
import { type Found, isRobots } from './files.ts';
import type { Projects } from './projects.ts';

/** A site among the files of a folder. Folders are URIs with trailing slashes. */
export interface SiteBelow {
  /** The folder that is served as `/`; if that is not certain, one that contains the files. */
  readonly root: string;
  readonly isCertain: boolean;
  readonly origin: string | undefined;
  readonly robots: Found | undefined;
}

interface FileOrigin {
  readonly found: Found;
  readonly folder: string;
  readonly origin: string | undefined;
}

/**
 * The sites of some files: one for each folder with a `robots.txt`, and one for each further origin of sitemaps.
 * Sibling folders with names of roots, such as `static` and `public`, form one site unless their origins differ.
 * @param folder the URI of the folder that contains all files
 */
export async function sitesBelow(files: readonly Found[], folder: string): Promise<readonly SiteBelow[]> {
  const all: FileOrigin[] = [];
  for (const found of files) all.push({ found, folder: folderOf(found.uri), origin: await originIn(found) });
  const isRootFile = ({ found }: FileOrigin): boolean => nameOf(found.uri) === ROBOTS_NAME;
  const sitemaps = all.filter((fileOrigin) => !isRootFile(fileOrigin) && fileOrigin.origin !== undefined);
  const sites: SiteBelow[] = [];
  for (const fileOrigin of all.filter(isRootFile).sort((a, b) => a.folder.length - b.folder.length)) {
    const origin =
      fileOrigin.origin ?? sitemaps.find((other) => other.folder.startsWith(fileOrigin.folder))?.origin;
    const isKnown = sites.some(
      (site) => (!origin || !site.origin || origin === site.origin) && isIn(fileOrigin, site),
    );
    if (!isKnown) sites.push({ root: fileOrigin.folder, isCertain: true, origin, robots: fileOrigin.found });
  }
  for (const sitemap of sitemaps) {
    const { uri, certain } = rootOf(sitemap.found.uri, new Set([folder]), {
      robots: () => false,
      page: () => false,
      sitemap: () => false,
    });
    if (!sites.some((site) => site.origin === sitemap.origin || isIn(sitemap, site)))
      sites.push({ root: uri, isCertain: certain, origin: sitemap.origin, robots: undefined });
  }
  return sites;
}

/** Whether a file is below the root of a site, or in a sibling folder that is another root of the same site. */
const isIn = ({ folder }: FileOrigin, { root }: SiteBelow): boolean =>
  folder.startsWith(root) || homeOf(folder) === homeOf(root);

const homeOf = (root: string): string => (isLikelyRoot(root) ? folderOf(root.slice(0, -1)) : root);

/**
 * The folder for the configuration of a site: the topmost one that contains no other site's root. What a build writes is
 * deleted by the next one: it holds none.
 * @param top the URI of the topmost folder allowed
 */
export function configFolder(
  site: SiteBelow,
  sites: readonly SiteBelow[],
  top: string,
  projects: Projects,
): string {
  const writer = projects.writerOf(fileURLToPath(site.root).replace(/[\\/]$/, ''));
  let folder = writer === undefined ? site.root : slashed(uriOf(writer));
  while (folder !== top && folder.startsWith(top)) {
    const above = folderOf(folder.slice(0, -1));
    if (sites.some((other) => other !== site && other.root.startsWith(above))) break;
    folder = above;
  }
  return folder;
}

/** Octets of a sitemap that are enough for its first pages. */
const BEGINNING = 2 ** 16;

/** The origin that most `Sitemap` lines of a robots.txt name, or that of most pages that a sitemap lists. */
async function originIn({ uri, file, language }: Found): Promise<string | undefined> {
  await loadReader(language.id);
  try {
    const text = isRobots({ language }) ? (await textIn(file)).text : await headOf(file, BEGINNING);
    const facts = readerOf(language.id)?.read(uri, text)();
    return mostOf(facts?.robots?.sitemaps.map(({ href }) => href) ?? []) ?? facts?.sitemap?.origin;
  } catch {
    return undefined;
  }
}
