/** Which rules against traps may be proposed, and why the others may not. */

import { crawler } from '../robots/facts/tokens.ts';
import type { TrapCounter, TrapCounts } from './counts.ts';
import { type Merged, mergeRules } from './merge.ts';
import { MIN_DISTINCT, MIN_SHARE, MIN_VARIETY, matcherOf, type Trap } from './traps.ts';
import { RobotsRules } from './verdicts.ts';

/** Paths and queries that must not be blocked, as `requestPath` gives them. */
export interface SiteEvidence {
  readonly listed: readonly string[];
  /** The paths of the files of a build. */
  readonly built: readonly string[];
  /** The paths with a query that pages of the build name as their canonical URLs. */
  readonly canonical: readonly string[];
  /** The different paths with a query that pages of the build link to. */
  readonly linked: readonly string[];
}

/**
 * Why no rule is proposed: its patterns match listed URLs, built files or canonical URLs; neither the sitemap nor the build
 * has pages of that place, so that nothing says which are wanted; it is a whole folder; it is pagination; pages need files
 * that it matches; the crawler ignores robots.txt; there is no robots.txt, or no sitemap and no build, to prove it by; the
 * proof fails.
 */
export type Reason =
  | 'listed'
  | 'built'
  | 'canonical'
  | 'section'
  | 'folder'
  | 'pagination'
  | 'assets'
  | 'ignores'
  | 'no-robots'
  | 'no-evidence'
  | 'unproven';

/** A trap without a proposal. */
export interface NotProposed {
  readonly trap: Trap;
  readonly reason: Reason;
  /** How many URLs are matched, if that is the reason. */
  readonly count: number;
}

/** Rules against a trap that are proven to stop nothing else. */
export interface Proposal {
  readonly counts: TrapCounts;
  readonly merged: Merged;
  /** Different paths that pages of the build link to and that would be blocked. */
  readonly linked: number;
}

/** Rules for one crawler. */
const MAX_PROPOSALS = 3;

/** Parameters that lead to further pages of a list: without them, crawlers do not find what is listed there. */
const PAGINATION =
  /^(?:(?:.*[-_.[])?page(?:d|num|no|number)?\]?|.*%5Bpage.*|pg|p|page[-_]?(?:num|no|number|index)|offset|start|from|cursor|after|before)$/i;

/** Proposes rules against traps by what is known of their site. */
export class Proposer {
  /**
   * @param robots the file to change; undefined without one
   * @param token the token of a crawler by its number
   */
  constructor(
    private readonly robots: { readonly text: string; readonly rules: RobotsRules } | undefined,
    private readonly evidence: SiteEvidence,
    private readonly token: (crawler: number) => string,
  ) {}

  /** Why no rule may be proposed, as far as is known before its requests are counted; undefined if one may be. */
  reasonAgainst(trap: Trap): Omit<NotProposed, 'trap'> | undefined {
    const { listed, built, canonical } = this.evidence;
    if (crawler(this.token(trap.crawler))?.obeys === 'no') return { reason: 'ignores', count: 0 };
    if (trap.type === 'parameter' && PAGINATION.test(trap.name)) return { reason: 'pagination', count: 0 };
    const all = { listed, built, canonical };
    for (const reason of ['listed', 'built', 'canonical'] as const) {
      const count = matching(trap, all[reason]);
      if (count > 0) return { reason, count };
    }
    const reason =
      this.robots === undefined
        ? 'no-robots'
        : listed.length + built.length === 0
          ? 'no-evidence'
          : trap.type === 'folder'
            ? 'folder'
            : this.#isKnown(trap)
              ? undefined
              : 'section';
    return reason && { reason, count: 0 };
  }

  /**
   * The proposals for one crawler, those that stop most first, and the traps for which there is none.
   * @param counts of its traps for which `reasonAgainst` gives no reason
   * @param allowed how many requests of the crawler the file allows
   */
  proposals(
    counts: readonly TrapCounts[],
    allowed: number,
    counter: TrapCounter,
  ): { readonly proposals: readonly Proposal[]; readonly not: readonly NotProposed[] } {
    const proposals: Proposal[] = [];
    const not: NotProposed[] = [];
    const found = counts.filter((count) => isTrap(count, allowed));
    const harmless = found.filter(({ hasAssets }) => !hasAssets);
    for (const { trap, hasAssets } of found) if (hasAssets) not.push({ trap, reason: 'assets', count: 0 });
    for (const trap of counter.chosen(
      harmless.map((count) => count.trap),
      MAX_PROPOSALS,
      MIN_SHARE,
    )) {
      const merged = this.#merged(trap);
      if (merged)
        proposals.push({
          counts: harmless.find((count) => count.trap === trap)!,
          merged,
          linked: matching(trap, this.evidence.linked),
        });
      else not.push({ trap, reason: 'unproven', count: 0 });
    }
    return { proposals, not };
  }

  /** The merged rules, if the automata prove them, and they block no listed URL and no built file. */
  #merged(trap: Trap): Merged | undefined {
    const token = this.token(trap.crawler);
    const { text, rules } = this.robots!;
    const merged = mergeRules(text, token, trap.patterns);
    if (!merged) return undefined;
    const after = new RobotsRules(new TextEncoder().encode(merged.text));
    const { listed, built } = this.evidence;
    const isBlocked = (path: string): boolean =>
      rules.decide(token, path).allowed && !after.decide(token, path).allowed;
    return [listed, built].some((paths) => paths.some(isBlocked)) ? undefined : merged;
  }

  /** Whether the sitemap or the build has the page of a trap, or others of its folder. */
  #isKnown({ head }: Trap): boolean {
    const below = head.endsWith('/') ? head : `${head}/`;
    const { listed, built } = this.evidence;
    return [listed, built].some((paths) =>
      paths.some((path) => path.startsWith(below) || path === head || path.startsWith(`${head}?`)),
    );
  }
}

/** Whether requests that were counted make a trap. */
const isTrap = ({ stops, distinct }: TrapCounts, allowed: number): boolean =>
  stops >= MIN_SHARE * allowed && distinct >= MIN_DISTINCT && distinct >= MIN_VARIETY * stops;

function matching(trap: Trap, paths: readonly string[]): number {
  const isIn = matcherOf(trap);
  let count = 0;
  for (const path of paths) if (isIn(path)) count++;
  return count;
}
