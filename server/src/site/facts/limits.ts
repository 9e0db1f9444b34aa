/** The first URLs of a sitemap that are among its facts: so many at most. */
export const MAX_PAGES_OF_FILE = 200;
