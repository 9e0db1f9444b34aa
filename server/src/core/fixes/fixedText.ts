/**
 * Fixes of many findings at once: for the command line, the library and the editor's "fix all".
 *
 * Safe fixes are made again and again until nothing is left, for one may make others possible; they change nothing of
 * what the file means. Unsafe ones are planned on the findings of the text that safe ones leave, and never on what an
 * unsafe one has brought.
 */

import type { Code, Edit, Finding } from '../rule/rule.ts';
import type { AnyDocument, Combined, Draft, Effect, LanguageService, Proving, ReadyFix } from '../service.ts';
import { finished, type Steps } from '../steps.ts';
import { composed, edited } from './edits.ts';

/** Which fixes are made: those that are safe; also the others that may be made in bulk; or those of one title. */
export type Fixing = 'safe' | 'all' | { readonly title: string };

/** What is to be fixed. */
export interface Bulk {
  readonly fixing: Fixing;
  /** Whose findings are fixed; without it those of all rules. */
  isConcerned?(code: Code): boolean;
  /** The rules were named: hints are fixed, too, where that is not safe. */
  readonly isNamed?: boolean;
}

/** What was made, and what that changes. */
export interface Fixes {
  /** All edits of the document, in ascending order. */
  readonly edits: readonly Edit[];
  /** What the file means otherwise now, a line each; nothing where safe fixes alone were made. */
  readonly verdicts: readonly string[];
  readonly left: Left;
}

/** Which fixes were not made. */
export interface Left {
  /** How many could not be proven in reasonable time. */
  readonly unproven: number;
  /** How many are only ever made one by one; counted where others that are not safe are made. */
  readonly oneByOne: number;
  /** All that are not safe, for together with what follows from them they could not be proven. */
  readonly isUnsafe: boolean;
}

/** A text with fixes made. */
export interface FixedText extends Fixes {
  readonly text: string;
}

/** What one fix leaves may be fixed by another one; so often it is tried. */
const MOST_PASSES = 10;

/** The text of a document, read to its end, with the fixes made that are wanted. */
export function fixedText(service: LanguageService, document: AnyDocument, bulk: Bulk): FixedText {
  const fixes = finished(bulkFixes(service, document, bulk));
  return { ...fixes, text: edited(document.text.getText(), fixes.edits) };
}

/** The fixes of a document, read to its end, that are wanted. The document is as before when the last step is done. */
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
    // What could still be fixed was brought by a fix.
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

/** Goes over a document again and again, each time over what the pass before has left. */
class Passes {
  private readonly hiding: ReadonlySet<string>;
  private readonly backs: (() => void)[] = [];
  private current: AnyDocument;
  private edits: readonly Edit[] = [];
  /** How many fixes the last pass of a kind could not prove. */
  private readonly unproven = new Map<Proving['meaning'], number>();
  /** The document that was marked, and what was edited since. */
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

  /** Makes unsafe fixes, as long as others have no room beside each other. None of them may bring what another one fixes. */
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

  /** What was changed since the mark; undefined where that cannot be proven. */
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

  /** Whether unsafe fixes of a finding are wanted: a hint is a matter of taste. */
  private isBulk(finding: Finding): boolean {
    return this.isWanted(finding) && (finding.severity !== 'hint' || this.bulk.isNamed === true);
  }

  private isWanted({ code }: Finding): boolean {
    return this.bulk.isConcerned?.(code) ?? true;
  }

  /** The best fix, unless a safe one is to be had, or it is one to be made by itself. */
  private readonly unsafeChoice: Choice = (document, finding) => {
    const fixes = this.isBulk(finding) ? this.service.drafts(document, finding) : [];
    const [best] = fixes;
    return best && !best.oneByOne && best.edits.length > 0 && !fixes.some(({ safe }) => safe) ? [best] : [];
  };

  /** Gives whether something was made. */
  private *repeat(choice: Choice, proving: Proving): Steps<boolean> {
    let passes = 0;
    while (passes < MOST_PASSES && (yield* this.pass(choice, proving))) passes++;
    return passes > 0;
  }

  /** Makes the fixes that have room beside each other; gives whether there are some. */
  private *pass(choice: Choice, proving: Proving): Steps<boolean> {
    const all = yield* this.wanted(choice);
    const isHiding = ([{ finding }]: Choices): boolean => this.hiding.has(finding.code);
    // What hides others goes first.
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

  /** Proves the first choices, then in the place of those that are not right the next ones. */
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

/** The fixes of a finding that are wanted, best first. */
type Choices = readonly [Draft, ...Draft[]];
