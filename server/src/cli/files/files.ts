import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isPageName } from '../../core/builtPages.ts';
import { isPointer } from '../../core/pointer.ts';
import { type FileHead, HEAD_UNITS, type Loadable } from '../../core/service.ts';
import { folderOf, innermost, nameOf, slashed } from '../../core/uri.ts';
import { reachWords } from '../../core/words/reach.ts';
import type { Unreadable } from '../../disk/walk.ts';
import type { AccountEntry } from '../../project/account.ts';
import type { Ignorer } from '../../project/ignores.ts';
import { Project } from '../../project/project.ts';
import { mayBeOurs, ROBOTS_IDS } from '../../registry.ts';
import { FOUND_BY_NAME } from '../../site/decision/announcements.ts';
import { ROBOTS_NAME } from '../../site/facts/member.ts';
import { alternativesOf, baseOf, isGlob, type Paths, uriOf } from '../args/paths.ts';
import { fileWords as t } from '../words/files.ts';
import { allIgnored } from './account.ts';
import { announcing, claim, type Found, pointerAt, type Refused, statsOf } from './claim.ts';
import { FolderWalk } from './folderWalk.ts';
import { IgnoredFiles } from './ignoredFiles.ts';
import { IgnoredOnDisk } from './ignores.ts';
import { Projects } from './projects.ts';
import { Served } from './served.ts';
import { FLAT, rootAbove, searchedFor } from './siteRoot.ts';

export type { Found, Refused };

/** The roots of outputs among files, as URIs with a slash at the end. */
export const outputRoots = (found: readonly (Found | Refused)[]): ReadonlySet<string> =>
  new Set(found.flatMap((item) => ('uri' in item && item.root ? slashed(uriOf(item.root)) : [])));

/** Whether a file is read as robots.txt. */
export const isRobots = ({ language }: Pick<Found, 'language'>): boolean => ROBOTS_IDS.includes(language.id);

/** The files that operands stand for. */
export interface Listing {
  /** The files claimed by a language, in order and without duplicates, and what could not be read. */
  readonly found: readonly (Found | Refused)[];
  /** Files with a name of ours but other content, in the folders or, with `skipsOthers`, named. */
  readonly others: readonly Refused[];
  /** Files of ours that are ignored, and pointers of Git LFS in place of files that may be ours. */
  readonly ignored: readonly AccountEntry[];
  /**
   * The URIs of the folders among the operands, and of all files in them. Ignored files are included, except for a
   * robots.txt, whose content is not known.
   */
  readonly folders: readonly string[];
  readonly files: readonly string[];
}

/** A listing, and what the sites in it announce: these know all of its files, so the listing does not keep them. */
interface Searched {
  readonly listing: Listing;
  readonly announcedLanguage: Project['announcedLanguage'];
}

/** How files are searched. */
export interface Search {
  readonly paths: Paths;
  readonly languages: readonly Loadable[];
  /** Patterns of paths to ignore below folders and among the matches of globs. */
  readonly ignore: readonly string[];
  /** Whether ignore files are read. */
  readonly readsIgnoreFiles: boolean;
  /** The folder whose ignore files count, too, if they do not ignore the searched folder. */
  readonly top?: string | undefined;
  /** The folders configured as roots of sites for the files in a folder. */
  readonly rootsOf?: ((folder: string) => readonly string[]) | undefined;
  /** Whether named files that no language claims are skipped: programs such as lint-staged pass all changed files. */
  readonly skipsOthers?: boolean;
  /** The text of standard input, its name, and the absolute path of that. */
  readonly input?:
    | { readonly name: string | undefined; readonly file: string; readonly text: string }
    | undefined;
}

/** UTF-16 units of small files that are kept until they are checked: each of these is opened once. */
const MAX_KEPT = 2 ** 24;

/**
 * The files at and below the operands, and those that globs match. A named file is read even if it is ignored. One that
 * no language claims is refused, unless `skipsOthers`; others are skipped.
 */
export async function findFiles(operands: readonly string[], search: Search): Promise<Listing> {
  return (await searched(operands, search)).listing;
}

