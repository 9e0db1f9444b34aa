/**
 * The built pages of one site: which host serves them, under which address, and what URLs get. A file is read when a URL
 * leads to it (`buildStore.ts`).
 */
import {
  type Found,
  type FoundAnswer,
  type HostName,
  LATER,
  type Later,
  type ServerName,
} from '../../core/builtPages.ts';
import type { Decided, Evidence } from '../../core/siteDecision.ts';
import type { Steps } from '../../core/steps.ts';
import { httpUrl, uriBelow, uriFrom } from '../../core/uri.ts';
import { answerAt } from '../../pages/answer.ts';
import type { Host } from '../../pages/hosts/host.ts';
import { hostAt, hostIn, hostOf, isInBuild } from '../../pages/hosts/index.ts';
import type { OutputPage } from '../../pages/outputs/output.ts';
import { type BuiltSite, isIndexable, pageAt } from '../../pages/page.ts';
import { addressIn, DECLARING, isCopiedByName, SOURCE_MARKS } from '../../urls/generators.ts';
import { isPlaceholderHost } from '../../urls/placeholder.ts';
import { BuildNotes, type NoBuild } from './buildNotes.ts';
import type { BuildStore } from './buildStore.ts';
import { type BuildFolder, configFiles, evidenceOfHost, guessedHost, outputOf } from './server.ts';

export { BuildStore } from './buildStore.ts';
export type { BuildFolder } from './server.ts';

/** Where a build is served, as far as that is known. */
export interface BuildPlace {
  /** The URL of the site; its path, if it has one, is that of the folder. */
  readonly url: URL;
  /** The configured host. */
  readonly host: HostName | undefined;
  /** Some of the pages that its sitemaps list. */
  readonly listed: readonly string[];
  /** The folder is configured as that of the site. */
  readonly isCertain: boolean;
  /** A robots.txt or its name says that the folder is the root of a site. */
  readonly isRoot: boolean;
  /** The URL is configured: it holds, whatever files there are. */
  readonly isGiven: boolean;
}

export interface Build {
  /** Equal for builds of the same files with the same answers. */
  readonly identity: string;
  readonly host: ServerName;
  /** The URL under which its folder is served, with a slash at the end. */
  readonly root: string;
  /** How many of the first listed pages are in it: without any, it may be a folder that a build copies. */
  readonly hits: number;
  readonly of: number;
  /** What decides about the host; undefined if nothing does. */
  readonly hostBy: Evidence | undefined;
  readonly notes: BuildNotes;
  /** What a URL gets; undefined while a page is being read. */
  at(url: string): Found | undefined;
  /** The same in full; undefined while a page is being read. */
  answer(url: string): FoundAnswer | undefined;
  /** The URLs under which its pages are served, each in the usual form. */
  urls(): Steps<readonly string[]>;
  /**
   * The URLs of indexable pages that are not listed, in order; undefined while pages are being read. None if no page is
   * listed at all: then the lists are those of another site.
   */
  unlisted(
    isListed: (url: string) => boolean,
    isBlocked: (url: string) => boolean,
  ): Steps<readonly string[] | undefined>;
}

/** Pages that are looked at in one step. */
const AT_ONCE = 100;
/** Answers that are kept. */
const MAX_ANSWERS = 200_000;
/** Pages of errors and of applications, those that prove who owns a site, and those of frameworks. */
const SPECIAL =
  /\/(?:(?:404|500|50x|200|offline|google[\da-f]+|yandex_[\da-f]+|pinterest-[\da-f]+)(?:\.html?$|\/index\.html?$)|[_.])/i;

/**
 * The build in a folder, or why there is none; undefined without pages, and for a folder of sources. `LATER` while files
 * are being read.
 */
