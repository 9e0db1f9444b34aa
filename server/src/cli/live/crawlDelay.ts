import { EVERY_CRAWLER, productToken, tokenKey } from '../../robots/semantics/groups.ts';
import type { Robots } from '../../robots/semantics/index.ts';

/** The longest pause that a robots.txt can ask for, in milliseconds: a sample of 20 pages then takes three minutes. */
const MAX_DELAY = 10_000;

/**
 * The pause between two requests that a robots.txt asks of a crawler, in milliseconds: `Crawl-delay` in seconds, up to a cap;
 * undefined for none, and for a value that is no number. RFC 9309 does not have it; for crawlers that obey it, it ends a group
 * as a rule does.
 */
export function crawlDelayIn({ lines }: Robots, agent: string): number | undefined {
  const delays = new Map<string, number>();
  let agents: string[] = [];
  let isOpen = true;
  for (const { tag, key, value = '' } of lines) {
    if (key === undefined) continue;
    if (tag !== 'user-agent') {
      isOpen = false;
      const seconds = key.toLowerCase() === 'crawl-delay' ? Number.parseFloat(value) : Number.NaN;
      if (seconds > 0) for (const token of agents) delays.set(token, Math.min(1000 * seconds, MAX_DELAY));
      continue;
    }
    if (!isOpen) agents = [];
    isOpen = true;
    agents.push(tokenKey(productToken(value)));
  }
  return delays.get(tokenKey(agent)) ?? delays.get(EVERY_CRAWLER);
}
