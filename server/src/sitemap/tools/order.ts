import type { Steps, ToolResult } from '../../core/features.ts';
import type { SitemapDocument } from '../features/types.ts';
import { joined, type Parts, partsOf, type RecordPart } from './parts.ts';

/** Sorts the records by `loc`, in the order of Unicode; records without one come last, equals stay as they are. */
export function* sortRecords(document: SitemapDocument): Steps<ToolResult> {
  const parts = yield* partsOf(document);
  const sorted = [...parts.records].sort(byLoc);
  const moved = sorted.filter((record, at) => record !== parts.records[at]).length;
  const records = sorted.map((record, at) => ({ ...record, gap: parts.records[at]!.gap }));
  return replaced(
    document,
    { ...parts, records },
    moved,
    `${moved} records moved`,
    'The records are in order',
  );
}

function byLoc(a: RecordPart, b: RecordPart): number {
  if (a.loc === b.loc) return 0;
  if (a.loc === undefined || b.loc === undefined) return a.loc === undefined ? 1 : -1;
  return a.loc < b.loc ? -1 : 1;
}

/** Removes each record whose `loc` an earlier one has; comments before it stay. */
export function* removeDuplicates(document: SitemapDocument): Steps<ToolResult> {
  const parts = yield* partsOf(document);
  const seen = new Set<string>();
  const records: RecordPart[] = [];
  let lead = '';
  for (const record of parts.records) {
    if (record.loc !== undefined && seen.has(record.loc)) {
      lead += record.lead + record.note;
      continue;
    }
    if (record.loc !== undefined) seen.add(record.loc);
    records.push({ ...record, lead: lead + record.lead });
    lead = '';
  }
  const removed = parts.records.length - records.length;
  const last = parts.records.at(-1)!;
  if (records.at(-1)!.leaf !== last.leaf) records.push({ ...records.pop()!, gap: last.gap });
  const done = `${removed} ${removed === 1 ? 'record' : 'records'} removed`;
  return replaced(
    document,
    { ...parts, records, tail: lead + parts.tail },
    removed,
    done,
    'No URL is listed twice',
  );
}

function replaced(
  { text }: SitemapDocument,
  parts: Parts,
  changes: number,
  done: string,
  nothing: string,
): ToolResult {
  if (changes === 0) return { message: nothing };
  return { edits: [{ start: 0, end: text.length, text: joined(parts) }], message: done };
}
