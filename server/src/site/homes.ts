/** The known files, and the sites that they are in: which folder is served as `/` for each, and what is configured about that. */
import { canonicalUri } from '../core/canonicalUri.ts';
import { Multimap } from '../core/multimap.ts';
import type { ConfiguredPlace } from '../core/sites.ts';
import type { Steps } from '../core/steps.ts';
import { templateStem } from '../core/templates/engines.ts';
import { httpUrl, innermost, nameOf } from '../core/uri.ts';
import { mayBeMaker, withoutGroups } from '../urls/makers.ts';
import type { BuildFiles } from './build/buildStore.ts';
import { Builds } from './build/builds.ts';
import type { SitePlace } from './build/sitePages.ts';
import { type FileFacts, NOTHING, ROBOTS_NAME } from './facts/member.ts';
import { isAmong, keyOfUrl } from './listings/urlKeys.ts';
import type { KnownFiles } from './roots/folderIndex.ts';
import { FolderRoots } from './roots/folderRoots.ts';
import { configuredRootOf, isBuiltByName, isLikelyRoot, keyOf, type Root } from './roots/roots.ts';
import { Site } from './site.ts';

/** A file: the facts about its stored text, and about its open document. */
interface File {
  stored: FileFacts | undefined;
  open: FileFacts | undefined;
  /** The site it belongs to. */
  home: Site | undefined;
}

/** It is not known what a template generates, nor where that is served. */
export const isTemplate = (uri: string): boolean => templateStem(nameOf(uri)) !== undefined;

/** What has taken effect. */
interface Settled {
  /** Sites whose files or place have changed; some may be empty now. */
  readonly sites: ReadonlySet<Site>;
  readonly files: readonly string[];
  /** Documents that may be in another site. */
  readonly documents: readonly string[];
}

export class Homes {
  readonly roots = new FolderRoots();
  readonly builds: Builds;
  /** Files are still being reported for the first time. */
  isReading = false;
  /** Keys of the URLs that files list, if another process has collected them. */
  listedKeys: readonly Float64Array[] | undefined;
  readonly #files = new Map<string, File>();
  /** Files in groups of routes that may make others, by their URIs without the groups. */
  readonly #grouped = new Multimap();
  readonly #sites = new Map<string, Site>();
  /** The sites of removed files until they leave them. */
  readonly #leaving = new Map<string, Site>();
  /** Files with changes that have not taken effect yet. */
  readonly #changed = new Set<string>();
  /** The file whose change is taking effect, in steps that yield to others. */
  #placing: { readonly uri: string; readonly sites: Set<Site>; readonly steps: Steps<void> } | undefined;
  #configured: (folder: string) => ConfiguredPlace = () => ({});
  /** What is configured about sites may have changed. */
  #arePlacesChanged = false;

  constructor({ isKnown = () => false, ...build }: Partial<BuildFiles>) {
    this.builds = new Builds({
      topOf: (folder) => innermost(this.roots.folders, folder) ?? folder,
      onWanted: () => {},
      ...build,
      isKnown: (uri) => this.#files.has(uri) || isKnown(uri),
    });
  }

