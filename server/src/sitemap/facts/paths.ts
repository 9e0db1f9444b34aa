/** Paths at which crawlers find a sitemap that is not announced (sitemaps.org and Hugo name their indexes this way). */
export const FOUND_BY_NAME: readonly string[] = ['/sitemap.xml', '/sitemap_index.xml'];
