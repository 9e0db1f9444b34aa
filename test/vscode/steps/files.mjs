import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const ROBOTS = 'user-agent:GPTBot\ndisallow :/a/\n\nUser-agent: GPTBot\nAllow: /a/b\n';

/** Paths that may be directories, with and without a finding, with and without other faults. */
const DIRECTORIES =
  'User-agent: *\nDisallow: /one\nDisallow: /two\nDisallow: /.git\nDisalow: /four\nDisallow /five\nAllow: /two\n# crawlwise-disable-next-line\nDisallow: /quiet\n';

/** @param {string[]} records */
const urlset = (records) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${records.join('\n')}\n</urlset>\n`;

/** @param {string} path @param {string} [more] */
const record = (path, more = '') => `  <url><loc>https://www.example.com/${path}</loc>${more}</url>`;

/** @param {string} name of the only sitemap */
const index = (name) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n  <sitemap><loc>https://www.example.com/${name}</loc></sitemap>\n</sitemapindex>\n`;

/** A path for completion, and a group to type in. */
export const LISTED = 'User-agent: *\nDisallow: /shop/cart/\n\nUser-agent: GPTBot\n';

/**
 * The files that the steps need besides the examples.
 *
 * @param {string} folder the copy of the examples
 * @returns {Promise<Record<string, string | Buffer>>} contents by path
 */
export async function moreFiles(folder) {
  return {
    'good/sitemap.xml.gz': gzipSync(await readFile(join(folder, 'good/sitemap.xml'))),
    'good/shop/index.html': '',
    'empty/robots.txt': '',
    'empty/sitemap.xml': '',
    'empty/sitemap-index.xml': '',
    'made/robots.txt': ROBOTS,
    'directories/robots.txt': DIRECTORIES,
    'live/robots.txt': 'User-agent: *\nDisallow: /cart/\n',
    'made/sitemap.xml': urlset(
      ['Daily', 'WEEKLY'].map((word) => record(word.slice(1), `<changefreq>${word}</changefreq>`)),
    ),
    'keys/robots.txt': LISTED,
    'packed/robots.txt': 'User-agent: *\nDisallow:\n\nSitemap: https://www.example.com/index.xml\n',
    'packed/index.xml': index('a.xml.gz'),
    'indexed/sitemap.xml': urlset([record('a')]),
    'indexed/sitemap-index.xml': index('other.xml'),
    'packed/a.xml.gz': gzipSync(urlset([record('packed')])),
    'broken/sitemap-cut.xml.gz': gzipSync(await readFile(join(folder, 'good/sitemap.xml'))).subarray(0, 300),
    'broken/sitemap-empty.xml.gz': Buffer.from([0x1f, 0x8b, 8, 0]),
    'configured/crawlwise.json': '{\n  "rules": {\n    \n  }\n}\n',
    'big/sitemap.xml': urlset(Array.from({ length: 46_000 }, (_, i) => record(`page-${i}`))),
  };
}
