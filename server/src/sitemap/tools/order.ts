import { joinClauses } from '../../core/clauses.ts';
import type { ToolResult } from '../../core/features.ts';
import type { Edit } from '../../core/rule/rule.ts';
import type { Steps } from '../../core/steps.ts';
import type { SitemapDocument } from '../document.ts';
import { toolWords as t } from '../words/tools.ts';
import { createMerger, type Merger, type Taken } from './merge.ts';
import { joined, nodeOf, type Parts, partsOf, type RecordPart } from './parts.ts';

/** Sorts the records by `loc`, in Unicode order; records without one come last, equal ones keep their order. */
export function* sortEntries(document: SitemapDocument): Steps<ToolResult> {
  const parts = yield* partsOf(document);
  const sorted = [...parts.records].sort(byLoc);
  const moved = sorted.filter((record, at) => record !== parts.records[at]).length;
  const records = sorted.map((record, at) => ({ ...record, gap: parts.records[at]!.gap }));
  return replacedBy(document, { ...parts, records }, moved, t('moved', { count: moved }), t('sorted'));
}

function byLoc(a: RecordPart, b: RecordPart): number {
  if (a.loc === b.loc) return 0;
  if (a.loc === undefined || b.loc === undefined) return a.loc === undefined ? 1 : -1;
  return a.loc < b.loc ? -1 : 1;
}

/**
 * Merges records with the same `loc`: what a later one adds is moved into the first, and the later one is removed.
 * Comments before it stay. A record that cannot be merged without a loss stays as well.
 */
export function* removeDuplicates(document: SitemapDocument): Steps<ToolResult> {
  const parts = yield* partsOf(document);
  const first = new Map<string, Kept>();
  const records: RecordPart[] = [];
  let lead = '';
  let removed = 0;
  let merged = 0;
  let left = 0;
  let replaced = 0;
  for (const record of parts.records) {
    const kept = record.loc ? first.get(record.loc) : undefined;
    const taken = kept && takenBy(kept, record);
    if (taken) {
      lead += record.lead + record.note;
      replaced += taken.replaced.length;
      if (taken.added.length + taken.replaced.length > 0) merged++;
      else removed++;
      continue;
    }
    if (kept) left++;
    else if (record.loc) first.set(record.loc, { at: records.length, text: record.text, record });
    records.push({ ...record, lead: lead + record.lead });
    lead = '';
  }
  for (const { at, merger, text } of first.values()) {
    const edits = merger?.edits() ?? [];
    if (edits.length > 0) records[at] = { ...records[at]!, text: edited(text, edits) };
  }
  const last = parts.records.at(-1)!;
  if (records.at(-1)!.leaf !== last.leaf) records.push({ ...records.pop()!, gap: last.gap });
  const rest = left > 0 ? [t('left', { count: left })] : [];
  const isIndex = document.text.endState.root?.kind === 'sitemapindex';
  const done = joinClauses([
    ...(removed > 0 || merged === 0 ? [t('removed', { count: removed })] : []),
    ...(merged > 0 ? [t('merged', { count: merged })] : []),
    ...(replaced > 0 ? [t('values')] : []),
    ...rest,
  ]);
  return replacedBy(
    document,
    { ...parts, records, tail: lead + parts.tail },
    removed + merged,
    done,
    rest[0] ?? t(isIndex ? 'noDuplicateSitemaps' : 'noDuplicates'),
  );
}

/** The first record with a URL, into which others are merged. */
interface Kept {
  readonly at: number;
  readonly text: string;
  readonly record: RecordPart;
  merger?: Merger | undefined;
}

/** What the first record takes from a later one; undefined if they cannot be merged. */
function takenBy(kept: Kept, record: RecordPart): Taken | undefined {
  kept.merger ??= createMerger(nodeOf(kept.record));
  return record.text === kept.text ? NOTHING : kept.merger?.add(nodeOf(record));
}

const NOTHING: Taken = { added: [], comments: 0, replaced: [] };

function edited(text: string, edits: readonly Edit[]): string {
  let result = '';
  let at = 0;
  for (const { start, end, text: written } of edits) {
    result += text.slice(at, start) + written;
    at = end;
  }
  return result + text.slice(at);
}

function replacedBy(
  { text }: SitemapDocument,
  parts: Parts,
  changes: number,
  done: string,
  nothing: string,
): ToolResult {
  if (changes === 0) return { message: nothing };
  return { edits: [{ start: 0, end: text.length, text: joined(parts) }], message: done };
}
