/**
 * Which files the site itself tells crawlers to read, and under which URLs: robots.txt names sitemaps and indexes, and
 * these indexes name others. Nothing else announces a file: no file beside it, and no name of a folder.
 */
import { withoutGzip } from '../core/ownFiles.ts';
import { decoded, httpUrl } from '../core/uri.ts';
import { FOUND_BY_NAME } from '../sitemap/facts/paths.ts';
import type { Member } from './member.ts';

export { FOUND_BY_NAME };

/** How a file is announced. */
export interface Announcement {
  /**
   * The URLs under which robots.txt names the file, or an index does that is announced on the same host. Empty if only an
   * index on another host names it, or one of which no address is known.
   */
  readonly urls: readonly URL[];
}

/** The announced files by their paths, without `.gz`. */
export type Announcements = ReadonlyMap<string, Announcement>;

/** Follows robots.txt and the indexes among the members. Linear in what these name. */
export function announcementsOf(members: readonly Member[], lines: readonly URL[]): Announcements {
  const byPath = new Map(members.map((member) => [withoutGzip(member.path), member]));
  const announced = new Map<string, { urls: URL[] }>();
  const queue: Member[] = [];
  const announce = (path: string, url: URL | undefined): void => {
    const member = byPath.get(path);
    const known = announced.get(path);
    const urls = known?.urls ?? [];
    if (url && !urls.some(({ href }) => href === url.href)) urls.push(url);
    if (known) return;
    announced.set(path, { urls });
    if (member?.known.sitemap?.isIndex) queue.push(member);
  };
  for (const [path, url] of located(lines, byPath)) announce(path, url);
  for (const path of FOUND_BY_NAME) if (byPath.get(path)?.known.sitemap?.isIndex) announce(path, undefined);
  for (const index of queue) {
    const { entries, pages = [], records = 0 } = index.known.sitemap ?? {};
    const hosts = new Set(announced.get(withoutGzip(index.path))?.urls.map(({ host }) => host));
    const named = (entries?.map(({ loc }) => loc) ?? pages).flatMap((loc) => httpUrl(loc) ?? []);
    for (const [path, url] of located(named, byPath)) announce(path, hosts.has(url.host) ? url : undefined);
    // Of a very long index not all entries are kept: it may name any sitemap.
    if (entries || records <= pages.length) continue;
    for (const [path, { known }] of byPath) if (known.sitemap) announce(path, undefined);
  }
  return announced;
}

/**
 * The files that URLs lead to. If none of the paths is a file, all of them may have the same folders before it that are not
 * in the site: `/project/` of `https://user.github.io/project/sitemap.xml`. The shortest such beginning counts.
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
