/** Merges a policy into a robots.txt with few edits, and proves that nothing else changes. */
import { fallbackChain } from '../facts/tokens.ts';
import { obeyedBy } from '../profile/index.ts';
import { EVERY_CRAWLER, parseRobots, type Robots } from '../semantics/index.ts';
import type { Applied } from './applied.ts';
import { applyOnPaths } from './applyOnPaths.ts';
import { effectBetween, reachesIn, reachOf } from './effect.ts';
import { type Extras, extrasFor, extrasOf } from './extras.ts';
import { LineEditor } from './lineEditor.ts';
import { crawlersOf, type Named } from './names.ts';
import { stanceComment } from './stanceComment.ts';
import { agrees, writeSignals } from './stanceSignals.ts';
import { type Demand, OTHERS, type Policy, usageRows } from './stances.ts';

const MAX_ROUNDS = 4;

/**
 * Merges a policy into the text of a robots.txt.
 * @returns undefined unless it is proven, for the crawlers that obey robots.txt, that those the policy is about may
 * fetch exactly what it allows, and that nothing changes for the others
 */
export function applyPolicy(text: string, policy: Policy): Applied | undefined {
  if (policy.paths) return applyOnPaths(text, policy, policy.paths);
  const before = parseRobots(text);
  const demandFor = policy.demandsIn(before);
  const tokens = staysClosed(before, policy, demandFor(OTHERS)) ? [] : usageRows(before);
  const crawlers = [...crawlersOf([before]).filter(({ obeys }) => obeys !== 'no'), ...tokens];
  const separate = new Set<string>();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const editor = new LineEditor(text, before);
    write(editor, before, policy, demandFor, crawlers, separate);
    if (policy.hasSignals) writeSignals(editor, before, policy.stance);
    const result = editor.result();
    const after = parseRobots(result);
    const isMet = isMetBy(after, demandFor);
    const unmet = crawlers.filter((crawler) => !isMet(crawler));
    if (unmet.length === 0) {
      const effect = effectBetween(before, after);
      const changed = [
        ...effect.changes.flatMap((change) => change.crawlers),
        ...tokens.filter(({ token }) => effect.usage.some((change) => change.token === token)),
      ];
      const signals = effect.signals.filter(({ come }) => !policy.hasSignals || !agrees(come, policy.stance));
      const others = [...effect.delays, ...signals].flatMap(({ crawlers: some }) => some);
      // A crawler whose changes are listed incompletely counts as changed.
      const isProven =
        !effect.unread &&
        effect.sitemaps.gone.length + effect.sitemaps.come.length === 0 &&
        [...changed, ...others].every((crawler) => demandFor(crawler) !== 'unchanged');
      const added = [...new Set(effect.signals.flatMap(({ come }) => come))];
      return isProven ? { edits: editor.edits(), text: result, changed, signals: added } : undefined;
    }
    const more = unmet.filter(({ token }) => !separate.has(token));
    if (more.length === 0) return undefined;
    for (const { token } of more) separate.add(token);
  }
  return undefined;
}

/** Whether no crawler may fetch anything, before and after: usage tokens are not needed then. */
const staysClosed = ({ groups }: Robots, { stance }: Policy, forOthers: Demand): boolean =>
  forOthers !== 'everything' &&
  !Object.values(stance).includes('yes') &&
  groups.some(({ agents }) => agents.some(({ token }) => token === EVERY_CRAWLER)) &&
  groups.every(({ rules }) => reachOf(rules) === 'nothing');

/** Whether crawlers may fetch what the policy allows. `isProven` checks that the others are unchanged. */
function isMetBy(after: Robots, demandFor: (crawler: Named) => Demand): (crawler: Named) => boolean {
  const reach = reachesIn(after);
  return (crawler) => {
    const target = demandFor(crawler);
    return target === 'unchanged' || reach(crawler) === (target === 'nothing' ? 'nothing' : 'all');
  };
}

