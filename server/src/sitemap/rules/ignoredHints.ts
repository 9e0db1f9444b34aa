import { SOURCES } from '../facts/sources.ts';
import { isSitemapElement } from '../syntax/node.ts';
import { url, urlset } from './shared/examples.ts';
import { elementAt, withBlanksBefore } from './shared/names.ts';
import { takesHints } from './shared/ownValues.ts';
import type { SitemapLeafRule } from './types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'sitemap/ignored-hints',
    level: 'hint',
    message: 'Google and Bing ignore <changefreq>',
    variants: { priority: { message: 'Google and Bing ignore <priority>' } },
    fixes: { delete: { title: 'Delete <{name}>', safe: true } },
    docs: {
      what: '`<changefreq>` or `<priority>`.',
      why: 'They are allowed, but Google and Bing do not read them; they only make the file larger.',
      how: 'Leave them out, unless another crawler that you care for reads them.',
    },
    sources: [SOURCES.build, SOURCES.bing],
    examples: [
      {
        bad: urlset(url('<⟦priority⟧>0.8</priority>')),
        good: urlset(url('')),
        fix: 'delete',
      },
      {
        bad: urlset(url('\n<⟦changefreq⟧>daily</changefreq>\n<⟦priority⟧>0.8</priority>\n')),
        good: urlset(url('\n')),
        fix: 'delete',
      },
    ],
  },

  leaf(node, report) {
    const { record, root } = node;
    if (!record || !root || !takesHints(node)) return;
    for (const child of record.children) {
      if (child.local !== 'changefreq' && child.local !== 'priority') continue;
      if (child.damaged || !child.closed || !isSitemapElement(child, root)) continue;
      const start = child.start + 1;
      report(start, start + child.name.length, child.local === 'priority' ? { variant: 'priority' } : {});
    }
  },

  fixes({ start }, { fragment, text }) {
    const element = elementAt(fragment.elements, start - 1);
    if (!element?.closed) return [];
    const { name } = element;
    return [{ fix: 'delete', args: { name }, edits: [{ ...withBlanksBefore(text, element), text: '' }] }];
  },
};
