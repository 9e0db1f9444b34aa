import { countFindings } from '../../core/findings/counts.ts';
import { MARK, type Suppression, type Suppressor } from '../../core/findings/suppress.ts';
import type { LeafContent } from '../../core/rule/definition.ts';
import type { Finding } from '../../core/rule/rule.ts';
import { Leaf, ownText } from '../../text/leaf.ts';
import { breakLength, lineEnd } from '../../text/lines.ts';
import type { Reader } from '../../text/reader.ts';
import { isForeignLine, isRule, type Line, readLine } from './line.ts';
import { type State, States } from './state.ts';

/** What a leaf stores: its line, and the findings of the leaf rules in it. */
export interface LineContent extends LeafContent {
  readonly line: Line;
}

const HASH = 35;
const NONE: readonly never[] = [];

/**
 * Reads leaves that are one line each, with its line break: LF, CR or CRLF, also mixed (RFC 9309, section 2.2).
 * For a file that is not a robots.txt neither `lint` nor `suppressor` is called.
 */
export function lineReader(
  lint: (line: Line, length: number) => readonly Finding[],
  suppressor: Suppressor,
): Reader<State, LineContent> {
  const states = new States();
  return {
    start: states.of('first'),
    lookahead: 1,
    read(text, from, entry, last) {
      const end = lineEnd(text, from);
      const next = end + breakLength(text, end);
      if (next === text.length && !last && text[next - 1] !== '\n') return undefined;
      const leafText = ownText(text, from, next);
      const line = readLine(leafText.slice(0, end - from), leafText.slice(end - from), entry.phase);
      const { findings, exit, suppression } = isForeignLine(line)
        ? { findings: NONE, exit: entry.mute, suppression: undefined }
        : suppressor.filterFindings(
            leafText,
            entry.mute,
            suppressionsIn(line, suppressor),
            lint(line, line.text.length),
          );
      const counts = findings.length > 0 ? countFindings(findings) : undefined;
      return new Leaf<State, LineContent>(
        leafText,
        entry,
        states.of(line.exit, exit),
        isRule(line) ? 1 : 0,
        0,
        suppression ? { line, findings, suppression } : { line, findings },
        counts,
      );
    },
  };
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
