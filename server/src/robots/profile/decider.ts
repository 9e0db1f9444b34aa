/** Decides many URLs under one robots.txt: the verdicts of `askAgent`, without the reasons. */
import { crawler } from '../facts/tokens.ts';
import { compileRules, decide, type Matcher, rulesOf } from '../semantics/index.ts';
import { type CrawlerVerdict, readingFor, reasonOf, requestedToken } from './ask.ts';
import { type GroupUse, groupFor } from './judge.ts';
import { agentFault } from './meant.ts';
import { type OwnSite, siteFault } from './ownSite.ts';
import { type ProfileSource, profileOf } from './profile.ts';
import { isPlainUrl, requestPath, urlFault } from './request.ts';

/** The deciding rule, as `askAgent` returns it; or why there is no answer, as one sentence. */
export type Decided =
  | (Pick<CrawlerVerdict, 'token' | 'path' | 'allowed' | 'because' | 'line'> & { readonly group: GroupUse })
  | { readonly fault: string };

/** A crawler, prepared under the name that the caller uses. */
interface Prepared {
  readonly fault: string | undefined;
  readonly token: string;
  readonly group: GroupUse;
  readonly row: ReturnType<typeof crawler>;
  readonly match: Matcher | undefined;
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
  const agents = new Map<string, Prepared>();
  /** Schemes and hosts that were found valid. */
  const origins = new Set<string>();

  const prepare = (agent: string): Prepared => {
    const token = requestedToken(agent);
    const { use, merged } = groupFor(profileOf(robots), token, readingFor(token));
    return {
      ...{ token, group: use, row: crawler(token), fault: agentFault(robots, agent) },
      match: merged && compileRules(rulesOf(merged)),
    };
  };
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
      const made = prepare(agent);
      keep(agents, () => agents.set(agent, made));
      prepared = made;
    }
    const fault = prepared.fault ?? faultOf(url);
    if (fault !== undefined) return { fault };
    const { token, group, row, match } = prepared;
    const path = requestPath(url);
    const { allowed, rule, line } = decide(match?.(path));
    const because = reasonOf(row, path, group, rule !== undefined);
    const isRule = because === 'rule';
    return { token, path, allowed: isRule ? allowed : true, because, line: isRule ? line : 0, group };
  };
}

function keep(kept: { readonly size: number; clear(): void }, add: () => void): void {
  if (kept.size >= MAX_KEPT) kept.clear();
  add();
}
