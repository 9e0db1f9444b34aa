import type { CheckedFile, Instance } from './check.ts';
import { groupBy } from './groupBy.ts';
import type { Judgement } from './read.ts';

/** A judged finding of an older version in a file, and what tells of it today. */
export interface Judged {
  readonly file: string;
  readonly judgement: Judgement;
  /** Today's finding of the same rule on the same line. */
  readonly same?: Instance;
  /** Where there is no `same`: the rule tells of it together with others, on this line or on another place of the file. */
  readonly isFolded: boolean;
  /** Where there is no `same`: another error, warning or info on the line, or one that replaces all others of the file. */
  readonly other?: Instance;
}

/** What has changed against judgements. */
export interface Comparison {
  readonly judged: readonly Judged[];
  /** Errors and warnings in judged files that nobody has judged. */
  readonly unjudged: readonly Instance[];
}

export const isSerious = ({ severity }: Pick<Instance, 'severity'>): boolean =>
  severity === 'error' || severity === 'warning';

/** A finding that should not be an error or a warning, and is. */
export const isNoise = ({ judgement, same }: Judged): boolean =>
  judgement.judged !== 'true' && same !== undefined && isSerious(same);

/** Something true that nothing tells any more. */
export const isLost = ({ judgement, same, other, isFolded }: Judged): boolean =>
  judgement.judged === 'true' && !same && !other && !isFolded;

/** Compares what is found with what was judged. Findings are matched by rule and line. */
export function compare(files: readonly CheckedFile[], isWanted: (code: string) => boolean): Comparison {
  const judged: Judged[] = [];
  const unjudged: Instance[] = [];
  for (const { file, instances, isFolded } of files) {
    if (!file.judged) continue;
    const severe = [...instances].sort((a, b) => Number(isSerious(b)) - Number(isSerious(a)));
    const waiting = groupBy(severe, keyOf);
    // Where several findings of a rule stand on a line and only some are left, those are taken to be the true ones.
    const judgements = file.judged
      .filter(({ code }) => isWanted(code))
      .sort((a, b) => Number(b.judged === 'true') - Number(a.judged === 'true'));
    for (const judgement of judgements) {
      const same = waiting.get(keyOf(judgement))?.shift();
      judged.push({
        file: file.label,
        judgement,
        ...(same
          ? { same, isFolded: false }
          : {
              isFolded: instances.some(
                (one) =>
                  one.code === judgement.code &&
                  (isFolded(one.code, one.severity) || isOn(judgement.line, one)),
              ),
              ...otherOn(judgement, instances),
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

/** What takes the place of all other findings of a file. */
const REPLACING: ReadonlySet<string> = new Set(['sitemap/html-document', 'robots/html-content']);

function otherOn({ code, line }: Judgement, instances: readonly Instance[]): { other?: Instance } {
  const other = instances.find(
    (one) => one.code !== code && one.severity !== 'hint' && (isOn(line, one) || REPLACING.has(one.code)),
  );
  return other ? { other } : {};
}
