/**
 * `npm run bench -- --growth`: each request for each shape, at 1, 2, 4 and 8 times its size, as processor time per
 * part.
 */
import type { LanguageService } from '../../server/src/core/service.ts';
import { robots } from '../../server/src/robots/service.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { cpuTime } from '../scale.ts';
import { ASKS, readAll } from './growthAsks.ts';
import { GROWING_SHAPES, type GrowingShape, type ShapeLanguage } from './growthShapes.ts';
import { WHOLE_SHAPES, wholeCosts } from './growthWhole.ts';
import { machine } from './report.ts';

export const SERVICES = { robots, sitemap } as unknown as Readonly<Record<ShapeLanguage, LanguageService>>;

const TIMES = [1, 2, 4, 8] as const;
/** The bound for the cost of a part at eight times the size, relative to that at the smallest measurable size. */
export const MAX_GROWTH = 1.5;
/** In milliseconds. Less processor time cannot be compared. */
const MIN_MS = 20;
/** The minimum number of tries; there are more if they fit into the time limit, in milliseconds. */
const TRIES = 3;
const SPENT_MS = 300;
const MAX_TRIES = 12;

/** The cost of a request for a shape: milliseconds of processor time at each size. */
export interface GrowthRow {
  readonly shape: string;
  readonly ask: string;
  /** Of the sizes. */
  readonly factor: number;
  readonly ms: readonly number[];
  /** The growth of the cost of a part up to the largest size; undefined if it is too fast to be compared. */
  readonly growth: number | undefined;
}

/** What takes less at eight times the size is measured at a multiple of all sizes, up to texts of so many UTF-16 units. */
const MAX_UNITS = 2 ** 22;
const STEP = 4;

/** The minimum processor time of several tries. */
function costOf(shape: GrowingShape, times: number, ask: string): number {
  const service = SERVICES[shape.language];
  const text = shape.text(shape.parts * times);
  let least = Number.POSITIVE_INFINITY;
  const document = readAll(service, text);
  for (let tried = 0, spent = 0; tried < TRIES || spent < SPENT_MS; tried++) {
    if (tried === MAX_TRIES) break;
    (globalThis as { gc?: () => void }).gc?.();
    const start = cpuTime();
    ASKS[ask]!({ service, document, text, offset: text.length >> 1 });
    const cost = cpuTime() - start;
    least = Math.min(least, cost);
    spent += cost;
    // A slow request needs no further try.
    if (least > 4000) break;
  }
  return least;
}

/** The cost of a part at the largest size, relative to that at the smallest measurable size. */
function growthOf(ms: readonly number[]): number | undefined {
  const first = ms.findIndex((item) => item >= MIN_MS);
  if (first < 0 || first === ms.length - 1) {
    // A jump from zero to a large value counts as growth, too.
    const [last = 0, before = 0] = [...ms].reverse();
    return first < 0 ? undefined : last / (2 * Math.max(before, MIN_MS / 2));
  }
  return ms.at(-1)! / TIMES.at(-1)! / (ms[first]! / TIMES[first]!);
}

/** Measures all requests for shapes whose names contain `part`; calls `onRow` with each row. */
export function measureGrowthTable(part: string, onRow: (row: GrowthRow) => void): readonly GrowthRow[] {
  const rows: GrowthRow[] = [];
  const add = (row: GrowthRow): void => {
    rows.push(row);
    onRow(row);
  };
  for (const [name, shape] of Object.entries(GROWING_SHAPES)) {
    if (!name.includes(part)) continue;
    const small = shape.text(1);
    const service = SERVICES[shape.language];
    const offered = Object.keys(ASKS).filter(
      (ask) =>
        ASKS[ask]!({ service, document: readAll(service, small), text: small, offset: 0 }) !== undefined,
    );
    for (const ask of offered) {
      const { factor, last } = factorFor(shape, ask);
      const ms = TIMES.slice(0, -1).map((times) => costOf(shape, factor * times, ask));
      // Code is slow on its first run: the largest size was measured first, and is measured again.
      ms.push(Math.min(last, costOf(shape, factor * TIMES.at(-1)!, ask)));
      add({ shape: name, ask, factor, ms, growth: growthOf(ms) });
    }
  }
  for (const [name, shape] of Object.entries(WHOLE_SHAPES)) {
    if (!name.includes(part)) continue;
    for (const { ask, ms } of wholeCosts(shape, TIMES))
      add({ shape: name, ask, factor: 1, ms, growth: growthOf(ms) });
  }
  return rows.toSorted((a, b) => (b.growth ?? 0) - (a.growth ?? 0));
}

/** By how much the sizes of a shape are multiplied so that a request takes long enough, and what it takes at the largest. */
function factorFor(shape: GrowingShape, ask: string): { readonly factor: number; readonly last: number } {
  for (let factor = 1; ; factor *= STEP) {
    const largest = factor * TIMES.at(-1)!;
    const last = costOf(shape, largest, ask);
    const isLargest = shape.text(shape.parts * largest).length * STEP > MAX_UNITS;
    if (last >= TIMES.at(-1)! * MIN_MS || isLargest) return { factor, last };
  }
}

export const lineOf = ({ shape, ask, factor, ms, growth }: GrowthRow): string =>
  `${shape}: ${ask}: ${sizeOf(factor)}${ms.map((item) => item.toFixed(0)).join(', ')} ms${growth === undefined ? '' : `, ${growth.toFixed(2)} ×`}`;

const sizeOf = (factor: number): string => (factor === 1 ? '' : `at ${factor} times the sizes: `);

/** The worst row of each shape as Markdown, the worst first, with the worst of all named. */
export function growthMarkdown(rows: readonly GrowthRow[]): string {
  const worst = rows.filter((row, at) => rows.findIndex(({ shape }) => shape === row.shape) === at);
  const [first] = worst;
  if (!first) return '';
  const table = worst.map(({ shape, ask, factor, ms, growth }) =>
    [
      shape,
      factor === 1 ? ask : `${ask}, ${factor} ×`,
      ...ms.map((item) => `${item.toFixed(0)} ms`),
      growth === undefined ? 'too quick in 4 MB' : `${growth.toFixed(2)} ×`,
    ].join(' | '),
  );
  return [
    `Measured on ${machine()}: ${rows.length} requests over ${worst.length} shapes. Per part, the worst row costs ${(first.growth ?? 0).toFixed(2)} times as much at eight times the size: *${first.ask}* of *${first.shape}*.`,
    '',
    '| shape | slowest to grow | 1 × | 2 × | 4 × | 8 × | per part |',
    '| --- | --- | --: | --: | --: | --: | --: |',
    ...table.map((line) => `| ${line} |`),
  ].join('\n');
}
