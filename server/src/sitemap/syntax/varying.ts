import { valueAt } from '../../xml/tree/tree.ts';

/** The values of one kind in records: one of them, their number, and whether there are others. */
export interface Varied {
  readonly value: string | undefined;
  readonly count: number;
  readonly hasOthers: boolean;
}

/** Collects consecutive values of one kind. */
export class Varying implements Varied {
  value: string | undefined;
  count = 0;
  hasOthers = false;
  /** The last added value, as written. */
  private written: string | undefined;

  /** @param meaning a key that is equal for values with the same meaning; undefined if it is not a value */
  constructor(private readonly meaning: (value: string) => string | undefined) {}

  /** Adds the value in a range. */
  add(text: string, start: number, end: number): void {
    if (this.written !== undefined && (this.hasOthers || this.isWritten(text, start, end))) {
      this.count++;
      return;
    }
    if (this.addValue(valueAt(text, start, end))) this.written = text.slice(start, end);
  }

  /** Adds a value; returns whether it is one. */
  addValue(text: string): boolean {
    const value = text === '' ? undefined : this.meaning(text);
    if (!value) return false;
    this.count++;
    if (this.value === undefined) this.value = value;
    else if (this.value !== value) this.hasOthers = true;
    return true;
  }

  private isWritten(text: string, start: number, end: number): boolean {
    return this.written!.length === end - start && text.startsWith(this.written!, start);
  }
}

/** A date without the fraction of its seconds. */
export const toTheSecond = (date: string): string => (date.includes('.') ? date.replace(/\.\d+/, '') : date);

/** A priority as a number, so that `1.0` and `1` are equal; undefined if it is not a number. */
export function toNumber(priority: string): string | undefined {
  const value = priority.length > 20 ? Number.NaN : Number(priority);
  return Number.isNaN(value) ? undefined : String(value);
}
