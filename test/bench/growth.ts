import type { Program } from './client.ts';
import { sitemap } from './generate.ts';
import { measure, measureOpenings } from './measure.ts';
import type { Stats } from './stats.ts';
import { logPlot } from './svg.ts';

/** The time for a sitemap with a number of records; milliseconds. */
export interface Growth {
  readonly records: number;
  readonly edit?: Stats | undefined;
  readonly opening?: Stats | undefined;
  readonly floor?: Stats | undefined;
}

const SIZES = [1, 10, 100, 1_000, 10_000, 50_000];
/** The octets of a record in a sitemap of 49 MB and 50,000 records. */
const OCTETS_PER_RECORD = (49 * 2 ** 20) / 50_000;
const FRAME_OCTETS = 120;
const OPENINGS = 2;

/** Opens and edits sitemaps of growing size; the floor server only opens them. */
export async function measureGrowth(ours: Program, floor: Program, edits: number): Promise<Growth[]> {
  const rows: Growth[] = [];
  for (const records of SIZES) {
    const octets = Math.round(records * OCTETS_PER_RECORD) + FRAME_OCTETS;
    const sample = sitemap({ name: `sitemap-${records}.xml`, records, octets });
    const [opening, floorOpening] = await measureOpenings([ours, floor], sample, OPENINGS);
    const { edits: edited } = await measure(ours, sample, { edits, edited: 0, ask: false }, false);
    rows.push({ records, edit: edited.middle, opening: opening?.final, floor: floorOpening?.final });
  }
  return rows;
}

/** The measurements as a plot. */
export function growthPlot(rows: readonly Growth[]): string {
  const line = (name: string, color: 0 | 1 | 2, of: (row: Growth) => Stats | undefined) => ({
    name,
    color,
    points: rows.flatMap((row) => {
      const stats = of(row);
      return stats ? { x: row.records, y: stats.median } : [];
    }),
  });
  return logPlot({
    title: 'What a sitemap takes as it grows: medians, milliseconds',
    x: 'records of about 1 KB',
    y: 'ms',
    lines: [
      line('opened, all findings', 0, ({ opening }) => opening),
      line('opened by the floor server', 1, ({ floor }) => floor),
      line('a letter typed, all findings', 2, ({ edit }) => edit),
    ],
  });
}
