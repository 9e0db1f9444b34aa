/** The lines about what was not judged, and what may ignore a file. */
import type { CONFIG_NAME } from '../../config/keys.ts';
import { listed } from '../../core/catalogue.ts';
import { joinClauses } from '../../core/clauses.ts';
import type { AccountEntry } from '../../project/account.ts';
import type { Ignorer } from '../../project/ignores.ts';
import type { Call } from '../args/parse.ts';
import { namesOf, visible, visiblePath } from '../report.ts';
import { fileWords as t } from '../words/files.ts';

/** What may ignore a file. */
export type Cause = Ignorer | typeof CONFIG_NAME;

export const ignoredBy = (cause: Cause): Omit<AccountEntry, 'path' | 'count'> => ({
  kind: 'left-out',
  reason: t('ignored', { cause }),
  way: t(cause),
});

/** Which entries make a call fail. */
export interface Failing {
  readonly kinds: ReadonlySet<string>;
  readonly allowsUntested: boolean;
}

export const failingOf = (call: Call): Failing => ({
  kinds: new Set(call.all('fail-on')),
  allowsUntested: call.has('allow-untested'),
});

/** Whether a call fails by its account, whatever its findings are. */
export const failsBy = (account: readonly AccountEntry[], { kinds, allowsUntested }: Failing): boolean =>
  account.some(({ kind, isNowhere }) => kinds.has(kind) || (isNowhere && !allowsUntested));

/** Why the call fails by its account, whatever its findings are; and what accepts expectations that were tested nowhere. */
export function* failingLines(
  account: readonly AccountEntry[],
  { kinds, allowsUntested }: Failing,
): Generator<string> {
  if (!allowsUntested && account.some(({ isNowhere }) => isNowhere)) yield `${t('nowhere')}\n`;
  const failing = [...kinds].filter((item) => account.some(({ kind }) => kind === item));
  if (failing.length > 0) yield `${t('failsOn', { kinds: listed(failing, 'unit') })}\n`;
}

/** Why no match of a glob is left. */
export const allIgnored = (causes: ReadonlySet<Cause>): string =>
  t('allIgnored', {
    causes: listed([...causes], 'disjunction'),
    ways: joinClauses([...causes].map((cause) => t(cause))),
  });

/** "skipped, ignored by .gitignore: public/, maps/ (3 files); name a folder …", a line for each reason. */
export function linesOf(account: readonly AccountEntry[]): readonly string[] {
  const byReason = new Map<string, AccountEntry[]>();
  for (const accountEntry of account)
    byReason.set(accountEntry.reason, [...(byReason.get(accountEntry.reason) ?? []), accountEntry]);
  return [...byReason].map(([reason, all]) => {
    const [{ way, path } = {}] = all;
    if (path === undefined) return `${visible(reason)}\n`;
    const words = { reason: visible(reason), paths: namesOf(all.map(wordsOf)) };
    return `${way === undefined ? t('skipped', words) : t('skippedWay', { ...words, way })}\n`;
  });
}

function wordsOf({ path = '', count }: AccountEntry): string {
  if (count === 1) return visiblePath(path);
  return count === undefined
    ? `${visiblePath(path)}/`
    : t('folderFiles', { folder: visiblePath(path), count });
}
