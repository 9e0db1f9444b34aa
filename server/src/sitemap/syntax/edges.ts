import type { Fault, Token } from '../../xml/tokens/tokens.ts';
import type { SitemapNode } from './node.ts';
import { SAMPLE } from './opaque.ts';
import type { ReadRow } from './readRow.ts';
import type { State } from './state.ts';

/** The tokens of a leaf, and what they mean for the next one. */
export interface RootReading {
  readonly length: number;
  readonly exit: State;
  readonly tokens: readonly Token[];
  readonly faults: readonly Fault[];
  readonly startsRecord: boolean;
  readonly rootToken: Token | undefined;
  /** Text before this offset is unrelated output: its tags are ignored. */
  readonly skip: number;
}

/** A leaf that was parsed in full, without its findings. */
export interface ParsedLeaf {
  readonly reading: RootReading;
  readonly row: ReadRow;
}

/** A leaf that many files share, and what it depends on. */
interface Edge {
  readonly leaf: ParsedLeaf;
  /** The limits of the reader: one object for all readers that share. */
  readonly limits: object;
  /** The start tag of the first record, without attributes; '' at the end of a file. */
  readonly next: string;
}

/** Longer texts are not kept, in UTF-16 units. */
const LONGEST = 1000;

let first: Edge | undefined;
let last: Edge | undefined;

/**
 * What precedes the records of a file, and what follows them, as it was parsed for another file: most files of a site
 * begin and end alike, and many have few records. Undefined if the last one that was kept is another.
 */
export function knownEdge(
  text: string,
  from: number,
  entry: State,
  isLast: boolean,
  limits: object,
): ParsedLeaf | undefined {
  const edge = entry.phase === 'start' ? first : last;
  if (!edge || edge.limits !== limits) return undefined;
  const { node } = edge.leaf.row;
  const isHere =
    edge === first
      ? text.startsWith(edge.next, from + node.text.length)
      : isLast && text.length - from === node.text.length && isAfterRecords(entry, node);
  return isHere && text.startsWith(node.text, from) ? edge.leaf : undefined;
}

const isAfterRecords = ({ phase, inside, root, nested }: State, { entry }: SitemapNode): boolean =>
  phase === 'body' && !inside && nested.length === 0 && root?.key === entry.root?.key;

/**
 * What follows a leaf at `from` that other files may have, too, if it is worth keeping: the start tag of the first record,
 * '' at the end; undefined for another leaf.
 */
export function afterEdge(text: string, from: number, { reading, row: { node } }: ParsedLeaf) {
  const { entry, exit } = node;
  const { length } = node.text;
  if (length > LONGEST || reading.skip > 0 || exit.inside || entry.inside) return undefined;
  if (entry.nested.length > 0 || exit.nested.length > 0) return undefined;
  if (entry.phase === 'body') return exit.phase === 'epilog' && node.last ? '' : undefined;
  if (entry.phase !== 'start' || exit.phase !== 'body' || length < SAMPLE) return undefined;
  for (const name of exit.root?.starts ?? [])
    if (text.startsWith(`<${name}>`, from + length)) return `<${name}>`;
  return undefined;
}

/** Keeps a leaf, whose text must be a copy: a part of a text keeps all of it alive. */
export function keepEdge(leaf: ParsedLeaf, next: string, limits: object): void {
  const edge = { leaf, next, limits };
  if (next === '') last = edge;
  else first = edge;
}
