/** A parsed robots.txt for many verdicts. */
import {
  askAgent,
  deciderOf,
  describeReasons,
  lineTexts,
  ownSite,
  sitemapsIn,
} from '../robots/profile/index.ts';
import { parseRobots } from '../robots/semantics/index.ts';
import type * as Api from './crawlwise.d.ts';
import { octetsIn, textIn } from './options.ts';

/** Reads a robots.txt given as text or octets. Throws a `TypeError` for anything else. */
export function parsedRobots(robots: unknown): Api.ParsedRobots {
  const given = octetsIn('robots', robots);
  const bytes = typeof given === 'string' ? new TextEncoder().encode(given) : given.slice();
  const parsed = parseRobots(bytes);
  const lineText = lineTexts(bytes, parsed);
  const texts = new Map<number, string | null>();
  const textOf = (line: number): string | null => {
    const known = texts.get(line);
    if (known !== undefined) return known;
    const text = lineText(line) ?? null;
    texts.set(line, text);
    return text;
  };
  const decide = deciderOf(parsed, ownSite(undefined, sitemapsIn(parsed)));
  return {
    verdict(agent, url) {
      const decided = decide(textIn('agent', agent), textIn('url', url));
      if ('fault' in decided) throw new TypeError(decided.fault);
      const { allowed, line, because, token, path, group } = decided;
      return {
        allowed,
        line,
        because,
        token,
        path,
        text: line === 0 ? null : textOf(line),
        group: group.token,
        get reasons() {
          return describeReasons(askAgent(parsed, agent, url), lineText);
        },
      };
    },
  };
}
