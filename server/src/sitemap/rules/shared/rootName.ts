import { memo } from '../../../core/memo.ts';
import type { Edit } from '../../../core/rule/rule.ts';
import type { SitemapFile } from '../types.ts';
import { rootNameIn } from './leaves.ts';

/**
 * Renames the root in both of its tags; `name` includes the prefix; offsets are those of the file. No edits without a
 * root.
 */
export function renamedRoot({ document, recordIndex }: SitemapFile, text: string): readonly Edit[] {
  return [recordIndex.prolog, recordIndex.epilog].flatMap((leaf) => {
    const range = leaf && rootNameIn(document, leaf);
    return range ? [{ ...range, text }] : [];
  });
}

/** The root whose only child is this entry. */
export const ROOT_OF = { url: 'urlset', sitemap: 'sitemapindex' } as const;

/**
 * The one kind of all entries of a file, by their names; undefined for a file with both or without any. The search ends
 * at the first of another kind.
 */
export const onlyEntryOf = memo((document: SitemapFile['document']): 'url' | 'sitemap' | undefined => {
  let only: string | undefined;
  document.leaves.visit(
    ({ text }) => {
      const kind = /^<(?:[^\s<>/:]+:)?(url|sitemap)(?=[\s>/])/.exec(text)?.[1];
      const isSame = kind !== undefined && (only ?? kind) === kind;
      only = isSame ? kind : 'both';
      return isSame;
    },
    0,
    'records',
  );
  return only === 'url' || only === 'sitemap' ? only : undefined;
});