async function searched(operands: readonly string[], search: Search): Promise<Searched> {
  const { languages } = search;
  const found: (Found | Refused)[] = [];
  const others: Refused[] = [];
  const folders: string[] = [];
  const files: string[] = [];
  const pointers: AccountEntry[] = [];
  /** The paths in the folders that are not ignored, by URI. */
  const paths = new Map<string, string>();
  const ignored = new IgnoredFiles(
    async (file) => 'uri' in ((await claim(file, languages)) ?? {}),
    (uri) => files.push(uri),
  );
  const served = new Served(search.rootsOf ?? (() => []));
  const projects = new Projects();
  const walks: FolderWalk[] = [];
  const seen = new Set<string>();
  let room = MAX_KEPT;
  const take = (result: Found | Refused): void => {
    if (!('uri' in result)) {
      found.push(result);
      return;
    }
    if (seen.has(result.uri)) return;
    seen.add(result.uri);
    const root = projects.rootOf(dirname(result.file));
    const { text = '' } = result;
    const isKept = text.length <= room;
    if (isKept) room -= text.length;
    found.push({ ...result, ...(root !== undefined && { root }), text: isKept ? result.text : undefined });
  };
  const takeBelow = async (file: string, uri: string): Promise<void> => {
    const isNamed = mayBeOurs(nameOf(uri));
    const claimed = isNamed ? await claim(file, languages, undefined, uri) : undefined;
    if (claimed) return take(claimed);
    const pointer = isNamed ? await pointerAt(file) : undefined;
    if (pointer) pointers.push(pointer);
    else if (isNamed) others.push({ file, reason: t('notOurs') });
  };
  const refuse = ({ path, reason }: Unreadable): void => take({ file: path, reason });
  for (const given of operands) {
    if (isInput(given)) {
      if (search.input) take(await ofInput(search.input, search, projects));
      continue;
    }
    const operand = search.paths.at(given);
    const stats = statsOf(operand);
    if (!stats && isGlob(given)) {
      const { named, left, refused } = await matching(given, search, served);
      refused.forEach(refuse);
      const missing = missingOf(given, search.paths);
      for (const file of missing) take({ file, reason: t('noMatch') });
      for (const [file, ignorer] of left) await ignored.addFile(file, ignorer);
      if (named.length + refused.length + missing.length === 0) {
        const reason = left.size > 0 ? allIgnored(new Set(left.values())) : t('noMatch');
        take({ file: operand, reason });
      }
      for (const file of named) await takeBelow(file, uriOf(file));
      continue;
    }
    if (!stats?.isDirectory()) {
      const item =
        (await claim(operand, languages, undefined, await projects.uriOf(operand))) ??
        (await claim(operand, languages, { announcedLanguage: await announcedBeside(operand, search) }));
      if (item === undefined && search.skipsOthers) others.push({ file: operand, reason: t('notOurs') });
      else take(item ?? { file: operand, reason: t('itIsNotOurs') });
      continue;
    }
    folders.push(uriOf(operand));
    const walk = await walkIn(operand, search, served, projects);
    walks.push(walk);
    for await (const below of walk.files()) {
      const file = 'uri' in below ? below.file : below.path;
      const ignorer = walk.ignores.ignorer(file);
      if (ignorer !== undefined) {
        if ('uri' in below) await ignored.addFile(file, ignorer);
        continue;
      }
      if ('uri' in below) {
        if (paths.has(below.uri)) continue;
        files.push(below.uri);
        if (below.isCopied) continue;
        paths.set(below.uri, file);
        await takeBelow(file, below.uri);
        continue;
      }
      const isNoFile = !basename(file).includes('.');
      if (isPageName(file) || (isNoFile && !below.isFolder)) files.push(uriOf(file));
      if (isPageName(file)) continue;
      if (below.isFolder || mayBeOurs(basename(file)) || isNoFile) refuse(below);
    }
    for (const [folder, ignorer] of walk.left) await ignored.addFolder(folder, ignorer);
    walk.ignores.unreadable.forEach(refuse);
  }
  const read =
    folders.length === 0
      ? { found, others, announcedLanguage: () => undefined }
      : await announced({ found, others }, folders, paths, search, served);
  const { announcedLanguage, ...listed } = read;
  const listing = {
    ...{ ...listed, found: reportedOnce(read.found), folders, files },
    ignored: [
      ...ignored.list((path) => seen.has(uriOf(path))),
      ...pointers.filter(({ path }) => !read.found.some(({ file }) => file === path)),
      ...(await accountOf(walks, projects, read.found, search.paths)),
    ],
  };
  const empty = emptyAmong(folders, listing);
  // A call of folders that are all empty has a message of its own.
  const key = search.skipsOthers ? 'others' : 'found';
  const more = empty.length < operands.length ? { [key]: [...listing[key], ...empty] } : {};
  return { listing: { ...listing, ...more }, announcedLanguage };
}

