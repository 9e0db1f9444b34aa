import os from 'node:os';
import { BUDGETS, type Budget, type Figure, type Measures } from './budgets.ts';
import type { Growth } from './growth.ts';
import { OURS, PEERS, XMLLINT } from './peers.ts';
import { ROBOTS_PARSER } from './robots.ts';
import type { Stats } from './stats.ts';

/** A row of the table with the measured values. */
export interface Row {
  readonly what: string;
  readonly bound?: string | undefined;
  readonly demanded: boolean;
  /** Undefined if there is no bound, or the value could not be measured. */
  readonly holds: boolean | undefined;
  readonly figure?: Figure | undefined;
  readonly ratios: Partial<Record<Compared, number>>;
  readonly missing?: string | undefined;
}

/** What a figure is compared with. */
type Compared = 'floor' | 'small' | 'xmllint' | 'opening';

/** Another program and its time, in milliseconds. */
export interface PeerRow {
  readonly name: string;
  readonly does: string;
  readonly median?: number;
  readonly p99?: number;
  /** Relative to the first program of the design's comparison: xmllint for sitemaps, ours for robots.txt. */
  readonly ratio?: number;
  readonly failed?: string;
}

export interface Report {
  readonly machine: string;
  readonly quick: boolean;
  readonly rows: readonly Row[];
  /** Whole processes that read the sitemap of 49 MB. */
  readonly readers: readonly PeerRow[];
  /** Programs that decide 50,000 URLs under a robots.txt of 500 KiB. */
  readonly deciders: readonly PeerRow[];
  readonly growth: readonly Growth[];
  readonly complaints: readonly string[];
  /** Whether a required budget is exceeded, or could not be measured. */
  readonly failed: boolean;
}

/** Compares the measurements with the budgets. `on` is the machine, `quick` whether few edits were made. */
export function reportOf(measures: Measures, on: string, quick: boolean): Report {
  const rows = BUDGETS.map((budget) => rowOf(budget, measures));
  const figures = [...Object.values(measures.ours), ...Object.values(measures.floor)];
  return {
    machine: on,
    quick,
    rows,
    readers: readersOf(measures),
    deciders: decidersOf(measures),
    growth: measures.growth,
    complaints: [...measures.failures, ...figures.flatMap((each) => each?.complaints ?? [])],
    failed: rows.some(({ demanded, holds }) => demanded && holds !== true),
  };
}

function readersOf({ checks: { sitemap: outcomes } }: Measures): PeerRow[] {
  const xmllint = outcomes.get(XMLLINT);
  const unit = xmllint && 'stats' in xmllint ? xmllint.stats : undefined;
  return PEERS.map(({ name, does }) => {
    const outcome = outcomes.get(name);
    if (!outcome || 'failed' in outcome) return { name, does, failed: outcome?.failed ?? 'not measured' };
    return peerRow(name, does, outcome.stats, unit);
  });
}

function decidersOf({ verdicts: { ours, peer } }: Measures): PeerRow[] {
  const does =
    'compares each URL with every rule of the group; an answer per URL, no product tokens of crawlers';
  return [
    peerRow(
      OURS.split(' ')[0]!,
      'which group, which rule, why; all rules at once, by an automaton',
      ours,
      ours,
    ),
    peerRow(ROBOTS_PARSER, does, peer, ours),
  ];
}

function peerRow(name: string, does: string, stats: Stats | undefined, unit: Stats | undefined): PeerRow {
  if (!stats) return { name, does, failed: 'not measured' };
  const { median, p99 } = stats;
  return { name, does, median, p99, ...(unit && { ratio: median / unit.median }) };
}

function rowOf(
  { what, bound, demanded = false, figure: measure, holds, missing }: Budget,
  measures: Measures,
): Row {
  const figure = measure(measures);
  const ratios: Partial<Record<Compared, number>> = {};
  for (const name of ['floor', 'small', 'xmllint', 'opening'] as const) {
    if (figure?.[name]) ratios[name] = figure.median / figure[name];
  }
  return {
    what,
    bound,
    demanded,
    holds: figure && holds?.(figure, measures),
    figure,
    ratios,
    missing: figure ? undefined : (missing ?? 'could not be measured'),
  };
}

/** The machine that the bench runs on. */
export const machine = (): string =>
  [
    `${os.cpus().length} cores`,
    `${Math.round(os.totalmem() / 2 ** 30)} GB`,
    `Node ${process.versions.node.split('.')[0]}`,
    os.type(),
  ].join(', ');
