import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './places.ts';

const START = '<!-- bench: written by npm run bench -- --readme -->';
const END = '<!-- /bench -->';

/** Writes `text` between the marks in docs/speed.md. Throws if they are missing. */
export function writeSpeedPage(text: string): void {
  const file = join(root, 'docs', 'speed.md');
  const page = readFileSync(file, 'utf8');
  const start = page.indexOf(START);
  const end = page.indexOf(END);
  if (start < 0 || end < start) throw new Error(`docs/speed.md lacks '${START}' … '${END}'`);
  writeFileSync(file, `${page.slice(0, start + START.length)}\n\n${text}\n\n${page.slice(end)}`);
}