/** What projects have written, where that was not simply checked. */
async function accountOf(
  walks: readonly FolderWalk[],
  projects: Projects,
  found: Listing['found'],
  paths: Paths,
): Promise<readonly AccountEntry[]> {
  const checked = found.filter((item): item is Found => 'uri' in item);
  const roots = new Set(checked.flatMap(({ root }) => root ?? []));
  const entries: AccountEntry[] = [];
  for (const walk of walks) entries.push(...(await walk.account(roots, (path) => paths.shown(path))));
  const uris = new Set(checked.map(({ uri }) => uri));
  return [...entries, ...projects.account((path) => paths.shown(path), uris)];
}

/** The files and folders that the alternatives of a glob name, `b/robots.txt` in `{a,b}/robots.txt`, and that are not there. */
function missingOf(glob: string, paths: Paths): readonly string[] {
  const all = alternativesOf(glob);
  const named = all.length === 1 ? [] : all.map((item) => paths.at(isGlob(item) ? baseOf(item) : item));
  return [...new Set(named)].filter((path) => !statsOf(path));
}

/** Without further reasons for a path that could not be read. */
function reportedOnce(found: readonly (Found | Refused)[]): readonly (Found | Refused)[] {
  const refused = new Set<string>();
  return found.filter((item) => {
    const path = 'uri' in item ? undefined : item.file;
    const isKnown = path !== undefined && refused.has(path);
    if (path !== undefined) refused.add(path);
    return !isKnown;
  });
}

/** The folders among the operands that have no file of ours, not even an ignored one. */
function emptyAmong(
  folders: readonly string[],
  { found, others, ignored }: Pick<Listing, 'found' | 'others' | 'ignored'>,
): readonly Refused[] {
  const held = new Set<string>();
  for (const path of [...found, ...others]
    .map(({ file }) => file)
    .concat(ignored.flatMap(({ path = [] }) => path)))
    for (let at = path; !held.has(at); at = dirname(at)) held.add(at);
  return folders
    .map((uri) => fileURLToPath(uri))
    .filter((folder) => !held.has(folder))
    .map((file) => ({ file, reason: t('emptyFolder') }));
}

/**
 * The listing after the announcements in folders are followed: an announced file is read as announced, and XML of
 * another format only if it is announced.
 * @param paths the files in the folders, by URI
 */
async function announced(
  { found, others }: Pick<Listing, 'found' | 'others'>,
  folders: readonly string[],
  paths: ReadonlyMap<string, string>,
  { languages }: Search,
  served: Served,
): Promise<Pick<Listing, 'found' | 'others'> & Pick<Searched, 'announcedLanguage'>> {
  const claimed = new Map(found.flatMap((item) => ('uri' in item ? [[item.uri, item] as const] : [])));
  const outputs = outputRoots(found);
  const project = new Project(languages, folders, (folder) => {
    const root = served.rootFor(fileURLToPath(folder));
    return { root: root === undefined ? innermost(outputs, folder) : slashed(uriOf(root)) };
  });
  await project.add(paths.keys());
  const robots = new Set([...claimed.values()].filter(isRobots).map(({ uri }) => folderOf(uri)));
  const named = new Map<string, Found | Refused>();
  project.queue([...claimed.keys()].filter((uri) => FIRST.has(nameOf(uri))));
  await project.follow(async (uri) => {
    const file = await announcing(uri, paths.get(uri)!, claimed.get(uri)?.text);
    if (file) await project.take(file);
  });
  const isAnnounced = (uri: string): boolean =>
    project.sites.isAnnounced(uri) || (robots.has(folderOf(uri)) && FIRST.has(nameOf(uri)));
  for (const [uri, file] of paths) {
    const item =
      claimed.has(uri) || !isAnnounced(uri) ? undefined : await claim(file, languages, project, uri);
    if (item) named.set(item.file, item);
  }
  const isLeft = (item: Found | Refused): boolean =>
    'uri' in item && item.isForeign === true && paths.has(item.uri) && !isAnnounced(item.uri);
  const left = found.filter(isLeft).map(({ file }) => ({ file, reason: t('notOurs') }));
  return {
    found: [...found.filter((item) => !isLeft(item)), ...named.values()],
    others: [...others.filter(({ file }) => !named.has(file)), ...left],
    announcedLanguage: project.announcedLanguage,
  };
}

