/** `check` of one file of each shape against `xmllint`: whole processes, in turn. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cost, costOf } from './folder.ts';
import { cli } from './places.ts';
import { SHAPES, shapeText } from './shapes.ts';

/** Bounds other than the time of `xmllint`, as multiples of it. */
const BOUNDS: Readonly<Record<string, number>> = { '5 language versions': 1.5 };

type Times = Pick<Cost, 'wall' | 'cpu'>;

export interface ShapeFigure {
  readonly name: string;
  readonly megabytes: number;
  /** In addition to `check` of two lines of robots.txt, in milliseconds. */
  readonly check: Times;
  readonly xmllint: Times;
  readonly bound: number;
}

const leastOf = (a: Times, b: Times): Times => ({
  wall: Math.min(a.wall, b.wall),
  cpu: Math.min(a.cpu, b.cpu),
});

/**
 * The minimum of `runs` measurements of each, which is the least disturbed one; the worst ratio of times comes first.
 */
export function measureShapes(runs: number): readonly ShapeFigure[] {
  // Outside of the repository, it is a site of its own: other files of a repository are read, too.
  const folder = mkdtempSync(join(tmpdir(), 'crawlwise-shapes-'));
  const check = (file: string) => costOf(folder, `"${process.execPath}" "${cli}" check ${file}`);
  writeFileSync(join(folder, 'robots.txt'), 'User-agent: *\nDisallow: /x/\n');
  const figures = Object.keys(SHAPES).map((name): ShapeFigure => {
    const text = shapeText(name);
    writeFileSync(join(folder, 'shape.xml'), text);
    const unknown: Times = { wall: Number.POSITIVE_INFINITY, cpu: Number.POSITIVE_INFINITY };
    let [base, ours, xmllint] = [unknown, unknown, unknown];
    for (let run = 0; run < runs; run++) {
      base = leastOf(base, check('robots.txt'));
      ours = leastOf(ours, check('shape.xml'));
      xmllint = leastOf(xmllint, costOf(folder, 'xmllint --noout --huge shape.xml'));
    }
    return {
      ...{ name, xmllint, megabytes: text.length / 1e6, bound: BOUNDS[name] ?? 1 },
      check: { wall: ours.wall - base.wall, cpu: ours.cpu - base.cpu },
    };
  });
  rmSync(folder, { recursive: true });
  return figures.toSorted((a, b) => b.check.wall / b.xmllint.wall - a.check.wall / a.xmllint.wall);
}

/** The figures as a table in Markdown, the worst first. */
export function shapeTable(figures: readonly ShapeFigure[]): string {
  const worst = figures.toSorted((a, b) => b.check.cpu / b.xmllint.cpu - a.check.cpu / a.xmllint.cpu);
  const rows = worst.map(({ name, megabytes, check, xmllint, bound }) => {
    const ratio = (of: keyof Times) => `${(check[of] / xmllint[of]).toFixed(1)} ×`;
    const times = `${check.wall.toFixed(0)} ms | ${xmllint.wall.toFixed(0)} ms`;
    return `| ${name} | ${megabytes.toFixed(1)} | ${times} | ${ratio('wall')} | ${bound} × | ${ratio('cpu')} |`;
  });
  const head = '| 50,000 records | MB | check | xmllint | time | aim | processor |';
  return `${head}\n| --- | --- | --- | --- | --- | --- | --- |\n${rows.join('\n')}\n`;
}
