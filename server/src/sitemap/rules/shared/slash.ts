import type { Found } from '../../../core/builtPages.ts';

/** Whether a host redirects a URL, by no rule of the site, to the one with or without a slash at its end. */
export function isSlash(found: Found & { readonly kind: 'redirect' }, url: string): boolean {
  const path = (address: string): string => new URL(address).pathname;
  const [from, to] = [path(url), path(found.to)];
  return found.by === undefined && (from === `${to}/` || to === `${from}/`);
}
