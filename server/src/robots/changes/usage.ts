/** What usage tokens ask, and how a new version of a file changes that. */

import type { UseName } from '../../core/rule/expected.ts';
import type { Steps } from '../../core/steps.ts';
import { USAGE_TOKENS } from '../facts/usage.ts';
import { obeyedBy, type ProfileSource } from '../profile/index.ts';
import type { ChangedPaths, Rule, VerdictChanges } from '../semantics/index.ts';

/** Paths that a file newly asks not to use for a purpose (`blocked`), or no longer (`allowed`). */
export interface UsageChange {
  readonly token: string;
  readonly purpose: UseName;
  readonly blocked: ChangedPaths;
  readonly allowed: ChangedPaths;
}

/** The rules of the groups that name a usage token; undefined if none does. */
export function usageRules(robots: ProfileSource, token: string): readonly Rule[] | undefined {
  const { use, rules } = obeyedBy(robots, token);
  return use.step === 'own' ? rules : undefined;
}

/**
 * What changes for each usage token that a group of one of the files names.
 * @param within compares two lists of rules
 */
export function* usageChanges(
  before: ProfileSource,
  after: ProfileSource,
  within: (rules: { before: readonly Rule[]; after: readonly Rule[] }) => Steps<VerdictChanges>,
): Steps<readonly UsageChange[]> {
  const found: UsageChange[] = [];
  for (const { token, use } of USAGE_TOKENS) {
    const [old, now] = [usageRules(before, token), usageRules(after, token)];
    if (!old && !now) continue;
    yield 0;
    const { blocked, allowed } = yield* within({ before: old ?? [], after: now ?? [] });
    const isChanged = [blocked, allowed].some(({ sets, complete }) => sets.length > 0 || !complete);
    if (isChanged) found.push({ token, purpose: use, blocked, allowed });
  }
  return found;
}