export function buildIn(
  folder: BuildFolder,
  { url, host, listed, isCertain, isRoot, isGiven }: BuildPlace,
  store: BuildStore,
): Build | NoBuild | Later | undefined {
  const shown = outputOf(folder, store);
  if (shown === LATER) return LATER;
  const output = host === undefined || shown?.isExclusive ? shown : undefined;
  const named = () => folder.pages.filter((path) => !SPECIAL.test(path)).map(pageNamed);
  const pages = output?.pages?.map(pageServed) ?? named();
  if (pages.length === 0) return undefined;
  if (!isCertain && !output && markIn(folder) !== undefined) return undefined;
  // The pages of a folder that a build copies are elsewhere.
  const isElsewhere = !isGiven && isCopiedByName(folder.uri);
  const without = (why: NoBuild): NoBuild | undefined => (isRoot && !isElsewhere ? why : undefined);
  if (!output && pages.length === 1 && pages[0]!.file === 'index.html' && new Set(listed).size > 1)
    return without('application');
  const files = output ? {} : configFiles(folder, host, store);
  if (files === LATER) return LATER;
  const name = host ?? hostIn(files, url);
  // A host that is given, by its domain or by a setting, is the one.
  const isGivenHost = (host ?? hostAt(url)) !== undefined;
  const build = { has: (path: string) => folder.has(`/${path}`) };
  // Without a home page, most of the pages must be there: a folder that a build copies has some.
  const least = output || isCertain || (isRoot && folder.has('/index.html')) ? 0 : 0.5;
  const { root, hits, of } = rootOf(output?.host ?? hostOf('plain', build, {}), url, listed, isGiven);
  if (isGiven && of === 0 && listed.length > 0) return without('site');
  if (!isGiven && !output && hits === 0 && of > 0) return without('other');
  if (hits < least * Math.max(1, of)) return without('other');
  const source = isCertain || output ? undefined : sourceIn(folder, store);
  if (source !== undefined) return source === LATER ? LATER : undefined;
  const site: BuiltSite = {
    root,
    host: output?.host ?? guessedHost(name, { folder, files, root, store, isGivenHost }),
    head(path, address) {
      const uri = uriFrom(folder.uri, path);
      return uri === undefined ? undefined : store.head(uri, address);
    },
    now: Date.now(),
  };
  const server = output?.server ?? name ?? 'plain';
  const identity = JSON.stringify([root, server, name, hits > 0, files]);
  const by = evidenceOfHost(host, name, files, output);
  return new BuiltFolder(server, identity, hits, of, by, site, pages);
}

/** The file that says that a folder holds sources: a mark, or a page that is a source; undefined without any. */
export function sourceIn(folder: BuildFolder, store: BuildStore): string | Later | undefined {
  const mark = markIn(folder);
  if (mark !== undefined) return mark;
  const [home] = folder.has('/index.html') ? ['/index.html'] : folder.pages;
  const uri = home === undefined ? undefined : uriBelow(folder.uri, home);
  const head = uri === undefined ? undefined : store.head(uri, uri);
  if (head === LATER) return LATER;
  return head?.isSource ? home!.slice(1) : undefined;
}

