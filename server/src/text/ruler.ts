import { countBreaks, octetLength } from './summary.ts';

/** Sizes that can only be measured by reading the text. */
export interface Measures {
  readonly octets: number;
  readonly breaks: number;
  readonly tail: number;
}

/** The sizes of `text`. */
export const measure = (text: string): Measures => ({ octets: octetLength(text), ...countBreaks(text) });

/** The length that is measured at once, in UTF-16 units. */
const STRETCH = 2 ** 16;

/** Measures parts of a text. It reads long stretches and caches the result, so it is fast for consecutive parts. */
export class Ruler {
  private text = '';
  private start = 0;
  private end = 0;
  /** The stretch is ASCII without CR. */
  private isSimple = false;
  /** There is no LF between `searchedFrom` and `feed`; at `feed` there is one, or the text ends. */
  private searchedFrom = 0;
  private feed = 0;

  /** The sizes of `text` between two offsets. */
  measure(text: string, from: number, to: number): Measures {
    if (to - from > STRETCH) return measure(text.slice(from, to));
    if (text !== this.text) this.feed = -1;
    if (text !== this.text || from < this.start || to > this.end) this.move(text, from);
    if (!this.isSimple) return measure(text.slice(from, to));
    if (from < this.searchedFrom || from > this.feed) this.seek(from);
    let breaks = 0;
    let last = from;
    while (this.feed < to) {
      breaks++;
      last = this.feed + 1;
      this.seek(last);
    }
    return { octets: to - from, breaks, tail: to - last };
  }

  private move(text: string, from: number): void {
    this.text = text;
    this.start = from;
    this.end = Math.min(text.length, from + STRETCH);
    const stretch = text.slice(from, this.end);
    this.isSimple = octetLength(stretch) === stretch.length && stretch.indexOf('\r') < 0;
  }

  private seek(from: number): void {
    const found = this.text.indexOf('\n', from);
    this.searchedFrom = from;
    this.feed = found < 0 ? this.text.length : found;
  }
}
