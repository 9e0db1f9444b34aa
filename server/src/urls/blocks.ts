import { listed } from '../core/catalogue.ts';
import type { Span } from '../core/features.ts';
import type { Report, ReportOptions, RuleContext, RuleMeta } from '../core/rule/rule.ts';
import type { Block } from '../core/siteContext.ts';

/** The common parts of the rules about listed URLs that robots.txt blocks. */
export const BLOCKED = {
  needs: ['blocks'],
  level: 'warning',
  once: 'cause',
  message: "robots.txt blocks this URL for {agents}: line {line}, '{rule}'",
  variants: {
    all: {
      message: "robots.txt blocks this URL for {agents}, as for all others: line {line}, '{rule}'",
    },
    two: {
      message: 'robots.txt blocks this URL for {agents}: lines {line} and {other}',
      sample: () => ({ agents: listed(['Googlebot', 'bingbot']), line: '2', other: '5' }),
    },
  },
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

function blockOptions({ agents, rule, line, isOfAll, otherLine }: Block): ReportOptions {
  const args = { agents: listed(agents), rule, line: String(line) };
  if (otherLine !== undefined) return { variant: 'two', args: { ...args, other: String(otherLine) } };
  return isOfAll ? { variant: 'all', args } : { args };
}
