/** Counts what rules against traps would stop: exactly in a second reading of a log, or about from samples of the first. */
import { entryOf } from '../core/memo.ts';
import {
  byPrecedence,
  compileRules,
  type Match,
  type Matcher,
  matchRule,
  type Rule,
} from '../robots/semantics/index.ts';
import { wideHash } from '../text/hash.ts';
import type { Agents } from './agents.ts';
import { Distinct } from './distinct.ts';
import { isAsset } from './features.ts';
import type { LineSink, LogLine } from './formats/format.ts';
import { type CrawlerTally, pathOf } from './tallies.ts';
import { matcherOf, normalizedOf, type Trap } from './traps.ts';
import type { RobotsRules } from './verdicts.ts';

/** What a rule against a trap would do to the requests of a log. */
export interface TrapCounts {
  readonly trap: Trap;
  /** Requests that it would stop: the crawler may make them, and could not any more. */
  readonly stops: number;
  readonly distinct: number;
  /** The same requests by other clients, which are no known crawlers; undefined if that was not counted. */
  readonly others: number | undefined;
  /** Whether pages need files that its patterns match. */
  readonly hasAssets: boolean;
  /** Whether the numbers are estimates. */
  readonly isEstimate: boolean;
}

/** The traps of a crawler that each of its requests is in, as bits: how many requests there are of each combination. */
type Combinations = Map<number, number>;

interface Judged {
  readonly trap: Trap;
  /** The rules against the trap. */
  readonly rules: readonly Rule[];
  isIn(path: string): boolean;
  readonly distinct: Distinct;
  others: number;
  hasAssets: boolean;
}

/** The rules that a crawler obeys so far, and its traps. */
interface JudgedCrawler {
  readonly matcher: Matcher;
  readonly traps: Judged[];
}

/** With more, it takes less time to read all lines than to look for those that have one. */
const MAX_NEEDLES = 8;

interface Options {
  readonly agents: Agents;
  readonly traps: readonly Trap[];
  /** The file to judge; without one, everything is allowed. */
  readonly rules: RobotsRules | undefined;
  readonly host: string | undefined;
  readonly since: number | undefined;
}

export class TrapCounter implements LineSink {
  readonly needles: readonly string[] | undefined;
  readonly #judged = new Map<number, JudgedCrawler>();
  readonly #all: readonly Judged[];
  readonly #combinations = new Map<number, Combinations>();

