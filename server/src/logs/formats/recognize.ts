/** Which format a log has, by its first lines. */
import { FieldsFormat } from './fields.ts';
import type { LineFormat } from './format.ts';
import { JsonFormat, keyText } from './json.ts';
import { JSON_ROWS, type JsonRow } from './jsonRows.ts';
import { HOST_FIRST, QuotedFormat } from './quoted.ts';

/** Why a log cannot be read, although its format is known. */
export type Unreadable =
  | 'common'
  | 'json-without-agent'
  | 'no-columns'
  | 'docker-json'
  | 'heroku'
  | 'haproxy'
  | 'error-log'
  | 'parquet'
  | 'packed'
  | 'binary';

/** A format; or a reason why there is none, `unknown` for a log that no row matches. */
export type Recognized = { readonly format: LineFormat } | { readonly reason: Unreadable | 'unknown' };

interface FormatRow {
  readonly name: string;
  matches(line: string): boolean;
  readonly result: (lines: readonly string[]) => Recognized;
}

const DATED = '\\[\\d{2}\\/\\w{3}\\/\\d{4}:[\\d:]{8} [+-]\\d{4}\\] "';
const FIELD = '(?:[^"\\\\]|\\\\.)*"';
const COMBINED = new RegExp(`${DATED}${FIELD} [\\d-]+ [\\d-]+ "${FIELD} "${FIELD}`);
const COMMON = new RegExp(`${DATED}${FIELD} [\\d-]+ [\\d-]+`);
const ALB = /^(?:(?:https?|h2|grpcs?|wss?) )?\d{4}-\d\d-\d\dT\S+ .*"[A-Z-]+ \S+ \S*" "/;

const quoted = (name: string, agent: number, isStatusFirst: boolean) => (lines: readonly string[]) => ({
  format: new QuotedFormat({
    ...{ name, agent, isStatusFirst },
    hasHosts: lines.filter((line) => HOST_FIRST.test(line)).length * 2 > lines.length,
  }),
});

const unreadable = (reason: Unreadable, pattern: RegExp): FormatRow => ({
  name: reason,
  matches: (line) => pattern.test(line),
  result: () => ({ reason }),
});

const hasKeys = (line: string, { marks, agent, target }: JsonRow): boolean =>
  [...marks, ...agent].every((key) => line.includes(keyText(key))) &&
  target.some((key) => line.includes(keyText(key)));

const READABLE: readonly FormatRow[] = [
  {
    ...{ name: 'combined', result: quoted('combined', 3, false) },
    matches: (line) => COMBINED.test(line),
  },
  {
    ...{ name: 'alb', result: quoted('alb', 2, true) },
    matches: (line) => ALB.test(line),
  },
  {
    ...{ name: 'fields' },
    matches: (line) => line.startsWith('#Fields:'),
    result: () => ({ format: new FieldsFormat() }),
  },
  ...JSON_ROWS.map(
    (row): FormatRow => ({
      ...{ name: row.name },
      matches: (line) => isObject(line) && hasKeys(line, row),
      result: () => ({ format: new JsonFormat(row) }),
    }),
  ),
];

/** Of rows that match equally many lines, the first one counts; reasons not to read a log count lines that no format has. */
const ROWS: readonly FormatRow[] = [
  ...READABLE,
  unreadable('docker-json', /^\{"log":".*"stream":"std(?:out|err)"/),
  unreadable('json-without-agent', /^\s*\[?\{.*"(?:request\w*|uri|url|path|status)"/),
  unreadable('no-columns', /^\d{4}-\d\d-\d\d[\t ]\d\d:\d\d:\d\d[\t ].*[\t ](?:GET|HEAD|POST)[\t ]/),
  unreadable('common', COMMON),
  unreadable('heroku', /heroku\[router\]|\bat=\w+ .*\bmethod=[A-Z]+ path=/),
  unreadable('haproxy', /\[\d{2}\/\w{3}\/\d{4}:[\d:.]{12}\] \S+ \S+\/\S+ [\d/+-]+ /),
  unreadable('error-log', /^\d{4}\/\d\d\/\d\d [\d:]{8} \[\w+\]|^\[\w{3} \w{3} \d\d [\d:.]+ \d{4}\] \[/),
];

const isObject = (line: string): boolean => /^[^"]*\{\s*"/.test(line);

/** Beginnings of files that are no text. */
const MAGIC: readonly (readonly [beginning: string, reason: Unreadable])[] = [
  ['PAR1', 'parquet'],
  ['\x28\xb5\x2f\xfd', 'packed'],
  ['\xfd7zXZ', 'packed'],
  ['BZh', 'packed'],
];

/** The lines that are looked at. */
const MAX_LINES = 200;

/**
 * Recognizes the format of a log.
 * @param head its first octets, unpacked; the last line may be cut off
 * @param name the format that the user names, if any; its lines need not be in the head
 */
export function recognize(head: Buffer, name: string | undefined): Recognized {
  const text = head.toString('latin1');
  const [, reason] = MAGIC.find(([beginning]) => text.startsWith(beginning)) ?? [];
  if (reason) return { reason };
  if (text.includes('\0')) return { reason: 'binary' };
  const lines = text.split('\n', MAX_LINES).filter((line) => line.trim() !== '');
  const isUnread = (line: string): boolean => !READABLE.some((row) => row.matches(line));
  const unread = lines.filter(isUnread);
  const counts = ROWS.map(
    (row, at) => (at < READABLE.length ? lines : unread).filter((line) => row.matches(line)).length,
  );
  if (name !== undefined) {
    const named = ROWS.map((row, at) => ({ row, count: counts[at]! })).filter(({ row }) => row.name === name);
    return named.reduce((a, b) => (b.count > a.count ? b : a)).row.result(lines);
  }
  // One line with names of columns is worth any number of others.
  const fields = ROWS.findIndex((row) => row.name === 'fields');
  const best = counts[fields]! > 0 ? fields : counts.indexOf(Math.max(...counts));
  return counts[best] === 0 ? { reason: 'unknown' } : ROWS[best]!.result(lines);
}
