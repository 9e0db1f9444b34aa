import { NEWS } from '../../facts/namespaces.ts';
import { SOURCES } from '../../facts/sources.ts';
import { url } from '../shared/examples.ts';
import { deleteElement } from '../shared/insert.ts';
import { article, newsOf, newsSitemap } from '../shared/news.ts';
import type { SitemapFileRule } from '../types.ts';

/** The greatest age of an article, in milliseconds (Google, "News sitemaps", best practices). */
const MAX = 48 * 3_600_000;

const fresh = url(article({ date: '2099-11-20T09:30Z' }), 'https://www.example.com/new');
const withFresh = (news: string): string => newsSitemap(news).replace('\n</urlset>', `\n${fresh}\n</urlset>`);

export const rule: SitemapFileRule = {
  meta: {
    code: 'news/stale',
    level: 'warning',
    once: 'file',
    message: 'Older than two days: Google reads only articles of the last two days as news',
    variants: {
      archive: {
        message: 'Older than two days: Google no longer reads it as news',
        severity: 'info',
      },
    },
    fixes: {
      delete: {
        title: 'Delete <{name}> (the entry stays, but not as news)',
        safe: false,
        oneByOne: 'deletes',
      },
    },
    docs: {
      what: 'A `<news:publication_date>` more than two days ago. It is reported as information if every article in the file is that old, because the file is then an archive or an old copy.',
      why: 'News sitemaps are for articles of the last two days. Older articles stay in the index without them.',
      how: 'Remove the entry, or only its `<news:news>`.',
      off: 'Turn it off if you keep old news sitemaps and do not serve them.',
    },
    sources: [SOURCES.news],
    examples: [
      {
        bad: withFresh(article({ date: '⟦2020-01-01⟧' })),
        good: withFresh(''),
        fix: 'delete',
        also: ['news/future'],
      },
      {
        bad: newsSitemap(article({ date: '⟦2020-01-01⟧' })),
        good: newsSitemap(''),
        fix: 'delete',
      },
    ],
  },

  file({ document, recordIndex: { news }, root }, report) {
    const last = Date.now() - MAX;
    const { stale, dated } = news.agedAt(last);
    const variant = stale === dated ? 'archive' : undefined;
    const args = { name: nameIn(root?.namespaces) };
    let reported = 0;
    for (const { start, end } of stale > 0 ? news.before(last, document) : []) {
      if (reported >= report.most) break;
      report(start, end, { variant, args });
      reported++;
    }
    if (stale > reported) report.more(stale - reported, variant);
  },

  fixes({ start }, { document, node }) {
    const place = document.leafAt(start);
    if (!place) return [];
    const { units } = place.before;
    const entry = node(place.leaf);
    const news = newsOf(entry).find(
      (xmlElement) => units + xmlElement.start < start && start < units + xmlElement.end,
    );
    if (!news?.closed) return [];
    const edit = deleteElement(entry.text, news);
    const edits = [{ ...edit, start: units + edit.start, end: units + edit.end }];
    return [{ fix: 'delete', args: { name: news.name }, edits }];
  },
};

/** The name of `<news:news>` with its prefix in the file. */
function nameIn(namespaces: ReadonlyMap<string, string> | undefined): string {
  for (const [prefix, uri] of namespaces ?? []) if (uri === NEWS && prefix) return `${prefix}:news`;
  return 'news:news';
}
