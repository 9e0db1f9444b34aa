/** Statements about uses that contradict each other, or what crawlers may fetch. */
import type { UseName } from '../../core/rule/expected.ts';
import { principalPlace } from '../facts/principal.ts';
import { crawler } from '../facts/tokens.ts';
import { usesOf } from '../facts/uses.ts';
import { EVERY_CRAWLER } from '../semantics/index.ts';
import { blocksAll, type StatedGroup, statementsIn, type UseStatement } from './statements.ts';

/**
 * A contradiction. `signals`: two statements with opposite answers for the same paths and crawlers; `group`: a signal
 * permits a use of pages that its own group blocks for crawlers of that use; `crawlers`: a signal for `*` permits a use, and of the crawlers for
 * it that owners ask about, the file names those that it blocks, and no other; `token`: a usage token refuses what a
 * signal for `*` permits; `open`: a usage token refuses a use, and the group of a crawler for nothing else opens the site.
 */
export interface Contradiction {
  readonly is: 'signals' | 'group' | 'crawlers' | 'token' | 'open';
  readonly statement: UseStatement;
  /** What it contradicts: another statement, or the names of crawlers. */
  readonly other?: UseStatement;
  readonly crawlers: readonly string[];
  /** The line of what it contradicts. */
  readonly line: number;
}

/** All contradictions of a file, each pair of lines and use once. */
export function contradictionsIn(groups: readonly StatedGroup[]): readonly Contradiction[] {
  const statements = statementsIn(groups);
  if (statements.length === 0) return [];
  const signals = statements.filter(({ source, agents }) => source !== 'User-agent' && agents.length > 0);
  const tokens = statements.filter(({ source, answer }) => source === 'User-agent' && answer === 'no');
  const found = [
    ...signals.flatMap((statement, at) => againstSignals(statement, signals.slice(0, at))),
    ...signals.flatMap((statement) => againstRules(statement, groups)),
    ...tokens.flatMap((statement) => [...againstStar(statement, signals), ...againstOpen(statement, groups)]),
  ];
  const seen = new Set<string>();
  return found.filter(({ statement, line }) => {
    const key = `${statement.use} ${Math.min(statement.line, line)} ${Math.max(statement.line, line)}`;
    return !seen.has(key) && seen.add(key);
  });
}

const isWhole = ({ paths: [path] }: UseStatement): boolean => path === '/';
const forAll = ({ agents }: UseStatement): boolean => agents.includes(EVERY_CRAWLER);

function againstSignals(statement: UseStatement, before: readonly UseStatement[]): readonly Contradiction[] {
  const names = new Set(statement.agents.map((name) => name.toLowerCase()));
  const other = before.find(
    ({ use, answer, source, paths, agents }) =>
      use === statement.use &&
      answer !== statement.answer &&
      source !== statement.source &&
      paths[0] === statement.paths[0] &&
      agents.some((name) => names.has(name.toLowerCase())),
  );
  return other ? [{ is: 'signals', statement, other, crawlers: [], line: other.line }] : [];
}

function againstRules(statement: UseStatement, groups: readonly StatedGroup[]): readonly Contradiction[] {
  if (statement.answer === 'no' || !isWhole(statement)) return [];
  const own = groups.find(({ preferences }) => preferences.some(({ line }) => line === statement.line))!;
  if (blocksAll(own)) {
    if (!own.agents.some(({ name }) => serves(name, statement.use))) return [];
    const line = own.rules.find(({ type, pattern }) => type === 'disallow' && pattern !== '')!.line;
    return [{ is: 'group', statement, crawlers: [], line }];
  }
  if (!forAll(statement)) return [];
  const named = groups.flatMap((group) =>
    group.agents.flatMap(({ name, line }) =>
      isPrincipalFor(name, statement.use) ? [{ name, line, isBlocked: blocksAll(group) }] : [],
    ),
  );
  const [first] = named;
  if (!first || named.some(({ isBlocked }) => !isBlocked)) return [];
  return [{ is: 'crawlers', statement, crawlers: named.map(({ name }) => name), line: first.line }];
}

/** Whether a crawler fetches for a use; those that are in no table, and `*`, for any. */
function serves(name: string, use: UseName): boolean {
  const row = crawler(name);
  return row === undefined || usesOf(row).includes(use);
}

/** Whether a crawler is among those that owners ask about first, and fetches for one use only. */
function isPrincipalFor(name: string, use: UseName): boolean {
  const row = crawler(name);
  return (
    row !== undefined && principalPlace(row.token) !== undefined && usesOf(row).every((own) => own === use)
  );
}

function againstStar(statement: UseStatement, signals: readonly UseStatement[]): readonly Contradiction[] {
  const other = signals.find(
    (signal) =>
      signal.use === statement.use &&
      signal.answer === 'yes' &&
      forAll(signal) &&
      isWhole(signal) &&
      isWhole(statement),
  );
  return other ? [{ is: 'token', statement, other, crawlers: [], line: other.line }] : [];
}

function againstOpen(statement: UseStatement, groups: readonly StatedGroup[]): readonly Contradiction[] {
  if (!isWhole(statement)) return [];
  const open = groups
    .filter(
      ({ rules }) =>
        rules.length > 0 && rules.every(({ type, pattern }) => type === 'allow' || pattern === ''),
    )
    .flatMap(({ agents }) => agents.filter(({ name }) => isPrincipalFor(name, statement.use)));
  const [first] = open;
  return first ? [{ is: 'open', statement, crawlers: open.map(({ name }) => name), line: first.line }] : [];
}
