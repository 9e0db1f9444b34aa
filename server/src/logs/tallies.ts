/** What each crawler did, by one reading of a log. */

import { requestPath } from '../robots/profile/index.ts';
import { toText } from '../robots/semantics/index.ts';
import type { Octets } from '../robots/semantics/octets.ts';
import { wideHash } from '../text/hash.ts';
import type { Agents } from './agents.ts';
import { Distinct } from './distinct.ts';
import { copied, Features } from './features.ts';
import type { LineSink, LoggedRequest, LogLine } from './formats/format.ts';
import { type InForce, type RobotsRules, versionFor } from './verdicts.ts';

/** Requests by the line of a robots.txt that decides on them. */
export type ByLine = Map<number, number>;

/** The requests of one crawler. */
export interface CrawlerTally {
  readonly token: string;
  requests: number;
  octets: number;
  readonly distinct: Distinct;
  /** By the first digit of the status; 0 if the log does not say. */
  readonly statuses: number[];
  /** How many the server refused: see `REFUSED`. */
  refused: number;
  /** How many were for paths that the file in force forbids, and by which lines. */
  forbidden: number;
  readonly forbiddenBy: ByLine;
  /** What the proposed file would forbid and allow that the one in force does not, by its lines. */
  readonly stopped: ByLine;
  readonly opened: ByLine;
  readonly robots: RobotsFetches;
  /** Some of its paths, chosen evenly, with the same chance for each. */
  readonly sample: string[];
  /** Requests for pages that the file allows: what traps are looked for in. */
  allowed: number;
}

/** How a crawler fetched robots.txt. */
export interface RobotsFetches {
  count: number;
  /** The latest, in milliseconds since 1970; NaN if there was none, or without times. */
  last: number;
  /** When each version of the file in force, or a later one, was first fetched; logs need not be in order of time. */
  readonly firstGood: number[];
  readonly statuses: Map<number, number>;
}

/** Statuses with which a server or its firewall turns a client away. */
const REFUSED: ReadonlySet<number> = new Set([401, 403, 406, 429, 444, 451]);

/** Paths of each crawler that are kept for estimates. */
const SAMPLE = 2000;
const LONGEST_SAMPLED = 500;

export interface TallyOptions {
  readonly agents: Agents;
  /** Only requests to this host. */
  readonly host: string | undefined;
  /** Only requests since then, in milliseconds since 1970. */
  readonly since: number | undefined;
  /** The versions of the robots.txt in force, in order of time; none if it is not known. */
  readonly inForce: readonly InForce[];
  /** The file to judge, if another one is in force. */
  readonly proposed: RobotsRules | undefined;
  /** Called for each path that a crawler requested, as `requestPath` gives it, with its hash. */
  readonly asked: (token: string, hash: number) => void;
  /** Whether paths are sampled, because the log cannot be read twice. */
  readonly isSampled: boolean;
}

export class Tallies implements LineSink {
  /** Lines of requests by all clients, without those that `host` and `since` leave out. */
  requests = 0;
  brokenLines = 0;
  /** Requests that were left out, because they were to other hosts, or earlier. */
  otherHosts = 0;
  earlier = 0;
  first = Number.POSITIVE_INFINITY;
  last = Number.NEGATIVE_INFINITY;
  readonly features = new Features();
  /** By the number of the crawler. */
  readonly crawlers: (CrawlerTally | undefined)[] = [];
  /** The hosts that crawlers requested, as hashes: only whether there are several is reported. */
  readonly hosts = new Distinct();
  #random = 1;
  #line: LogLine | undefined;
  #piece = '';

  constructor(private readonly options: TallyOptions) {}

