import { areWwwVariants, originAt } from '../../facts/origin.ts';
import { SOURCES } from '../../facts/sources.ts';
import { at, url, urlset } from '../shared/examples.ts';
import { reportLocsOf } from '../shared/leaves.ts';
import { announcedUrl, isCrossSubmitted, straysOf } from '../shared/parsedUrl.ts';
import type { SitemapFileRule } from '../types.ts';

const two = (a: string, b: string) => urlset(`${url('', a)}\n${url('', b)}`);

export const rule: SitemapFileRule = {
  meta: {
    code: 'loc/mixed-hosts',
    needs: ['place'],
    level: 'warning',
    once: 'file',
    message: '{host} is not the host of the other URLs, {main}: Google rejects URLs of other hosts',
    variants: {
      sitemap: {
        message: '{host} is not the host of this sitemap, {main}: Google rejects URLs of other hosts',
      },
      www: {
        message:
          '{host} and {main} are different hosts, with and without www: Google rejects URLs of other hosts',
      },
    },
    fixes: { host: { title: 'Replace the host with {main}', safe: false, bulk: true } },
    docs: {
      what: 'A page on a different host than the sitemap or, if the address of the sitemap is not known, than most other entries.',
      why: 'All URLs of a sitemap must be from one host ("URL not allowed" in Search Console), unless the sites are verified together there.',
      how: 'Give each host its own sitemap, or set `site.crossSubmission` in `crawlwise.json`.',
    },
    sources: [SOURCES.protocol, SOURCES.build, SOURCES.searchConsole],
    examples: [
      {
        bad: two('https://www.example.com/', '⟦https://www.example.org/a⟧'),
        good: two('https://www.example.com/', 'https://www.example.com/a'),
      },
      {
        bad: two('https://www.example.com/', '⟦https://example.com/a⟧'),
        good: two('https://www.example.com/', 'https://www.example.com/a'),
        fix: 'host',
      },
      {
        bad: at('⟦https://example.org/⟧'),
        good: at('https://www.example.com/'),
        says: 'example.org is not the host of this sitemap, www.example.com: Google rejects URLs of other hosts',
        site: { address: 'https://www.example.com/sitemap.xml', files: {} },
      },
    ],
  },

  file(file, report, context) {
    if (file.root?.kind !== 'urlset' || isCrossSubmitted(context)) return;
    const own = announcedUrl(context);
    const { host: main, otherHosts } = straysOf(file, context);
    if (main === undefined) return;
    reportLocsOf(file, otherHosts, otherHosts.size, report, ({ origin }) => {
      const { host } = origin!;
      const variant = areWwwVariants(host, main) ? 'www' : own && 'sitemap';
      return { variant, args: { host, main } };
    });
  },

  fixes({ start, end, variant, args }, { document }) {
    const main = String(args?.main ?? '');
    const origin = variant === 'www' ? originAt(document.slice(start, end), 0, end - start) : undefined;
    if (!origin || main === '') return [];
    const edits = [{ start: start + origin.hostStart, end: start + origin.hostEnd, text: main }];
    return [{ fix: 'host', args: { main }, edits }];
  },
};
