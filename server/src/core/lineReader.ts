import { Leaf, ownText } from '../text/leaf.ts';
import { breakLength, lineEnd } from '../text/lines.ts';
import type { Reader } from '../text/reader.ts';
import { Ruler } from '../text/ruler.ts';
import { countFindings } from './findings/counts.ts';
import type { LeafContent } from './rule/definition.ts';

/** What a language makes of a line. */
export interface LineFacts<State, Content> {
  readonly exit: State;
  readonly isRecord: boolean;
  readonly content: Content;
}

/**
 * Reads leaves that are one line each, with its line break: LF, CR or CRLF, also mixed.
 * @param start the state before the first line
 * @param factsOf gets the text of the leaf, the length of its line without the line break, and the state before it
 */
export function lineReader<State, Content extends LeafContent>(
  start: State,
  factsOf: (text: string, length: number, entry: State) => LineFacts<State, Content>,
): Reader<State, Content> {
  const ruler = new Ruler();
  return {
    start,
    lookahead: 1,
    read(text, from, entry, last) {
      const end = lineEnd(text, from);
      const next = end + breakLength(text, end);
      if (next === text.length && !last && text[next - 1] !== '\n') return undefined;
      const own = ownText(text, from, next);
      const { exit, isRecord, content } = factsOf(own, end - from, entry);
      const { findings } = content;
      return new Leaf<State, Content>(
        ...([own, entry, exit, isRecord ? 1 : 0, 0, content] as const),
        findings.length > 0 ? countFindings(findings) : undefined,
        ruler.measure(text, from, next),
      );
    },
  };
}
