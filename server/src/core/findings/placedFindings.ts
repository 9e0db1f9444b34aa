import type { Item } from '../../text/bundle.ts';
import type { Dimension, Summary } from '../../text/summary.ts';
import { isPointer, POINTER_OCTETS } from '../pointer.ts';
import type { Checked, LeafContent } from '../rule/definition.ts';
import { type Finding, type RuleMeta, SEVERITIES } from '../rule/rule.ts';
import type { Filter, Findings, Places } from '../service.ts';
import { finished, type Steps } from '../steps.ts';
import { COUNTER, countFindings } from './counts.ts';
import { fairly } from './fairOrder.ts';
import type { FileFindings } from './fileFindings.ts';
import type { Snapshots } from './snapshots.ts';

/** Leaves in one step. */
const AT_ONCE = 2 ** 14;

/** Merges the findings of leaves and of file rules, with offsets of the file. */
export function createPlacedFindings<State, Content extends LeafContent, Index>(
  rules: readonly RuleMeta[],
  snapshots: Snapshots<State, Content, Index>,
  fileFindings: FileFindings<Checked<State, Content, Index>>,
) {
  type D = Checked<State, Content, Index>;
  const shownOfLeaves = (document: D): Finding[] => {
    const { text } = document;
    const shown = snapshots.indexesAt(document).folds.shown(text, fileFindings.groupsOf(document));
    return Array.from(shown, ({ item, finding, others }) => ({
      ...placed(text.leaves.locateItem(item)!.before.units, finding),
      ...(others > 0 && { others }),
    }));
  };

  const ofPointers = new Set(rules.flatMap(({ code, ofPointer }) => (ofPointer ? [code as string] : [])));
  const filterFor = ({ text }: D, keeps: Filter | undefined): Filter | undefined =>
    isPointer(text.slice(0, POINTER_OCTETS)) ? (code) => ofPointers.has(code) : keeps;

  function* findingsInSteps(document: D, limit = Number.POSITIVE_INFINITY, given?: Filter): Steps<Findings> {
    const keeps = filterFor(document, given);
    const { total } = document.text.leaves;
    const { shown, omitted } = fileFindings.of(document, keeps ? Number.POSITIVE_INFINITY : limit, true);
    const counts = countFindings([]);
    for (const { severity, fold, count } of omitted)
      if (!fold || fold === 'cause') counts[COUNTER[severity]] += count;
    const all = [...shown, ...shownOfLeaves(document)];
    const whole = keeps ? all.filter(({ code, start }) => keeps(code, start)) : all;
    for (const { severity } of whole) counts[COUNTER[severity]]++;
    const found: Finding[] = [];
    for (const severity of SEVERITIES) {
      const counter = COUNTER[severity];
      if (!keeps) counts[counter] += total[counter];
      const left = limit - found.length;
      if (left === 0 && !keeps) continue;
      const own = whole.filter((finding) => finding.severity === severity);
      const isFirst = firstOfEach(left);
      const take = (item: Item<State, Content>, { units }: Summary): boolean => {
        for (const finding of item.content?.findings ?? []) {
          if (finding.severity !== severity || finding.fold) continue;
          if (keeps && !keeps(finding.code, units + finding.start)) continue;
          if (keeps) counts[counter] += 1 + (finding.more ?? 0);
          if (isFirst(finding)) own.push(placed(units, finding));
        }
        return true;
      };
      yield* visitItems(document, take, 0, counter);
      for (const finding of fairly(own.length > left ? own.sort(inFile) : own, left)) found.push(finding);
    }
    return { findings: found.sort(inFile), counts };
  }
  const findings = (document: D, limit?: number, keeps?: Filter): Findings =>
    finished(findingsInSteps(document, limit, keeps));
  function* placesInSteps(
    document: D,
    { code, keeps: given, start = 0, end = Number.POSITIVE_INFINITY, most, ofEach }: Places = {},
  ): Steps<readonly Finding[]> {
    const keeps = filterFor(document, given);
    const limit = most ?? Number.POSITIVE_INFINITY;
    const isWanted = (finding: Finding, shift = 0): boolean =>
      (code === undefined || finding.code === code) &&
      finding.start + shift <= end &&
      finding.end + shift >= start &&
      (!keeps || keeps(finding.code, finding.start + shift));
    const each = ofEach ?? Number.POSITIVE_INFINITY;
    const isFirst = firstOfEach(each);
    const ofFile = fileFindings.of(document, Math.min(limit, each)).places;
    const found = ofFile.filter((finding) => isWanted(finding) && isFirst(finding));
    const { leaves } = document.text;
    const first = leaves.findItem('units', start - 1)?.before.leaves ?? 0;
    const take = (item: Item<State, Content>, { units }: Summary): boolean => {
      for (const finding of item.content?.findings ?? [])
        if (isWanted(finding, units) && isFirst(finding)) found.push(placed(units, finding));
      return found.length < limit && units + item.units <= end;
    };
    yield* visitItems(document, take, first);
    return found.slice(0, limit).sort(inFile);
  }
  const places = (document: D, where?: Places): readonly Finding[] =>
    finished(placesInSteps(document, where));

  /** `Sequence.visitItems` in steps. */
  function* visitItems(
    { text: { leaves } }: D,
    visit: (item: Item<State, Content>, before: Summary) => boolean,
    first: number,
    dimension?: Dimension,
  ): Steps<void> {
    for (let next: number | undefined = first; next !== undefined; ) {
      const last: number = next + AT_ONCE;
      next = undefined;
      leaves.visitItems(
        (item, before) => {
          const goesOn = visit(item, before);
          const end = before.leaves + item.leaves;
          if (goesOn && end >= last) next = end;
          return goesOn && end < last;
        },
        last - AT_ONCE,
        dimension,
      );
      if (next !== undefined) yield 0;
    }
  }
  return { findings, findingsInSteps, places, placesInSteps };
}

/** A finding of a leaf that starts at `start`, with offsets of the file. */
const placed = (start: number, finding: Finding): Finding => ({
  ...finding,
  start: start + finding.start,
  end: start + finding.end,
});

/** A function that tells whether a finding is among the first ones of its rule that it was called with. */
function firstOfEach(most: number): (finding: Finding) => boolean {
  if (most === Number.POSITIVE_INFINITY) return () => true;
  const counts = new Map<string, number>();
  return ({ code }) => {
    const count = counts.get(code) ?? 0;
    if (count < most) counts.set(code, count + 1);
    return count < most;
  };
}

const inFile = (a: Finding, b: Finding): number => a.start - b.start || a.end - b.end;
