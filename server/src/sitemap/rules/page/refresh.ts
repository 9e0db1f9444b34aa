import { SOURCES } from '../../facts/sources.ts';
import { builtSite, listing, namingTarget, PAGE_FIXES, page } from '../shared/builtPage.ts';
import type { SitemapLeafRule } from '../types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'page/refresh',
    needs: ['build'],
    level: 'warning',
    once: 'cause',
    message: 'Only forwards to {target} ({page}, line {line}); list the target',
    variants: {
      slash: { message: 'Only forwards to the URL with a slash at its end; list that one' },
      withoutSlash: { message: 'Only forwards to the URL without the slash at its end; list that one' },
      html: { message: "Only forwards to the URL with '.html'; list that one" },
      withoutHtml: { message: "Only forwards to the URL without '.html'; list that one" },
      page: { message: 'Only forwards to {target} ({page}, line {line}), which is not to be listed, either' },
      elsewhere: {
        message: 'Only forwards to {target}, on another host ({page}, line {line}); do not list this one',
      },
    },
    fixes: { replace: PAGE_FIXES.replace },
    docs: {
      what: 'A URL whose page forwards to another one at once: `<meta http-equiv="refresh">` with at most five seconds.',
      why: 'Google treats this as a redirect, and a sitemap should list the pages to index, not the way to them.',
      how: 'List the target instead.',
    },
    sources: [SOURCES.redirects, SOURCES.build],
    examples: [
      {
        bad: listing('/', '⟦/b/⟧'),
        good: listing('/', '/a/'),
        fix: 'replace',
        site: builtSite({ '/b/index.html': page('<meta http-equiv="refresh" content="0; url=/a/">') }),
      },
    ],
  },

  ...namingTarget('refresh', ({ refresh }) => refresh),
};
