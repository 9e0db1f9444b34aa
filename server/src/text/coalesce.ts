import type { Change } from './document.ts';

/** Changes with at most this many UTF-16 units between them are merged. */
const NEAR_UNITS = 2 ** 12;

/**
 * Merges changes of one text, in descending order and without overlap, into fewer changes with the same effect, in
 * descending order: reading the text between two near changes costs less than another change. O(length of that text).
 */
export function coalesce(
  text: { slice(start: number, end: number): string },
  changes: readonly Change[],
): readonly Change[] {
  const joined: Change[] = [];
  for (let last = 0, next = 0; last < changes.length; last = next) {
    next = last + 1;
    while (next < changes.length && changes[next - 1]!.start - changes[next]!.end <= NEAR_UNITS) next++;
    joined.push(next === last + 1 ? changes[last]! : join(text, changes.slice(last, next)));
  }
  return joined;
}

function join(text: { slice(start: number, end: number): string }, changes: readonly Change[]): Change {
  const { start } = changes.at(-1)!;
  const { end } = changes[0]!;
  const old = text.slice(start, end);
  const parts: string[] = [];
  let at = start;
  for (const change of [...changes].reverse()) {
    parts.push(old.slice(at - start, change.start - start), change.text);
    at = change.end;
  }
  return { start, end, text: parts.join('') };
}
