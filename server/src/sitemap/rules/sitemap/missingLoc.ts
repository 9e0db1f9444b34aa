import { nearestName } from '../../../core/editDistance.ts';
import { hasTrace } from '../../../core/traces.ts';
import { nameRange } from '../../../xml/tree/tree.ts';
import { SOURCES } from '../../facts/sources.ts';
import { childrenNamed, type Outline } from '../../syntax/node.ts';
import { bareUrl } from '../shared/bareUrl.ts';
import { sitemapIndex } from '../shared/examples.ts';
import { isDamaged } from '../shared/faults.ts';
import { ownChildren, withPrefix } from '../shared/names.ts';
import type { SitemapLeafRule } from '../types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'sitemap/missing-loc',
    level: 'error',
    message: 'Crawlers cannot use this entry: <{name}> has no <loc>',
    variants: {
      bare: { message: 'Crawlers cannot use this entry: the URL in <{name}> must be inside a <loc>' },
    },
    fixes: {
      insert: { title: 'Add <loc></loc>', safe: false, oneByOne: 'to complete' },
      wrap: { title: 'Wrap in <loc>', safe: true },
    },
    docs: {
      what: 'An entry without `<loc>`, even if the URL is directly in the entry.',
      why: '`<loc>` contains the URL. Without it, the entry is useless ("Missing XML tag" in Search Console).',
      how: 'Add the complete URL in `<loc>`, or delete the entry.',
    },
    sources: [SOURCES.protocol, SOURCES.index],
    examples: [
      {
        bad: sitemapIndex('<⟦sitemap⟧><lastmod>2024-08-05</lastmod></sitemap>'),
        good: sitemapIndex(
          '<sitemap><loc>https://www.example.com/sitemap.xml</loc><lastmod>2024-08-05</lastmod></sitemap>',
        ),
      },
      {
        bad: sitemapIndex('<sitemap>⟦https://www.example.com/sitemap.xml⟧</sitemap>'),
        good: sitemapIndex('<sitemap><loc>https://www.example.com/sitemap.xml</loc></sitemap>'),
        fix: 'wrap',
      },
    ],
  },

  structure(node, report) {
    if (!node.hasText && lacksLoc(node)) report(node.record!, { args: { name: node.record!.name } });
  },

  leaf(node, report) {
    if (!node.hasText) return;
    const record = node.record!;
    const args = { name: record.name };
    const bare = bareUrl(node);
    if (bare) report(bare.start, bare.end, { variant: 'bare', args });
    else if (lacksLoc(node)) {
      const { start, end } = nameRange(record);
      report(start, end, { args });
    }
  },

  fixes({ start, end, variant }, { record, text }) {
    if (!record) return [];
    const loc = withPrefix(record, 'loc');
    if (variant === 'bare') {
      if (hasTrace(text.slice(start, end))) return [];
      const edits = [
        { start, end: start, text: `<${loc}>` },
        { start: end, end, text: `</${loc}>` },
      ];
      return [{ fix: 'wrap', edits }];
    }
    const tags = `<${loc}></${loc}>`;
    if (record.empty) {
      return [
        {
          fix: 'insert',
          edits: [{ start: record.end - 2, end: record.end, text: `>${tags}</${record.name}>` }],
        },
      ];
    }
    const [first] = record.children;
    const gap = first ? text.slice(record.contentStart, first.start) : '';
    const at = record.contentStart;
    return [{ fix: 'insert', edits: [{ start: at, end: at, text: /^\s+$/.test(gap) ? gap + tags : tags }] }];
  },
};

/** Whether a record has no `<loc>`, nor anything that was meant as one. */
function lacksLoc(node: Outline): boolean {
  const { record, root, entry, exit } = node;
  if (!record || !root || childrenNamed(record, root, 'loc').length > 0 || isDamaged(node)) return false;
  if (entry.phase === 'record' || exit.phase === 'record') return false;
  return !ownChildren(node).some(({ local }) => local !== 'lastmod' && nearestName(local, ['loc']));
}
