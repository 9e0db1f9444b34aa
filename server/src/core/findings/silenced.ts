/** What a repository keeps out of the findings: said in every summary, so that nothing is hidden without a word. */
import { coreWords as t } from '../words/findings.ts';
import { listedFirst } from './listedFirst.ts';

/** The rules that one configuration turns off although they are on by default. */
export interface RulesOff {
  /** The path of the configuration. */
  readonly config: string;
  /** As the configuration names them: codes, and groups such as `robots/*`. */
  readonly rules: readonly string[];
  /** How many rules these are. */
  readonly count: number;
}

export interface Silenced {
  /** The number of findings that comments suppress. */
  readonly suppressed: number;
  readonly off: readonly RulesOff[];
}

/** The limit of names in a line. */
const MAX_NAMED = 5;

/** A line for what comments suppress, and one for each configuration that turns rules off. */
export const silencedLines = ({ suppressed, off }: Silenced): readonly string[] => [
  ...(suppressed > 0 ? [t('suppressed', { count: suppressed })] : []),
  ...off.map(offLine),
];

/** The line about one configuration. */
export const offLine = ({ config, rules, count }: RulesOff): string =>
  t('rulesOff', { count, config, rules: listedFirst(rules, MAX_NAMED, 'unit') });
