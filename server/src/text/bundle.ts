import type { Leaf } from './leaf.ts';
import { countWhile } from './ordered.ts';
import { type Measures, measure } from './ruler.ts';
import { Pack, type Sequence } from './sequence.ts';
import { type Dimension, type Summary, Total } from './summary.ts';

/**
 * Consecutive leaves as the rows of one item: a leaf is made on first access. All of them are entered and left in one
 * state, and each counts as one record.
 */
export abstract class Bundle<State, Content = unknown> extends Pack<Leaf<State, Content>> {
  key = Number.NaN;
  /** The distance between the keys of its leaves. */
  step = 0;
  private readonly made: Leaf<State, Content>[] = [];
  private last: { readonly row: number; readonly sum: Total } | undefined;

  /** @param content the content of all rows together, relative to the text */
  constructor(
    readonly text: string,
    readonly state: State,
    count: number,
    readonly content: Partial<Content>,
    { octets, breaks, tail }: Measures,
  ) {
    super();
    this.leaves = count;
    this.records = count;
    this.units = text.length;
    this.octets = octets;
    this.breaks = breaks;
    this.tail = tail;
  }

  get entry(): State {
    return this.state;
  }
  get exit(): State {
    return this.state;
  }

  /** All leaves; use `child` if only a few are needed. */
  get children(): readonly Leaf<State, Content>[] {
    return Array.from({ length: this.leaves }, (_, row) => this.child(row));
  }

  /** The leaf of a row, always the same object. */
  child(row: number): Leaf<State, Content> {
    let leaf = this.made[row];
    if (!leaf) {
      leaf = this.make(row);
      leaf.key = this.key + row * this.step;
      this.made[row] = leaf;
    }
    return leaf;
  }

  /** The row of one of its leaves; -1 for a leaf that is not one of them. */
  rowOf(leaf: Leaf<State, Content>): number {
    const row = this.step > 0 ? Math.round((leaf.key - this.key) / this.step) : 0;
    return this.made[row] === leaf ? row : -1;
  }

  /** The first row at whose end the sum of `dimension` is above `target`, which is less than that of all. */
  rowAt(dimension: Dimension, target: number): number {
    if (dimension === 'leaves' || dimension === 'records') return target;
    if (dimension === 'units') return countWhile(this.leaves, (row) => this.start(row) <= target) - 1;
    let row = 0;
    for (let sum = 0; ; row++) {
      sum += this.child(row)[dimension];
      if (sum > target) return row;
    }
  }

  /** The sum of the rows before one; findings are not included. */
  before(row: number): Summary {
    const last = this.last && this.last.row <= row ? this.last : { row: 0, sum: new Total() };
    const from = this.start(last.row);
    const part = this.text.slice(from, this.start(row));
    const sum = new Total().add(last.sum).add(
      Object.assign(new Total(), measure(part), {
        leaves: row - last.row,
        records: row - last.row,
        units: part.length,
      }),
    );
    this.last = { row, sum };
    return sum;
  }

  /** The start of a row in the text; for the number of rows, the end of the last. */
  abstract start(row: number): number;
  protected abstract make(row: number): Leaf<State, Content>;
}

/** What a document consists of. */
export type Item<State, Content = unknown> = Leaf<State, Content> | Bundle<State, Content>;

export type Leaves<State, Content = unknown> = Sequence<Leaf<State, Content>, Bundle<State, Content>>;
