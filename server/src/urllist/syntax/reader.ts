import { countFindings } from '../../core/findings/counts.ts';
import type { LeafContent } from '../../core/rule/definition.ts';
import type { Finding } from '../../core/rule/rule.ts';
import { Leaf, ownText } from '../../text/leaf.ts';
import { breakLength, lineEnd } from '../../text/lines.ts';
import type { Reader } from '../../text/reader.ts';
import { Ruler } from '../../text/ruler.ts';
import { contentOf, type Line, readLine, type State } from './line.ts';

/** The content of a leaf: its line, and the findings of leaf rules. */
export interface LineContent extends LeafContent {
  readonly line: Line;
  /** The URL on the line, as written; undefined if there is none, or more than one. */
  readonly url: string | undefined;
}

export type UrlLeaf = Leaf<State, LineContent>;

/**
 * Reads leaves that are one line each, with its line break: LF, CR or CRLF, also mixed. A line that begins like a URL
 * is a record, valid or not.
 */
export function lineReader(
  lint: (line: Line, length: number) => readonly Finding[],
): Reader<State, LineContent> {
  const ruler = new Ruler();
  return {
    start: 'start',
    lookahead: 1,
    read(text, from, entry, last) {
      const end = lineEnd(text, from);
      const next = end + breakLength(text, end);
      if (next === text.length && !last && text[next - 1] !== '\n') return undefined;
      const own = ownText(text, from, next);
      const line = readLine(own.slice(0, end - from), own.slice(end - from), entry);
      const findings = lint(line, line.text.length);
      const isRecord = line.kind === 'url' || line.kind === 'host';
      const value = isRecord ? contentOf(line) : '';
      const content = { line, findings, url: isRecord && !/\s/.test(value) ? value : undefined };
      return new Leaf<State, LineContent>(
        own,
        entry,
        line.exit,
        isRecord ? 1 : 0,
        0,
        content,
        findings.length > 0 ? countFindings(findings) : undefined,
        ruler.measure(text, from, next),
      );
    },
  };
}
