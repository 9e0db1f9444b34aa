import type { Block } from '../core/surroundings.ts';
import { httpUrl } from '../core/uri.ts';
import { type CompiledRobots, compileRobots, parseRobots, verdict } from '../robots/semantics/index.ts';

/** What other files of a site need to know of its robots.txt. */
export interface RobotsFacts {
  readonly text: string;
  /** The URLs of its `Sitemap` lines that are whole ones. */
  readonly sitemaps: readonly URL[];
  /** What keeps crawlers from a URL. */
  blockOf(url: string): Omit<Block, 'uri'> | undefined;
}

/** The crawlers of the large search engines that read sitemaps; each obeys its own group, or that of `*`. */
const AGENTS = ['Googlebot', 'bingbot'];

/** Reads the text of a robots.txt. Linear in it; a verdict then takes the time of `verdict`. */
export function robotsFacts(text: string): RobotsFacts {
  const parsed = parseRobots(text);
  let compiled: CompiledRobots | undefined;
  return {
    text,
    sitemaps: parsed.lines.flatMap(({ tag, value }) =>
      tag === 'sitemap' && value !== undefined ? (httpUrl(value) ?? []) : [],
    ),
    blockOf(url) {
      compiled ??= compileRobots(parsed);
      const robots = compiled;
      const [first, second] = AGENTS.flatMap((agent) => {
        const { allowed, rule, line } = verdict(robots, agent, url);
        return allowed || !rule ? [] : [{ agent, rule, line }];
      });
      if (!first) return undefined;
      const name = first.rule.type === 'allow' ? 'Allow' : 'Disallow';
      return {
        agents: second ? [first.agent, second.agent] : [first.agent],
        rule: `${name}: ${first.rule.pattern}`,
        line: first.line,
        ...(second && second.line !== first.line && { otherLine: second.line }),
      };
    },
  };
}
