import type { Fix } from '../../../core/rule/rule.ts';
import { positionIn } from '../../../text/document.ts';
import { type Entry, summaryBefore, unitsBefore } from '../../index/entry.ts';
import type { SitemapNode } from '../../syntax/node.ts';
import { createMerger, entryDeletion, type Taken } from '../../tools/merge.ts';
import type { SitemapFile } from '../types.ts';

/**
 * How an entry stands to an earlier one with the same URL: it says the same, less, or more; or what it says cannot be
 * put into that.
 */
export type Twin =
  | { readonly kind: 'equal' | 'covered' | 'apart' }
  | { readonly kind: 'more'; readonly taken: Taken };

export const EQUAL: Twin = { kind: 'equal' };

export function compareTwins(first: SitemapNode, other: SitemapNode): Twin {
  const taken = createMerger(first)?.add(other);
  if (!taken) return { kind: 'apart' };
  if (taken.added.length + taken.replaced.length > 0) return { kind: 'more', taken };
  const back = createMerger(other)?.add(first);
  const isEqual = taken.comments === 0 && back && back.added.length + back.replaced.length === 0;
  return { kind: isEqual ? 'equal' : 'covered' };
}

/** An entry that is to go: as it stands, and as it is read, which is fixed, if need be. */
export interface Leaving {
  readonly entry: SitemapNode;
  readonly duplicate: SitemapNode;
  /** Where its leaf begins in the file. */
  readonly units: number;
}

/**
 * The way to make one entry of two: `delete` where both say the same, `covered` where the first says all that the other
 * does, else `merge`. None where something would be lost that is not said. Offsets are those of the file.
 */
export function joinTwins(
  file: SitemapFile,
  first: Entry,
  { entry, duplicate, units }: Leaving,
): readonly Fix[] {
  const { document, node } = file;
  const before = unitsBefore(document, first);
  const deletion = entryDeletion(entry);
  if (before === undefined || !deletion) return [];
  const there = before + first.start;
  const remove = { start: units + deletion.start, end: units + deletion.end, text: '' };
  const kept = node(first.leaf);
  if (compareTwins(kept, duplicate).kind === 'equal') return [{ fix: 'delete', edits: [remove] }];
  const merger = createMerger(kept);
  const taken = merger?.add(duplicate);
  if (!merger || !taken) return [];
  const moved = merger
    .edits()
    .map(({ start, end, text }) => ({ start: there + start, end: there + end, text }));
  if (moved.length === 0 && taken.replaced.length === 0) return [{ fix: 'covered', edits: [remove] }];
  const without = taken.replaced.length > 0 ? `, without ${taken.replaced.join(' and ')}` : '';
  const args = { line: lineOf(file, first), without };
  return [
    {
      fix: 'merge',
      args,
      edits: [...moved, remove],
      ...(without !== '' && { oneByOne: 'deletes' as const }),
    },
  ];
}

/** The line, from 1, of the URL of an entry. */
export function lineOf({ document }: SitemapFile, entry: Entry): number {
  return positionIn(entry.text, entry.locStart - entry.start, summaryBefore(document, entry)!).line + 1;
}
