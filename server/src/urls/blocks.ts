import { listed } from '../core/catalogue.ts';
import type { ReportOptions, RuleMeta } from '../core/rule.ts';
import type { Block } from '../core/siteContext.ts';

/** The messages of rules about listed URLs that robots.txt blocks. */
export const BLOCK_TEXTS = {
  message: "Line {line} of robots.txt, '{rule}', keeps {agents} from this URL",
  variants: { two: { message: 'Lines {line} and {other} of robots.txt keep {agents} from this URL' } },
} as const satisfies Pick<RuleMeta, 'message' | 'variants'>;

export function blockOptions({ agents, rule, line, otherLine }: Block): ReportOptions {
  const args = { agents: listed(agents), rule, line };
  return otherLine === undefined ? { args } : { variant: 'two', args: { ...args, other: otherLine } };
}
