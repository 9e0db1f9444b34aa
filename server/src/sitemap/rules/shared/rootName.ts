import type { Edit } from '../../../core/rule/rule.ts';
import type { SitemapFile } from '../types.ts';

/**
 * Renames the root in both of its tags; `name` includes the prefix; offsets are those of the file. No edits without a
 * root.
 */
export function renamedRoot({ document, recordIndex }: SitemapFile, text: string): readonly Edit[] {
  return [recordIndex.prolog, recordIndex.epilog].flatMap((leaf) => {
    const place = leaf && document.leaves.locate(leaf);
    if (!place?.leaf.content) return [];
    const { rootStart, rootEnd } = place.leaf.content;
    return [{ start: place.before.units + rootStart, end: place.before.units + rootEnd, text }];
  });
}
