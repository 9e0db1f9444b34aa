/** When the pages that sitemaps list changed: collected before files are checked, and sent to all threads. */
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { globsOf } from '../../config/globs.ts';
import { CONFIG_NAME } from '../../config/keys.ts';
import { entryOf } from '../../core/memo.ts';
import { withoutGzip } from '../../core/ownFiles.ts';
import { HEAD_UNITS } from '../../core/service.ts';
import { folderOf } from '../../core/uri.ts';
import { isThere, lookAt, repositoryOf } from '../../disk/reach.ts';
import { headOf, textIn } from '../../disk/read.ts';
import { filesBelow } from '../../disk/walk.ts';
import type { FileSettings, PlaceOfFolder } from '../../project/settings.ts';
import { kindOf, mayBeOurs } from '../../registry.ts';
import {
  changesBySource,
  type LastDates,
  type SentChanges,
  type SourceChanges,
  urlKey,
} from '../../site/build/pageChanges.ts';
import { isSourceFolder, namedSources, PELICAN, type SourceFile } from '../../site/build/pageSources.ts';
import { loadReader, readerOf } from '../../site/facts/readers.ts';
import type { UrlSink } from '../../site/listings/urlList.ts';
import { GENERATOR_SETTINGS } from '../../urls/generators.ts';
import type { Paths } from '../args/paths.ts';
import { InputError } from '../command.ts';
import type { BuiltPages } from '../files/builtPages.ts';
import { type Found, isRobots } from '../files/files.ts';
import type { FileDates, History } from '../git/history.ts';
import { namesOf, visible, visiblePath } from '../report.ts';
import { changeWords as t } from '../words/changes.ts';
import { builtBelow } from './changeFinder.ts';

const CODES = ['lastmod/outdated', 'lastmod/unchanged'];
const HEAD = 2 ** 13;
/** The most dates of the last build that are kept. */
const MAX_DATES = 1_000_000;
/** So many pages without a source may be all that is generated without one. */
const MIN_URLS = 3;
/** Files that mark the folder of a project. */
const MARKS = [CONFIG_NAME, 'package.json', 'mkdocs.yml', PELICAN, ...GENERATOR_SETTINGS];

/** What a call says about its files and the last build. */
export interface ChangeOptions {
  readonly paths: Paths;
  /** An absolute path. */
  readonly sinceBuild: string | undefined;
  readonly settingsFor: (path: string) => FileSettings;
  readonly places: readonly PlaceOfFolder[];
}

/** What is known of the changes of pages. */
export class PageChanges {
  /** What was not compared, and why: a line each. */
  readonly notes = new Set<string>();
  private readonly projects = new Map<string, Promise<SourceChanges | undefined>>();
  private readonly projectOf = new Map<string, string | undefined>();
  private readonly sent = new Map<string, SentChanges>();
  private readonly pagesOf = new Map<SourceChanges, readonly string[]>();
  private readonly finders = new Map<SourceChanges, ReturnType<typeof changesBySource>>();
  /** The sources of the pages of each file, by its URI, and their folder. */
  private readonly sourcesOfFile = new Map<string, { folder: string; sources: SourceChanges }>();

  private constructor(
    private readonly options: ChangeOptions,
    private readonly before: BuiltPages | undefined,
    /** The dates of the last build. */
    readonly lastDates: LastDates | undefined,
  ) {}

  /** Reads the last build, if the call names one. Throws `InputError` if that is not a build. */
  static async of(options: ChangeOptions): Promise<PageChanges> {
    const { sinceBuild } = options;
    if (sinceBuild === undefined) return new PageChanges(options, undefined, undefined);
    const folder = visiblePath(options.paths.shown(sinceBuild));
    if (lookAt(sinceBuild)?.kind !== 'folder') throw new InputError(t('noBuild', { folder }));
    const before = await builtBelow(sinceBuild);
    if (before.size === 0) throw new InputError(t('noPages', { folder }));
    const dates = await datesIn(sinceBuild, options.paths);
    if (dates.size === 0) throw new InputError(t('noDates', { folder }));
    const changes = new PageChanges(options, before, dates);
    if (dates.size >= MAX_DATES) changes.notes.add(t('manyDates', { folder, count: MAX_DATES }));
    return changes;
  }

  /** What is known of the pages of these files, by URI. Files of the same project share one object. */
  async forFiles(files: readonly Found[]): Promise<ReadonlyMap<string, SentChanges>> {
    const all = new Map<string, SentChanges>();
    for (const found of files) {
      if (isRobots(found) || !this.isWanted(found)) continue;
      const builds = await this.buildsOf(found);
      const place = this.sourcesOf(found);
      const head =
        place === undefined ? '' : (found.text ?? (await headOf(found.file, HEAD).catch(() => '')));
      const sources = place && hasDates(head) ? await this.projectAt(place) : undefined;
      if (sources && !this.hasSourceOf(urlsIn(head), sources))
        this.notes.add(t('unknownSources', { file: this.shown(found.file), config: CONFIG_NAME }));
      if (!sources && !builds) continue;
      if (sources) this.sourcesOfFile.set(found.uri, { folder: place!.folder, sources });
      const key = `${place?.folder} ${place?.globs} ${builds?.now}`;
      const sent = this.sent.get(key) ?? { sources, builds };
      this.sent.set(key, sent);
      all.set(found.uri, sent);
    }
    return all;
  }

