import type { LineFix } from '../../core/features.ts';
import { titleOf } from '../../core/rule/rule.ts';
import type { SitemapDocument } from '../document.ts';
import { exactNamespace, wrongNamespace } from '../rules/shared/rootNamespace.ts';
import { rule as namespaceMismatch } from '../rules/sitemap/namespaceMismatch.ts';
import { leavesAt, type NodeOf } from './places.ts';

/** Anywhere in the start tag of the root: writes the exact namespace, without which the file is not a sitemap. */
export const lineFixFeature =
  (nodeOf: NodeOf) =>
  (document: SitemapDocument, offset: number): LineFix | undefined => {
    for (const { leaf, base } of leavesAt(document, offset)) {
      if (!leaf.content?.rootName) continue;
      const node = nodeOf(leaf);
      const wrong = wrongNamespace(node);
      const { start = 0, contentStart = -1 } = node.rootElement ?? {};
      if (!wrong || offset < base + start || offset > base + contentStart) continue;
      const edits = [exactNamespace(base + wrong.valueStart, base + wrong.valueEnd)];
      return { title: titleOf(namespaceMismatch.meta, { fix: 'replace', edits }), edits };
    }
    return undefined;
  };
