import { hostWords } from '../../../core/words/hosts.ts';
import { SOURCES } from '../../facts/sources.ts';
import {
  builtSite,
  endFault,
  foundFor,
  listing,
  ofPages,
  PAGE_FIXES,
  page,
  replaceLoc,
  shownUrl,
} from '../shared/builtPage.ts';
import { formOf, isSlash } from '../shared/slash.ts';
import type { SitemapLeafRule } from '../types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'page/redirect',
    needs: ['build'],
    level: 'warning',
    once: 'cause',
    message:
      'Redirects to {target} ({status}, line {line} of {rules}), so crawlers fetch twice: list the target',
    variants: {
      html: {
        message: "{server} redirects to the URL with '.html', so crawlers fetch twice: list that URL",
        sample: () => ({ server: hostWords('netlify') }),
      },
      withoutHtml: {
        message: "{server} redirects to the URL without '.html', so crawlers fetch twice: list that URL",
      },
      host: {
        message: '{server} redirects to {target} ({status}), so crawlers fetch twice: list the target',
        sample: () => ({ server: hostWords('next'), target: '/b', status: '308' }),
      },
      neither: {
        message:
          'Redirects to {target} ({status}), whose canonical URL search engines show instead: list neither',
        sample: { target: '/b/', status: '301' },
      },
    },
    fixes: { replace: PAGE_FIXES.replace },
    docs: {
      what: 'A URL that the host redirects, by one of its rules or on its own, as from `/a.html` to `/a`. A slash at the end is a matter of `page/slash`.',
      why: 'A sitemap should list the URLs to index. Search engines follow the redirect, which takes another request each time, and report it ("Page with redirect" in Search Console).',
      how: 'List the target instead.',
    },
    sources: [SOURCES.redirects, SOURCES.build],
    examples: [
      {
        says: 'Redirects to /a/ (301, line 1 of _redirects), so crawlers fetch twice: list the target',
        bad: listing('/', '⟦/old⟧'),
        good: listing('/', '/a/'),
        fix: 'replace',
        site: builtSite({ '/_redirects': '/old /a/ 301\n' }),
      },
      {
        bad: listing('/', '⟦/b.html⟧'),
        good: listing('/', '/b'),
        says: "Cloudflare redirects to the URL without '.html', so crawlers fetch twice: list that URL",
        fix: 'replace',
        site: builtSite({ '/b.html': page(), '/404.html': page(), '/wrangler.toml': 'assets = {}' }),
      },
    ],
  },

  ...ofPages,
  value(loc, report, context) {
    const found = foundFor(loc, context);
    if (found?.kind !== 'redirect' || found.last?.found.kind === 'missing' || isSlash(found, loc.value))
      return;
    const fault = endFault(found);
    if (fault === 'noindex') return;
    const { to, status, by } = found;
    const target = shownUrl(to, loc.value);
    if (fault) return report(loc.start, loc.end, { variant: 'neither', args: { target, status } });
    const { host } = context.site.build!;
    const form = by ? undefined : formOf(loc.value, to);
    if (form) return report(loc.start, loc.end, { variant: form, args: { server: hostWords(host) } });
    report(
      loc.start,
      loc.end,
      by
        ? { args: { target, status: String(status), line: String(by.line), rules: by.file } }
        : { variant: 'host', args: { target, status: String(status), server: hostWords(host) } },
    );
  },

  fixes: (finding, node, context) =>
    replaceLoc(finding, node, (found) => (found.kind === 'redirect' ? found.last?.url : undefined), context),
};
