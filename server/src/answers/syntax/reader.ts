import { countFindings } from '../../core/findings/counts.ts';
import type { LeafContent } from '../../core/rule/definition.ts';
import type { Finding } from '../../core/rule/rule.ts';
import { Leaf, ownText } from '../../text/leaf.ts';
import { breakLength, lineEnd } from '../../text/lines.ts';
import type { Reader } from '../../text/reader.ts';
import { Ruler } from '../../text/ruler.ts';
import { type Line, readLine, START, type State } from './line.ts';

export interface LineContent extends LeafContent {
  readonly line: Line;
}

/** Reads leaves that are one line each, with its line break. */
export function lineReader(
  lint: (line: Line, length: number) => readonly Finding[],
): Reader<State, LineContent> {
  const ruler = new Ruler();
  return {
    start: START,
    lookahead: 1,
    read(text, from, entry, last) {
      const end = lineEnd(text, from);
      const next = end + breakLength(text, end);
      if (next === text.length && !last && text[next - 1] !== '\n') return undefined;
      const own = ownText(text, from, next);
      const line = readLine(own.slice(0, end - from), entry);
      const findings = lint(line, line.text.length);
      return new Leaf<State, LineContent>(
        ...([own, entry, line.exit, 1, 0, { line, findings }] as const),
        findings.length > 0 ? countFindings(findings) : undefined,
        ruler.measure(text, from, next),
      );
    },
  };
}
