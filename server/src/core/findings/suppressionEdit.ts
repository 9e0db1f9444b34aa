import type { Code } from '../rule/rule.ts';
import { type Command, MARK } from './suppress.ts';

/** What to suppress: a code, where its finding begins (UTF-16 units), and the scope. */
export interface SuppressedPlace {
  readonly code: Code;
  readonly start: number;
  readonly scope: 'line' | 'file';
}

const COMMANDS: Readonly<Record<SuppressedPlace['scope'], Command>> = {
  line: 'disable-next-line',
  file: 'disable',
};

/** The text of a comment that suppresses a code. */
export const suppression = (scope: SuppressedPlace['scope'], code: Code): string =>
  `${MARK}${COMMANDS[scope]} ${code}`;
