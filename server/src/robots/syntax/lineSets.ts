import type { Steps } from '../../core/steps.ts';
import { countWhile } from '../../text/ordered.ts';
import type { LineSet, PlacedLine } from './file.ts';
import { STEP_LINES } from './placed.ts';

/** The lines of a file by kind, each kept in order from its first use. */
export class LineSets {
  readonly #known = new Map<LineSet, PlacedLine[]>();

  /** The lines of a kind among `lines`, all lines of the file. */
  of(set: LineSet, lines: readonly PlacedLine[]): readonly PlacedLine[] {
    let found = this.#known.get(set);
    if (!found) {
      found = lines.filter(({ line }) => set.has(line));
      this.#known.set(set, found);
    }
    return found;
  }

  /** Finds the lines of several kinds in steps. Nothing is kept if they are not `current` at the end. */
  *prepare(
    sets: readonly LineSet[],
    lines: readonly PlacedLine[],
    current: () => readonly PlacedLine[],
  ): Steps<void> {
    const missing = sets.filter((set) => !this.#known.has(set));
    const found = missing.map((): PlacedLine[] => []);
    for (const [index, placed] of lines.entries()) {
      if (index % STEP_LINES === 0) yield 0;
      for (const [at, set] of missing.entries()) if (set.has(placed.line)) found[at]!.push(placed);
    }
    if (current() !== lines) return;
    for (const [at, set] of missing.entries()) this.#known.set(set, found[at]!);
  }

  /** Replaces the lines with an index from `from` up to `to`. Must be called before any line gets a new index. */
  replace(from: number, to: number, lines: readonly PlacedLine[]): void {
    for (const [set, found] of this.#known) {
      const added = lines.filter(({ line }) => set.has(line));
      const start = firstFrom(found, from);
      const end = firstFrom(found, to);
      if (start === end && added.length === 0) continue;
      this.#known.set(set, found.slice(0, start).concat(added, found.slice(end)));
    }
  }
}

/** How many lines, given in order, have an index below `index`. */
const firstFrom = (lines: readonly PlacedLine[], index: number): number =>
  countWhile(lines.length, (at) => lines[at]!.index < index);
