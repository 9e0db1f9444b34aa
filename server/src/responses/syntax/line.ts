/** What was requested: a robots.txt, a sitemap or an index, or a page that one lists. */
const KINDS = ['robots', 'sitemap', 'page'] as const;
export type Kind = (typeof KINDS)[number];

/** The state before a line: the kind of the answer, from its first line, and its URL. */
export interface State {
  readonly kind: Kind | undefined;
  readonly url: string;
}

export const START: State = { kind: undefined, url: '' };

/**
 * The names of lines. `html` is the type of a page in the place of another file, `fault` has the name of a `LiveFault`,
 * `redirect` the target, `differs` and `expected` a sentence.
 */
export type Place =
  | 'redirect'
  | 'fault'
  | 'status'
  | 'type'
  | 'html'
  | 'size'
  | 'noindex'
  | 'title'
  | 'canonical'
  | 'differs'
  | 'expected';

/** One line of an answer; offsets of the line. */
export interface Line {
  readonly text: string;
  readonly kind: Kind | undefined;
  /** The URL that was requested. */
  readonly url: string;
  readonly place: string;
  readonly value: string;
  readonly start: number;
  readonly end: number;
  readonly exit: State;
}

/** Reads `name: value`. A line without a colon has no value. */
export function readLine(text: string, entry: State): Line {
  const [whole = '', place = '', value = ''] = /^([a-z]+): (.*)$/.exec(text) ?? [];
  const kind = KINDS.find((item) => item === place);
  const exit = entry.kind === undefined && kind ? { kind, url: value } : entry;
  const start = whole.length - value.length;
  return { text, kind: exit.kind, url: exit.url, place, value, start, end: whole.length, exit };
}
