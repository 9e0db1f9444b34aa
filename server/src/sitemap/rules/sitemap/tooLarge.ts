import { SOURCES } from '../../facts/sources.ts';
import { rootNameRange } from '../shared/leaves.ts';
import type { SitemapFileRule } from '../types.ts';

const MAX = 52_428_800;
const MUCH = MAX * 0.9;

export const rule: SitemapFileRule = {
  meta: {
    code: 'sitemap/too-large',
    level: 'error',
    message:
      'The file has {octets} bytes uncompressed, over the limit of 50 MB: crawlers may stop reading here',
    sample: { octets: 60_000_000 },
    variants: {
      near: {
        message: 'The file has {octets} bytes uncompressed: crawlers may stop reading at 52,428,800 (50 MB)',
        severity: 'hint',
        sample: { octets: 50_000_000 },
      },
    },
    docs: {
      what: 'A sitemap or sitemap index of more than 52,428,800 bytes uncompressed. It is a hint from 90% of that size.',
      why: 'Crawlers reject a larger file, or read only its beginning.',
      how: 'Split the file into several sitemaps and list them in a sitemap index.',
    },
    sources: [SOURCES.protocol, SOURCES.build],
    examples: [],
  },

  file(file, report) {
    const { octets, leaves } = file.document;
    if (octets <= MUCH) return;
    const args = { octets };
    if (octets > MAX) {
      const place = leaves.find('octets', MAX)!;
      const start = place.before.units;
      report(start, start + Math.max(1, place.leaf.text.trimEnd().search(/\r|\n|$/)), { args });
      return;
    }
    const range = rootNameRange(file);
    if (range) report(range.start, range.end, { variant: 'near', args });
  },
};
