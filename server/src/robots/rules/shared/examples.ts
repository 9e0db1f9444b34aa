/** A sitemap that lists these URLs, for the site of an example. */
export const sitemapOf = (...urls: readonly string[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.map((url) => `  <url><loc>${url}</loc></url>\n`).join('')}</urlset>
`;
