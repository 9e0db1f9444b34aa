import type { Hover } from '../../core/features.ts';
import { signalTopics } from '../facts/signals.ts';
import { source } from '../facts/sources.ts';
import { isSignal, SIGNAL_VALUES, signalsOf } from '../rules/shared/signals.ts';
import type { Line } from '../syntax/line.ts';
import { bullets, code, link, paragraphs } from './markdown.ts';

const STANCES: Readonly<Record<string, string>> = { yes: 'allowed', no: 'not wanted' };

/** What one signal of a `Content-Signal` line says; offsets are those of the line. Undefined for other lines. */
export function signalHover(line: Line, at: number): Hover | undefined {
  const signal = signalsOf(line)?.signals.find(({ start, end }) => start <= at && at <= end);
  if (!signal) return undefined;
  const { start, end, name, value } = signal;
  const topic = signalTopics[name];
  const stance = isSignal(signal) ? (STANCES[value] ?? value) : 'not understood';
  const known = [...SIGNAL_VALUES].map(([one, values]) => `${code(one)}: ${values.map(code).join(', ')}`);
  const markdown = paragraphs(
    `**${code(`${name}=${value}`)}** · ${topic === undefined ? 'unknown signal' : `${topic}: ${stance}`}`,
    isSignal(signal)
      ? 'A preference for what happens to a page after it is fetched. It blocks nothing.'
      : bullets(known),
    link(source('CF')),
  );
  return { start, end, markdown };
}
