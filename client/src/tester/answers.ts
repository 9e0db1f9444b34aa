import type { Range } from 'vscode-languageclient';

/** What the server answers for one crawler and one URL. */
export interface Answer {
  readonly agent: string;
  readonly url: string;
  readonly allowed: boolean;
  readonly refused?: true;
  readonly rule?: string;
  readonly line?: number;
  readonly range?: Range;
  readonly reason: string;
  readonly notes: readonly string[];
}

/** The crawlers and URLs that it proposes. */
export interface Askable {
  readonly agents: readonly { readonly name: string; readonly detail: string; readonly inFile: boolean }[];
  readonly urls: readonly string[];
}

/** May these crawlers fetch these URLs? */
export interface Question {
  readonly agents: readonly string[];
  readonly urls: readonly string[];
}

/** What the page of the tester is told. */
export interface Told {
  readonly file: string;
  /** Absent where the page has asked: what is being typed there stays. */
  readonly question?: Question;
  readonly known: readonly string[];
  readonly answers: readonly Answer[];
}

/** What the page says: another question, or an answer whose line is to be shown. */
export type Said = { readonly ask: Question } | { readonly reveal: Answer };
