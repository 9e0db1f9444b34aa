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
} from '../shared/builtPage.ts';
import type { SitemapLeafRule } from '../types.ts';

const hidden = page('<meta name="robots" content="noindex">');

export const rule: SitemapLeafRule = {
  meta: {
    code: 'page/noindex',
    needs: ['build'],
    level: 'error',
    message: 'The page says {directive} ({page}, line {line})',
    variants: { header: { message: 'The host sends {directive} for this page ({page}, line {line})' } },
    fixes: { delete: PAGE_FIXES.delete },
    docs: {
      what: 'A URL whose page, or a header of the host (`X-Robots-Tag`), tells all crawlers or Googlebot not to index it: `noindex`, `none`, or an `unavailable_after` in the past.',
      why: 'The sitemap asks search engines to index the page, and the page forbids it ("Submitted URL marked noindex" in Search Console).',
      how: 'Remove the URL from the sitemap, or the directive from the page.',
    },
    sources: [SOURCES.noindex, SOURCES.searchConsole],
    examples: [
      {
        bad: listing('/', '⟦/b/⟧'),
        good: listing('/'),
        fix: 'delete',
        site: builtSite({ '/b/index.html': hidden }),
      },
      {
        bad: listing('/', '⟦/a/⟧'),
        good: listing('/'),
        site: builtSite({ '/_headers': '/a/*\n  X-Robots-Tag: noindex\n' }),
      },
    ],
  },

  ...ofPages,
  value(loc, report, context) {
    const found = foundFor(loc, context);
    if (found?.kind !== 'page' || faultOf(found) !== 'noindex') return;
    const { name, file, line } = found.noindex!;
    const isInPage = file === found.file;
    const shown = isInPage ? context.site.build!.folder + file : file;
    report(loc.start, loc.end, {
      ...(!isInPage && { variant: 'header' }),
      args: { directive: name, page: shown, line },
    });
  },

  fixes: (_finding, node) => deleteEntry(node),
};
