/** Stances: which uses of a site an owner permits, and what follows from that for crawlers and usage tokens. */
import { type Stance, USES, type UseName } from '../../core/rule/expected.ts';
import type { Purpose } from '../facts/crawlers.ts';
import { known } from '../facts/known.ts';
import { fallbackChain } from '../facts/tokens.ts';
import { isUsageToken, USAGE_TOKENS } from '../facts/usage.ts';
import { usesOf } from '../facts/uses.ts';
import { EVERY_CRAWLER, type Robots } from '../semantics/index.ts';
import { policyWords as t } from '../words/policies.ts';
import { reachesIn } from './effect.ts';
import { crawlersOf, type Named } from './names.ts';
import { usageRules } from './usage.ts';

/** What a policy demands for a crawler: that it may fetch nothing, everything, or the same as before. */
export type Demand = 'nothing' | 'everything' | 'unchanged';

export interface Policy {
  readonly name: string;
  /** In the imperative, for titles: "Block all crawlers". */
  readonly title: string;
  readonly stance: Stance;
  /** Whether signals are to say the same. */
  readonly hasSignals?: true;
  /** The parts of the site that it is about; absent for the whole site. */
  readonly paths?: readonly string[];
  /** What it demands for crawlers and usage tokens, given a file. */
  demandsIn(robots: Robots): (crawler: Named) => Demand;
}

type PolicyName = 'block-ai-training' | 'block-ai' | 'search-only' | 'open' | 'block-all';

const STANCES: readonly (readonly [name: PolicyName, stance: Stance])[] = [
  ['block-ai-training', { 'ai-training': 'no' }],
  ['block-ai', { 'ai-answers': 'no', 'ai-training': 'no' }],
  ['search-only', { 'ai-answers': 'no', 'ai-training': 'no', others: 'no' }],
  ['open', {}],
  ['block-all', { search: 'no', 'ai-answers': 'no', 'ai-training': 'no', others: 'no' }],
];

/** The stances with a name. `open` permits everything, also what some rule blocks now. */
export const POLICIES: readonly Policy[] = STANCES.map(([name, stance]) => ({
  name,
  get title() {
    return t(`${name}.title`);
  },
  stance,
  demandsIn: () => (crawler) =>
    name === 'open' ? 'everything' : isRefused(stance, crawler) ? 'nothing' : 'unchanged',
}));

/**
 * Whether a stance refuses one of the uses that a crawler fetches for. A usage token is needed only where some crawlers
 * may fetch pages.
 */
export const isRefused = (stance: Stance, crawler: Named): boolean =>
  usesOf(crawler).some((name) => stance[name] === 'no') &&
  !(isUsageToken(crawler.token) && USES.every((name) => stance[name] === 'no'));

const STANCE = /^\s*([a-z-]+)\s*=\s*(yes|no)\s*$/;

/**
 * The stance in a text such as `search=yes,ai-training=no`; undefined for any other text, and for one that answers
 * twice for a use.
 */
export function stanceIn(text: string): Stance | undefined {
  const stance: Partial<Record<UseName, 'yes' | 'no'>> = {};
  for (const part of text.split(',')) {
    const [, written, answer] = STANCE.exec(part) ?? [];
    const name = USES.find((item) => item === written);
    if (name === undefined || Object.hasOwn(stance, name)) return undefined;
    stance[name] = answer as 'yes' | 'no';
  }
  return stance;
}

const PURPOSES: Readonly<Record<UseName, Purpose>> = {
  search: 'search',
  'ai-answers': 'ai-search',
  'ai-training': 'ai-training',
  others: 'other',
};

/** The usage tokens as rows beside crawlers: a policy demands the same of both. */
export const usageRows = (robots: Robots): readonly Named[] =>
  USAGE_TOKENS.map(({ token, use }) => ({
    ...{ token, operator: null, purpose: PURPOSES[use], also: [], obeys: 'yes' },
    isNamed: usageRules(robots, token) !== undefined,
  }));

/** A use as a file treats it. */
export interface UseState {
  readonly name: UseName;
  /** Its crawlers that obey robots.txt and are not blocked completely. */
  readonly allowed: readonly Named[];
  readonly blocked: readonly Named[];
  /** Whether most of them may fetch something; for `others` whether crawlers that no group names may. */
  readonly isAllowed: boolean;
}

