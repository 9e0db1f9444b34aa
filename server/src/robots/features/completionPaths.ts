import type { Completion } from '../../core/features.ts';
import type { SiteContext } from '../../core/siteContext.ts';
import { NO_SITE } from '../../core/siteFacts.ts';
import type { PlacedLine, RobotsFile } from '../syntax/file.ts';
import { fileOf } from '../syntax/fileOf.ts';
import { percentEncode } from '../syntax/percent.ts';
import { completionWords as t } from '../words/completions.ts';
import { onlyWord, type ValuePlace } from './completionPlace.ts';
import { urlOf } from './completionUrls.ts';

const MAX = 100;
const LONGEST = 200;

/** The origins of proposed paths, in sort order. */
const ORIGINS = ['exception', 'rule', 'directory', 'folder', 'file', 'page', 'sitemap', 'site'] as const;
type PathOrigin = (typeof ORIGINS)[number];

/**
 * Paths to complete a rule with, in this order: the paths of this group's opposite rules, the paths of the file's other
 * rules, the directories of these, folders, files and listed pages of the site, the directories of sitemaps (for
 * `Allow` also their paths), and the whole site. Only paths within the typed directory, without those for which the
 * group already has the same rule. At most 100.
 */
export function pathItems(place: ValuePlace): Completion[] {
  const word = onlyWord(place);
  if (!word) return [];
  const { document, line, lineStart, at, directive } = place;
  const typed = line.text.slice(word.start, at);
  const within = typed.slice(0, typed.lastIndexOf('/') + 1);
  const kind = directive.name.toLowerCase();
  const site = document.config.site ?? NO_SITE;
  const found = pathsOf(fileOf(document.text), site, lineStart, kind);
  return [...found]
    .filter(([path]) => path.startsWith(within))
    .sort(([, a], [, b]) => ORIGINS.indexOf(a) - ORIGINS.indexOf(b))
    .slice(0, MAX)
    .map(([path, origin], i) => ({
      label: path,
      kind: 'path',
      detail: t(origin),
      edit: { ...word, text: path },
      sort: String(i).padStart(4, '0'),
    }));
}

function pathsOf(
  file: RobotsFile,
  site: SiteContext,
  lineStart: number,
  kind: string,
): ReadonlyMap<string, PathOrigin> {
  const others = (lines: readonly PlacedLine[]) =>
    lines.filter(({ start, line }) => start !== lineStart && isPath(line.value));
  const typed = file.lineAt(lineStart);
  const own = others((typed && file.groupAt(typed))?.rules ?? file.orphans);
  const rules = others([...file.orphans, ...file.groups.flatMap((group) => group.rules)]);
  const there = new Set(own.filter(({ line }) => line.kind === kind).map(({ line }) => line.value));
  const found = new Map<string, PathOrigin>();
  const add = (path: string, origin: PathOrigin) => {
    if (!there.has(path) && !found.has(path) && path !== '/') found.set(path, origin);
  };
  for (const { line } of own) add(line.value, 'exception');
  for (const { line } of rules) add(line.value, 'rule');
  for (const { line } of rules)
    for (const directory of directoriesOf(line.value)) add(directory, 'directory');
  // Nobody blocks robots.txt or a sitemap.
  const kept = new Set(['/robots.txt', ...(kind === 'disallow' ? site.files.map(({ path }) => path) : [])]);
  for (const path of site.paths) {
    const pattern = patternOf(path);
    if (!kept.has(path)) add(pattern, path.endsWith('/') ? 'folder' : 'file');
  }
  for (const page of site.pages) {
    const url = urlOf(page);
    if (url && (site.origin ?? url.origin) === url.origin) add(literal(url.pathname), 'page');
  }
  for (const { line } of file.sitemaps) {
    const path = urlOf(line.value)?.pathname;
    if (path === undefined) continue;
    if (kind !== 'disallow') add(path, 'sitemap');
    for (const item of directoriesOf(path)) add(item, 'sitemap');
  }
  if (!there.has('/')) found.set('/', 'site');
  return found;
}

/** A path on disk as a pattern for it and for everything that begins with it. */
const patternOf = (path: string): string => path.replace(/[^!-~]+|[%?#*$]+/g, percentEncode);

/** A URL path with `*` and `$` escaped. */
const literal = (path: string): string => path.replaceAll('*', '%2A').replaceAll('$', '%24');

const PATH = /^[/*]\S*$/;

const isPath = (value: string): boolean => value.length <= LONGEST && PATH.test(value);

/** The directories in a path, innermost first, without the root; a wildcard ends the search. */
function directoriesOf(path: string): readonly string[] {
  const plain = path.split(/[*?$]/, 1)[0]!;
  const directories: string[] = [];
  for (let at = plain.lastIndexOf('/'); at > 0; at = plain.lastIndexOf('/', at - 1))
    directories.push(plain.slice(0, at + 1));
  return directories;
}
