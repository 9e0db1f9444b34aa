import { holdsMark } from '../core/marks.ts';
import { status } from '../urllist/features/status.ts';
import type { UrlDocument } from '../urllist/features/types.ts';
import { detached, type SitemapFacts } from './sitemapFacts.ts';

const MOST_PAGES = 200;

/** The facts of a text sitemap, which has neither dates nor versions of pages: O(what is kept). */
export function urlListFacts(document: UrlDocument): SitemapFacts {
  const { kind } = status(document);
  const pages: string[] = [];
  document.text.leaves.visit(
    ({ content }) => {
      if (content?.url !== undefined && !holdsMark(content.url)) pages.push(detached(content.url));
      return pages.length < MOST_PAGES;
    },
    0,
    'records',
  );
  return {
    kind,
    isIndex: false,
    entries: undefined,
    pages,
    newest: undefined,
    alternates: undefined,
    versions: '',
  };
}