/** Which uses the rules of a file block completely. Linear in the known crawlers and those of the file. */
export function useStates(robots: Robots): readonly UseState[] {
  const isBlocked = blockedBy(robots);
  const crawlers = crawlersOf([robots]).filter(({ obeys }) => obeys !== 'no');
  return USES.map((name) => {
    const own = crawlers.filter((crawler) => usesOf(crawler).includes(name));
    const [allowed, blocked] = [own.filter((named) => !isBlocked(named)), own.filter(isBlocked)];
    const star = own.find(({ token }) => token === EVERY_CRAWLER);
    const isAllowed = star ? !isBlocked(star) : allowed.length >= blocked.length;
    return { name, allowed, blocked, isAllowed };
  });
}

/** Whether crawlers may fetch nothing by a file. */
function blockedBy(robots: Robots): (crawler: Pick<Named, 'token'>) => boolean {
  const reach = reachesIn(robots);
  return (crawler) => reach(crawler) === 'nothing';
}

/**
 * The policy of a text such as `search=yes,ai-training=no`, or `ai-training=no /docs/ /blog/` for parts of the site; undefined
 * for any other text.
 */
export function statedPolicy(text: string): Policy | undefined {
  const [, written, list = ''] = /^(.*?)((?:\s+\/\S*)*)\s*$/s.exec(text)!;
  const stance = stanceIn(written!);
  const paths = list.split(/\s+/).filter((path) => path !== '');
  return stance && stancePolicy(stance, paths.length > 0 && !paths.includes('/') ? paths : undefined);
}

/** The policy of a stance. A crawler with two purposes is blocked if one of them is refused. */
export const stancePolicy = (stance: Stance, paths?: readonly string[]): Policy => ({
  name: [
    Object.entries(stance)
      .map(([name, answer]) => `${name}=${answer}`)
      .join(),
    ...(paths ?? []),
  ].join(' '),
  ...(paths && { paths }),
  title: t('uses.title'),
  stance,
  hasSignals: true,
  demandsIn: (robots) => demandsOf(stance, robots),
});

/** The policy that allows some uses of a site and no other. It leaves signals as they are. */
export function policyAllowing(allowed: ReadonlySet<UseName>): Policy {
  const stance = Object.fromEntries(USES.map((name) => [name, allowed.has(name) ? 'yes' : 'no']));
  const { hasSignals: _, ...policy } = stancePolicy(stance as Stance);
  return policy;
}

/**
 * What a stance demands. A crawler without a group that obeys the group of a blocked one is blocked, too. Nothing changes
 * for a use that is permitted before and after; crawlers of one that was blocked may fetch everything.
 */
function demandsOf(stance: Stance, robots: Robots): (crawler: Named) => Demand {
  const opened = new Set(
    useStates(robots).flatMap(({ name, isAllowed }) => (!isAllowed && stance[name] === 'yes' ? [name] : [])),
  );
  const isBlocked = blockedBy(robots);
  const all = new Map(crawlersOf([robots]).map((crawler) => [crawler.token, crawler]));
  /** Without its own group it obeys that of a crawler that is blocked, as Google-InspectionTool that of Googlebot. */
  const followsRefused = ({ token }: Named): boolean =>
    (all.get(token)?.isNamed === false || isBlocked({ token })) &&
    fallbackChain(token)
      .slice(1)
      .some((other) => other !== EVERY_CRAWLER && all.has(other) && isRefused(stance, all.get(other)!));
  return (crawler) => {
    if (isRefused(stance, crawler)) return 'nothing';
    const isOpened = isUsageToken(crawler.token)
      ? usesOf(crawler).some((name) => stance[name] === 'yes')
      : usesOf(crawler).some((name) => opened.has(name));
    if (isOpened && isBlocked(crawler)) return 'everything';
    return followsRefused(crawler) ? 'nothing' : 'unchanged';
  };
}

/** The crawlers that a policy blocks but that do not reliably obey. */
export function unenforced({ stance }: Policy): readonly Named[] {
  return known()
    .crawlers.filter(({ historical, listed }) => !historical && !listed)
    .map((row) => ({ ...row, also: row.also ?? [], isNamed: false }))
    .filter((crawler) => isRefused(stance, crawler) && crawler.obeys !== 'yes');
}

/** `*`, that is, the crawlers that no group names. */
export const OTHERS: Named = {
  ...{ token: EVERY_CRAWLER, operator: null, purpose: null, also: [], obeys: null, isNamed: false },
};
