/**
 * The robots.txt files and sitemaps of several sites: which files are served from one root, under which addresses, what
 * a file needs to know of the others, and which documents must be read again when that changes. This folder depends on
 * the languages but on no rule, editor or disk: it is notified of files, and reads the texts that it gets.
 */
import { NO_SITE } from '../core/siteFacts.ts';
import type { ConfiguredPlace } from '../core/sites.ts';
import type { Steps } from '../core/steps.ts';
import { templateStem } from '../core/templates/engines.ts';
import { folderOf, httpUrl, innermost, nameOf, slashed } from '../core/uri.ts';
import { announcedKind, mayBeOurs, WATCHED_GLOBS } from '../registry.ts';
import { makerOf, mayBeMaker } from '../urls/makers.ts';
import type { BuildFiles } from './build/buildStore.ts';
import { Builds, loadBuilds } from './build/builds.ts';
import type { SitePlace } from './build/sitePages.ts';
import { CHANGED_PLACE } from './facts/changeLog.ts';
import { type Changes, type FileFacts, NOTHING, ROBOTS_NAME } from './facts/member.ts';
import { kindOf, loadReader, readerOf } from './facts/readers.ts';
import { isAmong, keyOfUrl } from './listings/urlKeys.ts';
import { folderIndex, presentIndex } from './roots/folderIndex.ts';
import { FolderRoots } from './roots/folderRoots.ts';
import { Lookups } from './roots/lookups.ts';
import { configuredRootOf, isBuiltByName, isLikelyRoot, keyOf, type Root } from './roots/roots.ts';
import { Site } from './site.ts';
import type { SitesWithFacts } from './sitesWithFacts.ts';
import type { Queries } from './view/queries.ts';
import { createView, type View } from './view/view.ts';

/** A file: the facts about its stored text, and about its open document. */
interface File {
  stored: FileFacts | undefined;
  open: FileFacts | undefined;
  /** The site it belongs to. */
  home: Site | undefined;
}

/** It is not known what a template generates, nor where that is served. */
const isTemplate = (uri: string): boolean => templateStem(nameOf(uri)) !== undefined;

