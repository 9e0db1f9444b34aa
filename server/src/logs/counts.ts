/** Counts what rules against traps would stop: exactly in a second reading of a log, or about from samples of the first. */
import { entryOf } from '../core/memo.ts';
import { compileRules, decide } from '../robots/semantics/index.ts';
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
  readonly head: string;
  isIn(path: string): boolean;
  /** Whether the rules of the crawler with those against the trap allow a path. */
  isStopped(path: string): boolean;
  readonly distinct: Distinct;
  others: number;
  hasAssets: boolean;
}

interface Options {
  readonly agents: Agents;
  readonly traps: readonly Trap[];
  /** The file to judge; without one, everything is allowed. */
  readonly rules: RobotsRules | undefined;
  readonly host: string | undefined;
  readonly since: number | undefined;
}

export class TrapCounter implements LineSink {
  readonly #judged = new Map<number, Judged[]>();
  readonly #all: readonly Judged[];
  readonly #combinations = new Map<number, Combinations>();
  /**
   * The second octets of the paths that traps are in, how these begin, and octets of which one must follow: of most
   * lines, only these are looked at.
   */
  readonly #second = new Uint8Array(256);
  readonly #heads: readonly Buffer[];
  readonly #needed = new Uint8Array(256);

  constructor(private readonly options: Options) {
    const { traps, rules, agents } = options;
    for (const trap of traps)
      entryOf(this.#judged, trap.crawler, () => []).push(judgedBy(trap, agents.tokens[trap.crawler]!, rules));
    this.#all = [...this.#judged.values()].flat();
    this.#heads = [...new Set(this.#all.map(({ head }) => head))].map((head) => Buffer.from(head, 'latin1'));
    for (const { head, trap } of this.#all) {
      this.#needed[MARKS[trap.type].charCodeAt(0)] = 1;
      if (head.length > 1) this.#second[head.charCodeAt(1)] = 1;
      else this.#second.fill(1);
    }
  }

  take(line: LogLine): void {
    const { agents, host, since } = this.options;
    if (!this.#mayBeIn(line)) return;
    const crawler = agents.of(line);
    if (crawler !== 0 && !this.#judged.has(crawler)) return;
    const request = line.read();
    if (!request || request.path === '') return;
    if (host !== undefined && request.host !== host) return;
    if (since !== undefined && !(request.time >= since)) return;
    if (crawler === 0) this.#takeOther(pathOf(request.path));
    else this.takePath(crawler, pathOf(request.path));
  }

  broken(): void {}

  /** Adds a request of a crawler. */
  takePath(crawler: number, path: string): void {
    const judged = this.#judged.get(crawler) ?? [];
    let bits = 0;
    for (const [at, item] of judged.entries()) {
      if (!item.isIn(path) || !item.isStopped(path)) continue;
      bits |= 1 << at;
      item.distinct.add(wideHash(path));
      if (isAsset(path)) item.hasAssets = true;
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
    const judged = this.#judged.get(crawler) ?? [];
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
    const at = this.#judged.get(crawler)!.indexOf(item);
    return sumOf(this.#combinations.get(crawler) ?? new Map(), 1 << at);
  }

  #mayBeIn(line: LogLine): boolean {
    const start = line.pathStart();
    if (start === undefined || this.#second[line.octets[start + 1]!] === 0) return false;
    if (!this.#heads.some((head) => beginsWith(line.octets, start, head))) return false;
    for (let at = start + 1; ; at++) {
      const octet = line.octets[at]!;
      if (this.#needed[octet] === 1) return true;
      if (octet <= SPACE || octet === QUOTE) return false;
    }
  }

  #takeOther(path: string): void {
    for (const item of this.#all) {
      if (!item.isIn(path)) continue;
      item.others++;
      if (isAsset(path)) item.hasAssets = true;
    }
  }
}

function beginsWith(octets: Buffer, start: number, head: Buffer): boolean {
  for (let at = 1; at < head.length; at++) if (octets[start + at] !== head[at]) return false;
  return true;
}

const SPACE = 0x20;
const QUOTE = 0x22;

/** What a path with a trap of each type has after its first octet. */
const MARKS: Readonly<Record<Trap['type'], string>> = {
  parameter: '?',
  matrix: ';',
  suffix: '/',
  folder: '/',
};

const sumOf = (combinations: Combinations, bit: number): number => {
  let sum = 0;
  for (const [bits, count] of combinations) if (bits & bit) sum += count;
  return sum;
};

function judgedBy(trap: Trap, token: string, rules: RobotsRules | undefined): Judged {
  const own = rules?.rulesOf(token) ?? [];
  const matcher = compileRules([
    ...own,
    ...normalizedOf(trap.patterns).map((pattern) => ({
      type: 'disallow' as const,
      pattern,
      line: Number.MAX_SAFE_INTEGER,
    })),
  ]);
  return {
    ...{ trap, head: trap.head, distinct: new Distinct(), others: 0, hasAssets: false },
    isIn: matcherOf(trap),
    isStopped: (path) => !decide(matcher(path)).allowed && (rules?.decide(token, path).allowed ?? true),
  };
}
