import type { RuleContext } from '../../../core/rule/rule.ts';
import { SOURCES } from '../../facts/sources.ts';
import {
  builtSite,
  deleteEntry,
  faultOf,
  listing,
  ofPages,
  PAGE_FIXES,
  page,
  pageFor,
  shownUrl,
} from '../shared/builtPage.ts';
import type { SitemapLeafRule } from '../types.ts';

const hidden = page('<meta name="robots" content="noindex">');

export const rule: SitemapLeafRule = {
  meta: {
    code: 'page/noindex',
    needs: ['build', 'place'],
    level: 'error',
    message: 'Search engines do not index this page: it says {directive} ({page}, line {line})',
    variants: {
      redirect: {
        message:
          'Redirects to {target}, which search engines do not index: it says {directive} ({page}, line {line})',
        sample: { target: '/b/', directive: 'noindex', page: 'dist/b/index.html', line: '1' },
      },
      header: {
        message: 'Search engines do not index this page: the server sends {directive} ({page}, line {line})',
      },
      unannounced: {
        message:
          'Search engines do not index this page ({directive}: {page}, line {line}); nothing names this sitemap',
        severity: 'info',
        sample: { directive: 'noindex', page: 'dist/b/index.html', line: '1' },
      },
    },
    fixes: { delete: PAGE_FIXES.delete },
    docs: {
      what: 'A URL whose page, or a header of the host (`X-Robots-Tag`), tells all crawlers or Googlebot not to index it: `noindex`, `none`, or an `unavailable_after` in the past. It is information if the sitemap is in a folder and nothing announces it, as with the preview of a documentation.',
      why: 'The sitemap asks search engines to index the page, and the page forbids it ("Submitted URL marked noindex" in Search Console).',
      how: 'Remove the URL from the sitemap, or the directive from the page.',
    },
    sources: [SOURCES.noindex, SOURCES.searchConsole],
    examples: [
      {
        says: 'Search engines do not index this page: it says noindex (public_html/b/index.html, line 1)',
        bad: listing('/', '⟦/b/⟧'),
        good: listing('/'),
        fix: 'delete',
        site: builtSite({ '/b/index.html': hidden }),
      },
      {
        bad: listing('/', '⟦/a/⟧'),
        good: listing('/'),
        says: 'Search engines do not index this page: the server sends noindex (_headers, line 2)',
        site: builtSite({ '/_headers': '/a/*\n  X-Robots-Tag: noindex\n' }),
      },
    ],
  },

  ...ofPages,
  value(loc, report, context) {
    const { page: found, redirect } = pageFor(loc, context) ?? {};
    if (!found || faultOf(found) !== 'noindex') return;
    const { name, file, line } = found.noindex!;
    const isInPage = file === found.file;
    const shown = isInPage ? context.site.build!.folder + file : file;
    const own = redirect ? 'redirect' : isInPage ? undefined : 'header';
    const variant = isUnannounced(context) ? 'unannounced' : own;
    report(loc.start, loc.end, {
      variant,
      args: {
        directive: name,
        page: shown,
        line: String(line),
        target: redirect ? shownUrl(redirect.to, loc.value) : '',
      },
    });
  },

  fixes: (_finding, node) => deleteEntry(node),
};

/** Whether no crawler looks for the file: it is in a folder, and nothing announces it. */
const isUnannounced = ({ site: { announced, path } }: RuleContext): boolean =>
  announced === false && path !== undefined && path.lastIndexOf('/') > 0;
