import type { Version } from '../changes/version.ts';
import { normalisePattern, type Octets, toOctets } from '../semantics/index.ts';
import type { LineSet, RobotsFile } from '../syntax/file.ts';
import type { Line } from '../syntax/line.ts';

const DIRECTIVES: LineSet = { has: ({ key }) => key !== '' };

/**
 * The directives of a file as `parseRobots` gives them, from lines that have been read already; undefined for a file of
 * another kind, whose lines are read otherwise.
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
  return kind === 'other' ? normalisePattern(toOctets(value)) : toOctets(value);
}
