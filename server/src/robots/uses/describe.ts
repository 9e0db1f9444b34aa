/** What a file says about a use, in words. */

import { listed } from '../../core/catalogue.ts';
import { joinClauses } from '../../core/clauses.ts';
import { listedFirst } from '../../core/findings/listedFirst.ts';
import { entryOf } from '../../core/memo.ts';
import type { UseName } from '../../core/rule/expected.ts';
import { auditTerms, auditWords as t } from '../words/audit.ts';
import { contradictionsIn } from './contradictions.ts';
import { type StatedGroup, statementsIn, type UseStatement } from './statements.ts';

const MAX = { names: 2, paths: 3, statements: 4 };

/** What a file says about one use. */
export interface UseAnswer {
  readonly use: UseName;
  readonly statements: readonly UseStatement[];
  /** The lines of each contradiction, the earlier one first. */
  readonly contradictions: readonly (readonly [first: number, second: number])[];
}

/** What a file says about each use, for those about which it says something. */
export function usesIn(groups: readonly StatedGroup[]): readonly UseAnswer[] {
  const found = new Map<UseName, UseStatement[]>();
  for (const statement of statementsIn(groups)) entryOf(found, statement.use, () => []).push(statement);
  const contradictions = contradictionsIn(groups);
  return [...found].map(([use, statements]) => ({
    ...{ use, statements },
    contradictions: contradictions
      .filter(({ statement }) => statement.use === use)
      .map(
        ({ statement, line }) => [Math.min(statement.line, line), Math.max(statement.line, line)] as const,
      ),
  }));
}

/** The same as plain data for programs: without places in lines. */
export const plainUse = ({ use, statements, contradictions }: UseAnswer) => ({
  use,
  statements: statements.map(({ at: _, use: __, ...statement }) => statement),
  contradictions,
});

/** `says ai-train=no for * (line 3); asks that / not be used (line 9); lines 3 and 12 contradict each other`. */
export function describeUse({ statements, contradictions }: UseAnswer): string {
  const signals = statements.filter(({ source }) => source !== 'User-agent');
  const tokens = statements.filter(({ source }) => source === 'User-agent');
  const said = listedFirst(signals.map(describeSignal), MAX.statements);
  return joinClauses([
    ...(signals.length > 0 ? [t('says', { statements: said })] : []),
    ...tokens.map(describeToken),
    ...contradictions.map(([first, second]) =>
      t('contradicts', { first: String(first), second: String(second) }),
    ),
  ]);
}

function describeSignal({ text, paths, agents, line }: UseStatement): string {
  const args = { text, agents: listedFirst(agents, MAX.names), line: String(line) };
  return paths[0] === '/'
    ? auditTerms('saysFor', args)
    : auditTerms('saysOn', { ...args, paths: listed(paths, 'unit') });
}

function describeToken({ text, answer, paths, line }: UseStatement): string {
  return answer === 'no'
    ? t('asks', { paths: listedFirst(paths, MAX.paths), line: String(line) })
    : t('asksNothing', { text, line: String(line) });
}
