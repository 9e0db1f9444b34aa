/**
 * Fixes of many findings at once: for the command line, the library and the editor's "fix all".
 *
 * Safe fixes never change the meaning of the file. They are repeated until none is left, because one may enable
 * another. Unsafe fixes are planned on the findings that remain after the safe ones, never on findings that an unsafe
 * fix has caused.
 */

import type { Code, Edit, Finding } from '../rule/rule.ts';
import type { AnyDocument, Combined, Draft, Effect, LanguageService, Proving, ReadyFix } from '../service.ts';
import { finished, type Steps } from '../steps.ts';
import { composed, edited } from './edits.ts';

/** Which fixes are made: the safe ones; all that may be made in bulk; or those of one title. */
export type Fixing = 'safe' | 'all' | { readonly title: string };

/** What to fix. */
export interface Bulk {
  readonly fixing: Fixing;
  /** Whether findings of a rule are fixed; without it, all rules. */
  isConcerned?(code: Code): boolean;
  /** The user has named the rules: unsafe fixes of hints are made, too. */
  readonly isNamed?: boolean;
}

/** The fixes that were made, and their effect. */
export interface Fixes {
  /** All edits of the document, in ascending order. */
  readonly edits: readonly Edit[];
  /** How the meaning of the file changes, one line per change; empty if only safe fixes were made. */
  readonly verdicts: readonly string[];
  readonly left: Left;
}

/** Which fixes were not made. */
export interface Left {
  /** How many could not be proven in time. */
  readonly unproven: number;
  /** How many are only made one by one; counted if unsafe fixes are requested. */
  readonly oneByOne: number;
  /** No unsafe fix was made: the result of the unsafe fixes and the safe ones after them could not be proven. */
  readonly isUnsafe: boolean;
}

/** A text with fixes made. */
export interface FixedText extends Fixes {
  readonly text: string;
}

/** A fix may enable another one; at most this many passes are made. */
const MAX_PASSES = 10;

/** The text of a document, read to its end, with the requested fixes applied. */
export function fixedText(service: LanguageService, document: AnyDocument, bulk: Bulk): FixedText {
  const fixes = finished(bulkFixes(service, document, bulk));
  return { ...fixes, text: edited(document.text.getText(), fixes.edits) };
}

/** The requested fixes of a document, read to its end. The document is unchanged when the last step is done. */
export function* bulkFixes(service: LanguageService, document: AnyDocument, bulk: Bulk): Steps<Fixes> {
  const passes = new Passes(service, document, bulk);
  try {
    if (typeof bulk.fixing === 'object') {
      yield* passes.titled(bulk.fixing.title);
      return passes.made();
    }
    yield* passes.safe();
    if (bulk.fixing === 'safe') return passes.made();
    const safe = passes.made();
    passes.mark();
    yield* passes.unsafe();
    yield* passes.safe();
    const { edits, verdicts, left } = passes.made();
    const oneByOne = passes.oneByOne();
    // Findings that can still be fixed were caused by a fix.
    const isStable = !(yield* passes.unsafe());
    const effect = isStable ? passes.effect() : undefined;
    if (!effect || (effect !== 'none' && effect.isWholeSite))
      return { ...safe, left: { ...safe.left, oneByOne, isUnsafe: true } };
    return {
      edits,
      verdicts: effect === 'none' ? verdicts : effect.verdicts(),
      left: { ...left, oneByOne },
    };
  } finally {
    passes.end();
  }
}

type Choice = (document: AnyDocument, finding: Finding) => readonly ReadyFix[];

/** Fixes a document in passes, each on the result of the pass before. */
class Passes {
  private readonly hiding: ReadonlySet<string>;
  private readonly backs: (() => void)[] = [];
  private current: AnyDocument;
  private edits: readonly Edit[] = [];
  /** How many fixes the last pass of a kind could not prove. */
  private readonly unproven = new Map<Proving['meaning'], number>();
  /** The document at the mark, and the edits since. */
  private marked: AnyDocument;
  private since: readonly Edit[] = [];

  constructor(
    private readonly service: LanguageService,
    private readonly document: AnyDocument,
    private readonly bulk: Bulk,
  ) {
    this.current = document;
    this.marked = document;
    this.hiding = new Set(service.rules.flatMap(({ code, hides }) => (hides ? [code as string] : [])));
  }

  /** Makes safe fixes until there are none. */
  *safe(): Steps<void> {
    const choice: Choice = (document, finding) => this.service.drafts(document, finding, 'safe');
    yield* this.repeat(choice, { meaning: 'same' });
  }

