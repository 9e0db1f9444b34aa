/** What has been read of the files of builds: the heads of pages, and the configurations of hosts. */
import { LATER, type Later } from '../../core/builtPages.ts';
import { entryOf } from '../../core/memo.ts';
import { isPointer, POINTER_OCTETS } from '../../core/pointer.ts';
import type { FileBeginning } from '../../core/sites.ts';
import { folderOf } from '../../core/uri.ts';
import { type PageHead, readHead } from '../../pages/head.ts';
import { isLikelyRoot } from '../roots/roots.ts';

/**
 * Reads at most `most` octets of a file, which are valid until the next call; undefined if there is none, or if it must not be
 * opened. Never throws.
 */
export type ReadBeginning = (uri: string, most: number) => FileBeginning | undefined;

/** How files of builds are found and read. */
export interface BuildFiles {
  /** Absent if files are read later: `BuildStore.wanted` has them, and `give` takes what was read. */
  readonly read?: ReadBeginning;
  /** The topmost folder above that of a site that may have configurations of hosts, as a URI with a slash; undefined if not known. */
  topOf(folder: string): string | undefined;
  /** What the paths in messages are relative to: a URI with a slash at the end. Without it, only the name of a folder is shown. */
  readonly base?: string;
  /** Whether a file exists that is in no site, as far as known; only called without `read`. */
  isKnown(uri: string): boolean;
  /** Called when files, or the code for them, must be loaded. */
  onWanted(): void;
}

/** Octets that are read of a page at first, and at most; and of a configuration. */
const BEGINNING = 2 ** 14;
const MAX_BEGINNING = 2 ** 20;

/** Folders above a build in which configurations are looked for. */
const MAX_ABOVE = 4;

/** Heads are dropped, the oldest first, if they have more links in total. */
const MAX_LINKS = 300_000;

export class BuildStore {
  /** Files to read, if they cannot be read at once. */
  readonly #wanted = new Map<string, Set<string>>();
  readonly #heads = new Map<string, Map<string, PageHead | undefined>>();
  readonly #texts = new Map<string, string | undefined>();
  #links = 0;

  constructor(private readonly files: BuildFiles) {}

  private get read(): ReadBeginning | undefined {
    return this.files.read;
  }

  /**
   * The texts of files by their names, each from the folder of a build or the nearest one above it in its project.
   * @param isOnlyInBuild those that count in the folder itself alone
   */
  nearest(
    folder: string,
    names: readonly string[],
    isOnlyInBuild: (name: string) => boolean,
  ): Readonly<Record<string, string>> | Later {
    const found: Record<string, string> = {};
    let isLate = false;
    for (const name of names)
      for (const at of this.#foldersFor(folder, isOnlyInBuild(name))) {
        const text = this.text(at + name);
        if (text === LATER) isLate = true;
        else if (text !== undefined) found[name] ??= text;
        if (text !== undefined) break;
      }
    return isLate ? LATER : found;
  }

  /** The first of these names that is there, in the same way; undefined for none. */
  firstOf(
    folder: string,
    names: readonly string[],
    isOnlyInBuild: (name: string) => boolean,
  ): string | undefined {
    return names.find((name) =>
      this.#foldersFor(folder, isOnlyInBuild(name)).some((at) => this.exists(at + name)),
    );
  }

  /** The folder, and unless only that counts, those above it up to the one of its project. */
  #foldersFor(folder: string, isOnlyInBuild: boolean): readonly string[] {
    if (isOnlyInBuild) return [folder];
    // The folder above one with the name of a build is that of its project.
    const top = this.files.topOf(folder) ?? (isLikelyRoot(folder) ? folderOf(folder.slice(0, -1)) : folder);
    const folders = [folder];
    while (folders.at(-1) !== top && folders.length <= MAX_ABOVE)
      folders.push(folderOf(folders.at(-1)!.slice(0, -1)));
    return folders;
  }

  exists(uri: string): boolean {
    return this.read ? this.read(uri, 1) !== undefined : this.files.isKnown(uri);
  }

  /** The head of a page that is served under a URL; undefined if it cannot be read. */
  head(uri: string, url: string): PageHead | Later | undefined {
    if (this.read) return headBy(this.read, uri, url);
    const known = this.#heads.get(uri);
    if (known?.has(url)) return known.get(url);
    return this.#want(uri, url);
  }

  /**
   * The text of a configuration; undefined if there is none, or if it must not be opened.
   * @param most octets, if it is read at once
   */
  text(uri: string, most = MAX_BEGINNING): string | Later | undefined {
    if (!this.#texts.has(uri)) {
      if (!this.read) return this.files.isKnown(uri) ? this.#want(uri) : undefined;
      this.#texts.set(uri, textIn(this.read(uri, most)));
    }
    return this.#texts.get(uri);
  }

  #want(uri: string, url?: string): Later {
    const urls = entryOf(this.#wanted, uri, () => new Set());
    if (url !== undefined) urls.add(url);
    this.files.onWanted();
    return LATER;
  }

  /** The next files to read, at most as many. They stay wanted until they are given. */
  wanted(most: number): readonly string[] {
    return [...this.#wanted.keys()].slice(0, most);
  }

  /** Takes a file that was read; undefined for one that cannot be. */
  give(uri: string, beginning: FileBeginning | undefined): void {
    const urls = this.#wanted.get(uri);
    if (!urls) return;
    this.#wanted.delete(uri);
    if (urls.size === 0) this.#texts.set(uri, textIn(beginning));
    for (const url of urls) {
      const head = beginning && structuredClone(headIn(beginning, url));
      this.#heads.set(uri, (this.#heads.get(uri) ?? new Map()).set(url, head));
      this.#links += linksIn(head);
    }
    for (const [oldest] of this.#heads) {
      if (this.#links <= MAX_LINKS) break;
      this.drop(oldest);
    }
  }

  /** Forgets a file that may have changed; returns whether anything of it was known. */
  drop(uri: string): boolean {
    for (const head of this.#heads.get(uri)?.values() ?? []) this.#links -= linksIn(head);
    return [this.#heads.delete(uri), this.#texts.delete(uri)].includes(true);
  }
}

/** Most heads are short; of long ones more is read. */
function headBy(read: ReadBeginning, uri: string, url: string): PageHead | undefined {
  for (const most of [BEGINNING, MAX_BEGINNING]) {
    const beginning = read(uri, most);
    const head = beginning && headIn(beginning, url);
    if (!beginning || !head) return undefined;
    if (head.isComplete || beginning.isWhole || most === MAX_BEGINNING) return head;
  }
  return undefined;
}

const utf8 = new TextDecoder();

/** The head of a page; undefined for a pointer of Git LFS in its place. */
const headIn = ({ octets, isWhole }: FileBeginning, url: string): PageHead | undefined =>
  isPointer(utf8.decode(octets.subarray(0, POINTER_OCTETS))) ? undefined : readHead(octets, url, isWhole);

/** The weight of a head. */
const linksIn = (head: PageHead | undefined): number =>
  1 + (head ? head.versions.length + head.canonicals.length + head.directives.length : 0);

/** A configuration that is not whole counts as unreadable: its text is no configuration. */
const textIn = (beginning: FileBeginning | undefined): string | undefined =>
  beginning && (beginning.isWhole ? new TextDecoder().decode(beginning.octets) : '{');
