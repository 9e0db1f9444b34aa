import { MARK, type Suppression, type Suppressor } from '../../core/findings/suppress.ts';
import { lineReader } from '../../core/lineReader.ts';
import type { LeafContent } from '../../core/rule/definition.ts';
import type { Finding } from '../../core/rule/rule.ts';
import type { Reader } from '../../text/reader.ts';
import { isForeignLine, isRule, type Line, readLine } from './line.ts';
import { type State, States } from './state.ts';

/** What a leaf stores: its line, and the findings of the leaf rules in it. */
export interface LineContent extends LeafContent {
  readonly line: Line;
}

const HASH = 35;
const NONE: readonly never[] = [];

/** Reads lines. For a file that is not a robots.txt neither `lint` nor `suppressor` is called. */
export function robotsReader(
  lint: (line: Line, length: number) => readonly Finding[],
  suppressor: Suppressor,
): Reader<State, LineContent> {
  const states = new States();
  return lineReader<State, LineContent>(states.of('first'), (text, length, entry) => {
    const line = readLine(text.slice(0, length), text.slice(length), entry.phase);
    const { findings, exit, suppression } = isForeignLine(line)
      ? { findings: NONE, exit: entry.mute, suppression: undefined }
      : suppressor.filterFindings(text, entry.mute, suppressionsIn(line, suppressor), lint(line, length));
    return {
      exit: states.of(line.exit, exit),
      isRecord: isRule(line),
      content: suppression ? { line, findings, suppression } : { line, findings },
    };
  });
}

/** The suppression comment of a line. */
function suppressionsIn({ text, comment }: Line, suppressor: Suppressor): readonly Suppression[] {
  if (comment < 0 || !text.includes(MARK, comment)) return NONE;
  let from = comment;
  while (text.charCodeAt(from) === HASH) from++;
  const end = comment + text.slice(comment).trimEnd().length;
  const found = suppressor.parse(text, comment, end, from, end);
  return found ? [found] : NONE;
}
