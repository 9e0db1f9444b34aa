import type { Completion } from '../../core/features.ts';
import type { Span } from '../../text/span.ts';
import { PREFERENCES, valuesOf } from '../facts/preferences.ts';
import { signalTopic } from '../facts/signals.ts';
import { useWords } from '../facts/words.ts';
import { completionWords as t } from '../words/completions.ts';
import { inList, onlyWord, type ValuePlace, wordAt } from './completionPlace.ts';

const DELAYS = [1, 2, 5, 10, 20, 30];
const DAY = 24 * 60 * 60;

/** The signals that the line lacks, with each of their values. */
export function signalItems(place: ValuePlace): Completion[] {
  const signals = PREFERENCES['Content-Signal'].names.flatMap((row) =>
    valuesOf(row).map((value) => [`${row.name}=${value}`, signalTopic(row.name) ?? ''] as const),
  );
  return listItems(place, signals);
}

/** The preferences that the line lacks. */
export const usageItems = (place: ValuePlace): Completion[] =>
  listItems(
    place,
    PREFERENCES['Content-Usage'].names.flatMap(({ name, use, answers = {} }) =>
      Object.entries(answers).map(
        ([value, answer]) =>
          [
            `${name}=${value}`,
            t(answer === 'yes' ? 'useGranted' : 'useRefused', { use: useWords(use!) }),
          ] as const,
      ),
    ),
  );

/** Seconds in common use, all within Bing's window of 1 to 30 (Bing webmaster blog, May 2012). */
export function delayItems(place: ValuePlace): Completion[] {
  const word = onlyWord(place);
  return DELAYS.map(String).flatMap((label, i) =>
    word ? item(label, t('fetches', { count: DAY / DELAYS[i]! }), i, word) : [],
  );
}

/** Items `name=value` of a comma-separated list; if the preceding item has no comma, it is inserted too. */
function listItems(
  { line: { text }, at, value }: ValuePlace,
  known: readonly (readonly [text: string, detail: string])[],
): Completion[] {
  const word = wordAt(text, value, at, inList);
  if (text[word.start] === '/') return [];
  const before = text.slice(value.start, word.start).trimEnd();
  const given = `${before},${text.slice(word.end, value.end)}`.split(/[\s,]+/).map(nameOf);
  const typed = text.slice(word.start, at).toLowerCase();
  const named = typed.includes('=') ? `${nameOf(typed)}=` : '';
  const free = known.filter(([signal]) => !given.includes(nameOf(signal)) && signal.startsWith(named));
  const last = before.split(/[\s,]+/).at(-1)!;
  if (last === '' || last.startsWith('/') || before.endsWith(','))
    return free.map(([signal, detail], i) => item(signal, detail, i, word));
  const part = { start: value.start + before.length, end: word.end };
  const gap = text.slice(part.start, word.start);
  return free.map(([signal, detail], i) => ({
    ...item(signal, detail, i, part),
    edit: { ...part, text: `, ${signal}` },
    filter: gap + signal,
  }));
}

const nameOf = (signal: string): string => signal.split('=', 1)[0]!.toLowerCase();

const item = (label: string, detail: string, i: number, part: Span): Completion => ({
  label,
  kind: 'value',
  detail,
  edit: { ...part, text: label },
  sort: String(i).padStart(2, '0'),
});
