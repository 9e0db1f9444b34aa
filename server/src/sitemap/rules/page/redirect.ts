import { isOnOtherHost } from '../../../core/uri.ts';
import { hostWords } from '../../../core/words/hosts.ts';
import { SOURCES } from '../../facts/sources.ts';
import {
  builtSite,
  deleteEntry,
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

const ELSEWHERE: ReadonlySet<string | undefined> = new Set(['elsewhere', 'hostElsewhere']);

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
      elsewhere: {
        message:
          'Redirects to another host, {target} ({status}, line {line} of {rules}), so it is not indexed: remove it',
        sample: { target: 'https://b.example/', status: '301', line: '1', rules: '_redirects' },
      },
      hostElsewhere: {
        message: '{server} redirects to another host, {target} ({status}), so it is not indexed: remove it',
        sample: () => ({ server: hostWords('next'), target: 'https://b.example/', status: '308' }),
      },
      circle: {
        message: 'Redirects more than ten times, first to {target} ({status}): search engines give up',
        sample: { target: '/b/', status: '301' },
      },
      neither: {
        message:
          'Redirects to {target} ({status}), whose canonical URL search engines show instead: list neither',
        sample: { target: '/b/', status: '301' },
      },
    },
    fixes: PAGE_FIXES,
    docs: {
      what: 'A URL that the host redirects, by one of its rules or on its own, as from `/a.html` to `/a`. A slash at the end is a matter of `page/slash`.',
      why: 'A sitemap should list the URLs to index. Search engines follow the redirect, which takes another request each time, and report it ("Page with redirect" in Search Console).',
      how: 'List the target instead. Delete the entry if the target is on another host, whose own sitemap should list it, and correct the rules if the redirects never end.',
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
        says: 'Redirects to another host, https://b.example/ (301, line 1 of _redirects), so it is not indexed: remove it',
        bad: listing('/', '⟦/old⟧'),
        good: listing('/'),
        fix: 'delete',
        site: builtSite({ '/_redirects': '/old https://b.example/ 301\n' }),
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
    if (found?.kind !== 'redirect' || found.last.found.kind === 'missing' || isSlash(found, loc.value))
      return;
    const fault = endFault(found);
    if (fault === 'noindex') return;
    const { to, by, last } = found;
    const tell = (variant: string | undefined, url: string): void =>
      report(loc.start, loc.end, {
        variant,
        args: {
          ...{ target: shownUrl(url, loc.value), status: String(found.status) },
          ...(by
            ? { line: String(by.line), rules: by.file }
            : { server: hostWords(context.site.build!.host) }),
        },
      });
    if (fault) return tell('neither', to);
    if (last.found.kind === 'unknown' && last.found.why === 'loop') return tell('circle', to);
    if (isOnOtherHost(loc.value, last.url)) return tell(by ? 'elsewhere' : 'hostElsewhere', last.url);
    const form = by ? undefined : formOf(loc.value, to);
    if (form)
      return report(loc.start, loc.end, {
        variant: form,
        args: { server: hostWords(context.site.build!.host) },
      });
    tell(by ? undefined : 'host', last.url);
  },

  fixes: (finding, node, context) =>
    ELSEWHERE.has(finding.variant)
      ? deleteEntry(node)
      : replaceLoc(
          finding,
          node,
          (found) => (found.kind === 'redirect' ? found.last.url : undefined),
          context,
        ),
};
