/** Makes a program of the terms of an expression: steps that each lead to the next one. */
import type { Assertion, Syntax, Term } from './syntax.ts';

const NEVER: (unit: number) => boolean = () => false;

/**
 * A step. `next` follows if it succeeds.
 *
 * An optional iteration that matches nothing fails, as in JavaScript. So matching also keeps for how many iterations
 * around a step something has been matched, from the outermost: `depth` is the number of those that may match nothing.
 */
export class Step {
  /** Of a fork: what is tried if `next` fails. Of a look-ahead: its body. */
  other: Step | undefined;
  text = '';
  fits = NEVER;
  holds: Assertion | undefined;
  isNegative = false;
  /** The place that `save` sets; the group that `forget` empties. */
  slot = 0;
  /** The place of this step among those whose failures are remembered, by `depth + 1` each; -1 if they are not. */
  memo = -1;

  constructor(
    readonly kind: Kind,
    public next: Step | undefined,
    readonly depth: number,
  ) {}
}

type Kind = 'text' | 'unit' | 'assertion' | 'look' | 'save' | 'forget' | 'fork' | 'close' | 'accept';

export interface Program {
  /** Undefined if the size would be more than the largest one, as with large repetitions. */
  readonly start: Step | undefined;
  /** Steps, each counted once more for each iteration around it that may match nothing. */
  readonly size: number;
  /** Places for failures at one offset. */
  readonly memos: number;
}

/** The program of an expression, up to a size. */
export function programOf({ term }: Syntax, most: number): Program {
  const builder = new Builder(most);
  const end = builder.save(1, builder.step('accept', undefined, 0), 0);
  const body = builder.add(term, end, 0);
  const start = body && builder.save(0, body, 0);
  return { start: builder.size > most ? undefined : start, size: builder.size, memos: builder.memos };
}

/** Builds from the end: each term is given what follows it. Undefined once the size exceeds the limit. */
class Builder {
  size = 0;
  memos = 0;

  constructor(private readonly most: number) {}

  step(kind: Kind, next: Step | undefined, depth: number): Step {
    this.size += depth + 1;
    return new Step(kind, next, depth);
  }

  save(slot: number, next: Step | undefined, depth: number): Step {
    const step = this.step('save', next, depth);
    step.slot = slot;
    return step;
  }

  add(term: Term, next: Step, depth: number): Step | undefined {
    // Terms without a step count, too.
    if (++this.size > this.most) return undefined;
    switch (term.kind) {
      case 'text': {
        const step = this.step('text', next, depth);
        step.text = term.text;
        return step;
      }
      case 'unit': {
        const step = this.step('unit', next, depth);
        step.fits = term.fits;
        return step;
      }
      case 'assertion': {
        const step = this.step('assertion', next, depth);
        step.holds = term.holds;
        return step;
      }
      case 'look': {
        const body = this.add(term.body, this.step('accept', undefined, 0), 0);
        if (!body) return undefined;
        const step = this.step('look', next, depth);
        step.other = this.remembered(body);
        step.isNegative = term.isNegative;
        return step;
      }
      case 'group': {
        const body = this.add(term.body, this.save(2 * term.index + 1, next, depth), depth);
        return body && this.save(2 * term.index, body, depth);
      }
      case 'sequence':
        return term.parts.reduceRight<Step | undefined>(
          (after, part) => after && this.add(part, after, depth),
          next,
        );
      case 'choice': {
        this.remembered(next);
        const options = term.parts.map((part) => this.add(part, next, depth));
        return options.reduceRight((other, option) => option && other && this.fork(option, other, depth));
      }
      case 'repetition':
        return this.repetition(term, next, depth);
    }
  }

  private repetition(
    term: Term & { readonly kind: 'repetition' },
    next: Step,
    depth: number,
  ): Step | undefined {
    const { body, least, most, isLazy } = term;
    this.remembered(next);
    let start: Step | undefined = next;
    if (most === Infinity) {
      const loop = this.fork(next, next, depth);
      const iteration = this.iteration(term, loop, depth, body.mayBeEmpty);
      if (!iteration) return undefined;
      if (isLazy) loop.other = iteration;
      else loop.next = iteration;
      start = loop;
    } else {
      for (let at = least; at < most && start; at++) {
        const iteration = this.iteration(term, start, depth, body.mayBeEmpty);
        start = iteration && (isLazy ? this.fork(next, iteration, depth) : this.fork(iteration, next, depth));
      }
    }
    for (let at = 0; at < least && start; at++) start = this.iteration(term, start, depth, false);
    return start;
  }

  /** One iteration. In JavaScript, each starts with empty groups. */
  private iteration(
    { body, first, end }: Term & { readonly kind: 'repetition' },
    next: Step,
    depth: number,
    mustMatch: boolean,
  ): Step | undefined {
    const inside = mustMatch ? depth + 1 : depth;
    let start = this.add(body, mustMatch ? this.step('close', next, inside) : next, inside);
    for (let slot = first; slot < end && start; slot++) {
      start = this.step('forget', start, inside);
      start.slot = slot;
    }
    return start;
  }

  private fork(next: Step, other: Step, depth: number): Step {
    const step = this.step('fork', next, depth);
    step.other = other;
    return this.remembered(step);
  }

  /** A step that several others lead to. */
  private remembered(step: Step): Step {
    if (step.memo < 0) {
      step.memo = this.memos;
      this.memos += step.depth + 1;
    }
    return step;
  }
}
