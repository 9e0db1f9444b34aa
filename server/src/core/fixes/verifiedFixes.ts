/**
 * Proofs of fixes: afterwards there is no new finding above hint, and safe fixes do not change the meaning of the file.
 * Many fixes are proven together, by bisection if that fails.
 */
import type { Item } from '../../text/bundle.ts';
import { Leaf } from '../../text/leaf.ts';
import { comparedFindings } from '../findings/comparedFindings.ts';
import type { FileFindings } from '../findings/fileFindings.ts';
import { attempt } from '../findings/lint.ts';
import type { Snapshots, Trial } from '../findings/snapshots.ts';
import type { Checked, Language, LeafContent } from '../rule/definition.ts';
import type { Code, Edit, Finding } from '../rule/rule.ts';
import type { Combined, Draft, Effect, Proving } from '../service.ts';
import { finished, type Steps } from '../steps.ts';
import { fitting, largestValidSubset, withRoom } from './combineFixes.ts';
import { originsOf } from './edits.ts';

/**
 * For up to this many findings of a file rule, a quick proof and the proof of a single fix compare places; for more,
 * they compare counts.
 */
const MAX_PLACES = 1000;
/** The budget of the proofs of one call, in leaves: this many times those of the file, plus a constant. */
const MAX_PASSES = 64;
/** How often fixes next to new findings are set aside before bisection starts. */
const MAX_ROUNDS = 3;
const MAX_LEAVES = 2 ** 16;

/** What the proofs need of the language service. */
export interface Proofs<State, Content extends LeafContent, Index> {
  readonly language: Pick<Language<State, Content, never, Index, never>, 'rules'>;
  readonly snapshots: Snapshots<State, Content, Index>;
  readonly fileFindings: FileFindings<Checked<State, Content, Index>>;
  effect(document: Checked<State, Content, Index>, edits: readonly Edit[]): Effect | undefined;
  companionEdits(
    document: Checked<State, Content, Index>,
    code: Code,
    edits: readonly Edit[],
  ): readonly Edit[];
}