  constructor(private readonly options: Options) {
    const { traps, rules, agents } = options;
    this.#all = traps.map(judgedBy);
    for (const item of this.#all) {
      const { crawler } = item.trap;
      entryOf(this.#judged, crawler, () => ({
        matcher: compileRules(rules?.rulesOf(agents.tokens[crawler]!) ?? []),
        traps: [],
      })).traps.push(item);
    }
    const needles = [...new Set(traps.map(needleOf))];
    this.needles = needles.length > MAX_NEEDLES ? undefined : needles;
  }

  take(line: LogLine): void {
    const { agents, host, since } = this.options;
    const crawler = agents.of(line);
    if (crawler !== 0 && !this.#judged.has(crawler)) return;
    const request = since === undefined ? line.readTarget() : line.read();
    if (!request || request.path === '') return;
    if (host !== undefined && request.host !== host) return;
    if (since !== undefined && !(request.time >= since)) return;
    if (crawler === 0) this.#takeOther(pathOf(request.path));
    else this.takePath(crawler, pathOf(request.path));
  }

  broken(): void {}

  /** Adds a request of a crawler. */
  takePath(crawler: number, path: string): void {
    const judged = this.#judged.get(crawler);
    const own = judged?.matcher(path);
    if (!judged || own?.rule.type === 'disallow') return;
    let bits = 0;
    let hash: number | undefined;
    for (let at = 0; at < judged.traps.length; at++) {
      const item = judged.traps[at]!;
      if (!path.startsWith(item.trap.head) || !item.rules.some((rule) => isStronger(rule, path, own)))
        continue;
      bits |= 1 << at;
      hash ??= wideHash(path);
      item.distinct.add(hash);
      item.hasAssets ||= isAsset(path);
    }
    if (bits === 0) return;
    const combinations = entryOf(this.#combinations, crawler, (): Combinations => new Map());
    combinations.set(bits, (combinations.get(bits) ?? 0) + 1);
  }

  /** The counts of the second pass. */
  counts(): readonly TrapCounts[] {
    return this.#all.map((item) => ({
      ...{ trap: item.trap, stops: this.#sum(item), others: item.others },
      distinct: Math.min(item.distinct.count, this.#sum(item)),
      ...{ hasAssets: item.hasAssets || item.trap.hasAssets, isEstimate: false },
    }));
  }

  /** About what a second pass would count, by the samples of the crawlers. */
  estimates(tallies: readonly (CrawlerTally | undefined)[]): readonly TrapCounts[] {
    for (const crawler of this.#judged.keys())
      for (const path of tallies[crawler]!.sample) this.takePath(crawler, path);
    return this.#all.map((item) => {
      const { sample, allowed } = tallies[item.trap.crawler]!;
      const scale = sample.length === 0 ? 0 : allowed / sample.length;
      return {
        ...{
          trap: item.trap,
          stops: Math.round(scale * this.#sum(item)),
          others: undefined,
          isEstimate: true,
        },
        distinct: Math.round(scale * item.distinct.count),
        hasAssets: item.hasAssets || item.trap.hasAssets,
      };
    });
  }

  /**
   * The traps of a crawler that together stop most, at most `most` of them: the first stops most, and each other one
   * most of what is left, but no less than a share of all.
   * @param candidates the traps that may be chosen
   */
  chosen(candidates: readonly Trap[], most: number, leastShare: number): readonly Trap[] {
    const crawler = candidates[0]?.crawler ?? 0;
    const judged = this.#judged.get(crawler)?.traps ?? [];
    const combinations = this.#combinations.get(crawler) ?? new Map<number, number>();
    const total = [...combinations.values()].reduce((sum, count) => sum + count, 0);
    const left = new Map(combinations);
    const found: Trap[] = [];
    while (found.length < most) {
      let best: { readonly bit: number; readonly trap: Trap; readonly stops: number } | undefined;
      for (const [at, { trap }] of judged.entries()) {
        if (!candidates.includes(trap) || found.includes(trap)) continue;
        const bit = 1 << at;
        const stops = sumOf(left, bit);
        if (stops > (best?.stops ?? 0)) best = { bit, trap, stops };
      }
      if (!best || best.stops < leastShare * total) break;
      found.push(best.trap);
      for (const bits of [...left.keys()]) if (bits & best.bit) left.delete(bits);
    }
    return found;
  }

  #sum(item: Judged): number {
    const { crawler } = item.trap;
    const at = this.#judged.get(crawler)!.traps.indexOf(item);
    return sumOf(this.#combinations.get(crawler) ?? new Map(), 1 << at);
  }

  #takeOther(path: string): void {
    for (const item of this.#all) {
      if (!item.isIn(path)) continue;
      item.others++;
      if (isAsset(path)) item.hasAssets = true;
    }
  }
}

/** What each line of a request in a trap has: of a name with escapes, which are written in several ways, what precedes them. */
const needleOf = ({ type, name }: Trap): string =>
  type === 'suffix' || name.includes('%') ? name.replace(/[/%].*$/s, '') : `${name}=`;

/** Whether a rule matches a path, and decides on it rather than another one that does. */
const isStronger = (rule: Rule, path: string, own: Match | undefined): boolean => {
  const match = matchRule(rule, path);
  return match !== undefined && (!own || byPrecedence(match, own) < 0);
};

const sumOf = (combinations: Combinations, bit: number): number => {
  let sum = 0;
  for (const [bits, count] of combinations) if (bits & bit) sum += count;
  return sum;
};

const judgedBy = (trap: Trap): Judged => ({
  ...{ trap, isIn: matcherOf(trap), distinct: new Distinct(), others: 0, hasAssets: false },
  rules: normalizedOf(trap.patterns).map((pattern) => ({
    ...{ type: 'disallow', pattern, line: Number.MAX_SAFE_INTEGER },
  })),
});
