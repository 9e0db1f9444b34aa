/** Rules that change no verdict, of which each is reported by one of two lint rules. */
import { listed } from '../../../core/catalogue.ts';
import { entryOf } from '../../../core/memo.ts';
import type { ReportOptions } from '../../../core/rule/rule.ts';
import type { PlacedLine, RobotsFile } from '../../syntax/file.ts';
import type { RobotsFileRule } from '../types.ts';
import { cite } from './cite.ts';
import { duplicatesOf, keepsRules } from './duplicates.ts';
import { removePlaced } from './edits.ts';
import { type Interactions, interactionsOf, linesInConflict, type Redundant } from './interactions.ts';
import { isLastAllowance } from './together.ts';

/** At most this many lines are named in a message. */
const MAX_LINES = 4;

/** Whether other rules of the same type say the same already. Otherwise, a rule does not do what it says. */
const isCovered = ({ line }: PlacedLine, { why, by }: Redundant): boolean =>
  ['covered', 'duplicate', 'together'].includes(why) ||
  (why === 'outranked' && by[0]?.line.kind === line.kind);

/** People write `Allow: /` to say it, not to override anything. */
const allowsAll = ({ line }: PlacedLine): boolean => line.kind === 'allow' && line.value === '/';

const known = new WeakMap<Interactions, ReadonlyMap<PlacedLine, Redundant>>();

/** Redundant rules that no other finding reports. */
function redundantIn(file: RobotsFile, thorough?: boolean): ReadonlyMap<PlacedLine, Redundant> {
  return entryOf(known, interactionsOf(file, thorough), (interactions) => {
    const inConflict = linesInConflict(interactions);
    const duplicates = duplicatesOf(file);
    return new Map(
      [...interactions.redundant].filter(
        ([placed, { why, isPlain }]) =>
          why !== 'unmatched' &&
          isPlain &&
          !inConflict.has(placed) &&
          !duplicates.has(placed) &&
          !allowsAll(placed),
      ),
    );
  });
}

/** Whether the group still has a rule to end it without its redundant lines. */
function keepsARule({ group }: Redundant, file: RobotsFile): boolean {
  const found = redundantIn(file);
  return keepsRules(group, file, (placed) => found.has(placed));
}

/**
 * What the two rules have in common.
 * @param covered which of the two: rules that repeat others, or those without the effect that they state
 * @param tell the arguments and the variant of a message
 */
export const redundantRule = (
  covered: boolean,
  tell: (placed: PlacedLine, redundant: Redundant) => ReportOptions,
): Pick<RobotsFileRule, 'file' | 'fixes'> => ({
  file(file, report) {
    const all = [...redundantIn(file, report.thorough)]
      .filter((found) => isCovered(...found) === covered)
      .sort(([a], [b]) => a.index - b.index);
    if (all.length > report.most) report.more(all.length - report.most);
    for (const [placed, redundant] of all.slice(0, report.most)) {
      const { line, start } = placed;
      report(start + line.bodyStart, start + line.bodyEnd, tell(placed, redundant));
    }
  },

  fixes({ start }, file) {
    const placed = file.lineAt(start);
    const found = placed && redundantIn(file).get(placed);
    if (!found || !keepsARule(found, file) || isLastAllowance(placed, file)) return [];
    return [{ fix: 'remove', edits: [removePlaced(placed)] }];
  },
});

export const redundantSources = cite('RFC 2.2.2', 'G-spec');

export const redundantFixes = { remove: { title: 'Delete the rule', safe: true } } as const;

/** The numbers of the first lines. */
export function lineNumbers(by: readonly PlacedLine[]): string {
  const numbers = by.slice(0, MAX_LINES).map(({ number }) => String(number));
  return listed(by.length > MAX_LINES ? [...numbers, 'others'] : numbers);
}