/** The names of files from which an announcement may begin: crawlers find them by these. */
const FIRST: ReadonlySet<string> = new Set([ROBOTS_NAME, ...FOUND_BY_NAME.map((path) => path.slice(1))]);

/** What the site of a file announces it as, or only its folder, if the call does not name the folder of the site. */
async function announcedBeside(file: string, search: Search): Promise<Project['announcedLanguage']> {
  const folder = folderOf(uriOf(file));
  const configured = new Served(search.rootsOf ?? (() => [])).rootFor(fileURLToPath(folder));
  const root = rootAbove(folder, configured === undefined ? undefined : slashed(uriOf(configured)));
  const place = searchedFor(folder, root);
  if (!place) return () => undefined;
  const ignore = place.isRoot ? search.ignore : [...search.ignore, ...FLAT];
  const { announcedLanguage } = await searched([fileURLToPath(place.uri)], {
    ...search,
    ...{ ignore, input: undefined },
  });
  return announcedLanguage;
}

/** Whether an operand means standard input. */
export const isInput = (operand: string): boolean => operand === '-' || operand === '/dev/stdin';

/**
 * The files that a glob matches, those of them that are ignored and by what, and those that must not be read. Its base
 * folder counts as named.
 */
async function matching(glob: string, search: Search, served: Served) {
  const { filesLike } = await import('../../disk/glob.ts');
  const { paths } = search;
  const { files, refused } = await filesLike(glob, paths.folder);
  const ignores = await ignoresIn(paths.at(baseOf(glob)), paths.folder, search, (path) => served.has(path));
  const named: string[] = [];
  const left = new Map<string, Ignorer>();
  for (const file of files) {
    const ignorer = ignores.ignorer(file);
    if (ignorer === undefined) named.push(file);
    else left.set(file, ignorer);
  }
  const out = refused.filter(({ path }) => ignores.ignorer(path) === undefined);
  return { named, left, refused: [...out, ...ignores.unreadable] };
}

async function walkIn(folder: string, search: Search, served: Served, projects: Projects) {
  const isServed = (path: string): boolean => served.has(path);
  const isWritten = (path: string): boolean => projects.rootOf(path) !== undefined;
  const ignores = await ignoresIn(folder, folder, search, (path) => isServed(path) || isWritten(path));
  const plainIgnores = await ignoresIn(folder, folder, search, isServed);
  return new FolderWalk(folder, { served, projects, ignores, plainIgnores });
}

async function ignoresIn(
  folder: string,
  patternsFrom: string,
  { ignore: patterns, readsIgnoreFiles: reads, top }: Search,
  isServed: (folder: string) => boolean,
) {
  const rules = { patterns, patternsFrom, reads, isServed };
  const all = top === undefined ? undefined : new IgnoredOnDisk(top, rules);
  return all?.ignorer(folder, true) === undefined
    ? (all ?? new IgnoredOnDisk(folder, rules))
    : new IgnoredOnDisk(folder, rules);
}

/** Standard input as a file: without a name, a robots.txt unless its text shows otherwise. */
async function ofInput(
  { name, file: own, text }: NonNullable<Search['input']>,
  search: Search,
  projects: Projects,
): Promise<Found | Refused> {
  if (isPointer(text)) return { file: own, reason: reachWords('pointer') };
  const place = await projects.uriOf(own);
  const headAt = (file: string): FileHead => ({
    uri: file === own ? place : uriOf(file),
    languageId: '',
    head: text.slice(0, HEAD_UNITS),
  });
  const foundAt = (file: string, language: Loadable | undefined) =>
    language && { file: own, uri: headAt(file).uri, language, size: 0, modified: undefined };
  const claims = (file: string) =>
    foundAt(
      file,
      search.languages.find((language) => language.claims(headAt(file))),
    );
  const besideIt = (file: string) => claims(join(dirname(own), file));
  if (name === undefined) return besideIt('stdin.xml') ?? besideIt('robots.txt')!;
  const claimed = claims(own);
  if (claimed) return claimed;
  const announcedLanguage = await announcedBeside(own, search);
  const { uri, head } = headAt(own);
  const kind = announcedLanguage(uri, head);
  return (
    foundAt(
      own,
      search.languages.find(({ id }) => id === kind),
    ) ?? { file: own, reason: t('itIsNotOurs') }
  );
}
