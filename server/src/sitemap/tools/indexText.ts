import type { ListedFile } from '../../core/siteContext.ts';
import { SITEMAP_NAMESPACE } from '../facts/namespaces.ts';

/** The text of a sitemap index; values are escaped here. */
export function indexText(sitemaps: readonly ListedFile[], lineBreak = '\n'): string {
  const records = sitemaps.flatMap(({ loc, lastmod }) => [
    '  <sitemap>',
    `    <loc>${escaped(loc)}</loc>`,
    ...(lastmod === undefined ? [] : [`    <lastmod>${escaped(lastmod)}</lastmod>`]),
    '  </sitemap>',
  ]);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<sitemapindex xmlns="${SITEMAP_NAMESPACE}">`,
    ...records,
    '</sitemapindex>',
  ];
  return lines.map((line) => line + lineBreak).join('');
}

/** A sitemap without records. */
export const EMPTY_SITEMAP = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${SITEMAP_NAMESPACE}">\n</urlset>\n`;

const REFERENCES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A value, escaped for an element. */
export const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (character) => REFERENCES[character]!);
