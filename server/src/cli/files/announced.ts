/** Which files in folders are announced by their sites: such a file is checked whatever its name. */
import { withoutGzip } from '../../core/ownFiles.ts';
import { decoded, folderOf, nameOf } from '../../core/uri.ts';
import { headOf, textIn } from '../../disk/read.ts';
import { ROBOTS_IDS } from '../../registry.ts';
import { announcementsOf, FOUND_BY_NAME } from '../../site/announcements.ts';
import { type FileFacts, type Member, NOTHING, ROBOTS_NAME } from '../../site/member.ts';
import { loadReader, readerOf } from '../../site/readers.ts';

/** A file that a language claims. */
interface Claimed {
  readonly uri: string;
  readonly file: string;
  readonly language: { readonly id: string };
}

/** Files that make their folder the root of a site. */
const ROOT_NAMES: ReadonlySet<string> = new Set([ROBOTS_NAME, ...FOUND_BY_NAME.map((path) => path.slice(1))]);

/**
 * The URIs of the files announced by robots.txt files and indexes, and of those beside a robots.txt that crawlers find
 * by their names. Reads each robots.txt and each announced index; one that cannot be read announces nothing.
 * @param found the files that a language claims
 * @param files the URIs of all files in the same folders
 */
export async function announcedFiles(
  found: readonly Claimed[],
  files: Iterable<string>,
): Promise<ReadonlySet<string>> {
  const byUri = new Map(found.map((one) => [one.uri, one]));
  const roots = new Set(
    found.filter(({ uri }) => ROOT_NAMES.has(nameOf(uri))).map(({ uri }) => folderOf(uri)),
  );
  const announced = new Set<string>();
  if (roots.size === 0) return announced;
  const sorted = [...files].sort();
  for (const root of roots) {
    const members = membersOf(root, sorted);
    const robots = byUri.get(root + ROBOTS_NAME);
    const lines = robots ? ((await factsIn(robots)).robots?.sitemaps ?? []) : [];
    for (const uri of await namedBy(lines, members, byUri)) announced.add(uri);
    for (const path of robots ? FOUND_BY_NAME : []) announced.add(root + path.slice(1));
  }
  return announced;
}

/** The files below a folder; `sorted` are sorted. */
function membersOf(root: string, sorted: readonly string[]): readonly Member[] {
  let first = 0;
  for (let end = sorted.length; first < end; ) {
    const middle = (first + end) >> 1;
    if (sorted[middle]! < root) first = middle + 1;
    else end = middle;
  }
  const members: Member[] = [];
  for (let at = first; at < sorted.length && sorted[at]!.startsWith(root); at++) {
    const uri = sorted[at]!;
    const url = uri.slice(root.length - 1);
    members.push({ uri, url, path: decoded(url), known: NOTHING });
  }
  return members;
}

/** Follows the lines of a robots.txt and the indexes in them, reading each on demand. */
async function namedBy(
  lines: readonly URL[],
  members: readonly Member[],
  found: ReadonlyMap<string, Claimed>,
): Promise<readonly string[]> {
  const byPath = new Map(members.map((member) => [withoutGzip(member.path), member]));
  const met = new Set<Member>();
  const meet = async (path: string): Promise<void> => {
    const member = byPath.get(path);
    if (!member || met.has(member)) return;
    met.add(member);
    const one = found.get(member.uri);
    if (one) member.known = await factsIn(one);
  };
  for (const path of FOUND_BY_NAME) await meet(path);
  for (;;) {
    const before = met.size;
    const paths = [...announcementsOf(members, lines).keys()];
    for (const path of paths) await meet(path);
    if (met.size === before) return paths.flatMap((path) => byPath.get(path)?.uri ?? []);
  }
}

/** Text without it has no root of an index: most announced files are sitemaps, and need not be read for that. */
const INDEX = /sitemapindex/i;

/** The facts about a robots.txt or an index; empty for other files. */
async function factsIn({ uri, file, language }: Claimed): Promise<FileFacts> {
  try {
    await loadReader(language.id);
    const read = (text: string): FileFacts => readerOf(language.id)?.read(uri, text)() ?? NOTHING;
    if (ROBOTS_IDS.includes(language.id)) return read((await textIn(file)).text);
    const head = await headOf(file);
    const isIndex = INDEX.test(head) && read(head).sitemap?.isIndex;
    return isIndex ? read((await textIn(file)).text) : NOTHING;
  } catch {
    return NOTHING;
  }
}
