import type { Finding } from '../rule/rule.ts';

/**
 * How many findings of one rule and severity a leaf keeps; the others are counted. A realistic leaf has at most 4,000:
 * a page of 1,000 images, each with the four elements that no longer have an effect.
 */
export const MAX_IN_LEAF = 5000;

/** Findings of one rule and severity. */
interface KindCount {
  count: number;
  last: Counting;
}

type Counting = { -readonly [K in keyof Finding]: Finding[K] };

const NONE: readonly Finding[] = [];

const keyOf = ({ code, severity }: Finding): string => `${severity} ${code}`;

/** Collects the findings of one leaf after another; findings of a leaf beyond `MAX_IN_LEAF` cost no memory. */
export class Gathering {
  private found: Finding[] | undefined;
  /** Only made once a rule may have reported that many. */
  private tallies: Map<string, KindCount> | undefined;

  /** Starts another leaf. */
  begin(): void {
    this.found = undefined;
    this.tallies = undefined;
  }

  add(finding: Finding): void {
    this.found ??= [];
    if (this.found.length >= MAX_IN_LEAF && this.isOneMore(finding)) return;
    this.found.push(finding);
  }

  /** A position for `retract`. */
  mark(): number {
    return this.found?.length ?? 0;
  }

  /** Drops what was reported since a mark; findings that were only counted stay counted. */
  retract(mark: number): void {
    if (this.found) this.found.length = mark;
    this.tallies = undefined;
  }

  /** The findings of the leaf, by offset. If a kind has too many, the last one kept has the number of the others. */
  inOrder(): readonly Finding[] {
    return this.found?.sort((a, b) => a.start - b.start || a.end - b.end) ?? NONE;
  }

  private isOneMore(finding: Finding): boolean {
    if (!this.tallies) {
      this.tallies = new Map();
      for (const count of this.found!) addTally(this.tallies, count);
    }
    const tally = this.tallies.get(keyOf(finding));
    if (tally?.count === MAX_IN_LEAF) {
      tally.last.more = (tally.last.more ?? 0) + 1;
      return true;
    }
    addTally(this.tallies, finding);
    return false;
  }
}

function addTally(tallies: Map<string, KindCount>, finding: Finding): void {
  const key = keyOf(finding);
  tallies.set(key, { count: (tallies.get(key)?.count ?? 0) + 1, last: finding });
}
