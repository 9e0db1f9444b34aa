import type { Range } from 'vscode-languageclient';
import type { Answer as Judged, Question } from '../../../server/src/core/features.ts';

/** The server's answer for one crawler and one URL, with the range of the rule as in the protocol. */
export type Answer = Omit<Judged, 'start' | 'end'> & { readonly range?: Range };

/** The texts of the page, with `{0}` and so on for values: it has no access to translations. */
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
  /** Absent in the answer to a request of the page: what is being typed there is kept. */
  readonly question?: Question;
  readonly known: readonly string[];
  readonly answers: readonly Answer[];
}

/** A message from the page: a new test, or an answer whose line should be shown. */
export type Reply = { readonly ask: Question } | { readonly reveal: Answer };