  /**
   * The pages of the sources that fulfill a condition, of a file that `forFiles` knows; see `SourceFile.page`.
   * @param isWanted gets an absolute path, once for each source
   */
  pagesOfSources(uri: string, isWanted: (path: string) => boolean): readonly string[] {
    const found = this.sourcesOfFile.get(uri);
    if (!found) return [];
    const { folder, sources } = found;
    return entryOf(this.pagesOf, sources, () => {
      const wanted = new Set([...sources.dates.keys()].filter((path) => isWanted(join(folder, path))));
      return sources.files.flatMap(({ path, page }) => (wanted.has(path) ? page : []));
    });
  }

  /** Whether one of some URLs has a known source; with too few of them, that is not judged. */
  private hasSourceOf(urls: readonly string[], sources: SourceChanges): boolean {
    const changeOf = entryOf(this.finders, sources, () => changesBySource(sources));
    return urls.length < MIN_URLS || urls.some((url) => changeOf(url) !== undefined);
  }

  private isWanted({ file }: Found): boolean {
    const { levels } = this.options.settingsFor(file).lint;
    return CODES.some((code) => levels.get(code) !== 'off');
  }

  /** The folders of the last and the checked build: a sitemap has the same path in both. */
  private async buildsOf({ file }: Found): Promise<SentChanges['builds']> {
    if (!this.before) return undefined;
    const { folder } = this.before;
    const above: string[] = [];
    for (let at = dirname(file); above.at(-1) !== at; at = dirname(at)) above.push(at);
    const now = above.findLast((at) => {
      const own = relative(at, file);
      return [own, `${own}.gz`, withoutGzip(own)].some((name) => isFileBelow(folder, name));
    });
    if (now === undefined) {
      const { paths } = this.options;
      const [build, own] = [folder, file].map((path) => visiblePath(paths.shown(path)));
      this.notes.add(t('notInBuild', { folder: build!, file: own! }));
      return undefined;
    }
    await this.compareSizes(now, this.before);
    return { before: folder, now };
  }

  private readonly compared = new Set<string>();

  /** A build of which most pages are missing may be incomplete. */
  private async compareSizes(now: string, before: BuiltPages): Promise<void> {
    if (this.compared.has(now)) return;
    this.compared.add(now);
    const { size } = await builtBelow(now);
    if (size * 2 < before.size || before.size * 2 < size)
      this.notes.add(
        t('sizesDiffer', {
          before: visiblePath(this.options.paths.shown(before.folder)),
          count: before.size,
          pages: size,
        }),
      );
  }

  /** Where the sources of the pages of a file are: what its configuration names, or else its project. */
  private sourcesOf({ file, uri }: Found): { folder: string; globs: string | undefined } | undefined {
    const configured = this.options.places.find(({ folder }) => folder === folderOf(uri))?.sources;
    if (configured)
      return { folder: fileURLToPath(configured.folder), globs: JSON.stringify(configured.globs) };
    const own = dirname(file);
    if (!this.projectOf.has(own)) {
      const repository = repositoryOf(own);
      this.projectOf.set(own, repository && this.projectAbove(own, repository));
    }
    const folder = this.projectOf.get(own);
    return folder === undefined ? undefined : { folder, globs: undefined };
  }

  /** The nearest folder with settings of a project, upwards to the repository. */
  private projectAbove(folder: string, repository: string): string {
    if (folder === repository) return folder;
    const known = this.projectOf.get(folder);
    if (known !== undefined) return known;
    const isProject = MARKS.some((name) => isFileBelow(folder, name));
    const found = isProject ? folder : this.projectAbove(dirname(folder), repository);
    this.projectOf.set(folder, found);
    return found;
  }

  private projectAt({ folder, globs }: { folder: string; globs: string | undefined }) {
    const key = `${folder} ${globs}`;
    const known = this.projects.get(key) ?? this.readProject(folder, globs);
    this.projects.set(key, known);
    return known;
  }

