import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './places.ts';

const START = '<!-- bench: written by npm run bench -- --readme -->';
const END = '<!-- /bench -->';

/** Writes `text` between the marks in the README. Throws if they are missing. */
export function writeReadme(text: string): void {
  const file = join(root, 'README.md');
  const readme = readFileSync(file, 'utf8');
  const start = readme.indexOf(START);
  const end = readme.indexOf(END);
  if (start < 0 || end < start) throw new Error(`README.md lacks '${START}' … '${END}'`);
  writeFileSync(file, `${readme.slice(0, start + START.length)}\n\n${text}\n\n${readme.slice(end)}`);
}
