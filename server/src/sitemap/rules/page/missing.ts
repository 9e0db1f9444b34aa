import { SOURCES } from '../../facts/sources.ts';
import {
  builtSite,
  deleteEntry,
  faultOf,
  foundFor,
  listing,
  ofPages,
  PAGE_FIXES,
  page,
  replaceLoc,
} from '../shared/builtPage.ts';
import type { SitemapLeafRule } from '../types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'page/missing',
    needs: ['build'],
    level: 'error',
    message: 'The build has no page for this URL: crawlers get an error (404)',
    variants: {
      rule: {
        message: 'Line {line} of {rules} says that this page is gone: crawlers get an error',
        sample: { line: '4', rules: '_redirects' },
      },
      error: { message: 'This is the error page (404) itself: search engines do not index it' },
      redirect: {
        message: 'Redirects to {target}, which the build does not have: crawlers get an error (404)',
      },
    },
    fixes: PAGE_FIXES,
    docs: {
      what: 'A URL of the site for which the build has no file, and the host no redirect and no rewrite.',
      why: 'The host answers 404 ("Submitted URL not found" in Search Console). Crawlers waste requests, and trust the sitemap less.',
      how: 'Remove the URL, correct it, or build the page.',
      off: 'Turn it off if a program answers URLs that have no file.',
    },
    sources: [SOURCES.build, SOURCES.searchConsole],
    examples: [
      {
        bad: listing('/', '⟦/b/⟧'),
        good: listing('/'),
        fix: 'delete',
        site: builtSite({}),
      },
      {
        bad: listing('/', '⟦/404⟧'),
        good: listing('/'),
        says: 'This is the error page (404) itself: search engines do not index it',
        fix: 'delete',
        site: builtSite({ '/404.html': page() }),
      },
      {
        bad: listing('/', '⟦/b⟧'),
        good: listing('/', '/b.html'),
        fix: 'replace',
        site: builtSite({ '/b.html': page(), '/.htaccess': '' }),
      },
      {
        bad: listing('/', '⟦/old⟧'),
        good: listing('/'),
        says: 'Redirects to /b, which the build does not have: crawlers get an error (404)',
        site: builtSite({ '/_redirects': '/old /b 301\n' }),
      },
    ],
  },

  ...ofPages,
  value(loc, report, context) {
    const found = foundFor(loc, context);
    const isRedirect = found?.kind === 'redirect';
    const last = isRedirect ? found.last : found && { url: loc.value, found };
    if (last?.found.kind !== 'missing') return;
    const { by, isErrorPage } = last.found;
    if (isErrorPage) report(loc.start, loc.end, { variant: 'error' });
    else if (isRedirect)
      report(loc.start, loc.end, { variant: 'redirect', args: { target: pathOf(last.url) } });
    else if (by)
      report(loc.start, loc.end, { variant: 'rule', args: { line: String(by.line), rules: by.file } });
    else report(loc.start, loc.end);
  },

  fixes: (finding, node, context) => [
    ...replaceLoc(finding, node, (_, url) => formsOf(url).find((form) => isPage(form, context)), context),
    ...deleteEntry(node),
  ],
};

const pathOf = (url: string): string => new URL(url).pathname;

/** Other forms of the same URL. */
const formsOf = (url: string): readonly string[] => {
  const bare = url.replace(/(?:\.html?|\/|\/index\.html?)$/, '');
  return [bare, `${bare}/`, `${bare}.html`, `${bare}/index.html`].filter((form) => form !== url);
};

function isPage(url: string, { site }: Parameters<typeof foundFor>[1]): boolean {
  const found = site.build?.at(url);
  return found?.kind === 'page' && faultOf(found) === undefined;
}
