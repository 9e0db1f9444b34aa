import { SITEMAP_LIMITS } from '../../facts/limits.ts';
import { SOURCES } from '../../facts/sources.ts';
import { unitsBefore } from '../../index/entry.ts';
import { newsOf } from '../shared/news.ts';
import type { SitemapFileRule } from '../types.ts';

const { most: MAX } = SITEMAP_LIMITS.newsPerFile;

export const rule: SitemapFileRule = {
  meta: {
    code: 'news/too-many',
    level: 'error',
    message: '{count} articles: Google reads only the first 1,000 of a news sitemap',
    sample: { count: 1200 },
    docs: {
      what: 'More than 1,000 `<news:news>` in one file.',
      why: 'Google reads at most 1,000 articles of a news sitemap ("Too many News URLs" in Search Console).',
      how: 'Leave out articles that are older than two days, or split the sitemap.',
    },
    sources: [SOURCES.news, SOURCES.searchConsole],
    examples: [],
  },

  file({ document, recordIndex, node }, report) {
    const { total } = recordIndex.news;
    const first = total > MAX ? recordIndex.news.entryOf(MAX) : undefined;
    const units = first && unitsBefore(document, first.entry);
    const element = first && newsOf(node(first.entry.leaf))[first.before];
    if (units === undefined || !element) return;
    const start = units + first!.entry.start + element.start + 1;
    report(start, start + element.name.length, { args: { count: total } });
  },
};
