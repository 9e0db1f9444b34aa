import type { Document } from '../../text/document.ts';
import type { Leaf } from '../../text/leaf.ts';
import { countWhile } from '../../text/ordered.ts';
import type { Span } from '../../text/span.ts';
import { entryOf } from '../memo.ts';
import type { Args, Edit } from '../rule/rule.ts';
import type { LeafSuppression, NamedCode, PlacedSuppression, Suppressed, Suppressor } from './suppress.ts';
import type { SuppressionIndex } from './suppressionIndex.ts';

/** A suppression comment, or a code in one, that has no effect; offsets of the file. */
export interface Unused {
  readonly start: number;
  readonly end: number;
  readonly variant:
    | 'expectation'
    | 'nothing'
    | 'enable'
    | 'nothingDisabled'
    | 'unknownCode'
    | 'unknownCommand'
    | undefined;
  readonly args: Args;
  readonly fix: 'comment' | 'code' | 'wrongComment' | 'wrongCode';
  /**
   * The range to delete, in offsets of the file. It does not include the rest of a line that has nothing else on it.
   */
  readonly delete: Span;
}

/** A suppressed finding of a file rule, and the leaf in which it begins. */
export interface SuppressedInFile {
  readonly leaf: SuppressionLeaf;
  readonly suppressed: Suppressed;
}

type SuppressionLeaf = Leaf<unknown, { readonly suppression?: LeafSuppression | undefined }>;

/** A code that a comment names, or the whole comment if it names none. */
interface NamedEntry {
  readonly code: NamedCode | undefined;
  readonly mask: bigint;
  used: boolean;
  /** It names a finding that comments cannot suppress. */
  refused: boolean;
}

interface PlacedComment {
  readonly comment: PlacedSuppression;
  /** Offset of its leaf in the file, and the line of the file on which it ends. */
  readonly base: number;
  readonly line: number;
  readonly leaf: SuppressionLeaf;
  readonly entries: readonly NamedEntry[];
}

/** From a comment that disables a code to the end of its scope. */
interface DisabledSpan {
  readonly entry: NamedEntry;
  readonly key: number;
  readonly offset: number;
  /** The key of the leaf in which it ends. */
  endKey: number;
}

/**
 * A file with suppression comments in more leaves than this is not checked for unused ones: every edit would have to
 * visit all of them.
 */
const MAX_COMMENTS = 2000;

/**
 * The suppression comments that suppress nothing, by their offset. Comments that apply to the end of the file come
 * first: a finding that they suppress does not make a comment for the next line used.
 * Each comment costs O(log n). Suppressed findings are visited only until it is known whether each comment of their
 * code is used, which the first one after the comment nearly always settles.
 */
export function unusedSuppressions<L extends SuppressionLeaf, Content>(
  document: Document<unknown, Content>,
  index: SuppressionIndex<L>,
  inFile: readonly SuppressedInFile[],
  suppressor: Suppressor,
): Unused[] {
  if (index.comments.size > MAX_COMMENTS) return [];
  const placeOf = placesIn(document as Document<unknown, unknown>, index.comments.size + index.lines.size);
  const comments = [...index.comments]
    .sort((a, b) => a.key - b.key)
    .flatMap((leaf) => placedIn(leaf, placeOf(leaf)));
  const spans = simulate(comments, suppressor);
  for (const [code, ofCode] of spans) useRegions(code, ofCode, index, inFile, suppressor);
  useLines(comments, index, inFile, (leaf) => placeOf(leaf).breaks, suppressor);
  return comments.flatMap(unusedIn).sort((a, b) => a.start - b.start || a.end - b.end);
}

interface Before {
  readonly units: number;
  readonly breaks: number;
}

/** If more than one leaf in this many is looked up, visiting all leaves is cheaper. */
const SPARSE = 32;

