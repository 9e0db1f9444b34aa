import { SOURCES } from '../../facts/sources.ts';
import { sitemapIndex } from '../shared/examples.ts';
import { deleteNamed } from '../shared/insert.ts';
import { ENTRY_CHILDREN, entryOf, ownChildren } from '../shared/names.ts';
import type { SitemapLeafRule } from '../types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'index/unsupported-element',
    level: 'error',
    message: 'Crawlers ignore <{name}> in <sitemap>, where only <loc> and <lastmod> are allowed',
    fixes: { delete: { title: 'Delete <{name}>', safe: false, bulk: true } },
    docs: {
      what: '`changefreq` or `priority` in an entry of a sitemap index.',
      why: 'They describe pages, not sitemaps. The schema for index files does not allow them, and crawlers do not read them there.',
      how: 'Delete the element.',
    },
    sources: [SOURCES.index, SOURCES.protocol],
    examples: [
      {
        bad: sitemapIndex(
          '<sitemap><loc>https://www.example.com/s.xml</loc><⟦priority⟧>0.5</priority></sitemap>',
        ),
        good: sitemapIndex('<sitemap><loc>https://www.example.com/s.xml</loc></sitemap>'),
        fix: 'delete',
      },
    ],
  },

  structure(node, report) {
    const entry = entryOf(node);
    if (entry?.name !== 'sitemap' || node.root?.kind !== 'sitemapindex') return;
    for (const child of ownChildren(node)) {
      const { local, name } = child;
      if (ENTRY_CHILDREN.sitemap.includes(local) || !ENTRY_CHILDREN.url.includes(local)) continue;
      report(child, { args: { name } });
    }
  },

  fixes: deleteNamed,
};
