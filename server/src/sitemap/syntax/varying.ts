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

const T = 84;
const COLON = 58;
const POINT = 46;
const ZERO = 48;
/** How many units a date takes, and a date with a time to the second. */
const DATE = 10;
const TO_THE_SECOND = 19;

/**
 * A number of 30 bits that dates with a time to the second share if `toTheSecond` makes them equal, and others only by
 * accident; undefined for other values. Half-open range of UTF-16 units; O(length).
 */
export function momentHash(text: string, start: number, end: number): number | undefined {
  const isMoment =
    end - start >= TO_THE_SECOND &&
    text.charCodeAt(start + DATE) === T &&
    text.charCodeAt(start + DATE + 3) === COLON &&
    text.charCodeAt(start + DATE + 6) === COLON;
  if (!isMoment) return undefined;
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (unit === POINT) {
      while (at + 1 < end && isDigit(text.charCodeAt(at + 1))) at++;
    } else hash = Math.imul(hash ^ unit, 0x01000193);
  }
  return hash >>> 2;
}

const isDigit = (unit: number): boolean => unit >= ZERO && unit < ZERO + 10;

/** A priority as a number, so that `1.0` and `1` are equal; undefined if it is not a number. */
export function toNumber(priority: string): string | undefined {
  const value = priority.length > 20 ? Number.NaN : Number(priority);
  return Number.isNaN(value) ? undefined : String(value);
}
