import type { Span } from '../../../text/span.ts';
import type { LineSet } from '../../syntax/file.ts';
import type { Line } from '../../syntax/line.ts';
import { hasValueOf } from './values.ts';

/** One `name=value` of a `Content-Signal` line; offsets are those of the line. */
export interface Signal extends Span {
  /** In lower case; empty if missing. */
  readonly name: string;
  readonly value: string;
}

/** The value of a `Content-Signal` line: an optional path, then signals. */
export interface Signals {
  readonly path: string;
  readonly signals: readonly Signal[];
  /** Whether two signals are separated by white space only. */
  readonly missingComma: boolean;
}

/** The valid values of each signal (Cloudflare docs, Content Signals Policy; `use` since 2026-08-31). */
export const SIGNAL_VALUES: ReadonlyMap<string, readonly string[]> = new Map([
  ['search', ['yes', 'no']],
  ['ai-input', ['yes', 'no']],
  ['ai-train', ['yes', 'no']],
  ['use', ['immediate', 'reference', 'full']],
]);

/** The signals of a line; undefined for all other lines and for damaged ones. */
export function signalsOf(line: Line): Signals | undefined {
  if (!hasValueOf(line, 'Content-Signal')) return undefined;
  const { value, valueStart } = line;
  const path = value.startsWith('/') ? /^[^\s,]*/.exec(value)![0] : '';
  const signals: Signal[] = [];
  let missingComma = false;
  let gap = '';
  for (const match of value.slice(path.length).matchAll(/[\s,]+|[^\s,]+/g)) {
    const text = match[0];
    if (/^[\s,]/.test(text)) {
      gap = text;
      continue;
    }
    if (signals.length > 0 && !gap.includes(',')) missingComma = true;
    const start = valueStart + path.length + match.index;
    const equals = text.indexOf('=');
    signals.push({
      start,
      end: start + text.length,
      name: (equals < 0 ? text : text.slice(0, equals)).toLowerCase(),
      value: equals < 0 ? '' : text.slice(equals + 1).toLowerCase(),
    });
  }
  return { path, signals, missingComma };
}

/** The lines with signals. */
export const SIGNALS: LineSet = { has: (line) => signalsOf(line) !== undefined };

/** Whether a signal is known and has a valid value. */
export const isSignal = ({ name, value }: Signal): boolean =>
  SIGNAL_VALUES.get(name)?.includes(value) ?? false;
