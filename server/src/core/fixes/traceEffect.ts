import type { Span } from '../../text/span.ts';
import type { Edit } from '../rule/rule.ts';
import { tracesIn } from '../traces.ts';
import { edited } from './edits.ts';

/** The text that edits are made in. */
interface Sliceable {
  readonly length: number;
  slice(start: number, end: number): string;
}

/**
 * What edits, in ascending order, do to words with a trace of code: `kept`: each is there as before, perhaps elsewhere;
 * `dropped`: one is gone; `written`: there is one that was not there, such as an encoded or completed one. Linear in the
 * edits and the values that contain them.
 */
export function traceEffect(text: Sliceable, edits: readonly Edit[]): 'kept' | 'dropped' | 'written' {
  const counts = new Map<string, number>();
  for (const { start, end, own } of withSurroundings(text, edits)) {
    const old = text.slice(start, end);
    const shifted = own.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
    for (const word of tracedWords(old)) counts.set(word, (counts.get(word) ?? 0) - 1);
    for (const word of tracedWords(edited(old, shifted))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const changes = [...counts.values()];
  if (changes.some((count) => count > 0)) return 'written';
  return changes.some((count) => count < 0) ? 'dropped' : 'kept';
}

/** The borders of values, in lines and in XML: `<%` and `%>` are in values of lines. */
const BORDER = /[\r\n"]|<(?!%|\?(?!xml))|(?<![%?])>/;
const LAST_BORDER = new RegExp(`.*(?:${BORDER.source})`, 's');
/** How far values are looked at, in UTF-16 units. */
const STEPS = [256, 4096] as const;

/** The ranges of whole values that contain edits, each with its edits. */
function withSurroundings(
  text: Sliceable,
  edits: readonly Edit[],
): readonly (Span & { readonly own: readonly Edit[] })[] {
  const found: { start: number; end: number; own: Edit[] }[] = [];
  for (const edit of edits) {
    const last = found.at(-1);
    const isInLast = last !== undefined && edit.start <= last.end;
    if (isInLast && edit.end <= last.end) {
      last.own.push(edit);
      continue;
    }
    const end = valueEnd(text, edit.end);
    if (isInLast) {
      last.own.push(edit);
      last.end = end;
    } else found.push({ start: valueStart(text, edit.start), end, own: [edit] });
  }
  return found;
}

function valueStart(text: Sliceable, at: number): number {
  let start = at;
  for (const step of STEPS) {
    start = Math.max(0, at - step);
    const border = LAST_BORDER.exec(text.slice(start, at));
    if (border) return start + border[0].length;
  }
  return start;
}

function valueEnd(text: Sliceable, at: number): number {
  let end = at;
  for (const step of STEPS) {
    end = Math.min(text.length, at + step);
    const border = BORDER.exec(text.slice(at, end));
    if (border) return at + border.index;
  }
  return end;
}

/** The words of a text that have a trace, each as often as it has one. */
function tracedWords(text: string): readonly string[] {
  return text.split(BORDER).flatMap((value) => {
    const written = value.trim();
    return tracesIn(written).map(({ start, end }) => {
      const before = /[^\s']*$/.exec(written.slice(0, start))![0];
      return before + written.slice(start, end) + /^[^\s']*/.exec(written.slice(end))![0];
    });
  });
}