  /** The sources below a folder and their history; undefined, with a note, if that is not known. */
  private async readProject(folder: string, globs: string | undefined): Promise<SourceChanges | undefined> {
    const working = this.options.paths.folder;
    try {
      const { historyOf } = await import('../git/history.ts');
      const { treesBelow } = await import('../git/trees.ts');
      const found = treesBelow(working, folder);
      if (typeof found === 'string') {
        this.notes.add(t(found === 'none' ? 'noCommits' : 'noHistory'));
        return undefined;
      }
      const left = found.left.filter(isSourceFolder).map((path) => join(folder, path));
      if (left.length > 0)
        this.notes.add(t('leftTrees', { paths: namesOf(left.map((path) => this.shown(path))) }));
      const paths = found.trees.flatMap((tree) => tree.paths.map((path) => tree.prefix + path));
      const isPelican = paths.includes(PELICAN);
      const files =
        globs === undefined
          ? paths.flatMap((path) => namedSources(path, { isPelican }))
          : sourcesLike(paths, JSON.parse(globs));
      if (files.length === 0) {
        if (globs !== undefined) this.notes.add(t('noSources', { config: CONFIG_NAME }));
        return undefined;
      }
      const sources = new Set(files.map(({ path }) => path));
      const dates = new Map<string, FileDates>();
      for (const { folder: own, prefix, paths } of found.trees) {
        const wanted = paths.filter((path) => sources.has(prefix + path));
        const history = wanted.length > 0 ? await historyOf(working, own, wanted) : undefined;
        if (history) this.noteHistory(history, wanted.length);
        else if (wanted.length > 0) this.notes.add(t('noHistory'));
        for (const [path, known] of history?.dates ?? []) dates.set(prefix + path, known);
      }
      return { files, dates };
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      this.notes.add(t('noGit', { reason: error.message }));
      return undefined;
    }
  }

  private shown(path: string): string {
    return visiblePath(this.options.paths.shown(path));
  }

  private noteHistory({ isShallow, mass, future, isCut }: History, total: number): void {
    const [first] = mass;
    if (isShallow) this.notes.add(t('shallow'));
    if (isCut) this.notes.add(t('cutHistory'));
    if (future > 0) this.notes.add(t('future', { count: future }));
    if (!first) return;
    const day = new Date(first.time).toISOString().slice(0, 10);
    const shown = { count: first.count, total, day, commit: visible(first.id) };
    this.notes.add(mass.length === 1 ? t('mass', shown) : t('massMore', { ...shown, more: mass.length - 1 }));
  }
}

/** Whether a sitemap has dates, by its beginning. */
const hasDates = (head: string): boolean => /lastmod\s*>/.test(head);

/** The first URLs of pages in a sitemap, by its beginning. */
const urlsIn = (head: string): readonly string[] =>
  /<[\w:.-]*sitemapindex\b/.test(head)
    ? []
    : [...head.matchAll(/<[\w:.-]*loc\s*>\s*([^<\s]+)/g)].map(([, url]) => url!);

function isFileBelow(folder: string, name: string): boolean {
  try {
    const path = join(folder, name);
    return isThere(path) && lookAt(path, folder)?.kind === 'file';
  } catch {
    return false;
  }
}

/** The sources that globs match: what follows the fixed beginning of a glob is the path of the page below its URL. */
function sourcesLike(
  paths: readonly string[],
  globs: Readonly<Record<string, string>>,
): readonly SourceFile[] {
  return Object.entries(globs).flatMap(([url, glob]) => {
    const isMatch = globsOf([glob]);
    const fixed = glob.replace(/^\.?\//, '').replace(/[^/]*[*?[{].*$/s, '');
    const below = url.replace(/^\//, '').replace(/\/?$/, '/').replace(/^\/$/, '');
    return paths.flatMap((path): SourceFile[] =>
      isMatch(path) && path.startsWith(fixed)
        ? [{ path, page: below + path.slice(fixed.length), rank: 0 }]
        : [],
    );
  });
}

/** The dates that the sitemaps below a folder give to their URLs; at most `MAX_DATES`. */
async function datesIn(folder: string, paths: Paths): Promise<LastDates> {
  const dates = new Map<number, string>();
  const texts = new Map<string, string>();
  const sink: UrlSink = {
    needsPlaces: true,
    add: () => true,
    date(url, lastmod) {
      if (dates.size >= MAX_DATES) return;
      const text = texts.get(lastmod) ?? lastmod;
      texts.set(text, text);
      dates.set(urlKey(url), text);
    },
  };
  for await (const path of filesBelow(folder)) {
    const file = typeof path === 'string' ? path : path.path;
    if (!mayBeOurs(basename(file))) continue;
    if (typeof path !== 'string')
      throw new InputError(
        t('unreadable', { file: visiblePath(paths.shown(file)), reason: visible(path.reason) }),
      );
    const { text } = await textIn(file);
    const kind = kindOf({ uri: 'file:///sitemap.xml', languageId: '', head: text.slice(0, HEAD_UNITS) });
    if (!kind) continue;
    await loadReader(kind.language);
    readerOf(kind.language)?.read('file:///sitemap.xml', text, sink)();
  }
  return dates;
}