/** Makes the function that proves fixes together: see `LanguageService.combine`. */
export function createVerifier<State, Content extends LeafContent, Index>({
  language,
  snapshots,
  fileFindings,
  effect,
  companionEdits,
}: Proofs<State, Content, Index>) {
  type D = Checked<State, Content, Index>;
  const hiding = new Set(language.rules.flatMap(({ meta }) => (meta.hides ? [meta.code] : [])));

  const editsOf = (document: D, drafts: readonly Draft<D>[]): readonly Edit[] => {
    const { edits } = fitting(drafts, ({ fix }) => fix.edits);
    if (drafts.length < 2) return edits;
    const codes = [...new Set(drafts.map(({ finding }) => finding.code))];
    return withRoom(
      edits,
      codes
        .map((code) => attempt(() => companionEdits(document, code, edits)) ?? [])
        .filter(({ length }) => length > 0),
    );
  };

  const keepsMeaning = (document: D, edits: readonly Edit[], { meaning }: Proving<D>): boolean => {
    if (meaning === 'any') return true;
    const changed = effect(document, edits);
    if (!changed || changed === 'none') return changed !== undefined;
    return changed.isSafe || (meaning === 'site open' && !changed.isWholeSite);
  };

  return function* combine(
    document: D,
    drafts: readonly Draft<D>[],
    proving: Proving<D>,
  ): Steps<Combined<D>> {
    const { items } = fitting(drafts, ({ fix }) => fix.edits);
    if (items.length === 0 || !document.text.complete)
      return { kept: [], rejected: [], edits: [], unproven: 0 };
    const most = items.length > 1 && !proving.isQuick ? Number.POSITIVE_INFINITY : MAX_PLACES;
    yield* fileFindings.settle(document, most);
    const before = fileFindings.of(document, most);
    const { leaves } = document.text.leaves.total;
    let left = MAX_PASSES * leaves + MAX_LEAVES;
    let isOver = false;
    /** The starts of the leaves with a new finding in the last rejected attempt. */
    let blamed: ReadonlySet<number> = new Set();
    const placeOf = (offset: number): number => document.text.leafAt(offset)?.before.units ?? 0;
    /** The new findings of the last rejected attempt. */
    let uncovered: readonly Finding[] = [];
    let last: { readonly drafts: readonly Draft<D>[]; readonly trial: Trial<D, State, Content> } | undefined;
    const goBack = (): void => {
      last?.trial.back();
      last = undefined;
    };

    /** A quick proof is one step: a request between steps would have to build the indexes of the document again. */
    function* unbroken<T>(steps: Steps<T>): Steps<T> {
      return proving.isQuick ? finished(steps) : yield* steps;
    }

    const inOrder = (some: readonly Draft<D>[]): readonly Draft<D>[] => {
      const chosen = new Set(some);
      return items.filter((draft) => chosen.has(draft));
    };

    function* holds(some: readonly Draft<D>[]): Steps<boolean> {
      goBack();
      yield 0;
      if (left <= 0) {
        isOver = true;
        return false;
      }
      left -= leaves;
      const edits = editsOf(document, inOrder(some));
      blamed = new Set();
      if (!keepsMeaning(document, edits, proving)) return false;
      const trial = yield* unbroken(snapshots.attempt(document, edits));
      left -= trial.removed.size + trial.added.size;
      last = { drafts: some, trial };
      yield* unbroken(fileFindings.settle(trial.after, before.wanted));
      const isProven = isHarmless(trial, edits, some);
      if (!isProven) goBack();
      return isProven;
    }

    const isHarmless = (
      trial: Trial<D, State, Content>,
      edits: readonly Edit[],
      some: readonly Draft<D>[],
    ): boolean => {
      const mayHide = some.every(({ finding }) => hiding.has(finding.code));
      if (mayHide && !proving.mayCome) return true;
      const after = fileFindings.of(trial.after, before.wanted);
      const isToComplete = some.some(({ fix }) => fix.oneByOne === 'to complete');
      const originOf = originsOf(edits);
      const { fresh, worse } = comparedFindings({
        before: [...before.places, ...findingsIn(document, trial.removed)],
        after: [...after.places, ...findingsIn(trial.after, trial.added)],
        omitted: [before.omitted, after.omitted],
        fixed: some.map(({ finding }) => finding),
        originOf,
        placeOf,
        ignoresWritten: isToComplete,
      });
      const refused = mayHide ? [] : [...worse];
      for (const finding of proving.mayCome ? fresh : []) {
        // Changes of the effect concern the whole file.
        left -= leaves;
        isOver ||= left < 0;
        if (isOver || !proving.mayCome?.(trial.after, finding)) refused.push(finding);
      }
      uncovered = refused;
      blamed = new Set(refused.map(({ start }) => placeOf(originOf(start).offset)));
      return refused.length === 0;
    };

    /** The fixes that do not touch a leaf with a new finding. */
    const unblamed = (some: readonly Draft<D>[]): readonly Draft<D>[] =>
      some.filter(({ fix }) => !fix.edits.some(({ start }) => blamed.has(placeOf(start))));

    /** The fixes that keep the meaning, by halves: together with others, or alone. */
    function* meaningful(some: readonly Draft<D>[]): Steps<readonly Draft<D>[]> {
      yield 0;
      const { edits } = fitting(some, ({ fix }) => fix.edits);
      if (keepsMeaning(document, edits, proving)) return some;
      if (some.length < 2) return [];
      const middle = some.length >> 1;
      const first = yield* meaningful(some.slice(0, middle));
      return [...first, ...(yield* meaningful(some.slice(middle)))];
    }

    // Fixes of one rule usually hold or fail together.
    let sorted: readonly Draft<D>[] = [...items].sort((a, b) =>
      a.finding.code < b.finding.code ? -1 : Number(a.finding.code > b.finding.code),
    );
    if (sorted.length > 1 && proving.meaning !== 'any') sorted = yield* meaningful(sorted);
    try {
      let likely: readonly Draft<D>[] = sorted;
      let isHeld = yield* holds(likely);
      for (let round = 1; round < MAX_ROUNDS && !isHeld; round++) {
        const others = unblamed(likely);
        if (others.length === likely.length || others.length === 0) break;
        likely = others;
        isHeld = yield* holds(likely);
      }
      const held = isHeld ? likely : [];
      const known = new Set(held);
      const open = proving.isQuick ? [] : sorted.filter((draft) => !known.has(draft));
      const kept = yield* largestValidSubset(open, holds, held);
      const accepted = new Set(kept);
      const rejected = items.filter((draft) => !accepted.has(draft));
      const unproven = isOver ? rejected.length : 0;
      if (kept.length === 0)
        return { kept, rejected, edits: [], unproven, ...(items.length === 1 && { uncovered }) };
      if (last?.drafts.length !== kept.length) {
        goBack();
        last = { drafts: kept, trial: yield* snapshots.attempt(document, editsOf(document, inOrder(kept))) };
      }
      const { trial } = last!;
      last = undefined;
      return {
        kept,
        rejected,
        edits: editsOf(document, inOrder(kept)),
        unproven,
        after: trial.after,
        back: trial.back,
      };
    } finally {
      goBack();
    }
  };

  function* findingsIn(document: D, items: Iterable<Item<State, Content>>): Generator<Finding> {
    for (const item of items) {
      const found = item.content?.findings ?? [];
      if (found.length === 0) continue;
      const first = item instanceof Leaf ? item : item.child(0);
      const start = document.text.leaves.locate(first)?.before.units ?? 0;
      for (const finding of found)
        yield { ...finding, start: start + finding.start, end: start + finding.end };
    }
  }
}
