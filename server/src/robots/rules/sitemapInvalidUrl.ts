import { cite } from './shared/cite.ts';
import { replace } from './shared/edits.ts';
import { shown } from './shared/show.ts';
import { sitemapFault } from './shared/sitemapUrl.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/sitemap-invalid-url',
    level: 'error',
    message: "'{url}' is not a usable URL",
    variants: {
      empty: { message: 'The URL of the sitemap is missing' },
      several: { message: 'A Sitemap line has one URL, and URLs have no spaces' },
      scheme: { message: 'Crawlers fetch sitemaps by http, https or ftp only' },
      wildcard: { message: "'*' is no wildcard in a Sitemap line" },
    },
    fixes: { split: { title: "Write one 'Sitemap' line per URL", safe: true } },
    docs: {
      what: 'A `Sitemap` line without a URL, with several, with a `*`, or with one that cannot be fetched.',
      why: 'Crawlers take the value as one URL and find nothing there.',
      how: 'Write one complete URL in each line; `Sitemap` may be repeated.',
    },
    sources: cite('G-create', 'G-spec', 'SM'),
    examples: [
      {
        bad: 'Sitemap: ⟦https://example.com/a.xml https://example.com/b.xml⟧\n',
        good: 'Sitemap: https://example.com/a.xml\nSitemap: https://example.com/b.xml\n',
        fix: 'split',
      },
      { bad: '⟦Sitemap:⟧\n', good: 'Sitemap: https://example.com/sitemap.xml\n' },
      {
        bad: 'Sitemap: https://example.com/sitemap-⟦*⟧.xml\n',
        good: 'Sitemap: https://example.com/sitemap-index.xml\n',
      },
    ],
  },

  leaf(line, report) {
    const fault = sitemapFault(line);
    switch (fault?.is) {
      case 'empty':
        return report(line.bodyStart, line.bodyEnd, { variant: 'empty' });
      case 'wildcard':
        return report(line.valueStart + fault.at.start, line.valueStart + fault.at.end, {
          variant: 'wildcard',
        });
      case 'unusable':
        return report(line.valueStart, line.valueEnd, { args: { url: shown(line.value) } });
      case 'several':
      case 'scheme':
        return report(line.valueStart, line.valueEnd, { variant: fault.is });
    }
  },

  fixes({ start, end }, line) {
    const fault = sitemapFault(line);
    if (fault?.is !== 'several' || !fault.urls) return [];
    const joint = `${line.lineBreak || '\n'}${line.text.slice(line.bodyStart, line.valueStart)}`;
    return [{ fix: 'split', edits: [replace(start, end, fault.urls.join(joint))] }];
  },
};
