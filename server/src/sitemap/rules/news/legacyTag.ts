import { NEWS } from '../../facts/namespaces.ts';
import { SOURCES } from '../../facts/sources.ts';
import { extensionFact } from '../shared/extensions.ts';
import { deleteNamed } from '../shared/insert.ts';
import { article, newsOf, newsSitemap } from '../shared/news.ts';
import type { SitemapLeafRule } from '../types.ts';

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
        if (child.damaged || !extensionFact(child, node.root!)?.deprecated || child.uri !== NEWS) continue;
        report(child, { args: { name: child.name } });
      }
    }
  },

  fixes: deleteNamed,
};
