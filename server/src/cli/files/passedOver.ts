/** Files of ours that were not checked: a list for the summary, JSON and SARIF. */
import type { CONFIG_NAME } from '../../config/keys.ts';
import { listed } from '../../core/catalogue.ts';
import { joinClauses } from '../../core/clauses.ts';
import type { Ignorer } from '../../project/ignores.ts';
import { namesOf, visible, visiblePath } from '../report.ts';
import { fileWords as say } from '../words/files.ts';

/** A file or folder of ours that was not checked. */
export interface PassedOver {
  /** A file, or a folder with such a file. */
  readonly path: string;
  readonly reason: string;
  /** What the user can do to have it checked. */
  readonly way?: string;
  /** The number of files in it, if known. */
  readonly count?: number;
}

/** What may ignore a file. */
export type Cause = Ignorer | typeof CONFIG_NAME;

export const ignoredBy = (cause: Cause): Pick<PassedOver, 'reason' | 'way'> => ({
  reason: say('ignored', { cause }),
  way: say(cause),
});

/** Why no match of a glob is left. */
export const allIgnored = (causes: ReadonlySet<Cause>): string =>
  say('allIgnored', {
    causes: listed([...causes], 'disjunction'),
    ways: joinClauses([...causes].map((cause) => say(cause))),
  });

/** "skipped, ignored by .gitignore: public/, maps/ (3 files); name a folder …", a line for each reason. */
export function linesOf(passedOver: readonly PassedOver[]): readonly string[] {
  const byReason = new Map<string, PassedOver[]>();
  for (const one of passedOver) byReason.set(one.reason, [...(byReason.get(one.reason) ?? []), one]);
  return [...byReason].map(([reason, all]) => {
    const [{ way } = {}] = all;
    const words = { reason: visible(reason), paths: namesOf(all.map(wordsOf)) };
    return `${way === undefined ? say('skipped', words) : say('skippedWay', { ...words, way })}\n`;
  });
}

function wordsOf({ path, count }: PassedOver): string {
  if (count === 1) return visiblePath(path);
  return count === undefined
    ? `${visiblePath(path)}/`
    : say('folderFiles', { folder: visiblePath(path), count });
}
