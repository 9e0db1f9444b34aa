import type { PageFound, PageVersion } from '../../../core/builtPages.ts';
import type { RuleContext } from '../../../core/rule/rule.ts';
import { parsedUrl } from '../../../core/uri.ts';
import { SOURCES } from '../../facts/sources.ts';
import { builtSite, faultOf, foundFor, HOME, listing, ofPages, page } from '../shared/builtPage.ts';
import { hasVersions, judge } from '../shared/hreflang.ts';
import type { SitemapLeafRule } from '../types.ts';

const link = (language: string, path: string): string =>
  `<link rel="alternate" hreflang="${language}" href="${HOME}${path}">`;
const inEnglish = link('en', '/a/');
const inGerman = link('de', '/de/');
const both = inEnglish + inGerman;

export const rule: SitemapLeafRule = {
  meta: {
    code: 'page/hreflang',
    needs: ['build'],
    level: 'error',
    once: 'cause',
    message: 'Google ignores this version: {url} ({language}) does not link back to this page',
    variants: {
      missing: { message: 'Google ignores this version: no page is built for {url} ({language})' },
      redirect: {
        message: 'Google may ignore this version: {url} ({language}) redirects',
        severity: 'warning',
        sample: { url: 'https://www.example.com/de', language: 'de' },
      },
      hidden: {
        message: 'Google may ignore this version: {url} ({language}) has noindex or another canonical URL',
        severity: 'warning',
        sample: { url: 'https://www.example.com/de/', language: 'de' },
      },
      self: {
        message:
          'The page is not among the language versions that it links to, so Google may ignore all of them',
      },
      code: {
        message: "Google ignores a link on the page: '{language}' is not a language and region",
        sample: { language: 'en-UK' },
      },
    },
    docs: {
      what: 'A listed page whose links to its language versions (`<link rel="alternate" hreflang>`) have faults: a version without a page or without a link back, one that is redirected or kept out of search, a missing link to the page itself, a code that does not exist. Entries with `xhtml:link` are compared by `page/hreflang-differs` and the rules for sitemaps.',
      why: 'Google ignores annotations that do not point to each other, so visitors may see a version in another language.',
      how: 'Let each version link to all versions, itself included, by the URLs that the host serves.',
    },
    sources: [SOURCES.localized],
    examples: [
      {
        says: 'Google ignores this version: https://www.example.com/de/ (de) does not link back to this page',
        bad: listing('/', '⟦/a/⟧'),
        good: listing('/'),
        site: builtSite({ '/a/index.html': page(both), '/de/index.html': page(inGerman) }),
      },
      {
        bad: listing('/', '⟦/a/⟧'),
        good: listing('/'),
        says: 'Google ignores this version: no page is built for https://www.example.com/de/ (de)',
        site: builtSite({ '/a/index.html': page(both) }),
      },
      {
        bad: listing('/', '⟦/a/⟧', '/de/'),
        good: listing('/', '/de/'),
        says: 'The page is not among the language versions that it links to, so Google may ignore all of them',
        site: builtSite({ '/a/index.html': page(inGerman), '/de/index.html': page(both) }),
      },
    ],
  },

  ...ofPages,
  value(loc, report, context) {
    const found = foundFor(loc, context);
    if (found?.kind !== 'page' || found.versions.length === 0 || faultOf(found)) return;
    // What the sitemap says of versions is compared with the page.
    if (hasVersions(loc.node)) return;
    for (const { variant, args } of faultsOf(found, loc.value, context))
      report(loc.start, loc.end, { variant, args });
  },
};

interface Fault {
  readonly variant?: string;
  readonly args?: { readonly language: string; readonly url: string };
}

function* faultsOf({ versions }: PageFound, own: string, context: RuleContext): Generator<Fault> {
  const known = versions.filter(({ url }) => url !== undefined);
  if (!known.some(({ url }) => isSame(url!, own))) yield { variant: 'self' };
  const seen = new Set<string>();
  for (const version of versions) {
    const language = version.hreflang.trim();
    if (!judge(language).valid) yield { variant: 'code', args: { language, url: '' } };
    const { url } = version;
    if (url === undefined || seen.has(url) || isSame(url, own)) continue;
    seen.add(url);
    const fault = targetFault(version, own, context);
    if (fault !== undefined) yield { ...(fault !== 'return' && { variant: fault }), args: { language, url } };
  }
}

/** What is wrong with the page of a version; undefined for nothing, and if it is not known. */
function targetFault(
  { url }: PageVersion,
  own: string,
  { site: { build } }: RuleContext,
): 'missing' | 'redirect' | 'hidden' | 'return' | undefined {
  const found = build!.at(url!);
  if (found?.kind === 'missing' || found?.kind === 'redirect') return found.kind;
  if (found?.kind !== 'page') return undefined;
  if (faultOf(found)) return 'hidden';
  const isBack = found.versions.some((version) => version.url !== undefined && isSame(version.url, own));
  return isBack || found.isRead === false ? undefined : 'return';
}

const isSame = (a: string, b: string): boolean => parsedUrl(a)?.href === parsedUrl(b)?.href;
