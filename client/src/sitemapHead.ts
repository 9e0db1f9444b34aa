/** How much of a document is looked at, in UTF-16 units. */
export const HEAD_UNITS = 4096;

const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const FIRST_TAG = /<(?:[\w.-]+:)?([A-Za-z_][\w.-]*)/;
const NEAR_ROOT = /^url|site-?map/i;
const ROOT_OR_NAMESPACE = /<(?:[\w.-]+:)?(?:urlset|sitemap-?index)|sitemaps\.org\/|schemas\/sitemap\//i;
const FILE_NAME = /sitemap[^/]*\.(?:xml|rss|atom)$/i;

/**
 * Whether an XML document may be a sitemap or a sitemap index, also a broken one, by its path and the beginning of its
 * text. This decides only what the server gets to see, so it says yes rather than no; the server looks closer.
 */
export function mayBeSitemap(path: string, head: string): boolean {
  const visible = head.replace(COMMENT, '');
  const root = FIRST_TAG.exec(visible)?.[1];
  return (
    FILE_NAME.test(path) || ROOT_OR_NAMESPACE.test(visible) || (root !== undefined && NEAR_ROOT.test(root))
  );
}
