import type { Fold } from '../../core/features.ts';
import { countWhile } from '../../text/ordered.ts';
import { OpenElements, tokensIn } from '../../xml/tokens/openElements.ts';
import type { SitemapDocument } from '../document.ts';
import type { SitemapLeaf } from '../syntax/node.ts';
import { type NodeOf, recordEnd, rootPlace } from './places.ts';

/**
 * Files up to this length, in UTF-16 units, have folding ranges for all elements; larger ones for their root, records
 * and comments.
 */
const MAX_DETAILED = 2 ** 21;
/** The most folding ranges of a file, from the start on: larger responses are slow to send. */
export const MAX_FOLDS = 4_000;

/**
 * Creates the folding ranges of sitemaps: each element and comment that spans lines; the line of an end tag stays
 * visible. At most 4,000, and none within the records of large files. Linear in the leaves, and in the text of small
 * files.
 */
export const foldingFeature =
  (nodeOf: NodeOf) =>
  (document: SitemapDocument): readonly Fold[] => {
    const { leaves, length } = document.text;
    const detailed = length <= MAX_DETAILED;
    const folds: Fold[] = [];
    leaves.visit((leaf, { units }) => {
      if (!leaf.content || leaf.breaks === 0 || isOneLine(leaf)) return true;
      if (detailed || (leaf.records === 0 && leaf.text.includes('<!--')))
        inLeaf(leaf, units, folds, detailed);
      else if (leaf.records > 0)
        add(folds, wholeLeaf(leaf.text), 0, closing(leaf.text, recordEnd(leaf, nodeOf)), units);
      return folds.length < MAX_FOLDS;
    });
    const root = rootPlace(document);
    const [, end] = root?.names ?? [];
    if (root && end) {
      // The lines between the two tags. The line of the end tag is read here, not leaf by leaf.
      const before = document.text.slice(Math.max(root.start, end.start - 200), end.start - 2);
      const bare = before.replace(/(?:\r\n?|\n)[ \t]*$/, '');
      const to = end.start - 2 - (before.length - bare.length);
      const lines = [root.start, to].map((offset) => document.text.positionAt(offset).line);
      if (lines[0]! < lines[1]!) folds.unshift({ start: root.start, end: to });
    }
    return folds;
  };

/** Whether further lines contain only the end of the record. */
const isOneLine = ({ text, breaks }: SitemapLeaf): boolean =>
  breaks === 1 && /(?:\r\n?|\n)[ \t]*$/.test(text.slice(-200));

/** Where the last end tag begins in an element that ends at `end`. */
const closing = (text: string, end: number): number => {
  const at = text.lastIndexOf('</', end);
  return at < 0 ? end : at;
};

/** Adds the range from `start` to the line of `close`, if it spans lines. */
function add(
  folds: Fold[],
  { text, hasBreak }: FoldedText,
  start: number,
  close: number,
  base: number,
): void {
  let end = close;
  while (text[end - 1] === ' ' || text[end - 1] === '\t') end--;
  if (text[end - 1] === '\n') end -= text[end - 2] === '\r' ? 2 : 1;
  else if (text[end - 1] === '\r') end--;
  else end = close;
  if (end > start && hasBreak(start, end)) folds.push({ start: base + start, end: base + end });
}

/** A text, and whether a range of it contains a line break. */
interface FoldedText {
  readonly text: string;
  hasBreak(start: number, end: number): boolean;
}

/** The line breaks of a text of which one part is searched. */
const wholeLeaf = (text: string): FoldedText => ({
  text,
  hasBreak: (start, end) => /[\r\n]/.test(text.slice(start, end)),
});

/** The line breaks are located once, as elements can be nested. */
function foldedText(text: string): FoldedText {
  const breaks = Array.from(text.matchAll(/[\r\n]/g), ({ index }) => index);
  const hasBreak = (start: number, end: number): boolean =>
    (breaks[countWhile(breaks.length, (at) => breaks[at]! < start)] ?? end) < end;
  return { text, hasBreak };
}

/** Adds the elements and comments that begin and end in a leaf. */
function inLeaf({ text, entry }: SitemapLeaf, base: number, folds: Fold[], elements: boolean): void {
  const found: Fold[] = [];
  const folded = foldedText(text);
  const open = new OpenElements<number>();
  for (const token of tokensIn(text, 0, entry.inside)) {
    const { type, name, start, end } = token;
    if (type === 'comment' && !token.open) {
      if (folded.hasBreak(start, end)) found.push({ start: base + start, end: base + end, kind: 'comment' });
    } else if (!elements) continue;
    else if (type === 'start') open.open(name, start);
    else if (type === 'end') {
      const opened = open.close(name).at(-1);
      if (opened !== undefined) add(found, folded, opened, start, base);
    }
  }
  folds.push(...found.sort((a, b) => a.start - b.start));
}
