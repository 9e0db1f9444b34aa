import type { Range } from 'vscode-languageclient';
import type { Answer as Judged, Question } from '../../../server/src/core/features.ts';

/** What the server answers for one crawler and one URL, with the place of the rule as the protocol has it. */
export type Answer = Omit<Judged, 'start' | 'end'> & { readonly range?: Range };

/** The words of the page, with `{0}` and so on for values: it cannot ask for a translation itself. */
export interface Words {
  readonly allowed: string;
  readonly blocked: string;
  readonly refused: string;
  readonly line: string;
  readonly add: string;
  readonly nothing: string;
  readonly counts: string;
}

/** A message to the page of the tester. */
export interface Message {
  readonly words: Words;
  readonly file: string;
  /** Absent in the answer to a question of the page: the text typed there stays. */
  readonly question?: Question;
  readonly known: readonly string[];
  readonly answers: readonly Answer[];
}

/** What the page says: another question, or an answer whose line is to be shown. */
export type Reply = { readonly ask: Question } | { readonly reveal: Answer };