/** Gives the sums before a leaf of the document; `count` is the number of leaves that will be looked up. */
function placesIn(
  { leaves }: Document<unknown, unknown>,
  count: number,
): (leaf: Leaf<unknown, unknown>) => Before {
  const nowhere: Before = { units: 0, breaks: 0 };
  if (count * SPARSE < leaves.total.leaves) return (leaf) => leaves.locate(leaf)?.before ?? nowhere;
  const places = new Map<Leaf<unknown, unknown>, Before>();
  leaves.visit((leaf, { units, breaks }) => {
    places.set(leaf, { units, breaks });
    return undefined;
  });
  return (leaf) => places.get(leaf) ?? nowhere;
}

function placedIn(leaf: SuppressionLeaf, { units: base, breaks }: Before): PlacedComment[] {
  return leaf.content!.suppression!.comments.map((comment) => ({
    ...{ comment, base, line: breaks + comment.line, leaf },
    entries: (comment.codes.length > 0 ? comment.codes : [undefined]).map((code) => ({
      code,
      mask: code ? code.mask : comment.mask,
      used: false,
      refused: false,
    })),
  }));
}

/**
 * Simulates the comments in order; marks the `enable` codes that are used, and gives the spans of each code's index.
 */
function simulate(comments: readonly PlacedComment[], suppressor: Suppressor): Map<number, DisabledSpan[]> {
  const open = new Map<number, DisabledSpan>();
  const spans = new Map<number, DisabledSpan[]>();
  for (const { comment, leaf, entries } of comments) {
    if (comment.command !== 'disable' && comment.command !== 'enable') continue;
    for (const entry of entries) {
      for (const code of suppressor.indexes(entry.mask)) {
        const known = open.get(code);
        if (comment.command === 'enable') {
          if (!known) continue;
          entry.used = true;
          known.endKey = leaf.key;
          open.delete(code);
        } else if (!known) {
          const span = { entry, key: leaf.key, offset: comment.start, endKey: Number.POSITIVE_INFINITY };
          open.set(code, span);
          entryOf(spans, code, () => []).push(span);
        }
      }
    }
  }
  return spans;
}

/** Marks the comments that suppress findings of one code to the end. */
function useRegions<L extends SuppressionLeaf>(
  index: number,
  spans: readonly DisabledSpan[],
  leaves: SuppressionIndex<L>,
  inFile: readonly SuppressedInFile[],
  suppressor: Suppressor,
): void {
  const code = suppressor.codes[index]!;
  let idle = spans.filter(({ entry }) => !entry.used);
  const use = (leaf: SuppressionLeaf, suppressed: Suppressed): void => {
    if (suppressed.code !== code || !suppressed.region) return;
    const entry = spanAt(spans, leaf.key, suppressed.start)?.entry;
    if (!entry || entry.used) return;
    mark(entry, suppressed);
    idle = idle.filter((span) => !span.entry.used);
  };
  for (const { leaf, suppressed } of inFile) {
    if (idle.length === 0) return;
    use(leaf, suppressed);
  }
  for (const leaf of leaves.region(code)) {
    if (idle.length === 0) return;
    if (leaf.key < idle[0]!.key || leaf.key > idle.at(-1)!.endKey) continue;
    for (const suppressed of leaf.content!.suppression!.suppressed) use(leaf, suppressed);
  }
}

/** The last span that begins at or before a place. */
function spanAt(spans: readonly DisabledSpan[], key: number, offset: number): DisabledSpan | undefined {
  const begun = countWhile(spans.length, (at) => {
    const span = spans[at]!;
    return span.key < key || (span.key === key && span.offset <= offset);
  });
  return spans[begun - 1];
}

/** Marks the comments that suppress findings of the next line. */
function useLines<L extends SuppressionLeaf>(
  comments: readonly PlacedComment[],
  index: SuppressionIndex<L>,
  inFile: readonly SuppressedInFile[],
  breaksBefore: (leaf: SuppressionLeaf) => number,
  suppressor: Suppressor,
): void {
  const byLine = new Map<number, NamedEntry[]>();
  for (const { comment, line, entries } of comments) {
    if (comment.command !== 'disable-next-line') continue;
    entryOf(byLine, line + 1, () => []).push(...entries);
  }
  if (byLine.size === 0) return;
  const use = (suppressed: Suppressed, before: number): void => {
    for (const entry of byLine.get(before + suppressed.line) ?? []) {
      if (!entry.used && entry.mask & suppressor.bit(suppressed.code)) mark(entry, suppressed);
    }
  };
  for (const { leaf, suppressed } of inFile) if (!suppressed.region) use(suppressed, breaksBefore(leaf));
  for (const leaf of index.lines) {
    const before = breaksBefore(leaf);
    for (const suppressed of leaf.content!.suppression!.suppressed) {
      if (!suppressed.region) use(suppressed, before);
    }
  }
}

