/** Answers that fit into the context of a model. */
import { withoutCredentials } from '../core/credentials.ts';
import { visible } from '../core/visible.ts';
import { mcpWords as t } from './words.ts';

/** What a tool answers: data, and the same in a few lines. */
export interface ToolAnswer {
  readonly data: Readonly<Record<string, unknown>>;
  readonly lines: readonly string[];
  /** Whether a rule has failed: what was asked is not known completely. */
  readonly isError?: boolean | undefined;
}

/** UTF-16 units of an answer, data and text together, unless a call asks for more: less than 2,000 tokens. */
export const MAX_UNITS = 7700;
/** The limit of rows that a call may ask for. */
export const MAX_ROWS = 1000;
/** UTF-16 units of one value. */
const MAX_VALUE = 200;

/** A value of a file in one line, without user names and passwords of URLs, cut if it is long. */
export function brief(value: string, most = MAX_VALUE): string {
  const line = withoutCredentials(value).replace(/[\r\n\t]+/g, ' ');
  return line.length > most ? `${line.slice(0, most)}…` : line;
}

/** A row of an answer as data and as a line. */
export interface AnswerRow<T> {
  readonly data: T;
  readonly line: string;
}

/** An answer without its rows. */
interface Frame {
  readonly data: Readonly<Record<string, unknown>>;
  /** The lines before the rows, and after them. */
  readonly head: readonly string[];
  readonly tail?: readonly string[];
  readonly isError?: ToolAnswer['isError'];
}

interface RowsOf<T> {
  /** The name of the rows in the data. */
  readonly key: string;
  readonly all: readonly AnswerRow<T>[];
  /** How many the call asks for. */
  readonly limit: number | undefined;
  /** How many there are, if not all are given. */
  readonly total?: number;
}

/** An answer with its first rows: as many as the call asks for, otherwise as many as fit. */
export function withRows<T>(
  { data, head, tail = [], isError }: Frame,
  { key, all, limit, total = all.length }: RowsOf<T>,
): ToolAnswer {
  const answer = (count: number): ToolAnswer => {
    const more = total - count;
    const shown = all.slice(0, count);
    const left = more > 0 ? [t('more', { count: more })] : [];
    return {
      data: { ...data, [key]: shown.map((row) => row.data), more },
      lines: [...head, ...shown.map(({ line }) => line), ...left, ...tail].map(visible),
      isError,
    };
  };
  if (limit !== undefined) return answer(Math.min(limit, all.length));
  let room = MAX_UNITS - sizeOf(answer(0));
  let count = 0;
  for (const row of all) {
    room -= sizeOf({ data: row.data, lines: [row.line] });
    if (room < 0) break;
    count++;
  }
  return answer(count);
}

/** The size of an answer on the wire, in UTF-16 units. */
const sizeOf = ({ data, lines }: { readonly data: unknown; readonly lines: readonly string[] }): number =>
  JSON.stringify(data).length + JSON.stringify(lines.join('\n')).length;

/** The first names of a list, and how many more there are. */
export function firstOf(names: readonly string[], most: number): string[] {
  const shown = names.slice(0, most).map((name) => brief(name));
  const more = names.length - shown.length;
  return more > 0 ? [...shown, t('andMore', { count: more })] : shown;
}
