/** Why a verdict is what it is. Slower than the verdict: every rule of the group is compared. */

import { chooseGroup, type GroupChoice, type MergedGroup, mergeGroups, rulesOf } from './groups.ts';
import { byPrecedence, type Match, matchRule } from './precedence.ts';
import type { Robots } from './robots.ts';
import { pathOfUrl } from './url.ts';
import { type Decision, decide } from './verdict.ts';

/**
 * Why a rule that matches does not decide: its pattern is shorter (`shorter`), it forbids what an equally long rule
 * allows (`tie`), or an earlier line of its type is as long (`later`).
 */
export type Loss = 'shorter' | 'tie' | 'later';

/** A rule that matches and does not decide. */
interface Loser extends Match {
  readonly why: Loss;
}

/** A decision with what led to it. */
export interface Explanation extends Decision {
  /** The path that the rules were compared with. */
  readonly path: string;
  /** The group that was used, merged from all that name its token. */
  readonly choice: GroupChoice<MergedGroup>;
  /** The deciding rule matches only as `…/` for its `…/index.htm…`. */
  readonly asIndexFolder: boolean;
  /** The other rules of the group that match, in order of precedence. */
  readonly losers: readonly Loser[];
}

/**
 * Explains the verdict on a URL for a crawler; arguments as for `verdict`, with which it always agrees.
 * Takes time up to the octets of the group's patterns × the path, and needs no preparation: the cheaper way to ask
 * for a single URL, too.
 */
export function explain(robots: Pick<Robots, 'groups'>, agent: string, url: string): Explanation {
  return explainGroup(chooseGroup(mergeGroups(robots.groups), agent), pathOfUrl(url));
}

/** Explains what the group of a choice says about a path. */
function explainGroup(choice: GroupChoice<MergedGroup>, path: string): Explanation {
  const rules = choice.group ? rulesOf(choice.group) : [];
  const matches = rules.flatMap((rule) => matchRule(rule, path) ?? []).sort(byPrecedence);
  const [winner, ...others] = matches;
  return {
    ...decide(winner),
    path,
    choice,
    asIndexFolder: winner !== undefined && winner.length !== winner.rule.pattern.length,
    losers: winner ? others.map((match) => ({ ...match, why: whyLost(match, winner) })) : [],
  };
}

function whyLost(loser: Match, winner: Match): Loss {
  if (loser.length < winner.length) return 'shorter';
  return loser.rule.type === winner.rule.type ? 'later' : 'tie';
}