  /** See `Sites.open`. */
  open(folders: readonly string[], placeOf: (folder: string) => ConfiguredPlace, areFlat: boolean): void {
    this.#configured = placeOf;
    if (areFlat !== this.builds.areFlat) for (const site of this.#sites.values()) site.markPaths();
    this.builds.areFlat = areFlat;
    this.#arePlacesChanged = true;
    this.roots.open(folders, (folder) => placeOf(folder).root);
  }

  /** The known files by URI. */
  get files(): KnownFiles {
    return this.#files;
  }

  /** The known file with a URI, as this project or its client escapes it; else one that has it without groups of routes. */
  find(uri: string): string | undefined {
    if (this.#files.has(uri)) return uri;
    const escaped = /[[\]+]/.test(uri) ? canonicalUri(uri) : uri;
    if (this.#files.has(escaped)) return escaped;
    const [grouped] = [...this.#grouped.get(uri), ...this.#grouped.get(escaped)];
    return grouped;
  }

  /** Something else is known of a file; it takes effect later. */
  change(uri: string, change: Partial<Pick<File, 'stored' | 'open'>>): void {
    const home = this.#leaving.get(uri);
    const known = this.#files.get(uri) ?? { stored: undefined, open: undefined, home };
    const file: File = Object.assign(known, change);
    const isFile = file.stored !== undefined || file.open !== undefined;
    if (isFile) this.#files.set(uri, file);
    else this.#files.delete(uri);
    const plain = mayBeMaker(nameOf(uri)) ? withoutGroups(uri) : uri;
    if (plain !== uri) this.#grouped[isFile ? 'add' : 'delete'](plain, uri);
    if (isFile || !file.home) this.#leaving.delete(uri);
    else this.#leaving.set(uri, file.home);
    this.#changed.add(uri);
    this.roots.setFile(uri, isFile);
  }

  /** A stored file exists. Facts about its content are kept. */
  add(uri: string): void {
    this.change(uri, { stored: this.#files.get(uri)?.stored ?? NOTHING });
  }

  /** Whether changes of files have not taken effect yet. */
  get isPending(): boolean {
    return this.#changed.size > 0 || this.#placing !== undefined;
  }

  /** Whether the files of all sites are known. */
  get areAllKnown(): boolean {
    return !this.isReading && !this.roots.isChanged && !this.isPending;
  }

  /** Applies changes in steps; if `more` returns false, the remaining ones wait for the next call. */
  settle(more: () => boolean): Settled {
    const sites = new Set<Site>();
    const files: string[] = [];
    let documents: readonly string[] = [];
    if (this.roots.isChanged) {
      const moved = this.roots.takeChanged();
      for (const uri of moved.files) this.#changed.add(uri);
      documents = moved.documents;
    }
    if (this.#arePlacesChanged) {
      this.#arePlacesChanged = false;
      for (const site of this.#sites.values()) {
        site.setPlace(this.#placeFor(site.root));
        sites.add(site);
      }
    }
    while (this.isPending) {
      this.#placing ??= this.#nextPlacing();
      const { uri, steps, sites: own } = this.#placing;
      const { done } = steps.next();
      for (const site of own) sites.add(site);
      if (done) {
        this.#placing = undefined;
        files.push(uri);
      }
      if (!more()) break;
    }
    return { sites, files, documents };
  }

  /** The site of a file, by what has taken effect. */
  of(uri: string): Site {
    const root = this.roots.of(uri);
    const known = this.#sites.get(keyOf(root));
    if (known) return known;
    const isListed = (folder: string): boolean => !this.builds.areFlat || this.roots.folders.has(folder);
    const site = new Site(root, this.builds, isListed);
    site.setPlace(this.#placeFor(root));
    this.#sites.set(keyOf(root), site);
    return site;
  }

  /** The same; undefined if there is no such site, or if the file has none. */
  served(uri: string): Site | undefined {
    const root = this.roots.of(uri);
    return root.unserved || isTemplate(uri) ? undefined : this.#sites.get(keyOf(root));
  }

  get sites(): Iterable<Site> {
    return this.#sites.values();
  }

  dropIfEmpty(site: Site): void {
    if (!site.isEmpty) return;
    const key = keyOf(site.root);
    if (this.#sites.get(key) === site) this.#sites.delete(key);
  }

  /** The documents of sites that would be served under the same address as a folder, if that has a robots.txt. */
  documentsBeside(folder: string): readonly string[] {
    return this.roots
      .likelyBeside(folder)
      .flatMap((other) => [...(this.#sites.get(keyOf(this.roots.of(other)))?.documents ?? [])])
      .map(({ uri }) => uri);
  }

  /**
   * Other folders that have the name of a root and another robots.txt: they would be served under the same address. A
   * build copies the file, and a configured root is final.
   */
  rivalsOf({ root }: Site): readonly string[] {
    if (!isLikelyRoot(root.uri)) return [];
    const all = this.roots.likelyBeside(root.uri);
    if (all.some((folder) => configuredRootOf(folder, this.#configured(folder).root))) return [];
    const own = this.#robotsIn(root.uri);
    return all
      .filter((folder) => folder !== root.uri && this.#robotsIn(folder) !== own)
      .filter((folder) => isBuiltByName(folder) === isBuiltByName(root.uri))
      .map((folder) => folder + ROBOTS_NAME)
      .sort();
  }

  /** Whether any file of a site lists a URL. */
  isListed(site: Site, url: string): boolean {
    return this.listedKeys?.some((keys) => isAmong(keyOfUrl(url), keys)) ?? site.listings.has(url);
  }

  #robotsIn(folder: string): string | undefined {
    const file = this.#files.get(folder + ROBOTS_NAME);
    return (file?.open ?? file?.stored)?.robots?.text;
  }

  #placeFor({ uri }: Root): SitePlace {
    const { url, root, host } = this.#configured(uri);
    return {
      url: url === undefined ? undefined : httpUrl(url)?.href,
      host,
      isRoot: configuredRootOf(uri, root) !== undefined,
    };
  }

  #nextPlacing() {
    const [uri] = this.#changed as Iterable<string> as [string];
    this.#changed.delete(uri);
    const sites = new Set<Site>();
    return { uri, sites, steps: this.#place(uri, sites) };
  }

  /** Assigns a file to its site, with its current facts. */
  *#place(uri: string, sites: Set<Site>): Steps<void> {
    const file = this.#files.get(uri);
    const known = file && (file.open ?? file.stored);
    const before = file ? file.home : this.#leaving.get(uri);
    const site = known && this.of(uri);
    this.#leaving.delete(uri);
    if (file) file.home = site;
    if (before && before !== site) {
      sites.add(before);
      yield* before.set(uri, undefined);
    }
    if (!site) return;
    sites.add(site);
    yield* site.set(uri, isTemplate(uri) ? NOTHING : known);
  }
}
