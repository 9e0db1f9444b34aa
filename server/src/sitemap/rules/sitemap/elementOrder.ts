import type { ElementOutline } from '../../../xml/tree/tree.ts';
import { SOURCES } from '../../facts/sources.ts';
import type { SitemapNode } from '../../syntax/node.ts';
import { urlset } from '../shared/examples.ts';
import type { SitemapLeafRule } from '../types.ts';

const ORDER: readonly string[] = ['loc', 'lastmod', 'changefreq', 'priority'];

export const rule: SitemapLeafRule = {
  meta: {
    code: 'sitemap/element-order',
    level: 'hint',
    message: 'Strict validators expect <{name}> before <{after}>; crawlers accept any order',
    fixes: { sort: { title: 'Sort the elements of this entry', safe: true } },
    docs: {
      what: 'Elements of a `<url>` in a different order than `loc`, `lastmod`, `changefreq`, `priority`, extensions.',
      why: 'The published schema requires this order, so strict validators reject any other. Crawlers accept any order.',
      how: 'Sort the elements if the file must validate.',
      off: 'Turn it off if you do not validate your sitemaps against the schema.',
    },
    sources: [SOURCES.sitemapSchema, SOURCES.extensions],
    examples: [
      {
        bad: urlset(
          '<url>\n  <lastmod>2024-08-05</lastmod>\n  <⟦loc⟧>https://www.example.com/</loc>\n</url>',
        ),
        good: urlset('<url>\n  <loc>https://www.example.com/</loc>\n  <lastmod>2024-08-05</lastmod>\n</url>'),
        fix: 'sort',
      },
    ],
  },

  structure({ root, record, fragment }, report) {
    if (!record || root?.kind !== 'urlset' || record.local !== 'url' || fragment.faults.length > 0) return;
    let last: ElementOutline | undefined;
    let most = 0;
    let late: ElementOutline | undefined;
    for (const child of record.children) {
      const rank = rankOf(child, root.uri);
      if (rank < 0) return;
      if (rank >= most) {
        most = rank;
        if (!late) last = child;
      } else late ??= child;
    }
    if (!late || !last) return;
    report(late, { args: { name: late.name, after: last.name } });
  },

  fixes: (_finding, { record, root, text }: SitemapNode) => {
    if (!record || !root) return [];
    const sorted = record.children.toSorted((a, b) => rankOf(a, root.uri) - rankOf(b, root.uri));
    const edits = record.children.flatMap(({ start, end }, i) => {
      const other = sorted[i]!;
      return other.start === start ? [] : [{ start, end, text: text.slice(other.start, other.end) }];
    });
    return [{ fix: 'sort', edits }];
  },
};

/** The rank of the element in the order; -1 for one that does not belong in an entry at all. */
const rankOf = ({ local, uri }: ElementOutline, own: string): number =>
  uri === own ? ORDER.indexOf(local) : ORDER.length;
