import type { SiteFile } from '../../../core/siteContext.ts';
import { SOURCES } from '../../facts/sources.ts';
import type { SitemapLeaf } from '../../syntax/node.ts';
import { listed, url, urlset } from '../shared/examples.ts';
import { rootNameRange } from '../shared/leaves.ts';
import { directoryOf, ownUrl } from '../shared/parsedUrl.ts';
import type { SitemapFile, SitemapFileRule } from '../types.ts';

const ONE = 'https://www.example.com/sitemap1.xml';
const TWO = 'https://www.example.com/sitemap2.xml';
const sitemap = urlset(url('<lastmod>2024-08-15</lastmod>'));

export const rule: SitemapFileRule = {
  meta: {
    code: 'index/unlisted-sitemap',
    needs: ['files', 'place', 'dates'],
    level: 'off',
    message: 'This index does not list the sitemap {path}: crawlers that know only the index do not find it',
    fixes: { add: { title: 'Add {path} to the index', safe: false } },
    docs: {
      what: 'A sitemap in the directory of the index, or below it, that the index does not list.',
      why: 'Crawlers that know only the index do not find it, nor the pages that only it lists.',
      how: 'Add an entry, unless it is listed elsewhere.',
      off: 'Leave it off if you submit some sitemaps separately, for example in robots.txt.',
    },
    sources: [SOURCES.index],
    examples: [
      {
        says: 'This index does not list the sitemap /sitemap2.xml: crawlers that know only the index do not find it',
        bad: listed(ONE).replace('<sitemapindex', '<⟦sitemapindex⟧'),
        good: listed(ONE).replace(
          '\n</sitemapindex>',
          `\n<sitemap><loc>${TWO}</loc><lastmod>2024-08-15</lastmod></sitemap>\n</sitemapindex>`,
        ),
        fix: 'add',
        site: {
          address: 'https://www.example.com/sitemap_index.xml',
          files: { '/sitemap1.xml': sitemap, '/sitemap2.xml': sitemap },
        },
      },
    ],
  },

  isOfAbsence: true,

  file(file, report, context) {
    const own = file.root?.kind === 'sitemapindex' && file.document.complete ? ownUrl(context) : undefined;
    const range = own && rootNameRange(file);
    if (!range) return;
    const directory = directoryOf(own.path);
    for (const other of context.site.files) {
      if (!isSitemap(other) || !other.path.startsWith(directory) || isListed(file, other)) continue;
      report(range.start, range.end, { args: { path: other.path } });
    }
  },

  fixes({ args }, file, { site }) {
    const other = site.files.find(({ path }) => path === args?.path);
    const epilog = file.recordIndex.epilog && file.document.leaves.locate(file.recordIndex.epilog);
    if (!other?.address || !epilog || !file.root) return [];
    const at = epilog.before.units;
    const text = entryFor(other, file.root.prefix, lastEntry(file, epilog.before.leaves));
    return [{ fix: 'add', args: { path: other.path }, edits: [{ start: at, end: at, text }] }];
  },
};

const isSitemap = ({ kind, isIndex }: SiteFile): boolean =>
  !isIndex && (kind === 'Sitemap' || kind === 'Feed');

function isListed({ recordIndex: { locs } }: SitemapFile, { address }: SiteFile): boolean {
  return address === undefined || Boolean(locs.first(address) ?? locs.first(`${address}.gz`));
}

const lastEntry = ({ document }: SitemapFile, before: number): SitemapLeaf | undefined => {
  const leaf = document.leaves.at(before - 1);
  return leaf?.records ? leaf : undefined;
};

/** An entry, on separate lines if the previous one is. */
function entryFor({ address, newest }: SiteFile, prefix: string, before: SitemapLeaf | undefined): string {
  const tag = (name: string, content: string): string => {
    const full = prefix === '' ? name : `${prefix}:${name}`;
    return `<${full}>${content}</${full}>`;
  };
  const escaped = address!.replaceAll('&', '&amp;');
  const date = newest === undefined ? '' : tag('lastmod', newest);
  const gap = /\s*$/.exec(before?.text ?? '')![0];
  return `${tag('sitemap', tag('loc', escaped) + date)}${gap === '' ? '' : `${/\r\n|\n|\r/.exec(gap)?.[0] ?? ' '}`}`;
}
