import { countWhile } from '../../../text/ordered.ts';
import { crawlDelayOf } from '../../facts/crawlDelay.ts';
import { crawler } from '../../facts/tokens.ts';
import { EVERY_CRAWLER } from '../../semantics/index.ts';
import type { Group, LineSet, PlacedLine, RobotsFile } from '../../syntax/file.ts';
import { hasValueOf } from './values.ts';

/**
 * The fault of a `Crawl-delay` line: an invalid number; a repetition; a value greater than Bing's limit; or a place
 * that suggests it applies to all crawlers, which it does not.
 */
type DelayFault = 'number' | 'repeated' | 'range' | 'scope';

/** A `Crawl-delay` line, its group (undefined above the first group), and its fault. */
export interface Delay {
  readonly placed: PlacedLine;
  readonly group: Group | undefined;
  readonly fault: DelayFault | undefined;
}

const SECONDS = /^\d{1,12}(?:\.\d{1,12})?$|^\.\d{1,12}$/;
/** The largest window of Bing, in seconds (Bing webmaster blog, May 2012). */
export const LONGEST_WINDOW = 30;

const DELAYS: LineSet = { has: (line) => hasValueOf(line, 'Crawl-delay') };

/** The `Crawl-delay` lines of a file in order. */
export function delaysOf(file: RobotsFile): readonly Delay[] {
  let before: PlacedLine | undefined;
  return (file.foreign ? [] : file.having(DELAYS)).map((placed) => {
    const group = file.groupAt(placed);
    const isRepeated = before !== undefined && agentAbove(placed, group) === agentAbove(before, group);
    before = placed;
    return { placed, group, fault: faultOf(placed, group, isRepeated, file) };
  });
}

function faultOf(
  placed: PlacedLine,
  group: Group | undefined,
  isRepeated: boolean,
  file: RobotsFile,
): DelayFault | undefined {
  const { value } = placed.line;
  if (!SECONDS.test(value)) return 'number';
  if (isRepeated) return 'repeated';
  const names = new Set(group?.agents.map(({ line }) => line.agent));
  if (Number(value) > LONGEST_WINDOW && (names.has(EVERY_CRAWLER) || names.has('bingbot'))) return 'range';
  return group && !names.has(EVERY_CRAWLER) && isDetached(placed, group, file) ? 'scope' : undefined;
}

/** The last `user-agent` line above a line; other lines may be between the names of a group. */
function agentAbove({ index }: PlacedLine, group: Group | undefined): PlacedLine | undefined {
  const agents = group?.agents ?? [];
  return agents[countWhile(agents.length, (at) => agents[at]!.index < index) - 1];
}

/** Whether a line follows the rules of its group after a blank line, and nothing else of the group follows it. */
function isDetached({ index }: PlacedLine, { rules }: Group, { lines }: RobotsFile): boolean {
  let above = index - 1;
  while (above >= 0 && lines[above]!.line.kind === 'comment') above--;
  if (lines[above]?.line.kind !== 'blank' || (rules.at(-1)?.index ?? index) >= index) return false;
  let below = index + 1;
  while (below < lines.length && isEmpty(lines[below]!)) below++;
  return below === lines.length || lines[below]!.line.kind === 'sitemap';
}

const isEmpty = ({ line }: PlacedLine): boolean => line.kind === 'blank' || line.kind === 'comment';

/** Whether all crawlers that a group names are known to ignore `Crawl-delay`. */
export function ignoresDelay(group: Group): boolean {
  return group.agents.every(({ line }) => {
    const row = crawler(line.agent);
    return row !== undefined && crawlDelayOf(row)?.effect === 'ignored';
  });
}
