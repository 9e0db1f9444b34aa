import type { SiteFile } from '../../../core/siteContext.ts';
import { SOURCES } from '../../facts/sources.ts';
import { listed } from '../shared/examples.ts';
import { rootNameRange } from '../shared/leaves.ts';
import type { SitemapFile, SitemapFileRule } from '../types.ts';

const [ONE, TWO] = ['https://www.example.com/sitemap-1.xml', 'https://www.example.com/sitemap-2.xml'];

export const rule: SitemapFileRule = {
  meta: {
    code: 'index/copy',
    needs: ['files', 'place'],
    level: 'hint',
    message:
      '{other} lists the same sitemaps as this index: crawlers that know both read every sitemap twice',
    docs: {
      what: 'An index with exactly the sitemaps of another index of the site, such as `sitemap.xml` and `sitemap-index.xml`. The one whose name comes later is reported.',
      why: 'Crawlers that know both read every sitemap twice, and a change made in one of the two is missing in the other.',
      how: 'Delete the index that robots.txt does not name, or redirect it to the other one.',
      off: 'Turn it off if you keep the second index for links to its address.',
    },
    sources: [SOURCES.index, SOURCES.searchConsole],
    examples: [
      {
        says: '/sitemap-index.xml lists the same sitemaps as this index: crawlers that know both read every sitemap twice',
        bad: listed(ONE, TWO).replace('<sitemapindex', '<⟦sitemapindex⟧'),
        good: listed(ONE),
        site: {
          address: 'https://www.example.com/sitemap_index.xml',
          files: { '/sitemap-index.xml': listed(ONE, TWO) },
        },
      },
    ],
  },

  file(file, report, { site }) {
    if (!file.document.complete || file.root?.kind !== 'sitemapindex') return;
    const range = rootNameRange(file);
    const { path } = site;
    if (path === undefined || !range) return;
    const other = site.files.find(
      (siteFile) => siteFile.isIndex && siteFile.path < path && hasSameEntries(file, siteFile),
    );
    if (other) report(range.start, range.end, { args: { other: other.path } });
  },
};

/** Whether the index has as many entries as the other one, and all of its URLs. */
const hasSameEntries = ({ document, recordIndex }: SitemapFile, { entries = [] }: SiteFile): boolean =>
  entries.length > 0 &&
  entries.length === document.leaves.total.records &&
  entries.every(({ loc }) => recordIndex.locs.first(loc) !== undefined);