function mark(entry: NamedEntry, { isRefused }: Suppressed): void {
  if (isRefused) entry.refused = true;
  else entry.used = true;
}

function unusedIn({ comment, base, entries }: PlacedComment): Unused[] {
  const { command, codes } = comment;
  const whole = { start: base + comment.start, end: base + comment.end };
  if (command === 'unknown') {
    const word = { start: base + comment.wordStart, end: base + comment.wordEnd };
    const args = { name: '' };
    return [{ ...word, variant: 'unknownCommand', args, fix: 'wrongComment', delete: whole }];
  }
  const isEnable = command === 'enable';
  if (entries.every(({ used, mask }) => !used && mask !== 0n)) {
    const idle =
      codes.length === 1 ? (isEnable ? 'enable' : undefined) : isEnable ? 'nothingDisabled' : 'nothing';
    const variant = entries.some(({ refused }) => refused) ? 'expectation' : idle;
    return [{ ...whole, variant, args: { name: codes[0]?.name ?? '' }, fix: 'comment', delete: whole }];
  }
  let isFirstKept = true;
  const found: Unused[] = [];
  codes.forEach(({ name, start, end }, at) => {
    const { used, refused, mask } = entries[at]!;
    const range = { start: base + start, end: base + end };
    const args = { name };
    if (mask === 0n) {
      const alone = codes.length === 1;
      const cut = alone ? whole : cutOut(codes, at, at === 0, base);
      found.push({
        ...range,
        variant: 'unknownCode',
        args,
        fix: alone ? 'wrongComment' : 'wrongCode',
        delete: cut,
      });
    } else if (!used) {
      const cut = cutOut(codes, at, isFirstKept, base);
      const variant = refused ? 'expectation' : isEnable ? 'enable' : undefined;
      found.push({ ...range, variant, args, fix: 'code', delete: cut });
      return;
    }
    isFirstKept = false;
  });
  return found;
}

/** The range of the code at `at`, with the separator before the next one, or else after the previous one. */
function cutOut(codes: readonly NamedCode[], at: number, withNext: boolean, base: number) {
  const { start, end } = codes[at]!;
  const next = codes[at + 1];
  if (withNext && next) return { start: base + start, end: base + next.start };
  return { start: base + (at > 0 ? codes[at - 1]!.end : start), end: base + end };
}

const LONGEST_INDENT = 1000;

/** Deletes an unused comment or code; a comment goes with its whole line if nothing else is on it. O(log n). */
export function deletion<Content>(document: Document<unknown, Content>, unused: Unused): Edit {
  const { start, end } = unused.delete;
  if (unused.fix === 'code' || unused.fix === 'wrongCode') return { start, end, text: '' };
  const before = document.slice(Math.max(0, start - LONGEST_INDENT), start);
  const after = document.slice(end, end + LONGEST_INDENT);
  const indent = /(?:^|[\r\n])([ \t]*)$/.exec(before);
  const rest = /^[ \t]*(?:\r\n?|\n|$)/.exec(after);
  const isLineStart = indent && (indent[0].length > indent[1]!.length || start === indent[1]!.length);
  const isLineEnd = rest && (/[\r\n]$/.test(rest[0]) || end + rest[0].length === document.length);
  if (isLineStart && isLineEnd)
    return { start: start - indent[1]!.length, end: end + rest[0].length, text: '' };
  const blanks = isLineEnd ? /[ \t]*$/.exec(before)![0].length : 0;
  return { start: start - blanks, end, text: '' };
}
