import type { CheckedFile, Instance } from './check.ts';
import { groupBy } from './groupBy.ts';
import type { Judgment } from './read.ts';

/** A judged finding of an older version in a file, and what reports it now. */
export interface Judged {
  readonly file: string;
  readonly judgment: Judgment;
  /** The current finding of the same rule on the same line. */
  readonly same?: Instance;
  /** Without `same`: the rule reports it together with others, on this line or elsewhere in the file. */
  readonly isFolded: boolean;
  /** Without `same`: another error, warning or info on the line, or one that replaces all others of the file. */
  readonly other?: Instance;
}

/** The differences from the judgments. */
export interface Comparison {
  readonly judged: readonly Judged[];
  /** Errors and warnings in judged files that have no judgment. */
  readonly unjudged: readonly Instance[];
}

export const isSerious = ({ severity }: Pick<Instance, 'severity'>): boolean =>
  severity === 'error' || severity === 'warning';

/** Whether a finding is an error or a warning although it was judged not to be one. */
export const isNoise = ({ judgment, same }: Judged): boolean =>
  judgment.judged !== 'true' && same !== undefined && isSerious(same);

/** Whether a true finding is no longer reported. */
export const isLost = ({ judgment, same, other, isFolded }: Judged): boolean =>
  judgment.judged === 'true' && !same && !other && !isFolded;

/** Compares findings with judgments. They are matched by rule and line. */
export function compare(files: readonly CheckedFile[], isWanted: (code: string) => boolean): Comparison {
  const judged: Judged[] = [];
  const unjudged: Instance[] = [];
  for (const { file, instances, isFolded } of files) {
    if (!file.judged) continue;
    const severe = [...instances].sort((a, b) => Number(isSerious(b)) - Number(isSerious(a)));
    const waiting = groupBy(severe, keyOf);
    // If several judged findings of a rule are on a line and only some remain, those count as the true ones.
    const judgments = file.judged
      .filter(({ code }) => isWanted(code))
      .sort((a, b) => Number(b.judged === 'true') - Number(a.judged === 'true'));
    for (const judgment of judgments) {
      const same = waiting.get(keyOf(judgment))?.shift();
      judged.push({
        file: file.label,
        judgment,
        ...(same
          ? { same, isFolded: false }
          : {
              isFolded: instances.some(
                (instance) =>
                  instance.code === judgment.code &&
                  (isFolded(instance.code, instance.severity) || isOn(judgment.line, instance)),
              ),
              ...otherOn(judgment, instances),
            }),
      });
    }
    for (const left of [...waiting.values()].flat()) {
      if (isSerious(left) && isWanted(left.code)) unjudged.push(left);
    }
  }
  return { judged, unjudged };
}

const keyOf = ({ code, line }: { code: string; line: number }): string => `${code} ${line}`;

const isOn = (at: number, { line, endLine }: Instance): boolean => line <= at && at <= endLine;

/** Findings that replace all others of a file. */
const REPLACING: ReadonlySet<string> = new Set(['sitemap/html-document', 'robots/html-content']);

function otherOn({ code, line }: Judgment, instances: readonly Instance[]): { other?: Instance } {
  const other = instances.find(
    (instance) =>
      instance.code !== code &&
      instance.severity !== 'hint' &&
      (isOn(line, instance) || REPLACING.has(instance.code)),
  );
  return other ? { other } : {};
}
