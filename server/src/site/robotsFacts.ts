import { holdsMark } from '../core/marks.ts';
import type { Block } from '../core/surroundings.ts';
import { httpUrl } from '../core/uri.ts';
import { type CompiledRobots, compileRobots, parseRobots, verdict } from '../robots/semantics/index.ts';
import { templateReader } from '../robots/syntax/template.ts';

/** What other files of a site need to know of its robots.txt. */
export interface RobotsFacts {
  readonly text: string;
  /** The URLs of its `Sitemap` lines that are whole ones. */
  readonly sitemaps: readonly URL[];
  /** What keeps crawlers from a URL. */
  blockOf(url: string): Omit<Block, 'uri'> | undefined;
}

/** Crawlers that are asked about; the first that is blocked is told of. */
const AGENTS = ['Googlebot', '*'];

const readTemplate = templateReader(() => false);

/** Reads the text of a robots.txt; of a template nobody knows what it blocks. Linear in it; a verdict then takes the time of `verdict`. */
export function robotsFacts(text: string): RobotsFacts {
  const robots = parseRobots(text);
  const isTemplate = readTemplate(text) !== undefined;
  let compiled: CompiledRobots | undefined;
  return {
    text,
    sitemaps: robots.lines.flatMap(({ tag, value }) =>
      tag === 'sitemap' && value !== undefined && !holdsMark(value) ? (httpUrl(value) ?? []) : [],
    ),
    blockOf(url) {
      if (isTemplate) return undefined;
      compiled ??= compileRobots(robots);
      for (const agent of AGENTS) {
        const { allowed, rule, line } = verdict(compiled, agent, url);
        if (allowed || !rule) continue;
        const name = rule.type === 'allow' ? 'Allow' : 'Disallow';
        return { agent, rule: `${name}: ${rule.pattern}`, line };
      }
      return undefined;
    },
  };
}
