import { nameRange } from '../../xml/tree.ts';
import { SOURCES } from '../facts/sources.ts';
import { childrenNamed } from '../syntax/node.ts';
import { sitemapIndex } from './shared/examples.ts';
import { isDamaged } from './shared/faults.ts';
import { ownChildren, withPrefix } from './shared/names.ts';
import { nearestName } from './shared/nearest.ts';
import type { SitemapLeafRule } from './types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'sitemap/missing-loc',
    level: 'error',
    message: '<{name}> has no <loc>, which is required',
    fixes: { insert: { title: 'Insert <loc></loc>', safe: false } },
    docs: {
      what: 'An entry without `<loc>`.',
      why: '`<loc>` is the URL: without it the entry says nothing ("Missing XML tag" in Search Console).',
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
    ],
  },

  leaf(node, report) {
    const { record, root } = node;
    if (!record || !root || childrenNamed(record, root, 'loc').length > 0 || isDamaged(node)) return;
    const meant = ownChildren(node).some(({ local }) => local !== 'lastmod' && nearestName(local, ['loc']));
    const url = record.texts.some(({ start, end }) => /^\s*https?:/i.test(node.text.slice(start, end)));
    if (meant || url || node.entry.phase === 'record' || node.exit.phase === 'record') return;
    const { start, end } = nameRange(record);
    report(start, end, { args: { name: record.name } });
  },

  fixes(_finding, { record, text }) {
    if (!record) return [];
    const loc = withPrefix(record, 'loc');
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
