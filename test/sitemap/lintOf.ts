import type { Finding } from '../../server/src/core/rule/rule.ts';
import type { SitemapLint } from '../../server/src/sitemap/syntax/lint.ts';
import type { SitemapNode } from '../../server/src/sitemap/syntax/node.ts';

/** Calls `look` with the tree of each leaf and of each row. */
export const lintOf = (look: (node: SitemapNode) => readonly Finding[]): SitemapLint => ({
  leaf: (row) => look(row.node),
  rows: { of: () => (row) => look(row.tree()) },
});
