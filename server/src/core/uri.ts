/** Paths of URIs and URLs. What cannot be decoded is left unchanged. */

/** `text` without percent-encoding. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A name as it is written in the path of a canonical URI. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/** The folder of a URI, with a slash at its end. */
export const folderOf = (uri: string): string => uri.slice(0, uri.lastIndexOf('/') + 1);

/** A folder's URI with a slash at its end, so that `/site/` is not the beginning of `/site2/`. */
export const slashed = (folder: string): string => (folder.endsWith('/') ? folder : `${folder}/`);

/** The last segment of a URI or a path, as it is written. */
export const lastSegment = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The last segment of a URI or a path, without a query and a fragment. */
export const plainName = (path: string): string => lastSegment(path.split(/[?#]/, 1)[0]!);

/** The last segment of a URI, decoded. */
export const nameOf = (uri: string): string => decoded(lastSegment(uri));

/** What would lead out of a folder, what may not stand in the name of a file on every system, and what may be encoded. */
const NO_NAME = /^\.{0,2}$|[\\:*?"<>|%\p{Cc}\p{Cs}]/u;

/** The URI of the file at `path`, which is not encoded and begins with a slash, below a folder; undefined for what is no name of a file. */
export function uriBelow(folder: string, path: string): string | undefined {
  const names = path.slice(1).split('/');
  return names.some((name) => NO_NAME.test(name)) ? undefined : folder + names.map(encoded).join('/');
}

/** Whether a file in a folder of JSON is data, not the schema that data keeps to. */
export const isDataFile = (path: string): boolean => /\.json$/i.test(path) && !/schema\.json$/i.test(path);

/**
 * The URL that `text` is, against `base` where it is relative; undefined if it is not a URL. `URL.canParse` is no help: that of
 * Node.js 20, once it is called often, takes hosts beyond ASCII for invalid.
 */
export function parsedUrl(text: string, base?: string | URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** The URL that `text` is, if it is a whole one of http or https. */
export const httpUrl = (text: string): URL | undefined =>
  /^https?:\/\//i.test(text) ? parsedUrl(text) : undefined;

/** The innermost of some folders, URIs with a slash at their end, that a file lies in; undefined for none. */
export function innermost(folders: readonly string[], uri: string): string | undefined {
  let best: string | undefined;
  for (const folder of folders) {
    if (uri.startsWith(folder) && folder.length > (best?.length ?? 0)) best = folder;
  }
  return best;
}
