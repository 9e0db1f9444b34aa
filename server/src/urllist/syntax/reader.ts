import { lineReader } from '../../core/lineReader.ts';
import type { LeafContent } from '../../core/rule/definition.ts';
import type { Finding } from '../../core/rule/rule.ts';
import type { Leaf } from '../../text/leaf.ts';
import type { Reader } from '../../text/reader.ts';
import { contentOf, type Line, readLine, type State } from './line.ts';

/** The content of a leaf: its line, and the findings of leaf rules. */
export interface LineContent extends LeafContent {
  readonly line: Line;
  /** The URL on the line, as written; undefined if there is none, or more than one. */
  readonly url: string | undefined;
}

export type UrlLeaf = Leaf<State, LineContent>;

/** Reads lines. One that begins like a URL is a record, valid or not. */
export const urlReader = (
  lint: (line: Line, length: number) => readonly Finding[],
): Reader<State, LineContent> =>
  lineReader<State, LineContent>('start', (text, length, entry) => {
    const line = readLine(text.slice(0, length), text.slice(length), entry);
    const isRecord = line.kind === 'url' || line.kind === 'host';
    const value = isRecord ? contentOf(line) : '';
    const url = isRecord && !/\s/.test(value) ? value : undefined;
    return { exit: line.exit, isRecord, content: { line, findings: lint(line, length), url } };
  });
