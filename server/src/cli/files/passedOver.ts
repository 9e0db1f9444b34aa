/** What was not looked at though it is ours: a list that the summary, JSON and SARIF share. */
import { CONFIG_NAME } from '../../config/keys.ts';
import { CRAWLWISE_IGNORE, GIT_IGNORE } from '../../core/ownFiles.ts';
import { many, namesOf, visible, visiblePath } from '../report.ts';
import type { Ignorer } from './ignores.ts';

/** Something of ours that was not looked at. */
export interface PassedOver {
  /** A file, or a folder with such a file. */
  readonly path: string;
  readonly reason: string;
  /** What the user can do to have it looked at. */
  readonly way?: string;
  /** How many files it stands for, where that is known. */
  readonly count?: number;
}

/** What may ignore a file. */
export type Cause = Ignorer | typeof CONFIG_NAME;

const WAYS: Readonly<Record<Cause, string>> = {
  [GIT_IGNORE]: 'name a folder or file to check it, or use --no-ignore',
  [CRAWLWISE_IGNORE]: 'use --no-ignore to check it',
  '--ignore': 'leave out --ignore to check it',
  [CONFIG_NAME]: 'name a file to check it',
};

export const ignoredBy = (cause: Cause): Pick<PassedOver, 'reason' | 'way'> => ({
  reason: `ignored by ${cause}`,
  way: WAYS[cause],
});

/** Why nothing is left of what a glob names. */
export const allIgnored = (causes: ReadonlySet<Cause>): string =>
  `all files that match it are ignored by ${[...causes].join(' or ')}; ${[...causes].map((cause) => WAYS[cause]).join('; ')}`;

/** "skipped, ignored by .gitignore: public/, maps/ (3 files); name a folder …", a line for each reason. */
export function linesOf(passedOver: readonly PassedOver[]): readonly string[] {
  const byReason = new Map<string, PassedOver[]>();
  for (const one of passedOver) byReason.set(one.reason, [...(byReason.get(one.reason) ?? []), one]);
  return [...byReason].map(([reason, all]) => {
    const [{ way } = {}] = all;
    return `skipped, ${visible(reason)}: ${namesOf(all.map(wordsOf))}${way === undefined ? '' : `; ${way}`}\n`;
  });
}

function wordsOf({ path, count }: PassedOver): string {
  if (count === 1) return visiblePath(path);
  return `${visiblePath(path)}/${count === undefined ? '' : ` (${many(count, 'file')})`}`;
}
