/** Globs of text sitemaps, in any letter case. */
export const TEXT_SITEMAPS = ['**/*sitemap*.txt', '**/urllist.txt'].map((glob) =>
  glob.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`),
);

const FILE_NAME = /(?:^|\/)(?!robots)(?:[^/]*sitemap[^/]*|urllist)\.txt$/i;

/** Whether a plain text is a text sitemap by its path; other text is not even looked at. */
export const isTextSitemap = (path: string): boolean => FILE_NAME.test(path);
