import type { FaultKind } from '../../../xml/tokens/tokens.ts';
import type { XmlText } from '../../../xml/tree/tree.ts';
import { SOURCES } from '../../facts/sources.ts';
import type { SitemapNode } from '../../syntax/node.ts';
import { bareUrl } from '../shared/bareUrl.ts';
import { restOfEndTag } from '../shared/brokenTags.ts';
import { isOfConflict } from '../shared/conflictMarks.ts';
import { urlset } from '../shared/examples.ts';
import { isDamaged, otherFaults } from '../shared/faults.ts';
import type { SitemapLeafRule } from '../types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'sitemap/unexpected-text',
    level: 'warning',
    message: 'Crawlers ignore this text: <{name}> may contain only elements',
    fixes: {
      delete: { title: 'Delete this text', safe: false, oneByOne: 'deletes' },
    },
    docs: {
      what: 'Text directly in the root or in an entry, outside `loc`, `lastmod` and the other elements. A URL in an entry without `<loc>` is reported by sitemap/missing-loc.',
      why: 'These elements may contain only elements. Crawlers do not read the text, and strict parsers reject the file.',
      how: 'Put a URL into `<loc>`. Delete or comment out everything else.',
    },
    sources: [SOURCES.protocol],
    examples: [
      {
        bad: urlset('<url>⟦Home page⟧<loc>https://www.example.com/</loc></url>'),
        good: urlset('<url><loc>https://www.example.com/</loc></url>'),
        fix: 'delete',
      },
    ],
  },

  leaf(node, report) {
    const { root, record, rootElement, fragment } = node;
    if (!root || root.records.size === 0 || node.entry.phase === 'record') return;
    const bare = bareUrl(node);
    const check = (texts: readonly XmlText[], name: string) => {
      for (const { start, end } of texts) {
        const inner = node.text.slice(start, end);
        const content = inner.trim();
        if (content === '' || isReported(node, start, end) || isOfConflict(content)) continue;
        const from = start + inner.indexOf(content);
        if (from === bare?.start) continue;
        report(from, from + content.length, { args: { name } });
      }
    };
    if (rootElement) check(rootElement.texts, root.name);
    else if (node.entry.phase === 'body' && node.fragment.strays.length === 0)
      check(node.exit.phase === 'epilog' ? [] : fragment.texts, root.name);
    if (record && !isDamaged(node)) check(record.texts, record.name);
  },

  fixes: ({ start, end }) => [{ fix: 'delete', edits: [{ start, end, text: '' }] }],
};

/**
 * Whether another rule reports the text: it is the start of a tag, or the remains of the root's end tag or of a
 * comment.
 */
const isReported = (node: SitemapNode, from: number, to: number): boolean =>
  isRestOfRoot(node, from, to) ||
  otherFaults(node).some(({ kind, start }) =>
    kind === 'double-hyphen'
      ? start < from && node.text.slice(from, to).trimEnd().endsWith('-->')
      : LESS_THAN.has(kind) && start >= from && start < to,
  );

const LESS_THAN: ReadonlySet<FaultKind> = new Set(['stray-less-than', 'tag-not-closed']);

const isRestOfRoot = ({ last, text, exit, root }: SitemapNode, start: number, end: number): boolean =>
  last && exit.phase !== 'epilog' && restOfEndTag(text, { start, end }, root?.name ?? '') !== undefined;
