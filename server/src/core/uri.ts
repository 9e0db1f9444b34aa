/** Paths of URIs and URLs. What cannot be decoded is left unchanged. */

/** `text` without percent-encoding. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A name in the encoding of canonical URIs. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/** The folder of a URI, with a trailing slash. */
export const folderOf = (uri: string): string => uri.slice(0, uri.lastIndexOf('/') + 1);

/** The parent folder of a folder, with a trailing slash; always shorter, whatever the URI, but for ''. */
export const parentOf = (folder: string): string => folderOf(folder.slice(0, -1));

/** A folder's URI with a trailing slash, so that `/site/` is not a prefix of `/site2/`. */
export const slashed = (folder: string): string => (folder.endsWith('/') ? folder : `${folder}/`);

/** The last segment of a URI or a path, not decoded. */
export const lastSegment = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The last segment of a URI or a path, without a query and a fragment. */
export const plainName = (path: string): string => lastSegment(path.split(/[?#]/, 1)[0]!);

/** The last segment of a URI, decoded. */
export const nameOf = (uri: string): string => decoded(lastSegment(uri));

/**
 * Names that would leave a folder, characters that are not allowed in file names on every system, and percent signs.
 */
const NO_NAME = /^\.{0,2}$|[\\:*?"<>|%\p{Cc}\p{Cs}]/u;

/**
 * The URI of the file at `path`, which is not encoded and begins with a slash, below a folder; undefined if it is not a
 * valid file name.
 */
export function uriBelow(folder: string, path: string): string | undefined {
  const names = path.slice(1).split('/');
  return names.some((name) => NO_NAME.test(name)) ? undefined : folder + names.map(encoded).join('/');
}

/**
 * The URI of a path, which is not encoded, relative to a folder. It may begin with `../`; undefined if it leads up
 * anywhere else, as content may name it.
 */
export function uriFrom(folder: string, path: string): string | undefined {
  const names = path.split('/');
  if (names.lastIndexOf('..') > names.findIndex((name) => name !== '..')) return undefined;
  return parsedUrl(names.map(encodeURIComponent).join('/'), folder)?.href;
}

/** Whether a file in a folder of JSON holds data, and not the schema of the data. */
export const isDataFile = (path: string): boolean => /\.json$/i.test(path) && !/schema\.json$/i.test(path);

/**
 * `text` as a URL, relative to `base` if given; undefined if it is not one. `URL.canParse` is not used: in Node.js 20,
 * after many calls, it rejects hosts beyond ASCII.
 */
export function parsedUrl(text: string, base?: string | URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** `text` as a URL, if it is an absolute one with http or https. */
export const httpUrl = (text: string): URL | undefined =>
  /^https?:\/\//i.test(text) ? parsedUrl(text) : undefined;

/** Host and port of an origin; undefined for none. */
export const hostOf = (origin: string | undefined): string | undefined =>
  origin?.slice(origin.indexOf('//') + 2);

/** The hostname without `www.`: the same for hosts that usually belong to one site. */
export const bareHost = ({ hostname }: URL): string => hostname.replace(/^www\./, '');

/** Whether two URLs are on different hosts, `www.` aside. False for what is no absolute URL. */
export function isOnOtherHost(one: string, other: string): boolean {
  const [a, b] = [parsedUrl(one), parsedUrl(other)];
  return a !== undefined && b !== undefined && bareHost(a) !== bareHost(b);
}

/** The URL that is requested for one of http or https: without a user name and password. Undefined for others. */
export function requestUrl(text: string): URL | undefined {
  const url = httpUrl(text);
  return url && Object.assign(url, { username: '', password: '' });
}

/**
 * Those of the folders (URIs with a trailing slash) that contain a file, the innermost first. O(depth of the file),
 * however many folders there are.
 */
export function* enclosing(
  folders: { has(folder: string): boolean },
  uri: string,
): Generator<string, undefined> {
  for (let folder = folderOf(uri); folder !== ''; folder = parentOf(folder))
    if (folders.has(folder)) yield folder;
  return undefined;
}

/** The innermost of the folders that contains a file; undefined for none. */
export const innermost = (folders: { has(folder: string): boolean }, uri: string): string | undefined =>
  enclosing(folders, uri).next().value;
