import type { Leaf } from './leaf.ts';
import type { Measures } from './ruler.ts';
import { Inner, type Sequence } from './sequence.ts';

/**
 * Leaves that follow each other and have nothing to be said of them, as one: they are made when somebody asks for one
 * of them. All of them are entered and left in one state, and each counts as one record.
 */
export abstract class Bundle<State, Content = unknown> extends Inner<Leaf<State, Content>> {
  key = Number.NaN;
  /** Between the keys of its leaves. */
  step = 0;
  private made: readonly Leaf<State, Content>[] | undefined;

  constructor(
    readonly text: string,
    readonly state: State,
    count: number,
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

  /** The leaves, the same ones whenever they are asked for. */
  get children(): readonly Leaf<State, Content>[] {
    if (!this.made) {
      this.made = this.unpack();
      this.made.forEach((leaf, i) => {
        leaf.key = this.key + i * this.step;
      });
    }
    return this.made;
  }

  protected abstract unpack(): readonly Leaf<State, Content>[];
}

/** What the leaves of a document are kept as. */
export type Item<State, Content = unknown> = Leaf<State, Content> | Bundle<State, Content>;

export type Leaves<State, Content = unknown> = Sequence<Leaf<State, Content>, Bundle<State, Content>>;
