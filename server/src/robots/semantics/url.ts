/** The part of a URL that rules are compared with. */

const SLASH = 0x2f;
const SEMICOLON = 0x3b;
const QUESTION_MARK = 0x3f;

/**
 * The path with parameters and query of a URL, as Google's parser extracts it: from the first `/`, `?` or `;` after the
 * authority up to the fragment, with a `/` prepended if it begins differently; `/` if there is none. The result is then
 * cut at a NUL, since the parser passes the path on as a C string.
 *
 * The URL may be relative, empty or malformed; nothing in it is decoded or encoded. A `://` ends a scheme only before
 * the first of those characters, and two leading slashes imply a missing scheme (google/robotstxt, run). Octets and
 * text give the same result, since all delimiters are ASCII.
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
  for (let at = from; at < url.length; at++) {
    const unit = url.charCodeAt(at);
    if (unit === SLASH || unit === QUESTION_MARK || unit === SEMICOLON) return at;
  }
  return -1;
}
