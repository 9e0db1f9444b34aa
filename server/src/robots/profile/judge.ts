/** The verdict of one reading of a robots.txt for one crawler and one path. */

import { cached } from '../../core/memo.ts';
import { fallbackChain } from '../facts/tokens.ts';
import {
  decide,
  EVERY_CRAWLER,
  type Group,
  type MergedGroup,
  tokenKey,
  toOctets,
} from '../semantics/index.ts';
import type { FormMatch, Matches } from './forms.ts';
import { comparedPath } from './paths.ts';
import type { Reading } from './points.ts';
import type { Profile } from './profile.ts';

/** How a crawler finds its group: by its own token, by a fallback token, by `*`, or not at all. */
export type GroupStep = 'own' | 'fallback' | 'star' | 'none';

/** The group that a crawler uses. */
export interface GroupUse {
  readonly step: GroupStep;
  /** The token in the file that selected the group; null without a group. */
  readonly token: string | null;
  /** The tokens that were tried before and that no group names, most specific first. */
  readonly missed: readonly string[];
  /** Whether the group of `*` would apply to the crawler. */
  readonly starCovers: boolean;
  /** The `user-agent` lines that name the token, one for each group that was merged. */
  readonly lines: readonly number[];
  /** How many rules the merged group has. */
  readonly rules: number;
}

/** A rule that matches. */
export interface MatchingRule {
  readonly type: 'allow' | 'disallow';
  /** The normalized pattern (ASCII). */
  readonly pattern: string;
  /** 1-based. */
  readonly line: number;
  /** The length in octets that it counts with. */
  readonly length: number;
  /** Whether it is for an index page and matches only as the folder of that page. */
  readonly asIndexFolder: boolean;
}

/**
 * Why a matching rule does not decide: its pattern is shorter (`shorter`), it blocks what a rule of equal length allows
 * (`tie`), or an earlier rule of its type has the same length (`later`).
 */
type Loss = 'shorter' | 'tie' | 'later';

/**
 * A rule that matches and does not decide: it is shorter, or it is a `disallow` on a tie, or it is as long and comes
 * later.
 */
export interface LosingRule extends MatchingRule {
  readonly why: Loss;
}

/** The verdict of one reading of the file. */
export interface Judgment {
  readonly allowed: boolean;
  /** The deciding line; 0 if no rule matches. */
  readonly line: number;
  readonly group: GroupUse;
  /** The deciding rule; null if none matches, which allows. */
  readonly rule: MatchingRule | null;
}

/** A judgment with the rules that match and do not decide. */
export interface FullJudgment extends Judgment {
  /** In order of precedence, at most a hundred. */
  readonly losers: readonly LosingRule[];
  /** How many rules lose, including those that are not listed. */
  readonly lost: number;
}

/**
 * Judges a request path (`requestPath`) for a crawler by one reading. Groups are tried in the order of the crawler's
 * fallback chain (`fallbackChain`); the rules of the first one found decide.
 */
export function judge(profile: Profile, token: string, path: string, reading: Reading): FullJudgment {
  const { use, merged } = groupFor(profile, token, reading);
  const exempt = reading.has('robots-txt') && path === '/robots.txt';
  const { first, count } =
    merged && !exempt ? profile.finder(reading, merged)(comparedPath(path, reading)) : NOTHING;
  const [winner, ...others] = first;
  const { allowed, line } = decide(winner);
  return {
    allowed,
    line,
    group: use,
    rule: winner ? plain(winner) : null,
    losers: winner ? others.map((match) => ({ ...plain(match), why: whyLost(match, winner) })) : [],
    lost: Math.max(0, count - 1),
  };
}

const NOTHING: Matches = { first: [], count: 0 };

/** The group that a crawler's fallback chain selects in one reading; undefined if none applies. */
export function groupFor(
  profile: Profile,
  name: string,
  reading: Reading,
): { readonly use: GroupUse; readonly merged: MergedGroup | undefined } {
  const groups = profile.groups(reading);
  const chain = fallbackChain(name);
  const starCovers = chain.at(-1) === EVERY_CRAWLER;
  const at = chain.findIndex((token) => groups.has(nameKey(token)));
  if (at < 0) {
    const missed = chain.filter((token) => token !== EVERY_CRAWLER);
    const use: GroupUse = { step: 'none', token: null, missed, starCovers, lines: [], rules: 0 };
    return { use, merged: undefined };
  }
  const token = chain[at]!;
  const merged = groups.get(nameKey(token))!;
  const use: GroupUse = {
    step: at === 0 ? 'own' : token === EVERY_CRAWLER ? 'star' : 'fallback',
    token,
    missed: chain.slice(0, at),
    starCovers,
    ...extentOf(merged),
  };
  return { use, merged };
}

/** Counted once for each merged group: it may consist of thousands of groups. */
const extentOf = cached((merged: MergedGroup): Pick<GroupUse, 'lines' | 'rules'> => {
  const naming = ({ agents }: Group) => agents.find(({ token }) => tokenKey(token) === merged.key)!;
  return {
    lines: merged.groups.map((group) => naming(group).line),
    rules: merged.groups.reduce((sum, { rules }) => sum + rules.length, 0),
  };
});

/** The form in which the names of a file are compared: octets in lower case. */
function nameKey(token: string): string {
  return tokenKey(toOctets(token));
}

function plain({ rule, length, asIndexFolder }: FormMatch): MatchingRule {
  const { type, pattern, line } = rule;
  return { type, pattern, line, length, asIndexFolder };
}

function whyLost(loser: FormMatch, winner: FormMatch): Loss {
  if (loser.length < winner.length) return 'shorter';
  return loser.rule.type === winner.rule.type ? 'later' : 'tie';
}
