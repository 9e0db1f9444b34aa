import { listed } from '../../../core/catalogue.ts';
import type { Fix } from '../../../core/rule/rule.ts';
import { positionIn } from '../../../text/document.ts';
import { type Entry, summaryBefore, unitsBefore } from '../../index/entry.ts';
import type { SitemapNode } from '../../syntax/node.ts';
import { createMerger, entryDeletion, type Merger, type Taken } from '../../tools/merge.ts';
import type { SitemapFile } from '../types.ts';

/**
 * How an entry relates to an earlier one with the same URL: it says the same, less, or more; or its content cannot be
 * merged into that.
 */
export type Twin =
  | { readonly kind: 'equal' | 'covered' | 'different' }
  | { readonly kind: 'more'; readonly taken: Taken };

export const EQUAL: Twin = { kind: 'equal' };

/** @param first the merger of the first entry; undefined if nothing can be added to that */
export function compareTwins(first: Merger | undefined, other: SitemapNode): Twin {
  const taken = first?.compare(other);
  if (!first || !taken) return { kind: 'different' };
  if (taken.added.length + taken.replaced.length > 0) return { kind: 'more', taken };
  const back = createMerger(other)?.compare(first.kept);
  const isEqual = taken.comments === 0 && back && back.added.length + back.replaced.length === 0;
  return { kind: isEqual ? 'equal' : 'covered' };
}

/** An entry to be removed: as written, and as read, after fixes if necessary. */
export interface Leaving {
  readonly entry: SitemapNode;
  readonly duplicate: SitemapNode;
  /** Offset of its leaf in the file. */
  readonly units: number;
}

/**
 * How to merge two entries: `delete` if both say the same, `covered` if the first says everything that the other does,
 * otherwise `merge`, or `mergeWithout` if values of the first are replaced. None if something would be lost without notice. Offsets are those of the file.
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
  const merger = createMerger(node(first.leaf));
  if (compareTwins(merger, duplicate).kind === 'equal') return [{ fix: 'delete', edits: [remove] }];
  const taken = merger?.add(duplicate);
  if (!merger || !taken) return [];
  const moved = merger
    .edits()
    .map(({ start, end, text }) => ({ start: there + start, end: there + end, text }));
  if (moved.length === 0 && taken.replaced.length === 0) return [{ fix: 'covered', edits: [remove] }];
  const line = lineOf(file, first);
  const edits = [...moved, remove];
  if (taken.replaced.length === 0) return [{ fix: 'merge', args: { line }, edits }];
  return [{ fix: 'mergeWithout', args: { line, values: listed(taken.replaced) }, edits }];
}

/** The 1-based line of an entry's URL. */
export function lineOf({ document }: SitemapFile, entry: Entry): number {
  return positionIn(entry.text, entry.locStart - entry.start, summaryBefore(document, entry)!).line + 1;
}
