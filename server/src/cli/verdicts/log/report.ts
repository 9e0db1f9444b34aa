/** The report on a log as plain data: what `--format json` prints, and the other formats show. */
import type { Edit } from '../../../core/rule/rule.ts';
import type { NotProposed, Proposal, SiteEvidence } from '../../../logs/proposals.ts';
import type { ByLine, CrawlerTally, Tallies } from '../../../logs/tallies.ts';
import type { Trap } from '../../../logs/traps.ts';
import { servesPurpose } from '../../../robots/changes/names.ts';
import { crawler } from '../../../robots/facts/tokens.ts';
import { obeyedBy } from '../../../robots/profile/index.ts';
import { patchOf } from '../../output/patch.ts';
import type { NamedRobots } from './rules.ts';
import type { LogFile } from './sources.ts';

interface LineCount {
  readonly line: number;
  readonly count: number;
}

/** What one crawler did. */
export interface CrawlerRow {
  readonly token: string;
  readonly operator: string | null;
  readonly purpose: string | null;
  readonly obeys: string | null;
  readonly requests: number;
  readonly octets: number;
  readonly distinct: { readonly count: number; readonly isExact: boolean };
  /** By class: `2xx`; `other` for what the log does not say. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly refused: number;
  readonly robotsTxt: {
    readonly requests: number;
    readonly last: string | null;
    readonly statuses: Readonly<Record<string, number>>;
  };
  /** Null without a robots.txt. */
  readonly forbidden: { readonly count: number; readonly lines: readonly LineCount[] } | null;
  /** What the proposed file would change; null without another one in force. */
  readonly proposed: { readonly stops: readonly LineCount[]; readonly opens: readonly LineCount[] } | null;
  /** Whether a group of the robots.txt names it, or one that it falls back to; null without one. */
  readonly isNamed: boolean | null;
}

interface TrapRow {
  readonly crawler: string;
  readonly patterns: readonly string[];
}

export interface ProposalRow extends TrapRow {
  /** For `--apply`. */
  readonly number: number;
  readonly stops: number;
  readonly share: number;
  readonly distinct: number;
  readonly others: number | null;
  readonly linked: number;
  readonly isEstimate: boolean;
  readonly followers: readonly string[];
  readonly edits: readonly Edit[];
  readonly diff: string;
}

export interface NotProposedRow extends TrapRow {
  readonly requests: number;
  readonly reason: NotProposed['reason'];
  readonly count: number;
}

export interface LogReport {
  readonly files: readonly {
    readonly name: string;
    readonly format: string | null;
    readonly isCutOff: boolean;
  }[];
  readonly requests: number;
  readonly from: string | null;
  readonly to: string | null;
  readonly notUnderstood: number;
  readonly hasBadEscapes: boolean;
  readonly otherHosts: number;
  readonly earlier: number;
  readonly severalHosts: boolean;
  readonly robots: string | null;
  readonly against: string | null;
  readonly crawlers: readonly CrawlerRow[];
  readonly proposals: readonly ProposalRow[];
  readonly notProposed: readonly NotProposedRow[];
  /** What is known of the site; null without a sitemap and without a build. */
  readonly site: { readonly listed: number; readonly notAsked: number; readonly built: number } | null;
}

export interface ReportInput {
  readonly files: readonly LogFile[];
  readonly tallies: Tallies;
  readonly robots: NamedRobots | undefined;
  readonly against: NamedRobots | undefined;
  readonly evidence: SiteEvidence;
  readonly notAsked: number;
  readonly host: string | undefined;
  readonly proposals: readonly Proposal[];
  readonly not: readonly NotProposed[];
}

