import type { ReportOptions, RuleMeta } from '../core/rule.ts';
import type { Block } from '../core/siteContext.ts';

/** How it is told that robots.txt keeps search engines from a URL that is listed. */
export const BLOCK_TEXTS = {
  message: "Line {line} of robots.txt, '{rule}', keeps {agents} from this URL",
  variants: { two: { message: 'Lines {line} and {other} of robots.txt keep {agents} from this URL' } },
} as const satisfies Pick<RuleMeta, 'message' | 'variants'>;

export function blockOptions({ agents, rule, line, otherLine }: Block): ReportOptions {
  const args = { agents: agents.join(' and '), rule, line };
  return otherLine === undefined ? { args } : { variant: 'two', args: { ...args, other: otherLine } };
}