  /**
   * Makes unsafe fixes, in as many passes as overlaps require. A fix may not cause a finding that another one fixes.
   */
  *unsafe(): Steps<boolean> {
    return yield* this.repeat(this.unsafeChoice, {
      meaning: 'site open',
      mayCome: (after, finding) => this.unsafeChoice(after, finding).length === 0,
    });
  }

  /** Makes the fixes of one title. */
  *titled(title: string): Steps<void> {
    const choice: Choice = (document, finding) =>
      this.service.drafts(document, finding).filter((fix) => fix.bulk && fix.title === title);
    yield* this.pass(choice, { meaning: 'site open' });
  }

  /** How many findings have a best fix that is only made one by one. */
  oneByOne(): number {
    return this.service.places(this.current).filter((finding) => {
      const [best] = this.isBulk(finding) ? this.service.drafts(this.current, finding) : [];
      return best?.oneByOne !== undefined && best.oneByOne !== 'other file';
    }).length;
  }

  mark(): void {
    this.marked = this.current;
    this.since = [];
  }

  /** The effect of the edits since the mark; undefined if it cannot be proven. */
  effect(): Effect | undefined {
    return this.service.effect(this.marked, this.since);
  }

  made(): Fixes {
    const unproven = [...this.unproven.values()].reduce((sum, count) => sum + count, 0);
    return { edits: this.edits, verdicts: [], left: { unproven, oneByOne: 0, isUnsafe: false } };
  }

  end(): void {
    for (const back of this.backs.splice(0).reverse()) back();
  }

  /** Whether unsafe fixes of a finding are made in bulk: not for hints, which are a matter of taste. */
  private isBulk(finding: Finding): boolean {
    return this.isWanted(finding) && (finding.severity !== 'hint' || this.bulk.isNamed === true);
  }

  private isWanted({ code }: Finding): boolean {
    return this.bulk.isConcerned?.(code) ?? true;
  }

  /** The best fix, unless a safe one is available or it is only made one by one. */
  private readonly unsafeChoice: Choice = (document, finding) => {
    const fixes = this.isBulk(finding) ? this.service.drafts(document, finding) : [];
    const [best] = fixes;
    return best && !best.oneByOne && best.edits.length > 0 && !fixes.some(({ safe }) => safe) ? [best] : [];
  };

  /** Repeats passes; returns whether any fix was made. */
  private *repeat(choice: Choice, proving: Proving): Steps<boolean> {
    let passes = 0;
    while (passes < MAX_PASSES && (yield* this.pass(choice, proving))) passes++;
    return passes > 0;
  }

  /** Makes the fixes that do not overlap; returns whether there were any. */
  private *pass(choice: Choice, proving: Proving): Steps<boolean> {
    const all = yield* this.wanted(choice);
    const isHiding = ([{ finding }]: Choices): boolean => this.hiding.has(finding.code);
    // Findings that hide others go first.
    for (const some of [all.filter(isHiding), all.filter((choices) => !isHiding(choices))]) {
      const combined = yield* this.combined(some, proving);
      this.unproven.set(proving.meaning, combined.unproven);
      if (combined.after && this.take(combined)) return true;
    }
    return false;
  }

  private *wanted(choice: Choice): Steps<readonly Choices[]> {
    const all: Choices[] = [];
    for (const finding of this.service.places(this.current)) {
      yield 0;
      if (!this.isWanted(finding)) continue;
      const [first, ...others] = choice(this.current, finding)
        .filter(({ edits }) => edits.length > 0)
        .map((fix) => ({ finding, fix }));
      if (first) all.push([first, ...others]);
    }
    return all;
  }

  /** Proves the first choices; replaces those that are rejected with the next ones. */
  private *combined(all: readonly Choices[], proving: Proving): Steps<Combined> {
    let drafts: readonly Draft[] = all.map(([first]) => first);
    for (;;) {
      const combined = yield* this.service.combine(this.current, drafts, proving);
      const rejected = new Set(combined.rejected);
      const next = all.flatMap((choices) => {
        const at = choices.findIndex((draft) => rejected.has(draft));
        return at < 0 ? [] : (choices[at + 1] ?? []);
      });
      if (next.length === 0) return combined;
      combined.back?.();
      drafts = [...drafts.filter((draft) => !rejected.has(draft)), ...next];
    }
  }

  private take({ after, back, edits }: Combined): boolean {
    if (back) this.backs.push(back);
    const { text } = this.current;
    if (!after || edits.every((edit) => text.slice(edit.start, edit.end) === edit.text)) return false;
    this.edits = composed(this.edits, edits, this.document.text.length);
    this.since = composed(this.since, edits, this.marked.text.length);
    this.current = after;
    return true;
  }
}

/** The acceptable fixes of a finding, best first. */
type Choices = readonly [Draft, ...Draft[]];
