/** Paths at which crawlers find a sitemap that nothing names (sitemaps.org and Hugo name their indexes so). */
export const FOUND_BY_NAME: readonly string[] = ['/sitemap.xml', '/sitemap_index.xml'];
