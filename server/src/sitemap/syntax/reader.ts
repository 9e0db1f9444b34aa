import { countFindings } from '../../core/findings/counts.ts';
import { MARK, type Suppression, Suppressor } from '../../core/findings/suppress.ts';
import type { Finding } from '../../core/rule/rule.ts';
import { detached } from '../../text/detached.ts';
import { Leaf, ownText } from '../../text/leaf.ts';
import type { Reader } from '../../text/reader.ts';
import type { Span } from '../../text/span.ts';
import { SLACK, split, tears } from '../../xml/tokens/split.ts';
import type { Token } from '../../xml/tokens/tokens.ts';
import { type Context, parseFragment } from '../../xml/tree/events.ts';
import { cutStart } from './cutOff.ts';
import { afterEdge, keepEdge, knownEdge, type ParsedLeaf, type RootReading } from './edges.ts';
import type { SitemapLint } from './lint.ts';
import {
  LeafContent,
  looseIn,
  type SitemapContent,
  type SitemapLeaf,
  type SitemapNode,
  unboundIn,
} from './node.ts';
import { isOpaque, SAMPLE } from './opaque.ts';
import { endOfOutput, misplaced } from './outside.ts';
import { ReadRow } from './readRow.ts';
import { RecordReader } from './records.ts';
import type { Rows } from './rows.ts';
import { NOT_NESTED, nestedAfter, type State, States } from './state.ts';

/** The maximum length of a leaf, in UTF-16 units. */
export interface Limits {
  /** A record up to this length is read as a whole. */
  readonly record: number;
  /** All other text is read in pieces up to this length. */
  readonly piece: number;
  /** For tests; if false, everything is parsed in full. */
  readonly scans?: boolean;
}

export const LIMITS: Limits = { record: 2 ** 20, piece: 2 ** 16 };

const NONE: readonly never[] = [];
const NO_NAMESPACES: ReadonlyMap<string, string> = new Map();
const COMMENT_START = '<!--';
const COMMENT_END = '-->';

/** Reads sitemaps and sitemap indexes, one leaf for each record; `lint` computes their findings. */
export class SitemapReader implements Reader<State, SitemapContent> {
  readonly lookahead = 2 * SLACK;
  private readonly states = new States();
  readonly start = this.states.of('start');
  /** The reader of the records that begin in one state. */
  private records: { readonly state: State; readonly reader: RecordReader } | undefined;

  constructor(
    private readonly lint: SitemapLint,
    private readonly limits: Limits,
    private readonly suppressor = new Suppressor([]),
  ) {}

  read(text: string, from: number, entry: State, last: boolean): SitemapLeaf | Rows | undefined {
    return this.recordReader(entry)?.read(text, from) ?? this.readAny(text, from, entry, last);
  }

  /** The reader of records that begin in a state; undefined if there are none. */
  private recordReader(entry: State): RecordReader | undefined {
    const { phase, inside, root, mute, nested } = entry;
    if (this.limits.scans === false || phase !== 'body' || inside || !root || nested.length > 0)
      return undefined;
    if ((mute.line | mute.next) !== 0n) return undefined;
    if (entry !== this.records?.state) {
      const silences = (found: readonly Finding[]) =>
        this.suppressor.filterFindings('', mute, NONE, found).findings.length < found.length;
      const reader = new RecordReader(entry, root, this.lint.rows, this.limits.record, silences);
      this.records = { state: entry, reader };
    }
    return this.records.reader;
  }

  private readAny(text: string, from: number, entry: State, last: boolean): SitemapLeaf | undefined {
    const leaf = this.parse(text, from, entry, last);
    if (!leaf) return undefined;
    const { reading, row } = leaf;
    const { node } = row;
    const { text: own, last: isLast } = node;
    const comments = suppressionsIn(own, reading.tokens, entry, this.suppressor);
    const filtered = this.suppressor.filterFindings(own, entry.mute, comments, this.lint.leaf(row));
    const { suppression } = filtered;
    const cut = cutStart(node);
    const findings =
      cut === undefined ? filtered.findings : filtered.findings.filter(({ end }) => end <= cut);
    const { phase, inside, nested } = reading.exit;
    const root = reading.exit.root && this.states.interned(reading.exit.root);
    const opensInside = reading.exit.inside && !(entry.inside && reading.tokens.length === 1);
    const content = new LeafContent({
      findings,
      suppression,
      last: isLast,
      facts: cut === 0 ? undefined : row.facts(),
      rootName: rangeOfRoot(reading, node),
      insideStart: opensInside ? reading.tokens.at(-1)!.start : undefined,
      unbound: unboundIn(node),
      loose: looseIn(node),
    });
    return new Leaf(
      own,
      entry,
      this.states.of(phase, { inside, root, nested, mute: filtered.exit }),
      reading.startsRecord ? 1 : 0,
      0,
      content,
      countFindings(findings),
    );
  }

