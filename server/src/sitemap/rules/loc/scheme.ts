import { URL_FIXES, URL_VARIANTS } from '../../../urls/urlFixes.ts';
import { SOURCES } from '../../facts/sources.ts';
import { at } from '../shared/examples.ts';
import { aboutLoc, fixLoc } from '../shared/loc.ts';
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
      { bad: at('⟦htps⟧://www.example.com/'), good: at('https://www.example.com/'), fix: 'replace' },
      { bad: at('⟦file⟧:///var/www/page.html'), good: at('https://www.example.com/page.html') },
      { bad: at('⟦ftp⟧://ftp.example.com/page.html'), good: at('https://www.example.com/page.html') },
    ],
  },

  ...aboutLoc('scheme'),

  fixes: (finding, node) => fixLoc(finding, node, 'scheme'),
};