/** @param separate crawlers that must be named in the new group, as an earlier round has shown */
function write(
  editor: LineEditor,
  before: Robots,
  policy: Policy,
  demandFor: (crawler: Named) => Demand,
  crawlers: readonly Named[],
  separate: ReadonlySet<string>,
): void {
  const targets = new Map(crawlers.map((crawler) => [crawler.token.toLowerCase(), demandFor(crawler)]));
  const forOthers = demandFor(OTHERS);
  const targetOf = (token: string): Demand => targets.get(token.toLowerCase()) ?? forOthers;
  const isStarTurned =
    forOthers === 'nothing' && crawlers.some(({ token }) => targetOf(token) === 'unchanged');
  /** Crawlers that use the `*` group and must keep its rules, which will no longer belong to `*`. */
  const heirs = isStarTurned ? heirsOf(before, crawlers, targetOf) : [];
  const missing = new Set<string>();
  let hasStar = false;
  for (const [index, group] of before.groups.entries()) {
    const tokens = editor.tokensOf(index);
    const wanted = tokens.map((token) =>
      token === EVERY_CRAWLER && heirs.length > 0 ? ('unchanged' as const) : targetOf(token),
    );
    if (tokens.includes(EVERY_CRAWLER)) hasStar = true;
    if (wanted.every((target) => target === 'unchanged')) {
      if (isStarTurned && tokens.includes(EVERY_CRAWLER)) editor.rename(index, EVERY_CRAWLER, heirs);
    } else if (wanted.every((target) => target === 'everything')) editor.open(index);
    else if (wanted.every((target) => target === 'nothing')) {
      if (reachOf(group.rules) !== 'nothing') editor.block(index);
    } else {
      for (const [at, token] of tokens.entries()) {
        const isOpened = wanted[at] === 'everything' && wanted.includes('unchanged');
        if (wanted[at] !== 'nothing' && !isOpened) continue;
        editor.leave(index, at);
        if (!isOpened) missing.add(token);
      }
      if (isStarTurned && tokens.includes(EVERY_CRAWLER)) editor.rename(index, EVERY_CRAWLER, heirs);
    }
  }
  if (isStarTurned && heirs.length > 0 && !hasStar) editor.add([], heirs, 'Disallow:');
  if (forOthers === 'nothing' && (!hasStar || heirs.length > 0)) missing.add(EVERY_CRAWLER);
  const opened = [...separate].filter((token) => targetOf(token) === 'everything');
  if (opened.length > 0) editor.add([], opened, 'Disallow:');
  for (const token of separate) if (targetOf(token) === 'nothing') missing.add(token);
  if (forOthers === 'everything' && before.groups.length === 0) {
    editor.add([stanceComment(policy.stance)], [EVERY_CRAWLER], 'Disallow:');
  }
  if (missing.size === 0) return;
  const order = new Map(crawlers.map(({ token }, at) => [token, at]));
  const tokens = [...missing].sort((a, b) => (order.get(a) ?? -1) - (order.get(b) ?? -1));
  const extras = extrasOf(before.lines);
  const delays = missing.has(EVERY_CRAWLER) ? inheritedDelays(before, crawlers, targetOf) : [];
  const host = before.groups.findIndex(
    ({ agents, rules }, index) =>
      reachOf(rules) === 'nothing' &&
      hasNoExtras(extrasFor(extras, [agents[0]!.line])) &&
      editor.tokensOf(index).every((token) => targetOf(token) === 'nothing') &&
      !editor.isTouched(index),
  );
  if (host >= 0 && delays.length === 0) editor.join(host, tokens);
  else editor.add([stanceComment(policy.stance)], tokens, 'Disallow: /', ...delays);
}

/** The delays of `*` that also apply to a crawler with a group, as those of Bing do. */
function inheritedDelays(
  before: Robots,
  crawlers: readonly Named[],
  targetOf: (token: string) => Demand,
): string[] {
  const isConcerned = ({ operator, isNamed, token }: Named): boolean =>
    operator === 'Microsoft' && isNamed && targetOf(token) === 'unchanged';
  if (!crawlers.some(isConcerned)) return [];
  const { delays } = extrasFor(extrasOf(before.lines), obeyedBy(before, EVERY_CRAWLER).heads);
  return [...delays].map((delay) => `Crawl-delay: ${delay}`);
}

const hasNoExtras = ({ delays, signals }: Extras): boolean => delays.size + signals.size === 0;

/**
 * The crawlers without those that fall back to the group of another one in the list, as Googlebot-Image does to
 * Googlebot.
 */
function heirsOf(before: Robots, crawlers: readonly Named[], targetOf: (token: string) => Demand): string[] {
  const heirs = crawlers.filter(({ token }) => {
    const { step } = obeyedBy(before, token).use;
    return token !== EVERY_CRAWLER && targetOf(token) === 'unchanged' && (step === 'star' || step === 'none');
  });
  const named = new Set(heirs.map(({ token }) => token));
  return heirs
    .filter(
      ({ token }) =>
        !fallbackChain(token)
          .slice(1)
          .some((other) => named.has(other)),
    )
    .filter(({ token }) => fallbackChain(token).includes(EVERY_CRAWLER))
    .map(({ token }) => token);
}