  /** Parses the leaf at `from`; undefined if more text is needed. What other files may share is parsed as a copy of its own. */
  private parse(text: string, from: number, entry: State, last: boolean): ParsedLeaf | undefined {
    const known = knownEdge(text, from, entry, last, this.limits);
    if (known) return known;
    const reading = this.scan(text, from, entry, last);
    if (!reading) return undefined;
    const own = ownText(text, from, from + reading.length);
    const node = toNode(own, entry, reading, last && from + reading.length === text.length);
    const leaf = { reading, row: new ReadRow(node) };
    const next = afterEdge(text, from, leaf);
    if (next === undefined) return leaf;
    const copy = detached(`${own}${next}`);
    if (text === copy) keepEdge(leaf, next, this.limits);
    return text === copy ? leaf : this.parse(copy, 0, entry, last);
  }

  /** Parses a leaf that was read before. */
  node(leaf: SitemapLeaf): SitemapNode {
    const last = leaf.content?.last ?? false;
    const text = last ? leaf.text : `${leaf.text}${this.sentinel(leaf)}`;
    const record = last ? undefined : this.recordReader(leaf.entry)?.node(text);
    if (record?.text.length === leaf.text.length) return record;
    const reading =
      leaf.exit.phase === 'opaque' ? this.pass(text, 0, true) : this.scan(text, 0, leaf.entry, true);
    return toNode(leaf.text, leaf.entry, reading!, last);
  }

  /** Text that must follow the leaf so that it ends at the same offset. */
  private sentinel(leaf: SitemapLeaf): string {
    const [start] = leaf.exit.root?.starts ?? [];
    return leaf.exit.phase === 'body' && start ? `<${start}>` : ' '.repeat(2 * SLACK);
  }

  private scan(text: string, from: number, entry: State, last: boolean): RootReading | undefined {
    if (entry.phase === 'start' && text.length - from < SAMPLE && !last) return undefined;
    if (entry.phase === 'opaque' || (entry.phase === 'start' && isOpaque(text, from)))
      return this.pass(text, from, last);
    const reading = this.scanFrom(text, from, entry, last, 0);
    const skip =
      reading && !entry.root ? endOfOutput(reading.tokens, reading.rootToken, reading.exit.root) : 0;
    if (skip === 0) return reading;
    const again = this.scanFrom(text, from, entry, last, skip);
    return again?.exit.root?.records.size ? again : reading;
  }

  /** A leaf without text. */
  private pass(text: string, from: number, last: boolean): RootReading | undefined {
    const { piece } = this.limits;
    const rest = text.length - from;
    if (rest <= piece && !last) return undefined;
    const length = rest <= piece ? rest : piece - (tears(text, from + piece) ? 1 : 0);
    const exit = this.states.of('opaque');
    return { length, exit, tokens: [], faults: [], startsRecord: false, rootToken: undefined, skip: 0 };
  }

