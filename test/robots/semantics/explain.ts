/** A plain reference for verdicts and what led to them: every rule of the group is compared. */

import {
  byPrecedence,
  chooseGroup,
  decide,
  type Match,
  type MergedGroup,
  matchRule,
  mergeGroups,
  pathOfUrl,
  type Robots,
  rulesOf,
  tokenKey,
} from '../../../server/src/robots/semantics/index.ts';
import type { Decision } from '../../../server/src/robots/semantics/verdict.ts';

/**
 * Why a matching rule does not decide: its pattern is shorter (`shorter`), it blocks what a rule of equal length allows
 * (`tie`), or an earlier rule of its type has the same length (`later`).
 */
type Loss = 'shorter' | 'tie' | 'later';

/** A rule that matches and does not decide. */
interface Loser extends Match {
  readonly why: Loss;
}

/** The kind of group that a crawler obeys: one that names it, the one for all others, or none. */
type GroupKind = 'specific' | 'global' | 'none';

export function kindFor(groups: ReadonlyMap<string, unknown>, agent: string): GroupKind {
  if (agent !== '*' && groups.has(tokenKey(agent))) return 'specific';
  return groups.has('*') ? 'global' : 'none';
}

/** A decision with what led to it. */
interface Explanation extends Decision {
  /** The path that rules are compared with. */
  readonly path: string;
  /** The group that was chosen, merged from all that name its token, and how. */
  readonly group: MergedGroup | undefined;
  readonly kind: GroupKind;
  /** Whether the deciding rule matches only as `…/` for its `…/index.htm…`. */
  readonly asIndexFolder: boolean;
  /** The other rules of the group that match, in order of precedence. */
  readonly losers: readonly Loser[];
}

/**
 * Explains the verdict on a URL for a crawler; arguments as for `verdict`, with which it always agrees. Takes time up
 * to the octets of the group's patterns × the path, and needs no preparation, so it is also the cheaper way to decide a
 * single URL.
 */
export function explain(robots: Pick<Robots, 'groups'>, agent: string, url: string): Explanation {
  const merged = mergeGroups(robots.groups);
  const path = pathOfUrl(url);
  const group = chooseGroup(merged, agent);
  const rules = group ? rulesOf(group) : [];
  const matches = rules.flatMap((rule) => matchRule(rule, path) ?? []).sort(byPrecedence);
  const [winner, ...others] = matches;
  return {
    ...decide(winner),
    ...{ path, group },
    kind: kindFor(merged, agent),
    asIndexFolder: winner !== undefined && winner.length !== winner.rule.pattern.length,
    losers: winner ? others.map((match) => ({ ...match, why: whyLost(match, winner) })) : [],
  };
}

function whyLost(loser: Match, winner: Match): Loss {
  if (loser.length < winner.length) return 'shorter';
  return loser.rule.type === winner.rule.type ? 'later' : 'tie';
}
