/** Which part of a URL rules are compared with. */

const PATH_START = /[/?;]/g;

/**
 * The path with parameters and query of a URL, as Google's parser cuts it: from the first `/`, `?` or `;` after the
 * authority up to the fragment, with a `/` put in front where it begins otherwise; `/` where there is none. What then
 * follows a NUL is cut off, since the parser hands the path on as a C string.
 * The URL may be relative, empty or malformed, and nothing in it is decoded or encoded. A `://` counts as the end of
 * a scheme only before the first of those characters, and two leading slashes stand for a missing scheme
 * (google/robotstxt, run). Octets and text are cut alike, since all the marks are ASCII.
 */
export function pathOfUrl(url: string): string {
  const start = url.startsWith('//') ? 2 : 0;
  const early = firstPathMark(url, start);
  const scheme = url.indexOf('://', start);
  const path = scheme >= 0 && (early < 0 || scheme < early) ? firstPathMark(url, scheme + 3) : early;
  if (path < 0) return '/';
  const hash = url.indexOf('#', start);
  if (hash >= 0 && hash < path) return '/';
  const rest = hash < 0 ? url.slice(path) : url.slice(path, hash);
  const whole = rest.startsWith('/') ? rest : `/${rest}`;
  const nul = whole.indexOf('\0');
  return nul < 0 ? whole : whole.slice(0, nul);
}

function firstPathMark(url: string, from: number): number {
  PATH_START.lastIndex = from;
  return PATH_START.exec(url)?.index ?? -1;
}
