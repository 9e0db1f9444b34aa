/** User names and passwords in URLs, which no output shows: a log of CI is read by others than the file. */

/**
 * What precedes the last `@` of an authority: after slashes, or after a scheme without them, with which the URL parser
 * finds a host, too. A password may have spaces; after a port it is other text. Each part of a text is read once.
 */
const USER_INFO =
  /(?<=[\\/]{2}|(?:https?|ftp|wss?):[\\/])(?:[^\\/?#\s]+|[^\\/?#\s:]*:(?!\d*\s)[^\\/?#\r\n]*)@|(?<![^\\/?#\s'"`(=<>])(?:https?|ftp|wss?):[^\\/?#\s'"`(=<>]+@/gi;

const SCHEME = /^(?:https?|ftp|wss?):/i;
const SCHEME_BEFORE = /(?:https?|ftp|wss?):$/i;

/** The places of user names and passwords of URLs in a text, without the `@`, in order. */
export function credentialsIn(text: string): readonly { readonly start: number; readonly end: number }[] {
  if (!text.includes('@')) return [];
  return [...text.matchAll(USER_INFO)].flatMap(({ 0: found, index }) => {
    const [scheme = ''] = SCHEME.exec(found) ?? [];
    const end = index + found.length - 1;
    if (isAuthority(text, index)) return { start: index, end };
    return scheme === '' ? [] : { start: index + scheme.length, end };
  });
}

/** Whether the slashes before a place begin an authority: two after a colon or at the start of a reference, or any of http. */
function isAuthority(text: string, at: number): boolean {
  let first = at;
  while (isSlash(text[first - 1])) first--;
  const before = text.slice(Math.max(0, first - 6), first);
  return SCHEME_BEFORE.test(before) || (at - first > 1 && !/[\w.%~)*-]$/.test(before));
}

const isSlash = (unit: string | undefined): boolean => unit === '/' || unit === '\\';

/** What replaces a user name and password. */
export const MASK = '***';

/** The text with `***` instead of the user names and passwords of its URLs: `https://***@www.example.com/`. */
export function withoutCredentials(text: string): string {
  let shown = '';
  let at = 0;
  for (const { start, end } of credentialsIn(text)) {
    shown += text.slice(at, start) + MASK;
    at = end;
  }
  return shown + text.slice(at);
}

/** The most units of a user name and password that a cut takes into account. */
export const LONGEST_CREDENTIALS = 1000;

/** The length of a name or a URL in a sentence, in UTF-16 units. */
const LONGEST_SHOWN = 100;

/** The text without user names and passwords of URLs, cut with an ellipsis if it has more than `most` UTF-16 units then. */
export function shortened(text: string, most = LONGEST_SHOWN): string {
  const shown = withoutCredentials(text.slice(0, most + LONGEST_CREDENTIALS));
  return shown.length > most ? `${shown.slice(0, most)}…` : shown;
}
