/** The URLs that a pattern for a query parameter does not match, and the parameter with its `=`. */
export interface QueryFault {
  /**
   * - `home`: it matches on the home page only, and the parameter is one of listings and campaigns, not of the home
   *   page
   * - `perhaps`: it matches on the home page only, and the parameter may belong there
   * - `first`: it matches only if the parameter is the first one
   */
  readonly is: 'home' | 'perhaps' | 'first';
  readonly name: string;
}

const QUERY = /^\/(\*?)\?([\w.~%[\]-]{1,60})=/;

/** Parameters for tracking, sorting and filtering, in lower case. */
const ELSEWHERE = new Set([
  ...['ref', 'gclid', 'fbclid', 'sort', 'order', 'dir', 'filter', 'view', 'color', 'size', 'price'],
  ...['sessionid', 'sid', 'phpsessid', 'replytocom'],
]);

/** Parameters that common software uses on the home page: WordPress, Drupal, Joomla, OpenCart, PrestaShop, Google. */
const AT_HOME = new Set([
  ...['q', 's', 'p', 'page_id', 'cat', 'tag', 'm', 'feed', 'author', 'attachment_id', 'preview'],
  ...['post_type', 'rest_route', 'wc-ajax', 'option', 'route', 'controller', 'hl'],
]);

/** The fault of a pattern that begins with a query parameter; undefined for all others. */
export function queryFault(value: string): QueryFault | undefined {
  const match = QUERY.exec(value.slice(0, 100));
  if (!match) return undefined;
  const [, star, parameter] = match as unknown as [string, string, string];
  const name = `${parameter}=`;
  if (star !== '') return { is: 'first', name };
  const known = parameter.toLowerCase();
  if (AT_HOME.has(known)) return undefined;
  return { is: known.startsWith('utm_') || ELSEWHERE.has(known) ? 'home' : 'perhaps', name };
}

/** The pattern that matches the query of `?x=`, `/?x=` or `/*?x=` on every page and at every position. */
export const anywhere = (value: string): string =>
  value.replace(/^\/?\*?\?\*?/, /^\/?\*?\?[\w.~%[\]-]{1,60}=/.test(value) ? '/*?*' : '/*?');
