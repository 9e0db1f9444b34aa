import { listedFirst } from '../../../core/findings/listedFirst.ts';
import { entryOf } from '../../../core/memo.ts';
import { decoded } from '../../../core/uri.ts';
import { SOURCES } from '../../facts/sources.ts';
import { builtSite, listing, page } from '../shared/builtPage.ts';
import { rootNameRange } from '../shared/leaves.ts';
import type { SitemapFileRule } from '../types.ts';

/** Pages that are named in a message, and folders that are reported. */
const MAX_NAMED = 3;
const MAX_FOLDERS = 20;
/** URLs that are looked at in one step. */
const AT_ONCE = 1000;

export const rule: SitemapFileRule = {
  meta: {
    code: 'page/unlisted',
    needs: ['build', 'unlisted'],
    level: 'info',
    once: 'each',
    message: {
      by: 'count',
      one: 'No sitemap lists {count} page of {folder}, so search engines may not find it: {pages}',
      other: 'No sitemap lists {count} pages of {folder}, so search engines may not find them: {pages}',
    },
    docs: {
      what: 'Built pages that search engines may index (answered with 200, no `noindex`, no other canonical URL, not blocked by robots.txt), and that no sitemap of the site lists ("orphan pages", if no link leads to them either). They are reported once for each folder, at the root of the index, or else of the first sitemap.',
      why: 'Without an entry, search engines find a page only by links: later, or not at all.',
      how: 'List them, or mark those that should not be found with `noindex`.',
      off: 'Turn it off if the sitemaps list only the most important pages.',
    },
    sources: [SOURCES.build],
    examples: [
      {
        says: 'No sitemap lists 1 page of /blog/, so search engines may not find it: /blog/b/',
        bad: listing('/', '/a/').replace('urlset', '⟦urlset⟧'),
        good: listing('/', '/a/', '/blog/b/'),
        site: builtSite({ '/blog/b/index.html': page() }),
      },
    ],
  },

  isOfAbsence: true,

  *file(file, report, { site: { build } }) {
    const urls = build && (yield* build.unlisted());
    const range = urls && rootNameRange(file);
    if (!range) return;
    const folders = new Map<string, string[]>();
    for (const [at, url] of urls.entries()) {
      if (at % AT_ONCE === AT_ONCE - 1) yield 0;
      const { pathname } = new URL(url);
      const folder = pathname.slice(0, pathname.replace(/\/$/, '').lastIndexOf('/') + 1) || '/';
      entryOf(folders, folder, () => []).push(pathname);
    }
    for (const [folder, paths] of [...folders].slice(0, MAX_FOLDERS)) {
      const pages = listedFirst(paths.map(decoded), MAX_NAMED, 'unit');
      report(range.start, range.end, { args: { count: paths.length, folder: decoded(folder), pages } });
    }
    if (folders.size > MAX_FOLDERS) report.more(folders.size - MAX_FOLDERS);
  },
};
