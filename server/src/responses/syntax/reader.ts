import { lineReader } from '../../core/lineReader.ts';
import type { LeafContent } from '../../core/rule/definition.ts';
import type { Finding } from '../../core/rule/rule.ts';
import type { Reader } from '../../text/reader.ts';
import { type Line, readLine, START, type State } from './line.ts';

export interface LineContent extends LeafContent {
  readonly line: Line;
}

export const answerReader = (
  lint: (line: Line, length: number) => readonly Finding[],
): Reader<State, LineContent> =>
  lineReader(START, (text, length, entry) => {
    const line = readLine(text.slice(0, length), entry);
    return { exit: line.exit, isRecord: true, content: { line, findings: lint(line, length) } };
  });
