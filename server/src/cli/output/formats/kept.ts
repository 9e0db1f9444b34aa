import { SEVERITIES, type Severity } from '../../../core/rule/rule.ts';
import { octetLength } from '../../../text/summary.ts';
import { reportWords as t } from '../../words/report.ts';
import { capped } from '../cappedRows.ts';
import type { PrintedFinding } from '../row.ts';
import { OF_ONE_RULE, type ReportLimits } from './limits.ts';

/** Severities, and last what is no finding. */
type Rank = Severity | 'passed';
const RANKS: readonly Rank[] = [...SEVERITIES, 'passed'];

interface Part<T> {
  readonly item: T;
  readonly octets: number;
}

interface Counted<T> extends Part<T> {
  readonly count: number;
}

/** The parts of a report that its limits have room for: the most severe ones. No others are held in memory. */
export class Kept<T> {
  private readonly waiting: readonly Counted<T>[][] = RANKS.map(() => []);
  /** Of all parts, also those that were taken. */
  private octets = 0;
  private left = 0;

  /**
   * @param limits undefined for none
   * @param parts how many parts the report has already
   */
  constructor(
    private readonly limits: ReportLimits | undefined,
    private parts = 0,
  ) {}

  /** How many findings were left out. */
  get leftOut(): number {
    return this.left;
  }

  /**
   * Adds a part, and leaves out the least severe if the report is larger than its limits.
   * @param count how many findings it stands for
   * @param make called only if there may be room
   */
  add(rank: Rank, count: number, make: () => Part<T>): void {
    const at = RANKS.indexOf(rank);
    if (this.parts >= this.mostParts && this.waiting.slice(at + 1).every(({ length }) => length === 0)) {
      this.left += count;
      return;
    }
    const part = { ...make(), count };
    this.waiting[at]!.push(part);
    this.parts++;
    this.octets += part.octets;
    while (this.parts > this.mostParts || this.octets > this.mostOctets) this.leaveOutOne();
  }

  /** Removes those of this rank and all above, the most severe ones first. They keep their room. */
  taken(rank: Rank): T[] {
    const parts = this.waiting.slice(0, RANKS.indexOf(rank) + 1).flatMap((alike) => alike.splice(0));
    return parts.map(({ item }) => item);
  }

  private get mostParts(): number {
    return this.limits?.results.most ?? Number.POSITIVE_INFINITY;
  }

  /** A hundredth is for what a report has besides its parts. */
  private get mostOctets(): number {
    return this.limits ? 0.99 * this.limits.octets.most : Number.POSITIVE_INFINITY;
  }

  private leaveOutOne(): void {
    const last = this.waiting.findLast(({ length }) => length > 0)!.pop()!;
    this.parts--;
    this.octets -= last.octets;
    this.left += last.count;
  }
}

/** The rows of a file in a report: of each rule the first ones, unless all are wanted. The last one says how many more there are. */
export const rowsForHost = (rows: readonly PrintedFinding[], isWhole: boolean): readonly PrintedFinding[] =>
  (isWhole ? rows : capped(rows, OF_ONE_RULE.most)).map((row) =>
    row.more === undefined
      ? row
      : { ...row, message: `${row.message} (${t('moreOfRule', { count: row.more, code: row.code })})` },
  );

/** The findings of a report within limits: errors at once, and what is left of the room for the others at the end. */
export class ErrorsFirst<T> {
  private readonly kept: Kept<T>;

  constructor(
    limits: ReportLimits,
    private readonly isWhole: boolean,
  ) {
    this.kept = new Kept(isWhole ? undefined : limits);
  }

  /** How many findings were left out. */
  get leftOut(): number {
    return this.kept.leftOut;
  }

  /** What is written now of the rows of a file. */
  *now(rows: readonly PrintedFinding[], made: (row: PrintedFinding) => Part<T>): Generator<T> {
    for (const row of rowsForHost(rows, this.isWhole)) {
      this.kept.add(row.severity, 1 + (row.more ?? 0), () => made(row));
      yield* this.kept.taken(this.isWhole ? 'hint' : 'error');
    }
  }

  /** What waited. */
  rest(): readonly T[] {
    return this.kept.taken('hint');
  }
}

/** A text as a part of a report. */
export const textPart = (item: string): Part<string> => ({ item, octets: octetLength(item) });
