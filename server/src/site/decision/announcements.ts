/**
 * Which files the site announces to crawlers, and under which URLs: robots.txt names sitemaps and indexes, and these
 * indexes name others. Nothing else announces a file: neither the files beside it nor the name of its folder.
 */
import { withoutGzip } from '../../core/ownFiles.ts';
import { decoded, httpUrl } from '../../core/uri.ts';
import { FOUND_BY_NAME } from '../../sitemap/facts/paths.ts';
import { pagesIn } from '../facts/factsOf.ts';
import type { Member } from '../facts/member.ts';

export { FOUND_BY_NAME };

/** How a file is announced. */
export interface Announcement {
  /**
   * The URLs of the file in robots.txt, or in an announced index on the same host. Empty if only an index on another
   * host, or one without a known address, names it.
   */
  readonly urls: readonly URL[];
}

/** The announced files by their paths, without `.gz`. */
export type Announcements = ReadonlyMap<string, Announcement>;

/** One object for all files without a URL. */
const UNLOCATED: Announcement = { urls: [] };

/** Follows robots.txt and the indexes among the members. Linear in their entries. */
export function announcementsOf(members: readonly Member[], lines: readonly URL[]): Announcements {
  const byPath = new Map(members.map((member) => [withoutGzip(member.path), member]));
  const announced = new Map<string, Announcement>();
  const queue: Member[] = [];
  const announce = (path: string, url: URL | undefined): void => {
    const known = announced.get(path);
    const { urls } = known ?? UNLOCATED;
    if (url && !urls.some(({ href }) => href === url.href)) announced.set(path, { urls: [...urls, url] });
    if (known) return;
    if (!url) announced.set(path, UNLOCATED);
    const member = byPath.get(path);
    if (member?.known.sitemap?.isIndex) queue.push(member);
  };
  for (const [path, url] of located(lines, byPath)) announce(path, url);
  for (const path of FOUND_BY_NAME) if (byPath.get(path)?.known.sitemap?.isIndex) announce(path, undefined);
  for (const index of queue) {
    const { sitemap } = index.known;
    const pages = sitemap ? pagesIn(sitemap) : [];
    const hosts = new Set(announced.get(withoutGzip(index.path))?.urls.map(({ host }) => host));
    const named = (sitemap?.entries?.map(({ loc }) => loc) ?? pages).flatMap((loc) => httpUrl(loc) ?? []);
    for (const [path, url] of located(named, byPath)) announce(path, hosts.has(url.host) ? url : undefined);
    // A very long index keeps only some of its entries: it may name any sitemap.
    if (sitemap?.entries || (sitemap?.records ?? 0) <= pages.length) continue;
    for (const [path, { known }] of byPath) if (known.sitemap) announce(path, undefined);
  }
  return announced;
}

/**
 * The files that URLs refer to. If no path matches a file, the URLs may share leading folders that are not in the site:
 * `/project/` of `https://user.github.io/project/sitemap.xml`. The shortest such prefix counts.
 */
function located(urls: readonly URL[], files: ReadonlyMap<string, unknown>): (readonly [string, URL])[] {
  const paths = urls.map((url) => [withoutGzip(decoded(url.pathname)), url] as const);
  if (paths.some(([path]) => files.has(path))) return paths;
  const prefixes = paths.flatMap(([path]) => {
    for (let at = path.indexOf('/', 1); at >= 0; at = path.indexOf('/', at + 1))
      if (files.has(path.slice(at))) return [path.slice(0, at + 1)];
    return [];
  });
  const [prefix] = prefixes.sort((a, b) => a.length - b.length);
  if (prefix === undefined) return paths;
  return paths.flatMap(([path, url]) =>
    path.startsWith(prefix) ? [[path.slice(prefix.length - 1), url] as const] : [],
  );
}