/** Makes the report. Of the log, it holds numbers, the names of known crawlers, and what may be shown of paths. */
export function reportOf(input: ReportInput): LogReport {
  const { files, tallies, robots, against, evidence, notAsked } = input;
  const known = tallies.crawlers.filter((tally) => tally !== undefined);
  const rows = known
    .map((tally) => rowOf(tally, robots, against))
    .sort((a, b) => b.requests - a.requests || (a.token < b.token ? -1 : 1));
  const tokenOf = ({ crawler: number }: Trap): string => tallies.crawlers[number]!.token;
  return {
    files: files.map(({ name, format, isCutOff }) => ({ name, format: format?.name ?? null, isCutOff })),
    ...{ requests: tallies.requests, from: dated(tallies.first), to: dated(tallies.last) },
    notUnderstood: tallies.brokenLines + files.reduce((sum, { tooLong }) => sum + tooLong, 0),
    hasBadEscapes: files.some(({ format }) => format?.hasBadEscapes === true),
    ...{ otherHosts: tallies.otherHosts, earlier: tallies.earlier },
    severalHosts: input.host === undefined && tallies.hosts.count > 1,
    ...{ robots: robots?.name ?? null, against: against?.name ?? null, crawlers: rows },
    proposals: input.proposals.map(({ counts, merged, linked }, at) => ({
      ...{ number: at + 1, crawler: tokenOf(counts.trap), patterns: counts.trap.patterns },
      ...{ stops: counts.stops, distinct: counts.distinct, others: counts.others ?? null, linked },
      share: counts.stops / tallies.crawlers[counts.trap.crawler]!.requests,
      ...{ isEstimate: counts.isEstimate, followers: merged.followers, edits: merged.edits },
      diff: patchOf(robots!.name, robots!.text, merged.edits),
    })),
    notProposed: input.not
      .toSorted((a, b) => b.trap.requests - a.trap.requests)
      .map(({ trap, reason, count }) => ({
        ...{ crawler: tokenOf(trap), patterns: trap.patterns, requests: trap.requests, reason, count },
      })),
    site:
      evidence.listed.length + evidence.built.length === 0
        ? null
        : { listed: evidence.listed.length, notAsked, built: evidence.built.length },
  };
}

/** Whether a crawler is one of a search engine. */
export const isSearchEngine = (token: string): boolean => {
  const row = crawler(token);
  return row !== undefined && servesPurpose({ purpose: row.purpose, also: row.also ?? [] }, SEARCH);
};

const SEARCH: ReadonlySet<string> = new Set(['search']);

function rowOf(
  tally: CrawlerTally,
  robots: NamedRobots | undefined,
  against: NamedRobots | undefined,
): CrawlerRow {
  const { token, requests, octets, distinct, statuses, refused, forbidden, forbiddenBy } = tally;
  const row = crawler(token);
  const [other, ...classes] = statuses;
  const step = robots && obeyedBy(robots.rules.parsed, token).use.step;
  return {
    ...{ token, operator: row?.operator ?? null, purpose: row?.purpose ?? null, obeys: row?.obeys ?? null },
    ...{
      requests,
      octets,
      distinct: { count: Math.min(distinct.count, requests), isExact: distinct.isExact },
    },
    statuses: {
      ...Object.fromEntries(classes.map((count, at) => [`${at + 1}xx`, count])),
      ...(other! > 0 && { other }),
    },
    refused,
    robotsTxt: {
      ...{ requests: tally.robots.count, last: dated(tally.robots.last) },
      statuses: Object.fromEntries(tally.robots.statuses),
    },
    forbidden: robots ? { count: forbidden, lines: linesIn(forbiddenBy) } : null,
    proposed: against ? { stops: linesIn(tally.stopped), opens: linesIn(tally.opened) } : null,
    isNamed: step === undefined ? null : step === 'own' || step === 'fallback',
  };
}

const linesIn = (counts: ByLine): readonly LineCount[] =>
  [...counts].map(([line, count]) => ({ line, count })).sort((a, b) => b.count - a.count || a.line - b.line);

/** A time as RFC 3339 writes it; null if it is not known. */
const dated = (time: number): string | null =>
  Number.isFinite(time) && Math.abs(time) < 8.64e15 ? new Date(time).toISOString() : null;
