/**
 * The root of the site of each file, kept up to date while files, documents and folders come and go. What a change costs
 * depends on the files below its folder, not on all of them.
 */
import { FolderTree } from '../../core/folderTree.ts';
import { Multimap } from '../../core/multimap.ts';
import { folderOf, nameOf, parentOf, slashed } from '../../core/uri.ts';
import { ROBOTS_NAME } from '../facts/member.ts';
import { configuredRootOf, isFoundByName, isLikelyRoot, PAGE_NAME, type Root, rootOf } from './roots.ts';

/** The configured folder that is served as `/` for the files in a folder; undefined if not configured. */
type ConfiguredRoot = (folder: string) => string | undefined;

/** What is known in a folder. */
interface Entry {
  readonly files: Set<string>;
  readonly documents: Set<string>;
  hasRobots: boolean;
  hasPage: boolean;
  /** Of sitemaps that crawlers find by their names. */
  readonly sitemaps: Set<string>;
  /** The root of its files, once it was queried. */
  root?: Root | undefined;
}

const newEntry = (): Entry => ({
  ...{ files: new Set(), documents: new Set(), sitemaps: new Set() },
  ...{ hasRobots: false, hasPage: false },
});

export class FolderRoots {
  readonly #entries = new FolderTree<Entry>();
  #open = new Set<string>();
  #configured: ConfiguredRoot | undefined;
  /** The folders below which roots may have changed since the last call of `takeChanged`. */
  #changed = new Set<string>();
  /** The folders with a robots.txt and the name of a root, by their parents. */
  readonly #likely = new Multimap();

  /** Sets all open folders, and the configured roots. */
  open(folders: readonly string[], configured: ConfiguredRoot | undefined): void {
    this.#open = new Set(folders.map(slashed));
    this.#configured = configured;
    this.#changed.add('');
  }

  /** Opens or closes one folder, with a trailing slash. */
  toggle(folder: string, isOpen: boolean): void {
    if (isOpen) this.#open.add(folder);
    else this.#open.delete(folder);
    this.#changed.add(folder);
  }

  get folders(): ReadonlySet<string> {
    return this.#open;
  }

  /** Whether roots may have changed since the last call of `takeChanged`. */
  get isChanged(): boolean {
    return this.#changed.size > 0;
  }

  /** A file exists, or no longer does. */
  setFile(uri: string, exists: boolean): void {
    const folder = folderOf(uri);
    const name = nameOf(uri);
    this.#change(folder, (entry) => {
      if (exists) entry.files.add(uri);
      else entry.files.delete(uri);
      if (name === ROBOTS_NAME && entry.hasRobots !== exists) {
        entry.hasRobots = exists;
        if (isLikelyRoot(folder)) this.#likely[exists ? 'add' : 'delete'](parentOf(folder), folder);
        this.#changed.add(folder);
      }
      if (name === PAGE_NAME && entry.hasPage !== exists) {
        entry.hasPage = exists;
        this.#changed.add(folder);
      }
      if (isFoundByName(name) && entry.sitemaps.has(name) !== exists) {
        entry.sitemaps[exists ? 'add' : 'delete'](name);
        this.#changed.add(folder);
      }
    });
  }

  /** Whether something is known in a folder, or below it. */
  has(folder: string): boolean {
    return this.#entries.has(folder);
  }

  /** A document is being read, or no longer is. */
  setDocument(uri: string, isRead: boolean): void {
    this.#change(folderOf(uri), ({ documents }) => {
      if (isRead) documents.add(uri);
      else documents.delete(uri);
    });
  }

  /** The root of the site of a file, by the folders and files that were known at the last call of `takeChanged`. */
  of(uri: string): Root {
    const folder = folderOf(uri);
    const entry = this.#entries.get(folder);
    if (entry?.root) return entry.root;
    const root =
      configuredRootOf(folder, this.#configured?.(folder)) ??
      rootOf(uri, this.#open, {
        robots: (item) => this.#entries.get(item)?.hasRobots ?? false,
        page: (item) => this.#entries.get(item)?.hasPage ?? false,
        sitemap: (item) => (this.#entries.get(item)?.sitemaps.size ?? 0) > 0,
      });
    if (entry) entry.root = root;
    return root;
  }

  /** The folders beside one, and itself, with a robots.txt and the name of a root. */
  likelyBeside(folder: string): readonly string[] {
    return [...this.#likely.get(parentOf(folder))];
  }

  /** The files and documents whose roots may have changed since the last call; they are found again. */
  takeChanged(): { readonly files: readonly string[]; readonly documents: readonly string[] } {
    const entries = new Set<Entry>();
    for (const folder of this.#changed.has('') ? [''] : this.#changed)
      for (const entry of this.#entries.below(folder)) entries.add(entry);
    this.#changed = new Set();
    for (const entry of entries) delete entry.root;
    return {
      files: [...entries].flatMap(({ files }) => [...files]),
      documents: [...entries].flatMap(({ documents }) => [...documents]),
    };
  }

  /** Changes what is known in a folder; one that has nothing is dropped. */
  #change(folder: string, change: (entry: Entry) => void): void {
    const known = this.#entries.get(folder);
    const entry = known ?? newEntry();
    change(entry);
    const isEmpty = entry.files.size + entry.documents.size === 0;
    if (isEmpty) this.#entries.delete(folder);
    else if (!known) this.#entries.set(folder, entry);
  }
}
