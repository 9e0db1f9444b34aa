import { isValid, type Preference, preferencesIn } from '../../facts/preferences.ts';
import type { LineSet } from '../../syntax/file.ts';
import type { Line } from '../../syntax/line.ts';
import { hasValueOf } from './values.ts';

/** The value of a `Content-Signal` line: an optional path, then signals; their offsets are those of the line. */
export interface Signals {
  readonly path: string;
  readonly signals: readonly Preference[];
  /** Whether two signals are separated by white space only. */
  readonly missingComma: boolean;
}

/** The signals of a line; undefined for all other lines and for damaged ones. */
export function signalsOf(line: Line): Signals | undefined {
  if (!hasValueOf(line, 'Content-Signal')) return undefined;
  const { value, valueStart } = line;
  const { path, preferences } = preferencesIn('Content-Signal', value);
  return {
    path,
    signals: preferences.map((signal) => ({
      ...signal,
      start: valueStart + signal.start,
      end: valueStart + signal.end,
    })),
    missingComma: preferences.some(
      ({ start }, at) => at > 0 && !value.slice(preferences[at - 1]!.end, start).includes(','),
    ),
  };
}

/** The lines with signals. */
export const SIGNALS: LineSet = { has: (line) => signalsOf(line) !== undefined };

/** Whether all signals of a line are valid and separated by commas. */
export const isSound = ({ signals, missingComma }: Signals): boolean =>
  !missingComma && signals.every(isValid);
