/** `check` of one file of each shape against `xmllint`: processor time of whole processes, in turn. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { costOf } from './folder.ts';
import { benchDir, cli } from './places.ts';
import { SHAPES, shapeText } from './shapes.ts';

/** Bounds that are other than once the time of `xmllint`. */
const BOUNDS: Readonly<Record<string, number>> = { '5 language versions': 1.5 };

export interface ShapeFigure {
  readonly name: string;
  readonly megabytes: number;
  /** Processor time beyond that of `check` of two lines of robots.txt, in milliseconds. */
  readonly check: number;
  readonly xmllint: number;
  readonly bound: number;
}

/** The least of `runs` measurements of each, which is what least disturbed it; the worst ratio comes first. */
export function measureShapes(runs: number): readonly ShapeFigure[] {
  const check = (file: string): number =>
    costOf(benchDir, `"${process.execPath}" "${cli}" check ${file}`).cpu;
  writeFileSync(join(benchDir, 'robots.txt'), 'User-agent: *\nDisallow: /x/\n');
  const figures = Object.keys(SHAPES).map((name): ShapeFigure => {
    const text = shapeText(name);
    writeFileSync(join(benchDir, 'shape.xml'), text);
    let [base, ours, theirs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let run = 0; run < runs; run++) {
      base = Math.min(base, check('robots.txt'));
      ours = Math.min(ours, check('shape.xml'));
      theirs = Math.min(theirs, costOf(benchDir, 'xmllint --noout --huge shape.xml').cpu);
    }
    return {
      ...{ name, megabytes: text.length / 1e6, check: ours - base, xmllint: theirs },
      bound: BOUNDS[name] ?? 1,
    };
  });
  return figures.toSorted((a, b) => b.check / b.xmllint - a.check / a.xmllint);
}

/** The figures as a table in Markdown, the worst first. */
export function shapeTable(figures: readonly ShapeFigure[]): string {
  const rows = figures.map(
    ({ name, megabytes, check, xmllint, bound }) =>
      `| ${name} | ${megabytes.toFixed(1)} | ${check.toFixed(0)} ms | ${xmllint.toFixed(0)} ms | ${(check / xmllint).toFixed(1)} × | ${bound} × |`,
  );
  return `| 50,000 records | MB | check | xmllint | ratio | aim |\n| --- | --- | --- | --- | --- | --- |\n${rows.join('\n')}\n`;
}
