/** How a host answers the addresses of a built site: the interface, and how files and folders are served. */
import type { Directive, Origin, Reason } from '../../core/builtPages.ts';

/** What a host answers. */
export type Served =
  | {
      readonly status: 200 /** Path of the file in the build, without a leading slash. */;
      readonly file: string;
    }
  | {
      readonly status: 301 | 302 | 303 | 307 | 308;
      /** An absolute URL. */
      readonly to: string;
      /** The rule; undefined if the host does so itself, as for a folder without a slash. */
      readonly by?: Origin;
    }
  | { readonly status: 404 | 410; readonly by?: Origin }
  | {
      readonly status: 'unknown';
      readonly why: Reason;
      readonly by?: Origin;
      /** Whatever the answer is, it leads to one of these files or to nothing. */
      readonly mayGet?: readonly string[];
    };

/** The files of a build. */
export interface Build {
  /** @param path relative to the root of the build, with `/` and without a leading slash; letter case matters */
  has(path: string): boolean;
  /** An export of Next.js, which some hosts serve in a way of its own. */
  readonly isNextExport?: boolean;
}

/** A host that serves a build. All answers are pure: equal for equal addresses, in any order. */
export interface Host {
  /** What the host answers to a URL of the site. Never throws. */
  serve(url: URL): Served;
  /** Directives of `X-Robots-Tag` headers for a URL; undefined if they cannot be known. Never throws. */
  robotsTags(url: URL): readonly HeaderTag[] | undefined;
}

/** A directive of a header, and the rule that sends it. */
export type HeaderTag = Directive & { readonly by: Origin };

/** A host whose configuration cannot be read: nothing is known. */
export const unreadable = (by: Origin): Host => ({
  serve: () => ({ status: 'unknown', why: 'configuration', by }),
  robotsTags: () => undefined,
});

/** The texts of a host's configuration files, by name. */
export type ConfigFiles = Readonly<Record<string, string | undefined>>;

/** How a host answers one form of an address. */
type Outcome =
  /** With `NAME.html`. */
  | 'html'
  /** With `NAME/index.html`. */
  | 'index'
  /** With a redirect to `/NAME` or `/NAME/`. */
  | 'bare'
  | 'slash'
  | 'missing'
  | 'unknown';

/**
 * How a host answers the forms of an address, as the columns of the Trailing Slash Guide: `file` if only `file.html`
 * exists, `folder` if only `folder/index.html` exists, `both` if there are two such files.
 */
export type SlashTable = Readonly<Record<(typeof COLUMNS)[number], Outcome>>;

const COLUMNS = [
  ...(['file', 'file/', 'file.html', 'folder', 'folder/', 'folder/index.html'] as const),
  ...(['both', 'both/', 'both.html', 'both/index.html'] as const),
];

/**
 * A table written as its outcomes in the order of the columns. Without the last two, `both.html` is answered as
 * `file.html`, and `both/index.html` as `folder/index.html`.
 */
export function slashTable(...list: readonly Outcome[]): SlashTable {
  const [, , file, , , index] = list;
  const all = list.length === COLUMNS.length ? list : [...list, file, index];
  return Object.fromEntries(COLUMNS.map((column, at) => [column, all[at]])) as SlashTable;
}

/** Escapes of characters that have a meaning in URLs: hosts differ in whether they decode them. */
const RESERVED = /%(?:2[346BCF]|3[ABDF]|40)/i;

/**
 * The path of a URL as the path of a file, without a leading slash; undefined if it names none, or if hosts differ in
 * which.
 */
export function filePath({ pathname }: URL): string | undefined {
  try {
    const path = decodeURIComponent(pathname).slice(1);
    return RESERVED.test(pathname) || /(?:^|\/)\/|\0|\\/.test(path) ? undefined : path;
  } catch {
    return undefined;
  }
}

/** Answers with the files of a build; 404 if there is none. */
export function serveFile(
  url: URL,
  build: Build,
  table: SlashTable,
  status: 301 | 302 | 307 | 308 = 301,
): Served {
  const path = filePath(url);
  if (path === undefined) return { status: 'unknown', why: 'path' };
  if (path === '404.html' && build.has(path)) return { status: 'unknown', why: 'settings', mayGet: [path] };
  if (path === '404.html') return { status: 404 };
  const redirect = (pathname: string): Served => {
    const to = new URL(url);
    to.pathname = pathname === '' ? '/' : pathname;
    return { status, to: to.href };
  };
  const [, name, ending] = /^(.*?)(\/?(?<![^/])index\.html|\.html|\/|)$/s.exec(path)!;
  if (!url.pathname.endsWith(ending!)) return { status: 'unknown', why: 'path' };
  const written = url.pathname.slice(0, url.pathname.length - ending!.length);
  const [hasFile, hasIndex] = [name !== '' && build.has(`${name}.html`), build.has(indexOf(name!))];
  const mayGet = [...(hasFile ? [`${name}.html`] : []), ...(hasIndex ? [indexOf(name!)] : [])];
  const answer = (outcome: Outcome): Served => {
    switch (outcome) {
      case 'html':
        return { status: 200, file: `${name}.html` };
      case 'index':
        return { status: 200, file: indexOf(name!) };
      case 'bare':
        return redirect(written.replace(/\/$/, ''));
      case 'slash':
        return redirect(written.endsWith('/') ? written : `${written}/`);
      case 'missing':
        return { status: 404 };
      case 'unknown':
        return { status: 'unknown', why: 'settings', mayGet };
    }
  };
  if (path !== '' && build.has(path)) {
    if (ending === '.html') return answer(table[hasIndex ? 'both.html' : 'file.html']);
    const isIndex = ending!.endsWith('index.html');
    return isIndex
      ? answer(table[hasFile ? 'both/index.html' : 'folder/index.html'])
      : { status: 200, file: path };
  }
  if (name === '') {
    const isServed = hasIndex && table['folder/'] !== 'missing';
    return isServed ? { status: 200, file: 'index.html' } : { status: 404 };
  }
  // A host that adds `.html` does so here, too.
  if (build.has(`${path}.html`) && ending === '.html') return { status: 'unknown', why: 'settings' };
  if (ending === '.html' || ending!.endsWith('index.html')) return { status: 404 };
  const kind = hasFile ? (hasIndex ? 'both' : 'file') : hasIndex ? 'folder' : undefined;
  if (kind === undefined) return { status: 404 };
  const form = table['folder/index.html'];
  if (/(?:^|\/)index$/.test(name!) && kind === 'file' && (form === 'bare' || form === 'slash')) {
    // `/folder/index` is another name of the folder, too.
    const folder = written.slice(0, written.lastIndexOf('/'));
    return redirect(form === 'bare' ? folder : `${folder}/`);
  }
  return answer(table[`${kind}${ending === '/' ? '/' : ''}`]);
}

/** Other names of the page of a folder, which servers may be set to answer with. */
const INDEXES = [
  ...['index.htm', 'index.php', 'index.xhtml', 'index.shtml', 'index.cgi', 'default.html', 'default.htm'],
];

/** Whether a URL may get the page of a folder that has another name than `index.html`. */
export function mayHaveIndex(url: URL, build: Build): boolean {
  const path = filePath(url)?.replace(/\/$/, '');
  return path !== undefined && INDEXES.some((name) => build.has(path === '' ? name : `${path}/${name}`));
}

const indexOf = (name: string): string => (name === '' ? 'index.html' : `${name}/index.html`);
