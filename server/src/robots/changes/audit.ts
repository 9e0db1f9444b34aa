/** The audit: what each named or known crawler may fetch under a robots.txt, and why. */
import { listed } from '../../core/catalogue.ts';
import { finished, type Steps } from '../../core/steps.ts';
import type { Crawler } from '../facts/crawlers.ts';
import { crawler, crawlerText, purposeTitle } from '../facts/tokens.ts';
import {
  askCrawler,
  type GroupUse,
  type Obeyed,
  obeyedBy,
  type ProfileSource,
  requestPath,
} from '../profile/index.ts';
import { compileRules, decide, EVERY_CRAWLER, type Rule } from '../semantics/index.ts';
import { type Remark, switchText } from '../words/audit.ts';
import { type Reach, reachSteps } from './effect.ts';
import { crawlersOf, type Named } from './names.ts';

/** How many of the listed URLs a crawler may fetch. */
export interface ListedCount {
  readonly of: number;
  readonly allowed: number;
}

/** A crawler and what it may fetch. */
export interface AuditRow extends Named {
  /** The group that applies to it, whether or not it obeys. */
  readonly group: GroupUse;
  /** How much it fetches; everything if it ignores robots.txt. */
  readonly reach: Reach;
  /** Null if no listed URLs are known. */
  readonly urls: ListedCount | null;
  /**
   * The deciding lines in ascending order: that of a rule for all paths; otherwise those of the rules that block listed
   * URLs; otherwise those of all rules that block.
   */
  readonly lines: readonly number[];
  /** Equal for crawlers with the same verdict for every path; see `verdictsOf`. */
  readonly verdicts: string;
  /** What the owner should know; `remarkText` gives the sentences. */
  readonly remarks: readonly Remark[];
}

/** The result of the rules of one group. */
interface AuditOutcome {
  readonly reach: Reach;
  readonly verdicts: string;
  readonly urls: ListedCount | null;
  readonly lines: readonly number[];
}

/**
 * For each crawler: the group it obeys, how much it may fetch, and remarks for the site owner.
 * @param urls the URLs that sitemaps list; undefined if none are known
 */
export const auditOf = (robots: ProfileSource, urls: readonly string[] | undefined): readonly AuditRow[] =>
  finished(auditSteps(robots, urls));

/** `auditOf` as steps. */
export function* auditSteps(
  robots: ProfileSource,
  urls: readonly string[] | undefined,
): Steps<readonly AuditRow[]> {
  const outcomes = new Map<string, AuditOutcome>();
  const paths = urls?.map(requestPath);
  const found: { named: Named; group: GroupUse; outcome: AuditOutcome }[] = [];
  for (const named of crawlersOf([robots])) {
    yield 0;
    const obeyed = obeyedBy(robots, named.token);
    const id = obeyed.heads.join();
    const outcome = outcomes.get(id) ?? (yield* outcomeOf(robots, named, obeyed, paths));
    outcomes.set(id, outcome);
    found.push({ named, group: obeyed.use, outcome });
  }
  const isTrainingBlocked = found.some(
    ({ named, outcome }) =>
      named.purpose === 'ai-training' && named.obeys !== 'no' && outcome.reach === 'nothing',
  );
  const rows: AuditRow[] = [];
  for (const { named, group, outcome } of found) {
    const remarks = remarksOn(named, group, outcome, isTrainingBlocked);
    const urls = outcome.urls && { of: outcome.urls.of, allowed: outcome.urls.of };
    const obeyed =
      named.obeys !== 'no' ? outcome : { reach: 'all' as const, verdicts: 'all', urls, lines: [] };
    rows.push({ ...named, group, ...obeyed, remarks });
    yield 0;
  }
  return rows;
}

function* outcomeOf(
  robots: ProfileSource,
  { token }: Named,
  { rules }: Obeyed,
  paths: readonly string[] | undefined,
): Steps<AuditOutcome> {
  yield 0;
  const reach = yield* reachSteps(rules);
  yield 0;
  const blocking = new Set<number>();
  let allowed = 0;
  const match = paths && compileRules(rules);
  for (const path of paths ?? []) {
    const decision = path === '/robots.txt' ? undefined : decide(match!(path));
    if (decision?.allowed === false) blocking.add(decision.line);
    else allowed++;
    yield 0;
  }
  const own = rules
    .filter(({ type, pattern }) => type === 'disallow' && pattern !== '')
    .map(({ line }) => line);
  yield 0;
  const whole = askCrawler(robots, token, '/').line;
  const lines = reach === 'nothing' && whole > 0 ? [whole] : blocking.size > 0 ? [...blocking] : own;
  yield 0;
  return {
    reach,
    verdicts: reach === 'part' ? verdictsOf(rules) : reach,
    urls: paths ? { of: paths.length, allowed } : null,
    lines: reach === 'all' ? [] : lines.sort((a, b) => a - b),
  };
}

/** Equal for lists with the same rules, in whatever order they are written. */
const verdictsOf = (rules: readonly Rule[]): string =>
  [...new Set(rules.filter(({ pattern }) => pattern !== '').map(({ type, pattern }) => `${type} ${pattern}`))]
    .sort()
    .join('\n');

/**
 * What a site loses if the crawlers of a purpose may fetch nothing; also used where only training was meant to be
 * blocked.
 */
const LOST = {
  search: ['losesSearch', 'losesSearch'],
  'ai-search': ['losesAnswers', 'losesAnswersToo'],
  'ai-assistant': ['losesAssistants', 'losesAssistantsToo'],
  preview: ['losesPreviews', 'losesPreviews'],
} as const;

const isLost = (purpose: string | null): purpose is keyof typeof LOST =>
  purpose !== null && Object.hasOwn(LOST, purpose);

const DOUBTS = { 'may not': 'mayIgnore', mostly: 'notAlways', 'not stated': 'notKnown' } as const;

function remarksOn(
  { token, purpose, obeys }: Named,
  group: GroupUse,
  { reach }: AuditOutcome,
  isTrainingBlocked: boolean,
): readonly Remark[] {
  if (token === EVERY_CRAWLER) return [];
  const row = crawler(token);
  const isRestricted = reach !== 'all';
  if (obeys === 'no') return [{ key: isRestricted || group.step === 'own' ? 'noEffect' : 'ignores' }];
  const remarks: Remark[] = [];
  if (reach === 'nothing' && isLost(purpose)) remarks.push({ key: LOST[purpose][isTrainingBlocked ? 1 : 0] });
  if (isRestricted && obeys !== null && obeys !== 'yes') remarks.push({ key: DOUBTS[obeys] });
  if (row?.star === 'no' && group.step === 'none') remarks.push({ key: 'onlyNamed' });
  if (purpose === 'control' && row) remarks.push({ key: 'control', use: useOf(row) });
  if (row?.historical) remarks.push({ key: 'historical' });
  if (!row && obeys === null) remarks.push({ key: 'unknown' });
  return remarks;
}

/** What a control token decides. */
const useOf = (row: Crawler): string =>
  crawlerText(row, 'detail') ?? (listed((row.also ?? []).map(purposeTitle), 'unit') || switchText());
