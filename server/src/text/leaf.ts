import { type Measures, measure } from './ruler.ts';
import type { Summary } from './summary.ts';

/** Findings of a leaf by severity. */
export type Counts = Pick<Summary, 'errors' | 'warnings' | 'infos' | 'hints'>;

/**
 * The smallest part of a document that is read as a unit: a robots.txt line, a sitemap record. It has its text, the
 * states at its start and end, and its language's content, all relative to its own start. `State` values are compared
 * by identity: intern them.
 */
export class Leaf<State, Content = unknown> implements Summary {
  /**
   * The sort key in one sequence; set when the leaf is added. NaN before: a number, so that the field keeps its
   * representation.
   */
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
    // Field initializers would cost a call for each leaf.
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

  /** A copy for another position in the order. */
  copy(): Leaf<State, Content> {
    return Object.assign(Object.create(Object.getPrototypeOf(this)), this);
  }
}

/** Texts up to this length come from edits; longer ones were opened or pasted, and their leaves share them. */
const LONGEST_EDIT = 2 ** 16;

/**
 * The text of a leaf, cut from `text`. A slice keeps the text alive that it was cut from: right for the leaves of an
 * opened file, a leak for a leaf of an edited text.
 */
export function ownText(text: string, start: number, end: number): string {
  const part = text.slice(start, end);
  return text.length > LONGEST_EDIT || part.length === text.length ? part : ` ${part}`.slice(1);
}
