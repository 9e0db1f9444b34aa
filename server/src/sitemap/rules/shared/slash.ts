import type { Found } from '../../../core/builtPages.ts';
import { parsedUrl } from '../../../core/uri.ts';

/** Whether a host redirects a URL, by no rule of the site, to the one with or without a slash at its end. */
export function isSlash(found: Found & { readonly kind: 'redirect' }, url: string): boolean {
  return found.by === undefined && /slash/i.test(formOf(url, found.to) ?? '');
}

/**
 * How a URL differs from another one of the same page: its path has a slash at its end, `.html` or `/index.html`, or
 * lacks it. Undefined if it differs in anything else. All pages of a site differ alike, so it is one finding.
 */
export function formOf(
  from: string,
  to: string,
): 'slash' | 'withoutSlash' | 'html' | 'withoutHtml' | undefined {
  const [own, other] = [parsedUrl(from), parsedUrl(to)];
  if (!own || !other || own.origin !== other.origin || own.search !== other.search) return undefined;
  const [a, b] = [own.pathname, other.pathname];
  if (b === `${a}/`) return 'slash';
  if (a === `${b}/`) return 'withoutSlash';
  if (a === b || withoutHtml(a) !== withoutHtml(b)) return undefined;
  return /\.html?$/.test(b) ? 'html' : 'withoutHtml';
}

const withoutHtml = (path: string): string => path.replace(/(?:\/(?:index\.html?)?|\.html?)$/, '');
