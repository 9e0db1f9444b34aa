import type { Checked, LeafContent } from '../rule/definition.ts';
import { type Finding, SEVERITIES } from '../rule/rule.ts';
import type { Findings, Places } from '../service.ts';
import { COUNTER, countFindings } from './counts.ts';
import type { FileFindings } from './fileFindings.ts';
import type { Snapshots } from './snapshots.ts';

/** Merges the findings of leaves and of file rules, with offsets of the file. */
export function createPlacedFindings<State, Content extends LeafContent, Index>(
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

  const findings = (document: D, limit = Number.POSITIVE_INFINITY): Findings => {
    const { leaves } = document.text;
    const { shown, omitted } = fileFindings.of(document, limit, true);
    const counts = countFindings([]);
    for (const { severity, fold, count } of omitted)
      if (!fold || fold === 'cause') counts[COUNTER[severity]] += count;
    const whole = [...shown, ...shownOfLeaves(document)];
    for (const { severity } of whole) counts[COUNTER[severity]]++;
    const found: Finding[] = [];
    for (const severity of SEVERITIES) {
      const counter = COUNTER[severity];
      counts[counter] += leaves.total[counter];
      for (const finding of whole) {
        if (finding.severity === severity && found.length < limit) found.push(finding);
      }
      if (found.length >= limit) continue;
      leaves.visitItems(
        (item, before) => {
          for (const finding of item.content?.findings ?? []) {
            if (finding.severity !== severity || finding.fold || found.length >= limit) continue;
            found.push(placed(before.units, finding));
          }
          return found.length < limit;
        },
        0,
        counter,
      );
    }
    return { findings: found.sort(inFile), counts };
  };
  const places = (
    document: D,
    { code, start = 0, end = Number.POSITIVE_INFINITY, most }: Places = {},
  ): readonly Finding[] => {
    const limit = most ?? Number.POSITIVE_INFINITY;
    const isWanted = (finding: Finding, shift = 0): boolean =>
      (code === undefined || finding.code === code) &&
      finding.start + shift <= end &&
      finding.end + shift >= start;
    const found = fileFindings.of(document, limit).places.filter((finding) => isWanted(finding));
    const { leaves } = document.text;
    const first = leaves.findItem('units', start - 1)?.before.leaves ?? 0;
    leaves.visitItems((item, before) => {
      for (const finding of item.content?.findings ?? []) {
        if (isWanted(finding, before.units)) found.push(placed(before.units, finding));
      }
      return found.length < limit && before.units + item.units <= end;
    }, first);
    return found.slice(0, limit).sort(inFile);
  };
  return { findings, places };
}

/** A finding of a leaf that starts at `start`, with offsets of the file. */
const placed = (start: number, finding: Finding): Finding => ({
  ...finding,
  start: start + finding.start,
  end: start + finding.end,
});

const inFile = (a: Finding, b: Finding): number => a.start - b.start || a.end - b.end;
