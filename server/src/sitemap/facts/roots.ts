/** Which roots show that an XML file has nothing to do with sitemaps, whatever its name: other programs name files so, too. */
import { editDistance } from '../../core/editDistance.ts';

const OWN = new Set(['url', 'urls', 'sitemap', 'sitemaps', 'rss', 'feed', 'html', 'head', 'body']);
/** Names that people mistype, with the distance at which a name is still taken to be one. */
const MEANT: readonly (readonly [name: string, most: number])[] = [
  ['urlset', 1],
  ['sitemap', 1],
  ['sitemapindex', 2],
];
/** The namespaces of sitemaps in all their spellings, and those that feeds and pages have. */
const OWN_NAMESPACE =
  /sitemap-?image|schemas\/sitemap|sitemaps?\.org|\/atom\b|\/xhtml$|netscape|purl\.org\/rss/i;
/** The site maps of ASP.NET, which may come without a namespace. */
const ASP_NET = 'siteMap';

/**
 * Whether a root element is that of another kind of XML: its namespace is another's, or its name is no near miss of a
 * sitemap's (Symfony's `container`, Magento's `page`, Cocoon's `map:sitemap`).
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

/** A whole start tag: what is being typed has an unfinished one. */
const ROOT = /^[^<]*(?:<[?!][^<]*)*<(?:([\w.-]+):)?([\w.-]+)((?:\s[^<>]*)?)\/?>/;
/** Elements of a sitemap whose root is broken. */
const INSIDE = /<(?:[\w.-]+:)?(?:urlset|sitemap-?index|loc)[\s/>]/i;
/** Comments and CDATA, where tags are only spoken of. */
const QUOTED = /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)/g;

/** The beginning of a text without comments and CDATA; what is in UTF-16 has a NUL beside each letter. */
export const visibleIn = (head: string): string => `${head.replaceAll('\0', '').replace(QUOTED, '')} `;

/** The same by the beginning of a text; false where no element begins there, or one of a sitemap is in it. Linear. */
export function isForeignXml(head: string): boolean {
  const visible = visibleIn(head);
  const [, prefix, local, attributes] = ROOT.exec(visible) ?? [];
  if (local === undefined || attributes === undefined || INSIDE.test(visible)) return false;
  const declaration = prefix === undefined ? 'xmlns' : `xmlns:${prefix}`;
  const at = attributes.search(new RegExp(`\\s${declaration.replace(/[.]/g, '\\.')}\\s*=`));
  const [, namespace = ''] = at < 0 ? [] : (/=\s*["']([^"']*)/.exec(attributes.slice(at)) ?? []);
  return isForeignRoot(local, namespace);
}
