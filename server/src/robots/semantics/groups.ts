/** Groups: which rules apply to which product tokens. */

import { lowerAscii, type Octets } from './octets.ts';

/** The token of the group for every crawler that no other group names. */
export const EVERY_CRAWLER = '*';

/** A rule of a group. Two rules are equivalent if they have the same type and pattern. */
export interface Rule {
  readonly type: 'allow' | 'disallow';
  /** The normalized path pattern: ASCII, so that its length in octets is `pattern.length`. May be empty. */
  readonly pattern: string;
  /** 1-based line of the rule. */
  readonly line: number;
}

/** One `user-agent` line of a group. */
export interface GroupAgent {
  /** The product token as written, `*`, or an empty string if the value does not begin with a letter, `-` or `_`. */
  readonly token: string;
  readonly line: number;
}

/** Consecutive user-agent lines, and the rules after them. */
export interface Group {
  readonly agents: readonly GroupAgent[];
  readonly rules: readonly Rule[];
}

/** The part of a line that groups are built from. */
export interface Directive {
  readonly tag: 'user-agent' | 'allow' | 'disallow';
  /** The value as `readLine` returns it. */
  readonly value: Octets;
  readonly line: number;
}

/** The groups of a file in order, and the rules above the first of them, which apply to no crawler. */
export interface Grouping {
  readonly groups: readonly Group[];
  readonly ungrouped: readonly Rule[];
}

const TOKEN = /^[A-Za-z_-]*/;
const GLOBAL = /^\*(?:[ \t-\r]|$)/;

/**
 * The product token that the value of a `user-agent` line names: its prefix of ASCII letters, `-` and `_`, in the
 * letter case as written; `*` if it is `*` alone or followed by white space. Anything else at the start (`*bot`,
 * `/1.0`) gives the empty token, which only a crawler without a name would have (google/robotstxt, run).
 */
export function productToken(value: string): string {
  return GLOBAL.test(value) ? EVERY_CRAWLER : TOKEN.exec(value)![0];
}

/** The form in which tokens are compared: ASCII lower case (RFC 9309 §2.2.1). */
export function tokenKey(token: string): string {
  return lowerAscii(token);
}

/**
 * Groups the directives of a file, given in line order (RFC 9309 §2.1, §2.2.1). A group ends at a `user-agent` line
 * after a rule, even an empty one; blank lines, comments and other keys do not matter.
 */
export function groupDirectives(directives: Iterable<Directive>): Grouping {
  const groups: { agents: GroupAgent[]; rules: Rule[] }[] = [];
  const ungrouped: Rule[] = [];
  for (const { tag, value, line } of directives) {
    const group = groups.at(-1);
    if (tag !== 'user-agent') {
      (group?.rules ?? ungrouped).push({ type: tag, pattern: value, line });
    } else if (group && group.rules.length === 0) {
      group.agents.push({ token: productToken(value), line });
    } else {
      groups.push({ agents: [{ token: productToken(value), line }], rules: [] });
    }
  }
  return { groups, ungrouped };
}

/** All groups that name one token, read as one (RFC 9309 §2.2.1). */
export interface MergedGroup {
  /** The token in the form in which tokens are compared. */
  readonly key: string;
  readonly groups: readonly Group[];
}

/** Groups by the token they name, in the order in which the tokens first appear. Linear in the `user-agent` lines. */
export function mergeGroups(groups: readonly Group[]): ReadonlyMap<string, MergedGroup> {
  const merged = new Map<string, { key: string; groups: Group[] }>();
  for (const group of groups) {
    for (const { token } of group.agents) {
      const key = tokenKey(token);
      const known = merged.get(key);
      if (!known) merged.set(key, { key, groups: [group] });
      else if (known.groups.at(-1) !== group) known.groups.push(group);
    }
  }
  return merged;
}

/** The rules of a merged group in line order. */
export function rulesOf(merged: MergedGroup): readonly Rule[] {
  return merged.groups.length === 1 ? merged.groups[0]!.rules : merged.groups.flatMap((group) => group.rules);
}

/**
 * The group for a crawler: the one that names it, even if it has no rules; otherwise that of `*`; otherwise none.
 * `agent` is compared as a whole and without regard to case, so `Googlebot/2.1` finds no group: pass the product token
 * (google/robotstxt, `OneAgentAllowedByRobots`). The agent `*` names no crawler and gets the global group.
 */
export const chooseGroup = <Of>(merged: ReadonlyMap<string, Of>, agent: string): Of | undefined =>
  merged.get(tokenKey(agent)) ?? merged.get(EVERY_CRAWLER);
