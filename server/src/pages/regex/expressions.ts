/**
 * Regular expressions of others, such as those in the configuration of a host. They come with a repository, so they are
 * matched without exponential time: what has failed at an offset is not tried there again. Answers are those of
 * JavaScript, with its groups.
 */
import { type Program, programOf, type Step } from './program.ts';
import { type Flags, type Syntax, syntaxOf } from './syntax.ts';

/** What an expression matches. */
export interface Match {
  /** The whole match, then the groups; undefined for a group that does not take part. */
  readonly groups: readonly (string | undefined)[];
  readonly names: Readonly<Record<string, string | undefined>>;
}

/** A matcher that never throws. */
export interface Expression {
  /** The first match; undefined if there is none. */
  exec(text: string): Match | undefined | 'unknown';
  /** Whether there is a match; undefined if that is not known. */
  test(text: string): boolean | undefined;
}

/** Steps for one request, in all expressions: about 20 ms. */
export const MAX_STEPS = 500_000;
/** Sizes of programs: of one, and of all expressions together. */
const MAX_SIZE = 4000;
const MAX_SIZES = 200_000;

const UNKNOWN: Expression = { exec: () => 'unknown', test: () => undefined };

/** The expressions of one configuration, which share limits. */
export class Expressions {
  /** The size of all programs: steps, each counted once more for each repetition around it that may match nothing. */
  size = 0;
  private left: number;

  constructor(private readonly most = MAX_STEPS) {
    this.left = most;
  }

  /** Steps made since the last `refill`. */
  get steps(): number {
    return this.most - this.left;
  }

  /** Allows the steps of another request: its answers do not depend on those of earlier ones. */
  refill(): void {
    this.left = this.most;
  }

  /**
   * An expression. It is never known what one matches that cannot be read (see `syntax.ts`), or that is too large. Make
   * all when the configuration is read, in its order: their number is limited.
   */
  of(source: string, flags: Flags = ''): Expression {
    const syntax = syntaxOf(source, flags);
    if (!syntax) return UNKNOWN;
    const most = Math.min(MAX_SIZE, MAX_SIZES - this.size);
    const program = programOf(syntax, most);
    this.size += program.size;
    if (!program.start) return UNKNOWN;
    const exec: Expression['exec'] = (text) => {
      if (this.left <= 0) return 'unknown';
      const run = new Run(syntax, program, text, this.left);
      const found = run.first();
      this.left = run.left;
      return found;
    };
    return {
      exec,
      test(text) {
        const found = exec(text);
        return found === 'unknown' ? undefined : found !== undefined;
      },
    };
  }
}

const WORD = /^\w$/;
const isWord = (text: string, at: number): boolean => at >= 0 && at < text.length && WORD.test(text[at]!);

const OUT_OF_STEPS = -2;
const FAILED = -1;

/** Frames of the stack that are no forks. */
const RESTORE = 'restore';
const LEAVE = 'leave';

/** One search in one text. */
class Run {
  /** Steps and places; frames of three. */
  private readonly frames: (Step | typeof RESTORE | typeof LEAVE)[] = [];
  private readonly numbers: number[] = [];
  private readonly slots: number[];
  /** Bits for what was tried, and for what has succeeded in look-ahead. */
  private tried: Uint32Array | undefined;
  private succeeded: Uint32Array | undefined;

  constructor(
    private readonly syntax: Syntax,
    private readonly program: Program,
    private readonly text: string,
    public left: number,
  ) {
    this.slots = new Array<number>(2 * syntax.groups).fill(-1);
  }

  first(): Match | undefined | 'unknown' {
    const start = this.program.start!;
    const { kind, holds, text } = start.next!;
    const last = kind === 'assertion' && holds === 'start' ? 0 : this.text.length;
    for (let at = 0; at <= last; at++) {
      if (kind === 'text') at = this.text.indexOf(text, at);
      if (at < 0) break;
      const end = this.follow(start, at, false);
      if (end === OUT_OF_STEPS) return 'unknown';
      if (end !== FAILED) return this.match();
    }
    return undefined;
  }

