import { SOURCES } from '../facts/sources.ts';
import { url, urlset } from './shared/examples.ts';
import { locFault, reportLocs, soundLocs } from './shared/loc.ts';
import { nearestName } from './shared/nearest.ts';
import type { SitemapLeafRule } from './types.ts';

const FETCHED = ['https', 'http'];

export const rule: SitemapLeafRule = {
  meta: {
    code: 'loc/scheme',
    level: 'error',
    message: "Search engines fetch http and https URLs, not '{scheme}:'",
    variants: { ftp: { message: 'Few search engines fetch FTP addresses', severity: 'info' } },
    fixes: { replace: { title: "Replace by '{text}'", safe: true } },
    docs: {
      what: 'A URL with another protocol than `http` or `https`.',
      why: 'Crawlers cannot fetch it. Google does crawl FTP, but rarely.',
      how: 'List the address under which the page is on the web.',
    },
    sources: [SOURCES.protocol, SOURCES.crawlers],
    examples: [
      {
        bad: urlset(url('', '⟦htps⟧://www.example.com/')),
        good: urlset(url('', 'https://www.example.com/')),
        fix: 'replace',
      },
      {
        bad: urlset(url('', '⟦file⟧:///var/www/page.html')),
        good: urlset(url('', 'https://www.example.com/page.html')),
      },
      {
        bad: urlset(url('', '⟦ftp⟧://ftp.example.com/page.html')),
        good: urlset(url('', 'https://www.example.com/page.html')),
      },
    ],
  },

  screen: soundLocs,
  leaf: (node, report) => reportLocs(node, 'scheme', report),

  fixes(finding, node) {
    const found = locFault(node, 'scheme', finding);
    const text = found && !finding.variant ? nearestName(found.written, FETCHED) : undefined;
    if (!found || !text || !found.loc.text.value.startsWith('://', found.fault.to)) return [];
    return [{ fix: 'replace', args: { text }, edits: [{ start: finding.start, end: finding.end, text }] }];
  },
};
