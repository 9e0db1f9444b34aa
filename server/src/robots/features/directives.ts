import type { Version } from '../changes/version.ts';
import { normalizePattern, type Octets, toOctets } from '../semantics/index.ts';
import type { LineSet, RobotsFile } from '../syntax/file.ts';
import type { Line } from '../syntax/line.ts';

const DIRECTIVES: LineSet = { has: ({ key }) => key !== '' };

/**
 * The directives of a file, in the form of `parseRobots`, from lines that have already been read; undefined for files
 * that are not a robots.txt, whose lines are read differently.
 */
export const directivesOf = (file: RobotsFile): Version | undefined =>
  file.foreign
    ? undefined
    : {
        lines: file.having(DIRECTIVES).map(({ line, number }) => ({
          line: number,
          tag: tagOf(line),
          missingColon: line.missingColon,
          key: toOctets(line.key),
          value: readValue(line),
        })),
      };

function tagOf({ kind }: Line): Version['lines'][number]['tag'] {
  return kind === 'user-agent' || kind === 'allow' || kind === 'disallow' || kind === 'sitemap'
    ? kind
    : 'unknown';
}

function readValue({ kind, value, pattern }: Line): Octets {
  if (kind === 'allow' || kind === 'disallow') return pattern as Octets;
  return kind === 'other' ? normalizePattern(toOctets(value)) : toOctets(value);
}
