/** `npm run bench -- --constructs`: the findings of files of each construct, as processor time for a record. */

import type { LanguageService } from '../../server/src/core/service.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { cpuTime } from '../scale.ts';
import { CONSTRUCTS, type ConstructKind, constructText, plainText } from './constructs.ts';
import { ASKS } from './growthAsks.ts';

const RECORDS = 300;
/**
 * Runs before those that are measured: at least so many, and until they have taken so much processor time (in
 * milliseconds), so that a busy machine has compiled what only this construct uses; and how many are measured.
 */
const WARM_UP = 3;
const WARM_UP_MS = 400;
const RUNS = 5;
/** What all are compared with is compiled by then, whichever constructs are measured. */
const WARM_UP_OF_PLAIN = 200;

/** The most that a record may cost, as a multiple of a plain record of the same length. */
export const MAX_OF_KIND: Readonly<Record<ConstructKind, number>> = {
  ...{ sound: 4, found: 10, broken: 15, whole: Number.POSITIVE_INFINITY },
};

export interface ConstructRow {
  readonly name: string;
  readonly kind: ConstructKind;
  /** Microseconds for a record. */
  readonly own: number;
  readonly plain: number;
}

const service = sitemap as unknown as LanguageService;

function costOf(text: string): number {
  const start = cpuTime();
  ASKS.check!({ service, document: undefined as never, text, offset: 0 });
  return ((cpuTime() - start) * 1000) / RECORDS;
}

function warmUp(text: string): void {
  const start = cpuTime();
  for (let run = 0; run < WARM_UP || cpuTime() - start < WARM_UP_MS; run++) costOf(text);
}

const median = (costs: readonly number[]): number => costs.toSorted((a, b) => a - b)[costs.length >> 1]!;

/** Measures the constructs whose names contain `part`, and plain files of their lengths, in turn. */
export function measureConstructs(part: string): readonly ConstructRow[] {
  const rows: ConstructRow[] = [];
  for (let run = 0; run < WARM_UP_OF_PLAIN; run++) costOf(plainText(0, RECORDS));
  for (const [name, construct] of Object.entries(CONSTRUCTS)) {
    if (!name.includes(part)) continue;
    const text = constructText(construct, RECORDS);
    const plain = plainText(text.length, RECORDS);
    warmUp(text);
    const costs: { own: number; plain: number }[] = [];
    for (let run = 0; run < RUNS; run++) costs.push({ own: costOf(text), plain: costOf(plain) });
    const middle = (of: 'own' | 'plain') => median(costs.map((cost) => cost[of]));
    rows.push({ name, kind: construct.kind, own: middle('own'), plain: middle('plain') });
  }
  return rows;
}

export const isTooSlow = ({ kind, own, plain }: ConstructRow): boolean => own > MAX_OF_KIND[kind] * plain;

/** The table in Markdown. */
export function constructMarkdown(rows: readonly ConstructRow[]): string {
  const lines = rows.map((row) => {
    const { name, kind, own, plain } = row;
    const most = MAX_OF_KIND[kind];
    const aim = most === Number.POSITIVE_INFINITY ? '' : `${most} ×`;
    return `| ${name} | ${kind} | ${own.toFixed(1)} | ${plain.toFixed(1)} | ${(own / plain).toFixed(1)} × | ${aim}${isTooSlow(row) ? ' (over)' : ''} |`;
  });
  const head =
    '| construct | kind | µs a record | plain, as long | ratio | aim |\n| --- | --- | --: | --: | --: | --: |';
  return `${head}\n${lines.join('\n')}\n`;
}

const KIND_NAMES: Readonly<Record<ConstructKind, string>> = {
  sound: 'legal, without a finding',
  found: 'legal, a finding in each record',
  broken: 'broken',
  whole: 'parsed in full',
};

/** The slowest construct of each kind in Markdown, and how many cost more than the aim. */
export function worstMarkdown(rows: readonly ConstructRow[]): string {
  const ratioOf = ({ own, plain }: ConstructRow): number => own / plain;
  const lines = Object.entries(KIND_NAMES).map(([kind, name]) => {
    const all = rows.filter((row) => row.kind === kind).toSorted((a, b) => ratioOf(b) - ratioOf(a));
    const middle = all[all.length >> 1];
    const [worst] = all;
    if (!middle || !worst) return '';
    const most = MAX_OF_KIND[worst.kind];
    const over = all.filter(isTooSlow).length;
    const aim = most === Number.POSITIVE_INFINITY ? '' : `≤ ${most} ×`;
    return `| ${name} | ${all.length} | ${ratioOf(middle).toFixed(1)} × | ${ratioOf(worst).toFixed(1)} ×: ${worst.name} | ${aim}${over > 0 ? `, ${over} over` : ''} |\n`;
  });
  return `| records | constructs | the median | the slowest | aim |\n| --- | --: | --: | --- | --- |\n${lines.join('')}`;
}
