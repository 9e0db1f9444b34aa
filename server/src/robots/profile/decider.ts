/** Decides many URLs under one robots.txt: the verdicts of `askAgent`, without the reasons. */
import { cached } from '../../core/memo.ts';
import { crawler } from '../facts/tokens.ts';
import { compileRules, decide, type Rule } from '../semantics/index.ts';
import { type CrawlerVerdict, obeyedBy, reasonOf, requestedToken } from './ask.ts';
import { agentFault } from './meant.ts';
import { type OwnSite, siteFault } from './ownSite.ts';
import type { ProfileSource } from './profile.ts';
import { isPlainUrl, requestPath, urlFault } from './request.ts';

/** A verdict of `askCrawler`, without the reasons. */
type Decision = Pick<CrawlerVerdict, 'token' | 'path' | 'allowed' | 'because' | 'line' | 'group'>;

/** The deciding rule, as `askAgent` returns it; or why there is no answer, as one sentence. */
export type Decided = Decision | { readonly fault: string };

const matcherOf = cached((rules: readonly Rule[]) => compileRules(rules));

/** Prepares the verdicts of `askCrawler` for a crawler. The rules of a group are compiled once for all crawlers. */
export function decisionsFor(robots: ProfileSource, token: string): (url: string) => Decision {
  const { use: group, rules } = obeyedBy(robots, token);
  const row = crawler(token);
  const match = matcherOf(rules);
  return (url) => {
    const path = requestPath(url);
    const { allowed, rule, line } = decide(match(path));
    const because = reasonOf(row, path, group, rule !== undefined);
    const isRule = because === 'rule';
    return { token, path, allowed: isRule ? allowed : true, because, line: isRule ? line : 0, group };
  };
}

/** At most this many names and origins are cached: a list of headers may be endless. */
const MAX_KEPT = 1_000;

/**
 * Prepares a robots.txt for many questions. The first question about a crawler is linear in the rules of its group;
 * later ones take little more than the length of the path.
 * @param site if known, URLs of other sites have no answer
 */
export function deciderOf(
  robots: ProfileSource,
  site: OwnSite | undefined,
): (agent: string, url: string) => Decided {
  const agents = new Map<string, { readonly fault: string | undefined; decide(url: string): Decision }>();
  /** Schemes and hosts that were found valid. */
  const origins = new Set<string>();

  const faultOf = (url: string): string | undefined => {
    const origin = isPlainUrl(url) ? url.slice(0, url.indexOf('/', 8)) : undefined;
    if (url.startsWith('/') ? isPlainUrl(url) : origin !== undefined && origins.has(origin)) return undefined;
    const fault = urlFault(url) ?? siteFault(site, url);
    if (fault === undefined && origin !== undefined) keep(origins, () => origins.add(origin));
    return fault;
  };

  return (agent, url) => {
    let prepared = agents.get(agent);
    if (!prepared) {
      const decide = decisionsFor(robots, requestedToken(agent));
      const made = { fault: agentFault(robots, agent), decide };
      keep(agents, () => agents.set(agent, made));
      prepared = made;
    }
    const fault = prepared.fault ?? faultOf(url);
    return fault === undefined ? prepared.decide(url) : { fault };
  };
}

function keep(kept: { readonly size: number; clear(): void }, add: () => void): void {
  if (kept.size >= MAX_KEPT) kept.clear();
  add();
}
