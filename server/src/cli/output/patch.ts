/** The edits of a file as a patch. The edits are known, so lines are not compared. */
import { FILE_HEADERS_ONLY, formatPatch, type StructuredPatchHunk } from 'diff';
import { commonPrefixSuffix } from '../../core/fixes/commonPrefixSuffix.ts';
import { edited } from '../../core/fixes/edits.ts';
import type { Edit } from '../../core/rule/rule.ts';

/** Context lines. */
const CONTEXT = 4;

/** Replaced lines, counted from 0; each with its line break. */
interface Change {
  readonly at: number;
  readonly removed: string[];
  readonly added: string[];
}

/**
 * A unified diff of a file before and after edits.
 * @param edits by start, without overlap
 */
export function patchOf(name: string, before: string, edits: readonly Edit[]): string {
  const lines = linesOf(before);
  const patch = formatPatch(
    {
      ...{ oldFileName: name, newFileName: name, oldHeader: undefined, newHeader: undefined },
      hunks: hunksOf(lines, changesOf(lines, edits)),
    },
    FILE_HEADERS_ONLY,
  );
  // `patch` reads a name up to its first space, unless a tab follows it.
  return name.includes(' ') ? patch.replace(/^(--- .*)\n(\+\+\+ .*)\n/, '$1\t\n$2\t\n') : patch;
}

const linesOf = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

function changesOf(lines: readonly string[], edits: readonly Edit[]): readonly Change[] {
  const changes: Change[] = [];
  let line = 0;
  let start = 0;
  for (let next = 0; next < edits.length; ) {
    while (line < lines.length - 1 && start + lines[line]!.length <= edits[next]!.start)
      start += lines[line++]!.length;
    let to = line;
    let end = start;
    const own: Edit[] = [];
    // The line in which an edit ends may be joined with others; edits that begin in these lines belong to the same
    // change.
    for (
      ;
      next < edits.length && (own.length === 0 || edits[next]!.start < end || to === lines.length);
      next++
    ) {
      const edit = edits[next]!;
      own.push({ ...edit, start: edit.start - start, end: edit.end - start });
      while (to < lines.length && end <= edit.end) end += lines[to++]!.length;
    }
    const old = lines.slice(line, to);
    add(changes, trimmed(line, old, linesOf(edited(old.join(''), own))));
    line = to;
    start = end;
  }
  return changes;
}

/** Adds a change, or merges it with the last one if they are adjacent. */
function add(changes: Change[], change: Change): void {
  const last = changes.at(-1);
  if (change.removed.length + change.added.length === 0) return;
  if (last?.at !== change.at - (last?.removed.length ?? 0)) changes.push(change);
  else {
    for (const line of change.removed) last.removed.push(line);
    for (const line of change.added) last.added.push(line);
  }
}

/** A change without unchanged lines at its ends. */
function trimmed(at: number, old: readonly string[], now: readonly string[]): Change {
  const [first, last] = commonPrefixSuffix(old, now);
  return {
    at: at + first,
    removed: old.slice(first, old.length - last),
    added: now.slice(first, now.length - last),
  };
}

function hunksOf(lines: readonly string[], changes: readonly Change[]): StructuredPatchHunk[] {
  const hunks: StructuredPatchHunk[] = [];
  let shift = 0;
  for (let next = 0; next < changes.length; ) {
    const from = Math.max(0, changes[next]!.at - CONTEXT);
    const shown: (readonly string[])[] = [];
    let at = from;
    let added = 0;
    for (; next < changes.length && (at === from || changes[next]!.at - at <= 2 * CONTEXT); next++) {
      const change = changes[next]!;
      shown.push(marked(' ', lines.slice(at, change.at)));
      shown.push(marked('-', change.removed), marked('+', change.added));
      at = change.at + change.removed.length;
      added += change.added.length - change.removed.length;
    }
    const to = Math.min(lines.length, at + CONTEXT);
    shown.push(marked(' ', lines.slice(at, to)));
    hunks.push({
      ...{ oldStart: from + 1, oldLines: to - from, newStart: from + 1 + shift, newLines: to - from + added },
      lines: shown.flat(),
    });
    shift += added;
  }
  return hunks;
}

const marked = (mark: string, lines: readonly string[]): string[] =>
  lines.flatMap((line) =>
    line.endsWith('\n') ? [mark + line.slice(0, -1)] : [mark + line, '\\ No newline at end of file'],
  );
