import { cached } from '../../core/memo.ts';
import {
  type Directives,
  normalizePattern,
  type Octets,
  type RobotsLine,
  toOctets,
} from '../semantics/index.ts';
import type { LineSet, RobotsFile } from './file.ts';
import type { Line } from './line.ts';

const DIRECTIVES: LineSet = { has: ({ key }) => key !== '' };

/** The directives of a file from lines that have already been read; none for a file that is not a robots.txt. */
export const directivesOf = cached(
  (file: RobotsFile): Directives => ({
    lines: (file.foreign ? [] : file.having(DIRECTIVES)).map(({ line, number }) => ({
      line: number,
      tag: tagOf(line),
      missingColon: line.missingColon,
      key: toOctets(line.key),
      value: readValue(line),
    })),
  }),
);

function tagOf({ kind }: Line): RobotsLine['tag'] {
  return kind === 'user-agent' || kind === 'allow' || kind === 'disallow' || kind === 'sitemap'
    ? kind
    : 'unknown';
}

function readValue({ kind, value, pattern }: Line): Octets {
  if (kind === 'allow' || kind === 'disallow') return pattern as Octets;
  return kind === 'other' ? normalizePattern(toOctets(value)) : toOctets(value);
}
