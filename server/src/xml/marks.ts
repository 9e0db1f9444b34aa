import { MARK_BITS, Mark, Written } from './tape.ts';

/** How many numbers a mark has, see `Mark`. */
const WIDTH = 4;
const NOT_FROM = -1;

/**
 * The marks of a record, whatever its values: each offset is told from where a value or comment before it ends, or from
 * where the record begins.
 */
export interface RecordMarks {
  /** As on the tape, but for offsets. */
  readonly tape: Int32Array;
  /** By the place on the tape: which of the ends it is counted from; -1 for what is no offset. */
  readonly bases: Int32Array;
  /** By mark: which value it is, where it is exactly that; else -1. */
  readonly values: Int32Array;
}

/**
 * @param holes the starts and ends of values and comments, in order; negative ones are those of comments
 * @param from where the record begins
 */
export function recordMarks(
  tape: readonly number[],
  count: number,
  holes: readonly number[],
  from: number,
): RecordMarks {
  const ends = [from];
  const values: number[] = [];
  let value = 0;
  for (let i = 0; i < holes.length; i += 2) {
    ends.push(Math.abs(holes[i + 1]!));
    values.push(holes[i]! < 0 ? -1 : value++);
  }
  const marks = {
    tape: Int32Array.from({ length: count }, (_, i) => tape[i]!),
    bases: new Int32Array(count).fill(NOT_FROM),
    values: new Int32Array(count / WIDTH).fill(-1),
  };
  let base = 0;
  for (let i = 0; i < count; i += WIDTH) {
    const kind = tape[i]! & ((1 << MARK_BITS) - 1);
    for (let k = 1; k <= (kind === Mark.attribute ? 3 : 2); k++) {
      const offset = tape[i + k]!;
      while (base + 1 < ends.length && ends[base + 1]! <= offset) base++;
      let own = base;
      while (ends[own]! > offset) own--;
      marks.bases[i + k] = own;
      marks.tape[i + k] = offset - ends[own]!;
      const isAll = k === 1 && offset === holes[2 * own] && tape[i + 2] === holes[2 * own + 1];
      if (kind === Mark.text && isAll) marks.values[i / WIDTH] = values[own]!;
    }
  }
  return marks;
}

/** Writes the marks of a record on a tape; `ends` are where it begins and where its values and comments end. */
export function writeMarks(
  { tape, bases, values }: RecordMarks,
  ends: readonly number[],
  written: readonly number[],
  onto: number[],
): void {
  for (let i = 0; i < tape.length; i++) {
    const base = bases[i]!;
    onto[i] = base < 0 ? tape[i]! : tape[i]! + ends[base]!;
  }
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (value >= 0) onto[WIDTH * i + 3] = written[value] === Written.literal ? 1 : 0;
  }
}
