import { hostWords } from '../../../core/words/hosts.ts';
import { SOURCES } from '../../facts/sources.ts';
import {
  builtSite,
  endFault,
  foundFor,
  listing,
  ofPages,
  PAGE_FIXES,
  replaceLoc,
  shownUrl,
} from '../shared/builtPage.ts';
import { isSlash } from '../shared/slash.ts';
import type { SitemapLeafRule } from '../types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'page/slash',
    needs: ['build'],
    level: 'warning',
    once: 'file',
    message: '{server} redirects this URL to {target}, so crawlers fetch twice: list the target',
    variants: {
      neither: {
        message:
          '{server} redirects to {target}, whose canonical URL search engines show instead: list neither',
        sample: () => ({ server: hostWords('netlify'), target: '/b/' }),
      },
    },
    fixes: { replace: PAGE_FIXES.replace },
    docs: {
      what: 'A URL that the host redirects to the one with a slash at the end, or to the one without.',
      why: 'Crawlers need two requests for each of these pages, and Search Console reports the listed URLs as redirects instead of the pages.',
      how: 'List the URLs that the host serves: the fix adds or removes the slash. Or set the host, or the generator, so that the listed ones are served.',
    },
    sources: [
      SOURCES.redirects,
      {
        title: 'Trailing Slash Guide: how hosts serve files and folders',
        url: 'https://github.com/slorber/trailing-slash-guide',
      },
    ],
    examples: [
      {
        says: 'GitHub Pages redirects this URL to /a/, so crawlers fetch twice: list the target',
        bad: listing('/', '⟦/a⟧'),
        good: listing('/', '/a/'),
        fix: 'replace',
        site: builtSite({ '/CNAME': 'www.example.com' }),
      },
    ],
  },

  ...ofPages,
  value(loc, report, context) {
    const found = foundFor(loc, context);
    if (found?.kind !== 'redirect' || found.last.found.kind === 'missing' || !isSlash(found, loc.value))
      return;
    const fault = endFault(found);
    if (fault === 'noindex') return;
    const { host } = context.site.build!;
    const args = { server: hostWords(host), target: shownUrl(found.to, loc.value) };
    report(loc.start, loc.end, { ...(fault && { variant: 'neither' }), args });
  },

  fixes: (finding, node, context) =>
    replaceLoc(finding, node, (found) => (found.kind === 'redirect' ? found.last.url : undefined), context),
};
