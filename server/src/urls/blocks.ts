import { listed } from '../core/catalogue.ts';
import type { Span } from '../core/features.ts';
import type { Report, ReportOptions, RuleContext, RuleMeta } from '../core/rule/rule.ts';
import type { Block } from '../core/siteContext.ts';

/** The common parts of the rules about listed URLs that robots.txt blocks. */
export const BLOCKED = {
  needs: ['blocks'],
  level: 'warning',
  once: 'cause',
  message: "Line {line} of robots.txt, '{rule}', keeps {agents} from this URL",
  variants: { two: { message: 'Lines {line} and {other} of robots.txt keep {agents} from this URL' } },
} as const satisfies Partial<RuleMeta>;

/**
 * Reports a value that lists a URL blocked for search engines.
 * @param url undefined if the value is not a URL
 */
export function reportBlocked(
  url: string | undefined,
  { start, end }: Span,
  report: Report,
  { site: { blockOf } }: RuleContext,
): void {
  const block = url === undefined ? undefined : blockOf?.(url);
  if (block) report(start, end, blockOptions(block));
}

function blockOptions({ agents, rule, line, otherLine }: Block): ReportOptions {
  const args = { agents: listed(agents), rule, line };
  return otherLine === undefined ? { args } : { variant: 'two', args: { ...args, other: otherLine } };
}
