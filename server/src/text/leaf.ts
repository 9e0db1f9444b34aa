import { type Measures, measure } from './ruler.ts';
import type { Summary } from './summary.ts';

/** Findings of a leaf by severity. */
export type Counts = Pick<Summary, 'errors' | 'warnings' | 'infos' | 'hints'>;

/**
 * The smallest piece of a document that is read as one: a robots.txt line, a sitemap record.
 * It owns its text, the state in which it was entered and left, and what its language found in it,
 * all relative to its own start. `State` values are compared by identity: intern them.
 */
export class Leaf<State, Content = unknown> implements Summary {
  /** Orders the leaves of one sequence; set when the leaf enters it. No number yet, but of the kind of all later ones. */
  key: number;
  readonly leaves: number;
  readonly units: number;
  readonly octets: number;
  readonly breaks: number;
  readonly tail: number;
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  readonly hints: number;

  constructor(
    readonly text: string,
    readonly entry: State,
    readonly exit: State,
    readonly records: number,
    readonly unread: 0 | 1,
    readonly content: Content | undefined,
    counts?: Counts,
    measures: Measures = measure(text),
    units = text.length,
  ) {
    const { octets, breaks, tail } = measures;
    // Initial values of fields would cost a call for each leaf.
    this.key = Number.NaN;
    this.leaves = 1;
    this.units = units;
    this.octets = octets;
    this.breaks = breaks;
    this.tail = tail;
    this.errors = counts?.errors ?? 0;
    this.warnings = counts?.warnings ?? 0;
    this.infos = counts?.infos ?? 0;
    this.hints = counts?.hints ?? 0;
  }

  /** The same leaf for another place in the order. */
  copy(): Leaf<State, Content> {
    return Object.assign(Object.create(Object.getPrototypeOf(this)), this);
  }
}

/** Texts up to this length are those of edits; longer ones are opened or pasted, and their leaves share them. */
const LONGEST_EDIT = 2 ** 16;

/**
 * The part of `text` that becomes a leaf's own. A slice keeps the whole text alive that it was cut from: good for the
 * leaves of a file that was opened, a leak for a leaf that an edit left of a text that is gone.
 */
export function ownText(text: string, start: number, end: number): string {
  const part = text.slice(start, end);
  return text.length > LONGEST_EDIT || part.length === text.length ? part : ` ${part}`.slice(1);
}