  take(line: LogLine): void {
    const { agents, host, since } = this.options;
    const crawler = agents.of(line);
    if (crawler === 0 && host === undefined && since === undefined) {
      this.requests++;
      this.#line = line;
      // Most times are not read: the first of each piece of a log, and the last one, say what it covers.
      if (this.#piece !== line.text) this.#note(line.read());
      this.#piece = line.text;
      return;
    }
    const request = line.read();
    if (!request) {
      this.brokenLines++;
      return;
    }
    if (host !== undefined && request.host !== host) this.otherHosts++;
    else if (since !== undefined && !(request.time >= since)) this.earlier++;
    else {
      this.requests++;
      this.#note(request);
      if (crawler > 0) this.#takeCrawler(crawler, request);
    }
  }

  broken(): void {
    this.brokenLines++;
  }

  ended(): void {
    this.#note(this.#line?.read());
    this.#line = undefined;
  }

  #note(request: LoggedRequest | undefined): void {
    if (!request) return;
    const { time } = request;
    if (time < this.first) this.first = time;
    if (time > this.last) this.last = time;
  }

  #takeCrawler(crawler: number, request: LoggedRequest): void {
    let tally = this.crawlers[crawler];
    if (!tally) {
      tally = emptyTally(this.options.agents.tokens[crawler]!);
      this.crawlers[crawler] = tally;
    }
    const { status, octets, time } = request;
    tally.requests++;
    tally.octets += octets;
    tally.statuses[status >= 100 && status < 600 ? Math.floor(status / 100) : 0]!++;
    if (REFUSED.has(status)) tally.refused++;
    if (request.host !== '') this.hosts.add(wideHash(request.host));
    if (request.path === '') return;
    const path = pathOf(request.path);
    const hash = wideHash(path);
    tally.distinct.add(hash);
    if (path === '/robots.txt' || path.startsWith('/robots.txt?')) {
      takeRobots(tally.robots, status, time, this.options.inForce);
      return;
    }
    this.options.asked(tally.token, hash);
    if (!this.#judge(tally, path, time)) return;
    tally.allowed++;
    this.features.take(crawler, path, hash);
    if (this.options.isSampled) this.#sample(tally, path);
  }

  /** Counts a request by the verdicts on it; returns whether the file to judge allows it. */
  #judge(tally: CrawlerTally, path: string, time: number): boolean {
    const { inForce, proposed } = this.options;
    if (inForce.length === 0) return true;
    const { rules } = inForce.length === 1 ? inForce[0]! : versionFor(inForce, time, tally.robots.firstGood);
    const { allowed, line } = rules.decide(tally.token, path);
    if (!allowed) {
      tally.forbidden++;
      if (rules === inForce.at(-1)!.rules) count(tally.forbiddenBy, line);
    }
    if (!proposed) return allowed;
    const now = proposed.decide(tally.token, path);
    if (allowed && !now.allowed) count(tally.stopped, now.line);
    if (!allowed && now.allowed) count(tally.opened, now.line);
    return now.allowed;
  }

  #sample(tally: CrawlerTally, path: string): void {
    if (path.length > LONGEST_SAMPLED) return;
    if (tally.sample.length < SAMPLE) tally.sample.push(copied(path));
    else {
      this.#random = (Math.imul(this.#random, 1_103_515_245) + 12_345) >>> 0;
      const at = Math.floor((this.#random / 2 ** 32) * tally.allowed);
      if (at < SAMPLE) tally.sample[at] = copied(path);
    }
  }
}

/** The path of a request, as crawlers compare it with rules. */
export const pathOf = (octets: string): string => requestPath(toText(octets as Octets));

const count = (counts: ByLine, line: number): void => void counts.set(line, (counts.get(line) ?? 0) + 1);

function takeRobots(robots: RobotsFetches, status: number, time: number, versions: readonly InForce[]): void {
  robots.count++;
  robots.statuses.set(status, (robots.statuses.get(status) ?? 0) + 1);
  if (!(time <= robots.last)) robots.last = time;
  if (status < 200 || status >= 400) return;
  for (const [at, { from }] of versions.entries())
    if (time >= from && !(robots.firstGood[at]! <= time)) robots.firstGood[at] = time;
}

const emptyTally = (token: string): CrawlerTally => ({
  token,
  ...{ requests: 0, octets: 0, distinct: new Distinct(), statuses: [0, 0, 0, 0, 0, 0], refused: 0 },
  ...{ forbidden: 0, forbiddenBy: new Map(), stopped: new Map(), opened: new Map() },
  robots: { count: 0, last: Number.NaN, firstGood: [], statuses: new Map() },
  ...{ sample: [], allowed: 0 },
});