/** Keeps the facts about the files of sites. */
export function createSites(build: Partial<BuildFiles> = {}): SitesWithFacts {
  const files = new Map<string, File>();
  const sites = new Map<string, Site>();
  /** The sites of removed files until they leave them. */
  const leaving = new Map<string, Site>();
  /** The view of each document that is being read. */
  const views = new Map<string, View>();
  const stale = new Set<string>();
  /** Documents of which it takes long to find out whether an answer differs. */
  const doubtful = new Map<string, Steps<boolean>>();
  /** Sites that may announce other files than at the last call of `takeAnnounced`, and their places then. */
  const announcing = new Set<Site>();
  const announcedAt = new WeakMap<Site, number>();
  /** Sites that have changed since the last call of `stale`. */
  const touched = new Set<Site>();
  /** Documents whose place may have changed since then, and those that may be in another site. */
  const unsure = new Set<string>();
  const moving = new Set<string>();
  const roots = new FolderRoots();
  const lookups = new Lookups();
  let configured: (folder: string) => ConfiguredPlace = () => ({});
  /** Keys of the URLs that files list, if another process has collected them. */
  let listedKeys: readonly Float64Array[] | undefined;
  let onWanted = (): void => {};
  const builds = new Builds({
    isKnown: (uri) => files.has(uri),
    topOf: (folder) => innermost(roots.folders, folder) ?? folder,
    onWanted: () => onWanted(),
    ...build,
  });
  /** Files with changes that have not taken effect yet. */
  const changed = new Set<string>();
  /** What is configured about sites may have changed. */
  let arePlacesChanged = false;
  /** Files are still being reported for the first time. */
  let isReading = false;
  const areAllKnown = (): boolean => !isReading && !roots.isChanged && changed.size === 0;
  const isUrlListed = (site: Site, url: string): boolean =>
    listedKeys ? listedKeys.some((keys) => isAmong(keyOfUrl(url), keys)) : site.listings.has(url);

  const change = (uri: string, change: Partial<File>): void => {
    const home = leaving.get(uri);
    const file: File = Object.assign(files.get(uri) ?? { stored: undefined, open: undefined, home }, change);
    const isFile = file.stored !== undefined || file.open !== undefined;
    if (isFile) files.set(uri, file);
    else files.delete(uri);
    if (isFile || !file.home) leaving.delete(uri);
    else leaving.set(uri, file.home);
    changed.add(uri);
    roots.setFile(uri, isFile);
  };

  const configuredRoot = (folder: string): string | undefined => configured(folder).root;
  const placeFor = ({ uri }: Root): SitePlace => {
    const { url, root, host } = configured(uri);
    return {
      url: url === undefined ? undefined : httpUrl(url)?.href,
      host,
      isRoot: configuredRootOf(uri, root) !== undefined,
    };
  };
  const isListed = (folder: string): boolean => !builds.areFlat || roots.folders.has(folder);
  const siteFor = (uri: string): Site => {
    const root = roots.of(uri);
    const known = sites.get(keyOf(root));
    if (known) return known;
    const site = new Site(root, builds, isListed);
    site.setPlace(placeFor(root));
    sites.set(keyOf(root), site);
    return site;
  };
  const robotsIn = (folder: string): string | undefined => {
    const file = files.get(folder + ROBOTS_NAME);
    return (file?.open ?? file?.stored)?.robots?.text;
  };
  /**
   * Other folders that have the name of a root and another robots.txt: they would be served under the same address. A
   * build copies the file, and a configured root is final.
   */
  const rivalsOf = ({ root }: Site): string[] => {
    if (!isLikelyRoot(root.uri)) return [];
    const all = roots.likelyBeside(root.uri);
    if (all.some((folder) => configuredRootOf(folder, configuredRoot(folder)))) return [];
    const own = robotsIn(root.uri);
    return all
      .filter((folder) => folder !== root.uri && robotsIn(folder) !== own)
      .filter((folder) => isBuiltByName(folder) === isBuiltByName(root.uri))
      .map((folder) => folder + ROBOTS_NAME)
      .sort();
  };

  const makerOfFile = (uri: string, site: Site) => {
    const has = (other: string): boolean => {
      if (views.has(uri)) lookups.note(uri, folderOf(other));
      return files.has(other);
    };
    return makerOf(uri, site.root.uri, has, site.known(uri).robots?.text);
  };

  /** Assigns a file to its site, with its current facts. */
  const place = (uri: string, touchedNow: Set<Site>): void => {
    const file = files.get(uri);
    const known = file && (file.open ?? file.stored);
    const before = file ? file.home : leaving.get(uri);
    const site = known && siteFor(uri);
    if (before && before !== site) {
      before.set(uri, undefined);
      touchedNow.add(before);
    }
    leaving.delete(uri);
    if (!site) return;
    site.set(uri, isTemplate(uri) ? NOTHING : known);
    file.home = site;
    touchedNow.add(site);
  };
  /** A file has changed: documents beyond its site may depend on its name, and on the text of a robots.txt. */
  const doubtPlaces = (uri: string): void => {
    const name = nameOf(uri);
    if (!mayBeMaker(name)) return;
    unsure.add(uri);
    for (const document of lookups.in(folderOf(uri))) unsure.add(document);
    if (name !== ROBOTS_NAME || !isLikelyRoot(folderOf(uri))) return;
    for (const folder of roots.likelyBeside(folderOf(uri)))
      for (const { uri: document } of sites.get(keyOf(roots.of(folder)))?.documents ?? [])
        unsure.add(document);
  };
  const move = ({ place, queries }: View): void => {
    const before = place.site;
    const site = siteFor(place.uri);
    unsure.add(place.uri);
    if (site === before) return;
    before.documents.delete(queries);
    dropIfEmpty(before);
    place.move(site);
    site.documents.add(queries);
    stale.add(place.uri);
  };
  const dropIfEmpty = (site: Site): void => {
    if (!site.isEmpty) return;
    touched.delete(site);
    const key = keyOf(site.root);
    if (sites.get(key) === site) sites.delete(key);
    builds.note(key, false);
    announcing.delete(site);
  };
  /** Applies pending changes; if `more` returns false, the remaining files wait for the next call. */
  const settle = (more = () => true): void => {
    const touchedNow = new Set<Site>();
    if (roots.isChanged) {
      const { files, documents } = roots.takeChanged();
      for (const uri of files) changed.add(uri);
      for (const uri of documents) moving.add(uri);
    }
    if (arePlacesChanged) {
      arePlacesChanged = false;
      for (const site of sites.values()) {
        site.setPlace(placeFor(site.root));
        touchedNow.add(site);
      }
    }
    for (const uri of changed) {
      place(uri, touchedNow);
      changed.delete(uri);
      doubtPlaces(uri);
      if (!more()) break;
    }
    if (changed.size === 0) {
      for (const uri of moving) {
        const view = views.get(uri);
        if (view) move(view);
      }
      moving.clear();
    }
    for (const site of touchedNow) {
      announcing.add(site);
      if (site.documents.size === 0) site.changes.take();
      else if (!site.changes.isEmpty) touched.add(site);
      dropIfEmpty(site);
    }
  };
  const judge = (queries: Queries, changes: Changes): void => {
    const differs = queries.differ(changes);
    if (differs === true) stale.add(queries.uri);
    else if (differs) doubtful.set(queries.uri, differs);
  };
  /** Finds the documents whose answers may have changed. */
  const doubt = (): void => {
    for (const site of touched) {
      const changes = site.changes.take();
      for (const queries of site.documents) judge(queries, changes);
    }
    touched.clear();
    for (const uri of unsure) {
      const view = views.get(uri);
      if (view) judge(view.queries, CHANGED_PLACE);
    }
    unsure.clear();
  };

  const settled = (uri: string): Site => {
    settle();
    return siteFor(uri);
  };
  const isAnnounced = (uri: string): boolean => {
    const root = roots.of(uri);
    const site = root.unserved || isTemplate(uri) ? undefined : sites.get(keyOf(root));
    return site?.isAnnounced(uri) ?? false;
  };

  const forget = (uri: string): void => {
    const view = views.get(uri);
    if (!view) return;
    views.delete(uri);
    roots.setDocument(uri, false);
    lookups.forget(uri);
    stale.delete(uri);
    doubtful.delete(uri);
    view.place.site.documents.delete(view.queries);
    dropIfEmpty(view.place.site);
  };

  return {
    open(opened, placeOf = () => ({}), flat = false) {
      configured = placeOf;
      if (flat !== builds.areFlat) for (const site of sites.values()) site.markPaths();
      builds.areFlat = flat;
      arePlacesChanged = true;
      roots.open(opened, configuredRoot);
    },
    toggle: (folder, isOpen) => roots.toggle(folder, isOpen),
    reading(isNow) {
      isReading = isNow;
    },
    watched: WATCHED_GLOBS,
    wants: (uri) => mayBeOurs(nameOf(uri)),
    languageOf: (uri, head) => kindOf(uri, head)?.language,
    rootOf: (uri) => roots.of(uri).uri,
    isAnnounced,
    announcedLanguage: (uri, head) => (isAnnounced(uri) ? announcedKind({ uri, head }) : undefined),
    takeAnnounced() {
      settle();
      const all = [...announcing].flatMap((site) => {
        if (site.root.unserved || announcedAt.get(site) === site.counts.place) return [];
        announcedAt.set(site, site.counts.place);
        return site.unreadAnnounced;
      });
      announcing.clear();
      return all;
    },
    load: loadReader,
    add: (uri) => change(uri, { stored: files.get(uri)?.stored ?? NOTHING }),
    addIgnored(uri) {
      const isKnown = mayBeOurs(nameOf(uri)) && nameOf(uri) !== ROBOTS_NAME;
      if (isKnown) change(uri, { stored: NOTHING });
      return isKnown;
    },
    blank: (uri) => change(uri, { stored: NOTHING }),
    putFacts: (uri, known) => change(uri, { stored: known }),
    put(uri, text, modified, announced) {
      const kind =
        kindOf(uri, text) ?? (announced === undefined ? undefined : { language: announced, isFeed: false });
      const step = kind && readerOf(kind.language)?.read(uri, text);
      return (more) => {
        const facts = step ? step(more) : {};
        if (!facts) return false;
        const known = kind?.isFeed ? { feed: facts.sitemap } : facts;
        change(uri, { stored: { modified, ...known } });
        return true;
      };
    },
    putDocument(uri, language, document) {
      const step = readerOf(language)?.facts(document);
      return (more) => {
        const open = step ? step(more) : NOTHING;
        if (open) change(uri, { open });
        return open !== undefined;
      };
    },
    close: (uri) => change(uri, { open: undefined }),
    remove: (uri) => change(uri, { stored: undefined }),
    viewOf(uri) {
      settle();
      forget(uri);
      const beyond = { rivalsOf, areAllKnown, isListed: isUrlListed, makerOf: makerOfFile };
      const site = siteFor(uri);
      const view = createView(uri, site, beyond);
      views.set(uri, view);
      roots.setDocument(uri, true);
      site.documents.add(view.queries);
      return site.root.unserved || isTemplate(uri) ? NO_SITE : view.context;
    },
    hasQueried: (uri, topic) => views.get(uri)?.queries.has(topic) ?? false,
    decisionOf: (uri) => settled(uri).decision,
    describe: (uri) => settled(uri).description,
    forget,
    settle,
    stale(more = () => true) {
      settle(more);
      doubt();
      for (const [uri, looking] of doubtful) {
        let step: IteratorResult<number, boolean> | undefined;
        while (!step?.done && more()) step = looking.next();
        if (!step?.done) break;
        doubtful.delete(uri);
        if (step.value) stale.add(uri);
      }
      const all = [...stale];
      stale.clear();
      return all;
    },
    isInDoubt: () => changed.size + touched.size + unsure.size + doubtful.size > 0,
    async loadBuilds() {
      await loadBuilds();
      builds.isCodeWanted = false;
    },
    withoutBuilds() {
      builds.isOff = true;
    },
    whenWanted(listener) {
      onWanted = listener;
    },
    wanted: () => ({ isCode: builds.isCodeWanted, files: builds.store?.wanted ?? [] }),
    give: (uri, beginning) => builds.store?.give(uri, beginning),
    touch: (uri) => builds.store?.drop(uri) ?? false,
    builtChanged() {
      for (const key of builds.sites) {
        const site = sites.get(key);
        site?.markBuilt();
        if (site) touched.add(site);
      }
    },
    takeNotes: (uri) => views.get(uri)?.place.site.built.takeNotes() ?? [],
    setListed(keys) {
      listedKeys = keys;
    },
    indexIn(path) {
      settle();
      return presentIndex(slashed(path), files);
    },
    *indexOf(path, present) {
      settle();
      const folder = slashed(path);
      const site = siteFor(folder);
      const relist = present && readerOf(kindOf(present.uri, present.text)?.language ?? '')?.relist;
      return yield* folderIndex(
        folder,
        files,
        { root: site.root, origin: site.originFor(folder) },
        present && {
          uri: present.uri,
          relist: (listing) => relist?.(present.uri, present.text, listing),
        },
      );
    },
  };
}
