/** A path pattern as a deterministic finite automaton. */

const STAR = '*';

/** The state from which no further octets lead to a match. */
export const DEAD = -1;

/**
 * The automaton of one normalized pattern. A state is the number of literal octets that are matched; each run of them
 * between two `*` is matched at its leftmost place. In a run after a `*`, a mismatch falls back as in the
 * Knuth–Morris–Pratt algorithm. So there are at most as many states as octets, and a path is read without backtracking.
 */
export class PatternAutomaton {
  /** The octets before the first `*`, with which every matching path begins. */
  readonly head: string;
  /** Whether a match must reach the end of the path. A `$` after a `*` makes no difference. */
  readonly anchored: boolean;
  /** The accepting state at the end of a path; without `anchored`, it is never left. */
  readonly final: number;

  /** The pattern without its `*` and the final `$`. */
  readonly #literal: string;
  /** The state to continue from after a mismatch: itself at a `*`; `DEAD` before the first one. */
  readonly #fallback: Int32Array;

  /** Takes time and space linear in the pattern. */
  constructor(readonly pattern: string) {
    const dollar = pattern.endsWith('$');
    const runs = (dollar ? pattern.slice(0, -1) : pattern).split(STAR);
    this.head = runs[0]!;
    this.anchored = dollar && !(runs.length > 1 && runs.at(-1) === '');
    this.#literal = runs.join('');
    this.final = this.#literal.length;
    this.#fallback = new Int32Array(this.final + 1).fill(DEAD);
    let start = this.head.length;
    for (const run of runs.slice(1)) {
      this.#setFallbacks(start, start + run.length);
      start += run.length;
    }
  }

  /** The state after one more octet, or `DEAD`. */
  next(state: number, octet: string): number {
    if (state === this.final && !this.anchored) return state;
    for (let at = state; at !== DEAD; ) {
      if (at < this.final && this.#literal[at] === octet) return at + 1;
      const fallback = this.#fallback[at]!;
      if (fallback === at) return at;
      at = fallback;
    }
    return DEAD;
  }

  /** Calls `found` with every octet that has a transition of its own in a state. */
  expect(state: number, found: (octet: string) => void): void {
    if (state === this.final && !this.anchored) return;
    for (let at = state; at !== DEAD; ) {
      if (at < this.final) found(this.#literal[at]!);
      const fallback = this.#fallback[at]!;
      if (fallback === at) return;
      at = fallback;
    }
  }

  /** The only octet with a transition from a state before the first `*`; undefined if there are several, or none. */
  forced(state: number): string | undefined {
    return state < this.head.length ? this.#literal[state] : undefined;
  }

  /** For a run of literal octets after a `*`. Its end is the start of the next run, which sets the fallback there. */
  #setFallbacks(start: number, end: number): void {
    const literal = this.#literal;
    const fallback = this.#fallback;
    fallback[start] = start;
    let border = start;
    for (let at = start + 1; at <= end; at++) {
      fallback[at] = border;
      if (at === end) return;
      while (border > start && literal[border] !== literal[at]) border = fallback[border]!;
      if (literal[border] === literal[at]) border++;
    }
  }
}
