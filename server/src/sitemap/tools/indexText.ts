import { SITEMAP_NAMESPACE } from '../facts/namespaces.ts';

/** A sitemap for an index to list. */
export interface Listed {
  readonly loc: string;
  readonly lastmod?: string | undefined;
}

/** The text of a sitemap index; values are escaped. */
export function indexText(sitemaps: readonly Listed[], lineBreak = '\n'): string {
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

const REFERENCES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escaped = (text: string): string => text.replace(/[&<>]/g, (character) => REFERENCES[character]!);
