import { memo } from '../../../core/memo.ts';
import type { Fix } from '../../../core/rule/rule.ts';
import { positionIn } from '../../../text/document.ts';
import type { PlacedTag, Spanning } from '../../index/nesting.ts';
import type { SitemapLeaf } from '../../syntax/node.ts';
import type { SitemapFile } from '../types.ts';
import { withBlanksBefore } from './names.ts';
import { missingEnd } from './wellFormedFixes.ts';

/** An entry that begins within another open one; `start` is the offset of its `<` in the file. */
export interface NestedRecord {
  readonly leaf: SitemapLeaf;
  readonly start: number;
  readonly name: string;
  readonly spanning: Spanning;
}

/** The first entry within an entry that spans several leaves; undefined if the element that does so is not an entry. */
export function nestedRecord({ document }: SitemapFile, spanning: Spanning): NestedRecord | undefined {
  const { leaf, tag } = spanning.start;
  const outer = leaf.records === 1 && tag.start === 0 ? document.leaves.locate(leaf) : undefined;
  let next = outer && document.leafAt(outer.before.units + leaf.units);
  while (next && next.leaf.records === 0 && next.leaf !== spanning.end.leaf)
    next = document.leafAt(next.before.units + next.leaf.units);
  if (next?.leaf.records !== 1) return undefined;
  const name = /^<([^\s<>/]+)/.exec(next.leaf.text)?.[1] ?? tag.name;
  return { leaf: next.leaf, start: next.before.units, name, spanning };
}

/** The records within others by their offsets: a fix is requested at each of them. */
const recordsByStart = memo((file: SitemapFile): ReadonlyMap<number, NestedRecord> => {
  const records = new Map<number, NestedRecord>();
  for (const spanning of file.recordIndex.nesting.resolved.spanning) {
    const record = nestedRecord(file, spanning);
    if (record && !records.has(record.start)) records.set(record.start, record);
  }
  return records;
});

/** The record that begins at an offset of the file, within another one. */
export const nestedRecordAt = (file: SitemapFile, start: number): NestedRecord | undefined =>
  recordsByStart(file).get(start);

/** The line of a tag, counted from 1. */
export function lineOf({ document }: SitemapFile, { leaf, tag }: PlacedTag): number {
  const place = document.leaves.locate(leaf);
  return place ? positionIn(leaf.text, tag.start, place.before).line + 1 : 0;
}

/** Ends the outer entry before the inner one, if only the inner one would follow. */
export function endOuter(file: SitemapFile, nested: NestedRecord): readonly Fix<SitemapFile>[] {
  const { document, node } = file;
  const { start, end } = nested.spanning;
  const outerPlace = document.leaves.locate(start.leaf);
  if (!outerPlace || end.leaf !== nested.leaf) return [];
  const { record: inner, text } = node(nested.leaf);
  if (!inner?.closed || text.slice(inner.end, end.tag.start).trim() !== '') return [];
  const outer = node(start.leaf);
  const rest = withBlanksBefore(text, end.tag);
  const from = rest.start < inner.end ? end.tag.start : rest.start;
  const closing = { start: nested.start + from, end: nested.start + end.tag.end, text: '' };
  const { name } = start.tag;
  const by = outerPlace.before.units;
  if (!outer.record || outer.fragment.left.length !== 1) return [];
  const { contentStart, children, attributes } = outer.record;
  if (children.length === 0 && attributes.length === 0 && outer.text.slice(contentStart).trim() === '') {
    const opening = { start: by, end: by + outer.text.length, text: '' };
    return [{ fix: 'unwrap', args: { name }, edits: [opening, closing] }];
  }
  const missing = missingEnd(outer, outer.record);
  if (!missing) return [];
  const at = by + missing.at;
  return [{ fix: 'close', args: { name }, edits: [{ start: at, end: at, text: missing.text }, closing] }];
}
