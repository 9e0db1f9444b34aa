/**
 * Folding: equal findings are shown as one, at the first place, with the number of the others. Rules report every
 * place, so callers that need all of them, such as quick fixes, get them.
 */

import type { Item } from '../../text/bundle.ts';
import type { Document } from '../../text/document.ts';
import { countUpTo, Ordered } from '../../text/ordered.ts';
import { entryOf } from '../memo.ts';
import type { Finding, RuleMeta, Severity } from '../rule/rule.ts';

/**
 * The scope in which findings of one code and severity are folded: the file, a group, or findings with the same
 * message.
 */
export type Fold = NonNullable<Finding['fold']>;

/** How findings of a rule are folded; undefined if each is shown by itself. */
export function foldOf({ once }: RuleMeta, severity: Severity): Fold | undefined {
  if (once === 'each') return undefined;
  if (severity === 'info' || severity === 'hint') return once ?? 'file';
  return once === 'file' || once === 'cause' ? once : undefined;
}

/** Findings that may be folded into one. */
type FindingKind = Pick<Finding, 'code' | 'severity' | 'fold' | 'variant' | 'args'>;

/** Findings of one kind that were only counted. */
export interface OmittedCount extends FindingKind {
  readonly count: number;
}

const countOf = ({ more = 0 }: Finding): number => 1 + more;

/** What findings that are folded by cause have in common, without the words of their message. Empty for all others. */
export const causeOf = ({ fold, variant = '', args }: FindingKind): string =>
  fold === 'cause' ? ` ${variant} ${JSON.stringify(args ?? {})}` : '';

const keyOf = (kind: FindingKind): string => `${kind.severity} ${kind.code}${causeOf(kind)}`;

/** Whether two findings of the same file or group may be folded. */
export const areAlike = (a: FindingKind, b: FindingKind): boolean =>
  a.code === b.code && a.severity === b.severity && causeOf(a) === causeOf(b);

/** The items with findings of one kind. */
interface Folded<I extends { readonly key: number }> extends FindingKind {
  readonly items: Ordered<I>;
  /** The item that was added last. */
  entered?: I | undefined;
  count: number;
}

interface Findable {
  readonly findings: readonly Finding[];
}

/** A finding in its item, shown for `others` more. */
export interface Shown<I> {
  readonly item: I;
  readonly finding: Finding;
  readonly others: number;
}

/** The folded findings of a document's items, kept up to date item by item in O(log n). */
export class FoldIndex<State, Content extends Findable> {
  private readonly kinds = new Map<string, Folded<Item<State, Content>>>();
  private last: Folded<Item<State, Content>> | undefined;

  add(item: Item<State, Content>): void {
    for (const finding of item.content?.findings ?? []) {
      if (!finding.fold) continue;
      const folded = this.foldedOf(finding);
      folded.count += countOf(finding);
      if (folded.entered !== item && !folded.items.has(item)) folded.items.add(item);
      folded.entered = item;
    }
  }

  remove(item: Item<State, Content>): void {
    for (const finding of item.content?.findings ?? []) {
      if (!finding.fold) continue;
      const folded = this.foldedOf(finding);
      folded.count -= countOf(finding);
      folded.items.delete(item);
      folded.entered = undefined;
      if (folded.count > 0) continue;
      this.kinds.delete(keyOf(finding));
      this.last = undefined;
    }
  }

  /**
   * The findings that are shown: one of each kind, or one in each group if the kind is folded by group. `groups` gives
   * the starts of the groups of the file, in ascending offsets. O(log n) for each.
   */
  *shown(
    { leaves }: Document<State, Content>,
    groups: () => readonly number[],
  ): Iterable<Shown<Item<State, Content>>> {
    const firstIn = firstFinder();
    for (const kind of this.kinds.values()) {
      if (kind.fold !== 'group') {
        const { first: item } = kind.items;
        if (item) yield { item, finding: firstIn(item, kind), others: kind.count - 1 };
        continue;
      }
      let item = kind.items.first;
      let before = 0;
      while (item) {
        const starts = groups();
        const end = starts[countUpTo(starts, leaves.locateItem(item)!.before.units)];
        const next = end === undefined ? undefined : leaves.findItem('units', end)?.item;
        const rest = kind.items.from(next?.key ?? Number.POSITIVE_INFINITY);
        yield { item, finding: firstIn(item, kind), others: rest.before - before - 1 };
        item = rest.item;
        before = rest.before;
      }
    }
  }

  /** The kind of a finding; usually that of the previous one. */
  private foldedOf(finding: Finding): Folded<Item<State, Content>> {
    const { last } = this;
    if (last && areAlike(last, finding)) return last;
    const folded = entryOf(this.kinds, keyOf(finding), () => {
      const { code, severity, fold, variant, args } = finding;
      const cause = fold === 'cause' && { ...(variant !== undefined && { variant }), ...(args && { args }) };
      return {
        code,
        severity,
        items: new Ordered<Item<State, Content>>(),
        count: 0,
        ...(fold && { fold }),
        ...cause,
      };
    });
    this.last = folded;
    return folded;
  }
}

/** Finds the first finding of a kind in an item. One item may have a cause for each of its findings: they are mapped. */
function firstFinder() {
  const causes = new Map<Item<unknown, Findable>, ReadonlyMap<string, Finding>>();
  return (item: Item<unknown, Findable>, kind: FindingKind): Finding => {
    const findings = item.content!.findings!;
    if (kind.fold !== 'cause') return findings.find((finding) => areAlike(finding, kind))!;
    const ofKeys = () => new Map(findings.toReversed().map((finding) => [keyOf(finding), finding]));
    return entryOf(causes, item, ofKeys).get(keyOf(kind))!;
  };
}

/** The findings of a list in the order of the file, with each kind folded; see `FoldIndex.shown`. */
export function foldList(
  findings: readonly Finding[],
  omitted: readonly OmittedCount[],
  groups: () => readonly number[],
): Finding[] {
  const folds = new Map<string, { finding: Finding; others: number }>();
  const shown: Finding[] = [];
  for (const finding of [...findings].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const key =
      finding.fold === 'group' ? `${keyOf(finding)} ${countUpTo(groups(), finding.start)}` : keyOf(finding);
    const first = finding.fold && folds.get(key);
    if (first) first.others += countOf(finding);
    else if (finding.fold) folds.set(key, { finding, others: 0 });
    else shown.push(finding);
  }
  for (const kind of omitted) {
    const first = folds.get(keyOf(kind));
    if (first) first.others += kind.count;
  }
  for (const { finding, others } of folds.values()) shown.push(others > 0 ? { ...finding, others } : finding);
  return shown;
}