  /** Reads a leaf; a tag before `skip` is not a root. */
  private scanFrom(
    text: string,
    from: number,
    entry: State,
    last: boolean,
    skip: number,
  ): RootReading | undefined {
    let { phase, root, nested } = entry;
    let startsRecord = false;
    let atBoundary = false;
    let rootToken: Token | undefined;
    if (phase === 'start') phase = 'prolog';
    const stops = (token: Token, at: number): boolean => {
      if (phase === 'epilog') return false;
      if (!root) {
        if (token.type === 'end' || token.name === '' || at < skip) return false;
        root = this.states.root(token, text.slice(from));
        rootToken = token;
        phase = token.type === 'empty' ? 'epilog' : 'body';
        return false;
      }
      if (token.type === 'end') {
        if (token.name !== root.name || root.starts.size === 0 || nested.includes(token.name)) {
          nested = nestedAfter([token], nested);
          return false;
        }
        if (at === 0) {
          phase = 'epilog';
          rootToken = token;
        } else atBoundary = true;
        return true;
      }
      if (!root.starts.has(token.name)) {
        nested = nestedAfter([token], nested);
        return false;
      }
      if (at === 0) startsRecord = phase === 'body';
      else atBoundary = true;
      return true;
    };
    const limit =
      entry.phase === 'record' || startsWithRecord(text, from, entry)
        ? this.limits.record
        : this.limits.piece;
    const cut = split(text, from, entry.inside, last, limit, stops);
    if (!cut) return undefined;
    if (phase === 'body' && startsRecord && !atBoundary && cut.length >= limit) phase = 'record';
    if (phase === 'record' && atBoundary) phase = 'body';
    const { length, tokens, faults, inside } = cut;
    if (!entry.root && rootToken && rootToken.start >= length) {
      // The token was only looked at: it opens the next leaf.
      [root, rootToken, phase] = [undefined, undefined, 'prolog'];
    }
    // Only the content of the leaf counts, not the look-ahead.
    const own = rootToken ? tokens.slice(tokens.indexOf(rootToken) + 1) : tokens;
    nested = phase !== 'epilog' && root?.records.size ? nestedAfter(own, entry.nested) : NOT_NESTED;
    const exit = this.states.of(phase, { inside, root, nested });
    return { length, exit, tokens, faults, startsRecord, rootToken, skip };
  }
}

function startsWithRecord(text: string, from: number, { phase, root, inside }: State): boolean {
  if (phase !== 'body' || inside || !root || text.charCodeAt(from) !== 60) return false;
  for (const name of root.starts) if (text.startsWith(name, from + 1)) return true;
  return false;
}

/** The suppression comments of a leaf, without one that is cut at the end of the leaf. */
function suppressionsIn(
  text: string,
  tokens: readonly Token[],
  { inside }: State,
  suppressor: Suppressor,
): readonly Suppression[] {
  if (!text.includes(MARK)) return NONE;
  return tokens.flatMap(({ type, start, end, open }, at) => {
    if (type !== 'comment' || open || (inside && at === 0)) return [];
    const to = end - COMMENT_END.length;
    return suppressor.parse(text, start, end, start + COMMENT_START.length, to) ?? [];
  });
}

function rangeOfRoot({ rootToken }: RootReading, node: SitemapNode): Span | undefined {
  if (!rootToken || !node.root) return undefined;
  const start = rootToken.start + (rootToken.type === 'end' ? 2 : 1);
  return { start, end: start + rootToken.name.length };
}

function toNode(text: string, entry: State, reading: RootReading, last: boolean): SitemapNode {
  const { exit, startsRecord, rootToken, skip } = reading;
  const tokens = skip === 0 ? reading.tokens : reading.tokens.filter(({ start }) => start >= skip);
  const faults = skip === 0 ? reading.faults : reading.faults.filter(({ start }) => start >= skip);
  const { root } = exit;
  const known = !root || root.records.size > 0;
  const context: Context = {
    namespaces: entry.root?.namespaces ?? NO_NAMESPACES,
    open: entry.root ? [entry.root.name] : [],
    isProlog: !entry.root,
    ends: last,
    continued:
      entry.phase === 'record' ||
      exit.phase === 'record' ||
      exit.phase === 'epilog' ||
      exit.inside !== undefined ||
      !known,
    staysOpen: (token) => token === rootToken,
    opens: (token) => token === rootToken || (startsRecord && token.start === 0),
  };
  const all = [...faults, ...misplaced(text, reading.tokens, entry, rootToken)];
  const fragment = parseFragment(text, tokens, all, context);
  const [first] = fragment.elements;
  const record = known && startsRecord && first?.start === 0 ? first : undefined;
  return {
    text,
    entry,
    exit,
    root,
    isProlog: !entry.root && root !== undefined,
    last,
    fragment: known ? fragment : { ...fragment, faults: [] },
    rootElement: !entry.root && root ? first : undefined,
    record,
    hasText: record !== undefined && record.texts.length > 0,
  };
}
