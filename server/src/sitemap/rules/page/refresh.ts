import { SOURCES } from '../../facts/sources.ts';
import { builtSite, listing, namingTarget, PAGE_FIXES, page } from '../shared/builtPage.ts';
import type { SitemapLeafRule } from '../types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'page/refresh',
    needs: ['build'],
    level: 'warning',
    once: 'cause',
    message:
      '{page} (line {line}) only forwards to {target}, which Google treats as a redirect: list the target',
    variants: {
      slash: {
        message:
          "Only forwards to the URL with '/' at its end, which Google treats as a redirect: list that one",
      },
      withoutSlash: {
        message:
          "Only forwards to the URL without '/' at its end, which Google treats as a redirect: list that one",
      },
      html: {
        message: "Only forwards to the URL with '.html', which Google treats as a redirect: list that one",
      },
      withoutHtml: {
        message: "Only forwards to the URL without '.html', which Google treats as a redirect: list that one",
      },
      page: {
        message:
          '{page} (line {line}) only forwards to a wrong URL, {target}: search engines may show neither',
        sample: { page: 'dist/b/index.html', line: '1', target: '/old/' },
      },
      elsewhere: {
        message:
          '{page} (line {line}) forwards to {target} on another host, which Google treats as a redirect',
        sample: { page: 'dist/b/index.html', line: '1', target: 'https://other.example/b/' },
      },
    },
    fixes: { replace: PAGE_FIXES.replace },
    docs: {
      what: 'A URL whose page forwards to another one at once: `<meta http-equiv="refresh">` with at most five seconds.',
      why: 'Google treats this as a redirect and indexes the target, not this URL. A sitemap should list the pages to index.',
      how: 'List the target instead. Delete the entry if the target is on another host, and correct the page if its target is missing, redirected or kept out of search.',
    },
    sources: [SOURCES.redirects, SOURCES.build],
    examples: [
      {
        says: 'public_html/b/index.html (line 1) only forwards to /a/, which Google treats as a redirect: list the target',
        bad: listing('/', '⟦/b/⟧'),
        good: listing('/', '/a/'),
        fix: 'replace',
        site: builtSite({ '/b/index.html': page('<meta http-equiv="refresh" content="0; url=/a/">') }),
      },
    ],
  },

  ...namingTarget('refresh', ({ refresh }) => refresh),
};
