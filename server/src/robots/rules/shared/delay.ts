import { crawlDelayOf } from '../../facts/crawlDelay.ts';
import { crawler } from '../../facts/tokens.ts';
import type { Group, PlacedLine, RobotsFile } from '../../syntax/file.ts';
import type { LineSet } from '../../syntax/lineSets.ts';
import { isSpoilt } from './quotes.ts';

/** What is wrong with the value of a `Crawl-delay` line. */
export type DelayFault = 'number' | 'range' | 'repeated';

/** A `Crawl-delay` line, the group it stands in (none above the first), and its fault. */
export interface Delay {
  readonly placed: PlacedLine;
  readonly group: Group | undefined;
  readonly fault: DelayFault | undefined;
}

const SECONDS = /^\d{1,12}(?:\.\d{1,12})?$|^\.\d{1,12}$/;
/** The size of Bing's largest window in seconds (Bing webmaster blog, May 2012). */
export const LONGEST_WINDOW = 30;

const DELAYS: LineSet = {
  has: (line) => line.directive?.name === 'Crawl-delay' && !line.missingColon && !isSpoilt(line),
};

/** The `Crawl-delay` lines of a file in order. */
export function delaysOf({ foreign, having, groupAt }: RobotsFile): readonly Delay[] {
  let last: Group | undefined;
  let index = 0;
  return (foreign ? [] : having(DELAYS)).map((placed) => {
    const group = groupAt(placed);
    if (group !== last) index = 0;
    last = group;
    return { placed, group, fault: faultOf(placed, group, index++) };
  });
}

function faultOf({ line }: PlacedLine, group: Group | undefined, index: number): DelayFault | undefined {
  if (!SECONDS.test(line.value)) return 'number';
  if (index > 0) return 'repeated';
  const bing = group?.agents.some(({ line: { agent } }) => agent === '*' || agent === 'bingbot');
  return bing && Number(line.value) > LONGEST_WINDOW ? 'range' : undefined;
}

/** Whether every crawler that a group names is known to ignore `Crawl-delay`. */
export function ignoresDelay(group: Group): boolean {
  return group.agents.every(({ line }) => {
    const row = crawler(line.agent);
    return row !== undefined && crawlDelayOf(row)?.effect === 'ignored';
  });
}
