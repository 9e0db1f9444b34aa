import type { Code } from '../rule/rule.ts';
import { type Command, MARK } from './suppress.ts';

/** What is to be silenced: a code, where a finding of it begins (UTF-16 units), and how far. */
export interface SuppressedPlace {
  readonly code: Code;
  readonly start: number;
  readonly scope: 'line' | 'file';
}

const COMMANDS: Readonly<Record<SuppressedPlace['scope'], Command>> = {
  line: 'disable-next-line',
  file: 'disable',
};

/** The words of a comment that silences a code. */
export const suppression = (scope: SuppressedPlace['scope'], code: Code): string =>
  `${MARK}${COMMANDS[scope]} ${code}`;
