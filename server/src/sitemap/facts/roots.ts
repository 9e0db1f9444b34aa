/**
 * Which root elements show that an XML file is unrelated to sitemaps, whatever its name: other programs use such file
 * names too.
 */
import { editDistance } from '../../core/editDistance.ts';

const OWN = new Set(['url', 'urls', 'sitemap', 'sitemaps', 'rss', 'feed', 'html', 'head', 'body']);
/** Names that people mistype, with the edit distance up to which a name counts as a misspelling of one. */
const MEANT: readonly (readonly [name: string, most: number])[] = [
  ['urlset', 1],
  ['sitemap', 1],
  ['sitemapindex', 2],
];
/** The namespaces of sitemaps in all their spellings, and those of feeds and pages. */
const OWN_NAMESPACE =
  /sitemap-?image|schemas\/sitemap|sitemaps?\.org|\/atom\b|\/xhtml$|netscape|purl\.org\/rss/i;
/** The root of ASP.NET site maps, which may lack a namespace. */
const ASP_NET = 'siteMap';

/**
 * Whether a root element belongs to another kind of XML: its namespace is a different one, or its name is not similar
 * to that of a sitemap's root (Symfony's `container`, Magento's `page`, Cocoon's `map:sitemap`).
 * @param local the name without its prefix
 * @param namespace '' for none
 */
export function isForeignRoot(local: string, namespace: string): boolean {
  if (OWN_NAMESPACE.test(namespace)) return false;
  if (namespace.trim() !== '') return !isRootName(local);
  const name = local.toLowerCase();
  return local === ASP_NET || !(OWN.has(name) || isNear(name));
}

const isRootName = (local: string): boolean => /^(?:urlset|sitemap-?index|rss|feed|html)$/i.test(local);

const isNear = (name: string): boolean =>
  MEANT.some(([meant, most]) => editDistance(name, meant, most) !== undefined);

/** A complete start tag; one that is being typed is incomplete. */
const ROOT = /^[^<]*(?:<[?!][^<]*)*<(?:([\w.-]+):)?([\w.-]+)((?:\s[^<>]*)?)\/?>/;
/** Elements of a sitemap whose root is broken. */
const INSIDE = /<(?:[\w.-]+:)?(?:urlset|sitemap-?index|loc)[\s/>]/i;
/** Comments and CDATA sections, in which tags are only text. */
const QUOTED = /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)/g;

/** The beginning of a text without comments and CDATA sections; UTF-16 text has a NUL next to each letter. */
export const visibleIn = (head: string): string => `${head.replaceAll('\0', '').replace(QUOTED, '')} `;

/**
 * `isForeignRoot` for the beginning of a text; false if no element begins there, or if it contains an element of a
 * sitemap. Linear.
 */
export function isForeignXml(head: string): boolean {
  const visible = visibleIn(head);
  const [, prefix, local, attributes] = ROOT.exec(visible) ?? [];
  if (local === undefined || attributes === undefined || INSIDE.test(visible)) return false;
  const declaration = prefix === undefined ? 'xmlns' : `xmlns:${prefix}`;
  const at = attributes.search(new RegExp(`\\s${declaration.replace(/[.]/g, '\\.')}\\s*=`));
  const [, namespace = ''] = at < 0 ? [] : (/=\s*["']([^"']*)/.exec(attributes.slice(at)) ?? []);
  return isForeignRoot(local, namespace);
}
