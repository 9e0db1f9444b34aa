import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './places.ts';

/** The options of `npm run bench` that measure what a block of docs/speed.md says. */
const BLOCKS = {
  bench: '--readme',
  shapes: '--shapes --readme',
  'small files': '--small-files --readme',
  constructs: '--constructs --readme',
  built: '--built --readme',
  growth: '--growth --readme',
} as const;

/** Writes `text` between the marks of a block in docs/speed.md. Throws if they are missing. */
export function writeBlock(name: keyof typeof BLOCKS, text: string): void {
  const [startMark, endMark] = [
    `<!-- ${name}: written by npm run bench -- ${BLOCKS[name]} -->`,
    `<!-- /${name} -->`,
  ];
  const file = join(root, 'docs', 'speed.md');
  const page = readFileSync(file, 'utf8');
  const [start, end] = [page.indexOf(startMark), page.indexOf(endMark)];
  if (start < 0 || end < start) throw new Error(`docs/speed.md lacks '${startMark}' … '${endMark}'`);
  writeFileSync(file, `${page.slice(0, start + startMark.length)}\n\n${text.trim()}\n\n${page.slice(end)}`);
}