/** The settings of a generator or bundler, or a layout. */
const markIn = ({ has, pages }: BuildFolder): string | undefined =>
  SOURCE_MARKS.find((name) => has(`/${name}`)) ??
  pages.find((path) => /^\/_(?:layouts|includes)\//.test(path))?.slice(1);

/** The origin that a file beside a build declares: `CNAME`, or the settings of a generator. */
export function declaredIn(folder: BuildFolder, store: BuildStore): Decided | Later | undefined {
  const files = store.nearest(folder.uri, ['CNAME', ...DECLARING], isInBuild);
  if (files === LATER) return LATER;
  for (const [file, text] of Object.entries(files)) {
    const address = file === 'CNAME' ? `https://${text.trim()}` : addressIn(file, text);
    const url = httpUrl(address ?? '');
    if (url && !isPlaceholderHost(url.hostname))
      return { value: url.origin, strength: 'declared', by: 'file', file };
  }
  return undefined;
}

/**
 * The URL of a build, and how many of the listed pages it has: unless the URL is given, with the first part of the paths,
 * such as `/project`, that all listed pages share, if more files are found so.
 * @param host any host
 */
function rootOf(
  host: Host,
  { origin, pathname }: URL,
  listed: readonly string[],
  isGiven: boolean,
): { readonly root: string; readonly hits: number; readonly of: number } {
  const urls = listed.flatMap((item) => httpUrl(item) ?? []).filter((url) => url.origin === origin);
  // The home page may be listed without a slash.
  const pathOf = ({ pathname }: URL): string => (urls.length > 1 ? pathname.replace(/\/?$/, '/') : pathname);
  const [first, second] = (urls[0] ? pathOf(urls[0]) : '').match(/[^/]+(?=\/)/g) ?? [];
  const folders = [...(first ? [`/${first}/`] : []), ...(second ? [`/${first}/${second}/`] : [])];
  const isShared = (path: string): boolean => urls.every((own) => pathOf(own).startsWith(path));
  const guesses = ['/', ...folders.filter(isShared)];
  const isOpen = pathname === '/' && !isGiven;
  const roots = (isOpen ? guesses : [pathname.replace(/\/?$/, '/')]).map((path) => origin + path);
  const hits = roots.map((root) => urls.filter(({ href }) => hasFile(href, root, host)).length);
  const most = Math.max(...hits);
  return { root: roots[hits.indexOf(most)]!, hits: most, of: urls.length };
}

/** Whether there is a file for a URL, in any of the ways in which hosts serve files. */
function hasFile(url: string, root: string, host: Host): boolean {
  const found = pageAt(url, { root, host, head: () => undefined, now: 0 });
  return found !== LATER && (found.kind === 'page' || (found.kind === 'unknown' && found.why === 'settings'));
}

class BuiltFolder implements Build {
  readonly notes = new BuildNotes();
  readonly #answers = new Map<string, Found>();
  /** The URL of each path that was not listed; undefined if no form of it gets the file. */
  readonly #servedAs = new Map<string, string | undefined>();

  constructor(
    readonly host: ServerName,
    readonly identity: string,
    readonly hits: number,
    readonly of: number,
    readonly hostBy: Evidence | undefined,
    private readonly site: BuiltSite,
    private readonly pages: readonly BuiltPage[],
  ) {}

  get root(): string {
    return this.site.root;
  }

  at(url: string): Found | undefined {
    const known = this.#answers.get(url);
    if (known) return known;
    const found = pageAt(url, this.site);
    if (found === LATER) return undefined;
    this.#note(found);
    const [oldest] = this.#answers.size >= MAX_ANSWERS ? this.#answers.keys() : [];
    if (oldest !== undefined) this.#answers.delete(oldest);
    const kept = hasLinks(found) ? structuredClone(found) : found;
    this.#answers.set(url, kept);
    return kept;
  }

  answer(url: string): FoundAnswer | undefined {
    const answer = answerAt(url, this.site);
    return answer === LATER ? undefined : answer;
  }

  *urls(): Steps<readonly string[]> {
    const urls: string[] = [];
    for (const [at, page] of this.pages.entries()) {
      const url = this.#servedUrl(page);
      if (url !== undefined) urls.push(url);
      if (at % AT_ONCE === 0) yield at / this.pages.length;
    }
    return urls;
  }

  #note(found: Found): void {
    const last = found.kind === 'redirect' ? found.last.found : found;
    if (last?.kind === 'unknown' && last.why !== 'elsewhere')
      this.notes.add({ why: last.why, file: last.by?.file, line: last.by?.line ?? 0 });
    else if (last?.kind === 'page' && last.isRead === false)
      this.notes.add({ why: 'unread', file: last.file, line: 0 });
  }

  *unlisted(
    isListed: (url: string) => boolean,
    isBlocked: (url: string) => boolean,
  ): Steps<readonly string[] | undefined> {
    const others: string[] = [];
    let areListed = false;
    let steps = 0;
    for (const page of this.pages) {
      if (++steps % AT_ONCE === 0) yield 0;
      if (this.#formsOf(page).some((form) => variantsOf(form).some(isListed))) areListed = true;
      else {
        const served = this.#servedUrl(page);
        if (served !== undefined) others.push(served);
      }
    }
    if (!areListed) return [];
    const urls: string[] = [];
    let isLate = false;
    for (const url of others) {
      if (++steps % AT_ONCE === 0) yield 0;
      const page = this.at(url);
      if (page === undefined) isLate = true;
      else if (page.kind === 'page' && page.isTitled && isIndexable(page) && !isBlocked(url)) urls.push(url);
    }
    return isLate ? undefined : urls;
  }

  #formsOf({ forms }: BuiltPage): readonly string[] {
    return forms.map((form) => this.site.root + encodeURI(form.slice(1)));
  }

  /** The URL that gets a page without a redirect; undefined if none does. */
  #servedUrl(page: BuiltPage): string | undefined {
    if (!this.#servedAs.has(page.file))
      this.#servedAs.set(
        page.file,
        this.#formsOf(page).find((form) => this.#serves(form, page.file)),
      );
    return this.#servedAs.get(page.file);
  }

  /** Whether a URL gets a file, without a redirect. */
  #serves(url: string, file: string): boolean {
    const found = pageAt(url, { ...this.site, head: () => undefined });
    return found !== LATER && found.kind === 'page' && found.file === file;
  }
}

/** An HTML file, and the paths that may get it: usual ones first. */
interface BuiltPage {
  /** Relative to the root of the build. */
  readonly file: string;
  readonly forms: readonly string[];
}

const pageNamed = (path: string): BuiltPage => ({ file: path.slice(1), forms: formsOf(path) });
const pageServed = ({ file, path }: OutputPage): BuiltPage => ({
  file,
  forms: path.endsWith('/') ? [path] : [path, `${path}/`],
});

/** The paths under which hosts serve an HTML file: usual ones first. */
function formsOf(path: string): readonly string[] {
  const folder = /^(.*\/)index\.html?$/i.exec(path)?.[1];
  if (folder !== undefined) return [folder, ...(folder === '/' ? [] : [folder.slice(0, -1)]), path];
  const name = path.replace(/\.html?$/i, '');
  return [name, `${name}/`, path];
}

/** A URL with its escapes as sitemaps write them. */
function variantsOf(url: string): readonly string[] {
  if (!url.includes('%')) return [url];
  const lower = url.replace(/%[\dA-F]{2}/g, (octet) => octet.toLowerCase());
  return [url, lower, decodeURI(url)];
}

/** Links are slices of the text of a page, which would be kept with them. */
const hasLinks = (found: Found): boolean => {
  const last = found.kind === 'redirect' ? found.last.found : found;
  return (
    last?.kind === 'page' &&
    (last.versions.length > 0 ||
      last.indexLinks.length > 0 ||
      Boolean(last.noindex ?? last.canonicalElsewhere ?? last.refresh))
  );
};
