/** Who may use a site, as groups of crawlers that an owner decides on, and the policy that follows from such a decision. */
import { entryOf } from '../../core/memo.ts';
import { AUDIENCES, type AudienceName, audiencesOf } from '../facts/audiences.ts';
import { fallbackChain } from '../facts/tokens.ts';
import { obeyedBy } from '../profile/index.ts';
import { EVERY_CRAWLER, type Robots } from '../semantics/index.ts';
import { policyWords as t } from '../words/policies.ts';
import { reachOf } from './effect.ts';
import { crawlersOf, type Named } from './names.ts';
import type { Policy } from './policies.ts';

/** An audience as a file treats it. */
export interface AudienceState {
  readonly name: AudienceName;
  /** Its crawlers that obey robots.txt and are not blocked completely. */
  readonly allowed: readonly Named[];
  readonly blocked: readonly Named[];
  /** Whether most of them may fetch something; for `others` whether crawlers that no group names may. */
  readonly isAllowed: boolean;
}

/** Which audiences the rules of a file block completely. Linear in the known crawlers and those of the file. */
export function audienceStates(robots: Robots): readonly AudienceState[] {
  const isBlocked = blockedBy(robots);
  const crawlers = crawlersOf([robots]).filter(({ obeys }) => obeys !== 'no');
  return AUDIENCES.map((name) => {
    const own = crawlers.filter((crawler) => audiencesOf(crawler).includes(name));
    const [allowed, blocked] = [own.filter((named) => !isBlocked(named)), own.filter(isBlocked)];
    const star = own.find(({ token }) => token === EVERY_CRAWLER);
    const isAllowed = star ? !isBlocked(star) : allowed.length >= blocked.length;
    return { name, allowed, blocked, isAllowed };
  });
}

/** Whether crawlers may fetch nothing by a file. */
function blockedBy(robots: Robots): (crawler: Pick<Named, 'token'>) => boolean {
  const known = new Map<string, boolean>();
  return ({ token }) => {
    const { heads, rules } = obeyedBy(robots, token);
    const id = heads.join();
    return entryOf(known, id, () => reachOf(rules) === 'nothing');
  };
}

/**
 * The policy that lets some audiences use a site and no other one. A crawler with two purposes is blocked if one of them is.
 * So is one without a group that obeys the group of a blocked one.
 * Nothing changes for an audience that is allowed before and after; crawlers of one that was blocked may fetch everything.
 */
export function audiencePolicy(robots: Robots, allowed: ReadonlySet<AudienceName>): Policy {
  const opened = new Set(
    audienceStates(robots).flatMap(({ name, isAllowed }) => (!isAllowed && allowed.has(name) ? [name] : [])),
  );
  const isBlocked = blockedBy(robots);
  const isRefused = (crawler: Named): boolean => audiencesOf(crawler).some((name) => !allowed.has(name));
  const all = new Map(crawlersOf([robots]).map((crawler) => [crawler.token, crawler]));
  /** Without its own group it obeys that of a crawler that is blocked, as Google-InspectionTool that of Googlebot. */
  const followsRefused = ({ token }: Named): boolean =>
    (all.get(token)?.isNamed === false || isBlocked({ token })) &&
    fallbackChain(token)
      .slice(1)
      .some((other) => other !== EVERY_CRAWLER && all.has(other) && isRefused(all.get(other)!));
  return {
    name: [...allowed].join(),
    title: t('audiences.title'),
    get comment() {
      return t(commentFor(AUDIENCES.filter((name) => !allowed.has(name))));
    },
    targetFor(crawler) {
      if (isRefused(crawler)) return 'nothing';
      if (audiencesOf(crawler).some((name) => opened.has(name)) && isBlocked(crawler)) return 'everything';
      return followsRefused(crawler) ? 'nothing' : 'unchanged';
    },
  };
}

/** What the group says of itself that blocks these audiences. */
function commentFor(blocked: readonly AudienceName[]) {
  switch (blocked.join()) {
    case '':
      return 'open.comment';
    case 'ai-training':
      return 'block-ai-training.comment';
    case 'ai-answers,ai-training':
      return 'block-ai.comment';
    case 'ai-answers,ai-training,others':
      return 'search-only.comment';
    case AUDIENCES.join():
      return 'block-all.comment';
    default:
      return 'audiences.comment';
  }
}
