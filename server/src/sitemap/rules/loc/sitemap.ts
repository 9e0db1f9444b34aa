import type { ValueCheck } from '../../../core/rule/rule.ts';
import { SOURCES } from '../../facts/sources.ts';
import { at, listed } from '../shared/examples.ts';
import { targetOf } from '../shared/targets.ts';
import type { SitemapLeafRule } from '../types.ts';

const isXml = (text: string, end: number): boolean =>
  text.startsWith('.xml', end - 4) || text.startsWith('.xml.gz', end - 7);
const isNoXml: ValueCheck = (text, _start, end) => !isXml(text, end);

export const rule: SitemapLeafRule = {
  meta: {
    code: 'loc/sitemap',
    needs: ['files'],
    level: 'warning',
    once: 'file',
    message:
      'This is a sitemap, not a page: crawlers may not read what it lists, unless an index or robots.txt names it',
    variants: {
      name: {
        message: 'By its name this is a sitemap, not a page: crawlers may not read what it lists',
        severity: 'info',
      },
    },
    fixes: { delete: { title: 'Delete this entry', safe: false, oneByOne: 'deletes' } },
    docs: {
      what: 'An entry of a sitemap that is a sitemap or a sitemap index. It is an info if only the file name suggests this.',
      why: 'A sitemap lists pages, and only an index lists sitemaps. Crawlers may fetch this URL as a page, but need not read what it lists.',
      how: 'List the sitemap in a sitemap index, name it in a `Sitemap` line of robots.txt, or submit it on its own.',
    },
    sources: [SOURCES.protocol, SOURCES.index],
    examples: [
      {
        bad: at('⟦https://www.example.com/news-sitemap.xml⟧'),
        good: listed('https://www.example.com/news-sitemap.xml'),
      },
      {
        bad: at('⟦https://www.example.com/news.xml⟧'),
        good: listed('https://www.example.com/news.xml'),
        site: {
          address: 'https://www.example.com/sitemap.xml',
          files: { '/news.xml': at('https://www.example.com/news/1') },
        },
      },
    ],
  },

  visits: ['url/loc'],
  unless: isNoXml,
  value(loc, report, context) {
    if (loc.node.record?.local !== 'url' || !loc.isFirst) return;
    if (!isXml(loc.value, loc.value.length)) return;
    const known = context.site.fileAt(loc.value);
    if (known?.kind === 'Sitemap' || known?.isIndex) report(loc.start, loc.end);
    else if (!known && /sitemap/i.test(targetOf(loc.value)?.name ?? ''))
      report(loc.start, loc.end, { variant: 'name' });
  },

  fixes(_, { text }) {
    return [{ fix: 'delete', edits: [{ start: 0, end: text.length, text: '' }] }];
  },
};
