import { lastSegment } from '../../../core/uri.ts';
import { NEWS } from '../../facts/namespaces.ts';
import { SOURCES } from '../../facts/sources.ts';
import { url, urlset } from '../shared/examples.ts';
import { rootNameRange } from '../shared/leaves.ts';
import { article, newsSitemap } from '../shared/news.ts';
import type { SitemapFileRule } from '../types.ts';

/** Names that generators give to news sitemaps: `news-sitemap.xml`, `sitemap_news.xml`. */
const NAME = /^(?:google-?)?(?:news[-_.]?sitemap|sitemap[-_.]?news)\.xml(?:\.gz)?$/i;
const site = { address: 'https://www.example.com/news-sitemap.xml', files: {} };

export const rule: SitemapFileRule = {
  meta: {
    code: 'news/no-articles',
    needs: ['place'],
    level: 'info',
    message: 'No entry has a <news:news>: Google News reads these as ordinary pages',
    variants: {
      undeclared: {
        message: '<news:news> is not declared in this file: Google News reads these as ordinary pages',
      },
    },
    docs: {
      what: 'A sitemap whose name is that of a news sitemap, such as `news-sitemap.xml`, without a `<news:news>`.',
      why: 'Google News reads the name of the publication, the date and the title from `<news:news>`. It does not read the name of the file, so without these elements the articles are ordinary pages.',
      how: 'Add a `<news:news>` to each article of the last two days.',
      off: 'Turn it off if the file lists a section of the site that is called news.',
    },
    sources: [SOURCES.news],
    examples: [{ bad: urlset(url('')).replace('<urlset', '<⟦urlset⟧'), good: newsSitemap(article()), site }],
  },

  isOfAbsence: true,

  file(file, report, { site: { path } }) {
    const { document, recordIndex, root } = file;
    if (path === undefined || !NAME.test(lastSegment(path)) || root?.kind !== 'urlset') return;
    const range = rootNameRange(file);
    if (!range || !document.complete || recordIndex.news.total > 0 || document.leaves.total.records === 0)
      return;
    const isDeclared = [...root.namespaces.values()].includes(NEWS);
    report(range.start, range.end, isDeclared ? {} : { variant: 'undeclared' });
  },
};