  private match(): Match {
    const groups = Array.from({ length: this.syntax.groups }, (_, at) => {
      const [from, to] = this.slots.slice(2 * at, 2 * at + 2);
      return from! < 0 || to! < 0 ? undefined : this.text.slice(from, to);
    });
    const names = Object.fromEntries([...this.syntax.names].map(([name, at]) => [name, groups[at]]));
    return { groups, names };
  }

  /** Follows a step as far as it leads. Look-ahead saves no groups. */
  private follow(from: Step, offset: number, isAhead: boolean): number {
    const { text, frames, numbers, slots } = this;
    const base = frames.length;
    let step: Step | undefined = from;
    let at = offset;
    /** For how many iterations around the step something has been matched. */
    let progress = 0;
    for (;;) {
      if (this.left-- <= 0) return OUT_OF_STEPS;
      if (step.memo >= 0) {
        const bit = (step.memo + progress) * (text.length + 1) + at;
        if (!this.tried && !this.allocate()) return OUT_OF_STEPS;
        if (has(this.tried!, bit)) {
          if (isAhead && this.succeeded && has(this.succeeded, bit)) return this.succeed(base, at);
          step = undefined;
        } else {
          add(this.tried!, bit);
          if (isAhead) {
            frames.push(LEAVE);
            numbers.push(bit, 0);
          }
        }
      }
      let next: Step | undefined;
      if (step) {
        switch (step.kind) {
          case 'text':
            if (text.startsWith(step.text, at)) {
              at += step.text.length;
              progress = step.depth;
              next = step.next;
            }
            break;
          case 'unit':
            if (at < text.length && step.fits(text.charCodeAt(at))) {
              at++;
              progress = step.depth;
              next = step.next;
            }
            break;
          case 'assertion':
            if (this.holds(step, at)) next = step.next;
            break;
          case 'look': {
            const end = this.follow(step.other!, at, true);
            if (end === OUT_OF_STEPS) return end;
            if ((end === FAILED) === step.isNegative) next = step.next;
            break;
          }
          case 'save':
            if (!isAhead) this.save(step.slot, at);
            next = step.next;
            break;
          case 'forget':
            if (!isAhead && slots[2 * step.slot + 1]! >= 0) this.save(2 * step.slot + 1, -1);
            next = step.next;
            break;
          case 'fork':
            frames.push(step.other!);
            numbers.push(at, progress);
            next = step.next;
            break;
          case 'close':
            if (progress === step.depth) {
              progress--;
              next = step.next;
            }
            break;
          case 'accept':
            return isAhead ? this.succeed(base, at) : at;
        }
      }
      while (!next) {
        if (frames.length === base) return FAILED;
        const frame = frames.pop()!;
        const second = numbers.pop()!;
        const first = numbers.pop()!;
        if (frame === RESTORE) slots[first] = second;
        else if (frame !== LEAVE) {
          next = frame;
          at = first;
          progress = second;
        }
      }
      step = next;
    }
  }

  /** A look-ahead succeeds, and so would any that comes to a step on its way. */
  private succeed(base: number, at: number): number {
    if (this.tried) this.succeeded ??= new Uint32Array(this.tried.length);
    for (let frame = base; frame < this.frames.length; frame++) {
      if (this.frames[frame] === LEAVE) add(this.succeeded!, this.numbers[2 * frame]!);
    }
    this.frames.length = base;
    this.numbers.length = 2 * base;
    return at;
  }

  private save(slot: number, at: number): void {
    this.frames.push(RESTORE);
    this.numbers.push(slot, this.slots[slot]!);
    this.slots[slot] = at;
  }

  private holds({ holds }: Step, at: number): boolean {
    if (holds === 'start') return at === 0;
    if (holds === 'end') return at === this.text.length;
    return (isWord(this.text, at - 1) !== isWord(this.text, at)) === (holds === 'word');
  }

  /** Memory for what was tried counts as steps; false if too few are left. */
  private allocate(): boolean {
    const words = Math.ceil((this.program.memos * (this.text.length + 1)) / 32);
    this.left -= words;
    if (this.left < 0) return false;
    this.tried = new Uint32Array(words);
    return true;
  }
}

const has = (bits: Uint32Array, bit: number): boolean => (bits[bit >>> 5]! & (1 << (bit & 31))) !== 0;

function add(bits: Uint32Array, bit: number): void {
  bits[bit >>> 5]! |= 1 << (bit & 31);
}
