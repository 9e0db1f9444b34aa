import { SOURCES } from '../../facts/sources.ts';
import type { SitemapFileRule } from '../types.ts';

const MAX = 52_428_800;
const MUCH = MAX * 0.9;

export const rule: SitemapFileRule = {
  meta: {
    code: 'sitemap/too-large',
    level: 'error',
    message:
      'The file has {octets} bytes uncompressed, over the limit of 50 MB: crawlers may stop reading here',
    variants: {
      near: {
        message: 'The file has {octets} bytes uncompressed: crawlers may stop reading at 52,428,800 (50 MB)',
        severity: 'hint',
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

  file({ document, recordIndex }, report) {
    const { octets } = document;
    if (octets <= MUCH) return;
    const args = { octets };
    if (octets > MAX) {
      const place = document.leaves.find('octets', MAX)!;
      const start = place.before.units;
      report(start, start + Math.max(1, place.leaf.text.trimEnd().search(/\r|\n|$/)), { args });
      return;
    }
    const prolog = recordIndex.prolog && document.leaves.locate(recordIndex.prolog);
    if (!prolog?.leaf.content) return;
    const { rootStart, rootEnd } = prolog.leaf.content;
    report(prolog.before.units + rootStart, prolog.before.units + rootEnd, { variant: 'near', args });
  },
};
