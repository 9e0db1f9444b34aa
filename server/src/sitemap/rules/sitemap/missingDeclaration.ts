import type { FaultKind } from '../../../xml/tokens/tokens.ts';
import { nameRange } from '../../../xml/tree/tree.ts';
import { SITEMAP_NAMESPACE } from '../../facts/namespaces.ts';
import { SOURCES } from '../../facts/sources.ts';
import type { SitemapLeafRule } from '../types.ts';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';
const sitemap = `urlset xmlns="${SITEMAP_NAMESPACE}">\n<url><loc>https://www.example.com/</loc></url>\n</urlset>\n`;

/** Faults which show a declaration, or something that was meant to be one. */
const DECLARED: ReadonlySet<FaultKind> = new Set([
  'leading-content',
  'misplaced-declaration',
  'reserved-target',
]);

export const rule: SitemapLeafRule = {
  meta: {
    code: 'sitemap/missing-declaration',
    level: 'hint',
    message: 'No XML declaration: recommended before the root, though crawlers assume UTF-8 without one',
    fixes: { insert: { title: 'Add the XML declaration', safe: true } },
    docs: {
      what: 'A sitemap that does not begin with `<?xml version="1.0" encoding="UTF-8"?>`.',
      why: 'XML documents should declare their version and encoding. Without a declaration, parsers assume UTF-8, and read wrong characters in a file with another encoding.',
      how: `Put \`${DECLARATION}\` on the first line.`,
      off: 'Turn it off if all your files are in UTF-8.',
    },
    sources: [SOURCES.xml, SOURCES.protocol],
    examples: [
      { bad: `<⟦urlset⟧${sitemap.slice(6)}`, good: `${DECLARATION}\n<${sitemap}`, fix: 'insert' },
      {
        bad: `<!-- a -->\r\n<⟦urlset⟧${sitemap.slice(6)}`,
        good: `${DECLARATION}\r\n<!-- a -->\r\n<${sitemap}`,
        fix: 'insert',
      },
    ],
  },

  leaf(node, report) {
    const { isProlog, entry, root, rootElement, fragment } = node;
    if (!isProlog || entry.phase !== 'start' || !root?.records.size || !rootElement) return;
    if (/^\ufeff?<\?xml(?=[\s?>])/.test(node.text) || fragment.faults.some(({ kind }) => DECLARED.has(kind)))
      return;
    const { start, end } = nameRange(rootElement);
    report(start, end);
  },

  fixes(_finding, { text }) {
    const at = text.startsWith('\ufeff') ? 1 : 0;
    const lineEnd = /\r\n?|\n/.exec(text)?.[0] ?? '\n';
    return [{ fix: 'insert', edits: [{ start: at, end: at, text: `${DECLARATION}${lineEnd}` }] }];
  },
};
