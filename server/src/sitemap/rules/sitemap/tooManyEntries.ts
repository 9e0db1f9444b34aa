import { SOURCES } from '../../facts/sources.ts';
import { rootNameRange } from '../shared/leaves.ts';
import type { SitemapFileRule } from '../types.ts';

const MAX = 50_000;
const MANY = 45_000;

export const rule: SitemapFileRule = {
  meta: {
    code: 'sitemap/too-many-entries',
    level: 'error',
    message: '{count} entries, over the limit of 50,000: crawlers stop reading here, or reject the file',
    sample: { count: 60_000 },
    variants: {
      near: {
        message: '{count} entries: crawlers stop reading at 50,000, or reject the file',
        severity: 'hint',
        sample: { count: 48_000 },
      },
    },
    docs: {
      what: 'More than 50,000 entries in a sitemap or sitemap index. It is a hint from 45,000 entries. Images, videos and alternates do not count.',
      why: 'Crawlers stop at the limit, or reject the file ("Too many URLs in sitemap" in Search Console).',
      how: 'Split the file into several sitemaps and list them in a sitemap index.',
    },
    sources: [SOURCES.protocol, SOURCES.build, SOURCES.index],
    examples: [],
  },

  file(file, report) {
    const { leaves } = file.document;
    const count = leaves.total.records;
    if (count <= MANY) return;
    if (count > MAX) {
      const place = leaves.find('records', MAX)!;
      const start = place.before.units;
      report(start, start + Math.max(1, place.leaf.text.indexOf('>') + 1), { args: { count } });
      return;
    }
    const range = rootNameRange(file);
    if (range) report(range.start, range.end, { variant: 'near', args: { count } });
  },
};
