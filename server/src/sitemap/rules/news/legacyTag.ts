import { SOURCES } from '../../facts/sources.ts';
import { elementAt, withBlanksBefore } from '../shared/names.ts';
import { article, NEWS, newsChildren, newsOf, newsSitemap } from '../shared/news.ts';
import type { SitemapLeafRule } from '../types.ts';

const LEGACY: ReadonlySet<string> = new Set(
  newsChildren('news')
    .filter(({ deprecated }) => deprecated)
    .map(({ local }) => local),
);

export const rule: SitemapLeafRule = {
  meta: {
    code: 'news/legacy-tag',
    level: 'hint',
    message: 'Google no longer documents <{name}> for news, so it may have no effect',
    fixes: { delete: { title: 'Delete <{name}>', safe: false, bulk: true } },
    docs: {
      what: '`access`, `genres`, `keywords`, `stock_tickers` or `geo_locations` in a `<news:news>`.',
      why: 'They were part of the news sitemaps of 2009. Google no longer documents them. So they may have no effect.',
      how: 'Delete the element.',
      off: 'Turn it off if another reader of the file uses these elements.',
    },
    sources: [SOURCES.news],
    examples: [
      {
        bad: newsSitemap(article({ rest: '<news:title>A</news:title><⟦news:genres⟧>Blog</news:genres>' })),
        good: newsSitemap(article({ rest: '<news:title>A</news:title>' })),
        fix: 'delete',
      },
    ],
  },

  structure(node, report) {
    for (const news of newsOf(node)) {
      for (const child of news.children) {
        if (child.uri !== NEWS || child.damaged || !LEGACY.has(child.local)) continue;
        report(child, { args: { name: child.name } });
      }
    }
  },

  fixes({ start, args }, { fragment, text }) {
    const element = elementAt(fragment.elements, start - 1);
    if (!element?.closed || !args) return [];
    return [{ fix: 'delete', args, edits: [{ ...withBlanksBefore(text, element), text: '' }] }];
  },
};
