import { SITEMAP_NAMESPACE } from '../../facts/namespaces.ts';
import { SOURCES } from '../../facts/sources.ts';
import { conflictAt } from '../shared/conflictMarks.ts';
import { faultsOf } from '../shared/faults.ts';
import type { SitemapLeafRule } from '../types.ts';

const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${SITEMAP_NAMESPACE}">\n<url><loc>https://www.example.com/</loc></url>\n</urlset>\n`;

export const rule: SitemapLeafRule = {
  meta: {
    code: 'sitemap/leading-content',
    level: 'error',
    hides: true,
    message: 'Crawlers reject the file: nothing is allowed before the XML declaration',
    variants: {
      text: {
        message: 'Crawlers reject the file: text is not allowed before the root element',
      },
    },
    fixes: {
      delete: { title: 'Delete everything before the XML declaration', safe: true },
      deleteText: { title: 'Delete this text', safe: true },
    },
    docs: {
      what: 'Blank lines, spaces or text before `<?xml`, or text before the root element. It is often a notice printed by a script, or a blank line after its closing tag. A byte order mark is fine.',
      why: 'XML allows the declaration only at the very start; a parser rejects the whole file ("Leading whitespace" in Search Console).',
      how: 'Delete everything before it. If a script generates the file, look for output before the declaration.',
    },
    sources: [SOURCES.xml, SOURCES.searchConsole],
    examples: [
      { bad: `⟦\n⟧${sitemap}`, good: sitemap, fix: 'delete' },
      { bad: `⟦Notice: undefined index\n⟧${sitemap}`, good: sitemap, fix: 'delete' },
    ],
  },

  leaf(node, report) {
    for (const { start, end, name } of faultsOf(node, 'leading-content')) {
      if (conflictAt(node.text, start) === 0) report(start, end, name === 'xml' ? {} : { variant: 'text' });
    }
  },

  fixes: ({ start, end, variant }) => [
    { fix: variant ? 'deleteText' : 'delete', edits: [{ start, end, text: '' }] },
  ],
};
