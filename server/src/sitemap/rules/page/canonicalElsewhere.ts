import { SOURCES } from '../../facts/sources.ts';
import { builtSite, HOME, listing, namingTarget, PAGE_FIXES, page } from '../shared/builtPage.ts';
import type { SitemapLeafRule } from '../types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'page/canonical-elsewhere',
    needs: ['build'],
    level: 'warning',
    once: 'cause',
    message:
      '{page} (line {line}) names {target} as canonical, so search engines show that URL: list it instead',
    variants: {
      slash: {
        message: "Search engines show the canonical URL of the page, with '/' at its end: list that one",
      },
      withoutSlash: {
        message: "Search engines show the canonical URL of the page, without '/' at its end: list that one",
      },
      html: { message: "Search engines show the canonical URL of the page, with '.html': list that one" },
      withoutHtml: {
        message: "Search engines show the canonical URL of the page, without '.html': list that one",
      },
      page: {
        message:
          '{page} (line {line}) names the wrong canonical URL {target}: search engines may show neither',
      },
      elsewhere: {
        message:
          '{page} (line {line}) names {target} on another host as canonical: search engines show that URL',
        sample: { page: 'dist/b/index.html', line: '1', target: 'https://other.example/b/' },
      },
    },
    fixes: { replace: PAGE_FIXES.replace },
    docs: {
      what: 'A URL whose page names another URL as canonical (`<link rel="canonical">`).',
      why: 'A sitemap lists canonical URLs: it says that this page is the one to show in search results, and the page says that another one is. Search engines mostly follow the page, so the entry is wasted.',
      how: 'List the canonical URL instead, or delete the entry if that URL is on another host. Or correct the link of the page: it is wrong if nothing is built for it, or if it is redirected, kept out of search or on `localhost`.',
    },
    sources: [SOURCES.build, SOURCES.canonical],
    examples: [
      {
        says: 'public_html/b/index.html (line 1) names /a/ as canonical, so search engines show that URL: list it instead',
        bad: listing('/', '⟦/b/⟧'),
        good: listing('/', '/a/'),
        fix: 'replace',
        site: builtSite({ '/b/index.html': page(`<link rel="canonical" href="${HOME}/a/">`) }),
      },
      {
        bad: listing('/', '⟦/b/⟧'),
        good: listing('/', '/a/'),
        says: 'public_html/b/index.html (line 1) names the wrong canonical URL http://localhost:4321/b/: search engines may show neither',
        site: builtSite({ '/b/index.html': page('<link rel="canonical" href="http://localhost:4321/b/">') }),
      },
    ],
  },

  ...namingTarget('canonical', ({ canonicalElsewhere }) => canonicalElsewhere),
};
