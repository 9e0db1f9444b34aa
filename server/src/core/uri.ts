/** Paths of URIs and URLs. What cannot be decoded stays as it is. */

/** `text` without percent-encoding. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The folder of a URI, with a slash at its end. */
export const folderOf = (uri: string): string => uri.slice(0, uri.lastIndexOf('/') + 1);

/** The last segment of a URI, decoded. */
export const nameOf = (uri: string): string => decoded(uri.slice(uri.lastIndexOf('/') + 1));

/** The URL that `text` is, if it is a whole one of http or https. */
export function httpUrl(text: string): URL | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  return new URL(text);
}
