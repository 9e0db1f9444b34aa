import { URL_FIXES, URL_VARIANTS } from '../../../urls/urlFixes.ts';
import { SOURCES } from '../../facts/sources.ts';
import { inAll } from '../../syntax/places.ts';
import { url, urlset } from '../shared/examples.ts';
import { fixLoc, reportLoc } from '../shared/loc.ts';
import { soundUrl } from '../shared/sound.ts';
import type { SitemapLeafRule } from '../types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'loc/scheme',
    level: 'error',
    message: URL_VARIANTS.scheme.message,
    variants: { ftp: URL_VARIANTS.ftp },
    fixes: { replace: URL_FIXES.replace },
    docs: {
      what: 'A URL with a protocol other than `http` or `https`.',
      why: 'Crawlers cannot fetch it. Google does crawl FTP, but rarely.',
      how: 'List the web address of the page.',
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

  visits: inAll('loc'),
  unless: soundUrl,
  value: (loc, report) => reportLoc(loc, 'scheme', report),

  fixes: (finding, node) => fixLoc(finding, node, 'scheme'),
};
