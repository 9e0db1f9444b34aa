import { countFindings } from '../../core/lint.ts';
import type { Finding } from '../../core/rule.ts';
import { MARK, type Suppression, Suppressor } from '../../core/suppress.ts';
import { Leaf, ownText, type Reader } from '../../text/leaf.ts';
import { type Context, parseFragment } from '../../xml/events.ts';
import { readPlainRecord } from '../../xml/plain.ts';
import { SLACK, split } from '../../xml/split.ts';
import { type Fault, isSpace, type Token } from '../../xml/tokens.ts';
import { locOf, type SitemapContent, type SitemapNode } from './node.ts';
import { type State, States } from './state.ts';

/** How long a leaf may be, in UTF-16 units. */
export interface Limits {
  /** A record of at most this length is read whole. */
  readonly record: number;
  /** All other text is read in pieces of at most this length. */
  readonly piece: number;
  /** False: no record is read the quick way; for tests. */
  readonly plain?: boolean;
}

export const LIMITS: Limits = { record: 2 ** 20, piece: 2 ** 16 };

const BOM = 0xfeff;
const NONE: readonly never[] = [];
const COMMENT_START = '<!--';
const COMMENT_END = '-->';

interface Reading {
  readonly length: number;
  readonly exit: State;
  readonly tokens: readonly Token[];
  readonly faults: readonly Fault[];
  readonly startsRecord: boolean;
  readonly rootToken: Token | undefined;
}

export type SitemapLeaf = Leaf<State, SitemapContent>;

/** Reads sitemaps and sitemap indexes, a leaf a record; `lint` gives the findings of a leaf. */
export class SitemapReader implements Reader<State, SitemapContent> {
  readonly lookahead = 2 * SLACK;
  private readonly states = new States();
  readonly start = this.states.of('start');

  constructor(
    private readonly lint: (node: SitemapNode, length: number) => readonly Finding[],
    private readonly limits: Limits,
    private readonly suppressor = new Suppressor([]),
  ) {}

  read(text: string, from: number, entry: State, last: boolean): SitemapLeaf | undefined {
    return (
      (this.limits.plain !== false && this.readPlain(text, from, entry)) ||
      this.readAny(text, from, entry, last)
    );
  }

  /** The quick way for a record that is as nearly all are; undefined for all others. */
  private readPlain(text: string, from: number, entry: State): SitemapLeaf | undefined {
    const { phase, inside, root, mute } = entry;
    if ((mute.line | mute.next) !== 0n) return undefined;
    if (phase !== 'body' || inside || !root || root.records.size === 0) return undefined;
    const around = { records: root.records, root: root.name, namespaces: root.namespaces };
    const plain = readPlainRecord(text, from, around, this.limits.record);
    if (!plain) return undefined;
    const own = ownText(text, from, from + plain.length);
    const record = plain.fragment.elements[0];
    const node: SitemapNode = {
      ...{ text: own, entry, exit: entry, root, isProlog: false, last: false },
      ...{ fragment: plain.fragment, rootElement: undefined, record },
    };
    const { findings, suppression } = this.suppressor.sift(own, mute, NONE, this.lint(node, own.length));
    const loc = locOf(node);
    const content: SitemapContent = {
      ...{
        findings,
        suppression,
        last: false,
        loc: loc?.value,
        locStart: loc?.start ?? -1,
        locEnd: loc?.end ?? -1,
      },
      ...{ rootStart: -1, rootEnd: -1, insideStart: -1 },
    };
    return new Leaf(
      own,
      entry,
      entry,
      1,
      0,
      content,
      findings.length > 0 ? countFindings(findings) : undefined,
    );
  }

  private readAny(text: string, from: number, entry: State, last: boolean): SitemapLeaf | undefined {
    const reading = this.scan(text, from, entry, last);
    if (!reading) return undefined;
    const own = ownText(text, from, from + reading.length);
    const isLast = last && from + reading.length === text.length;
    const node = toNode(own, entry, reading, isLast);
    const comments = suppressionsIn(own, reading.tokens, entry, this.suppressor);
    const sifted = this.suppressor.sift(own, entry.mute, comments, this.lint(node, own.length));
    const { findings, suppression } = sifted;
    const { phase, inside, root } = reading.exit;
    const loc = locOf(node);
    const rootRange = rangeOfRoot(reading, node);
    const content: SitemapContent = {
      findings,
      suppression,
      last: isLast,
      loc: loc?.value,
      locStart: loc?.start ?? -1,
      locEnd: loc?.end ?? -1,
      rootStart: rootRange?.start ?? -1,
      rootEnd: rootRange?.end ?? -1,
      insideStart:
        reading.exit.inside && !(entry.inside && reading.tokens.length === 1)
          ? reading.tokens.at(-1)!.start
          : -1,
    };
    return new Leaf(
      own,
      entry,
      this.states.of(phase, inside, root, sifted.exit),
      reading.startsRecord ? 1 : 0,
      0,
      content,
      countFindings(findings),
    );
  }

  /** The node of a leaf that was read before. */
  node(leaf: SitemapLeaf): SitemapNode {
    const last = leaf.content?.last ?? false;
    const text = last ? leaf.text : `${leaf.text}${this.sentinel(leaf)}`;
    const reading = this.scan(text, 0, leaf.entry, true);
    return toNode(leaf.text, leaf.entry, reading!, last);
  }

  /** What has to follow the leaf so that it ends where it does. */
  private sentinel(leaf: SitemapLeaf): string {
    const [record] = leaf.exit.root?.records ?? [];
    return leaf.exit.phase === 'body' && record ? `<${record}>` : ' '.repeat(2 * SLACK);
  }

  private scan(text: string, from: number, entry: State, last: boolean): Reading | undefined {
    let { phase, root } = entry;
    let startsRecord = false;
    let atBoundary = false;
    let rootToken: Token | undefined;
    if (phase === 'start') phase = 'prolog';
    const stops = (token: Token, at: number): boolean => {
      if (phase === 'epilog') return false;
      if (!root) {
        if (token.type === 'end' || token.name === '') return false;
        root = this.states.root(token, text.slice(from));
        rootToken = token;
        phase = token.type === 'empty' ? 'epilog' : 'body';
        return false;
      }
      if (token.type === 'end') {
        if (token.name !== root.name || root.records.size === 0) return false;
        if (at === 0) {
          phase = 'epilog';
          rootToken = token;
        } else atBoundary = true;
        return true;
      }
      if (!root.records.has(token.name)) return false;
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
    return { length, exit: this.states.of(phase, inside, root), tokens, faults, startsRecord, rootToken };
  }
}

function startsWithRecord(text: string, from: number, { phase, root, inside }: State): boolean {
  if (phase !== 'body' || inside || !root || text.charCodeAt(from) !== 60) return false;
  for (const name of root.records) if (text.startsWith(name, from + 1)) return true;
  return false;
}

/** The suppression comments of a leaf; one that a leaf's end cuts says nothing. */
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

function rangeOfRoot({ rootToken }: Reading, node: SitemapNode): { start: number; end: number } | undefined {
  if (!rootToken || !node.root) return undefined;
  const start = rootToken.start + (rootToken.type === 'end' ? 2 : 1);
  return { start, end: start + rootToken.name.length };
}

function toNode(text: string, entry: State, reading: Reading, last: boolean): SitemapNode {
  const { exit, tokens, startsRecord, rootToken } = reading;
  const { root } = exit;
  const known = !root || root.records.size > 0;
  const context: Context = {
    rootTag: entry.root?.tag ?? '',
    open: entry.root ? [entry.root.name] : [],
    continued:
      entry.phase === 'record' ||
      exit.phase === 'record' ||
      exit.phase === 'epilog' ||
      exit.inside !== undefined ||
      !known,
    staysOpen: (token) => token === rootToken,
    opens: (token) => token === rootToken || (startsRecord && token.start === 0),
  };
  const fragment = parseFragment(
    text,
    tokens,
    [...reading.faults, ...misplaced(text, tokens, entry, rootToken)],
    context,
  );
  const [first] = fragment.elements;
  return {
    text,
    entry,
    exit,
    root,
    isProlog: !entry.root && root !== undefined,
    last,
    fragment: known ? fragment : { ...fragment, faults: [] },
    rootElement: !entry.root && root ? first : undefined,
    record: startsRecord && first?.start === 0 ? first : undefined,
  };
}

/** Declarations, document types, text and elements that stand where XML 1.0 (section 2.1, `document`) has none. */
function misplaced(
  text: string,
  tokens: readonly Token[],
  entry: State,
  rootToken: Token | undefined,
): Fault[] {
  const faults: Fault[] = [];
  const first = entry.phase === 'start' ? (text.charCodeAt(0) === BOM ? 1 : 0) : -1;
  let before = entry.phase === 'start' || entry.phase === 'prolog';
  let after = entry.phase === 'epilog';
  let declared = false;
  const leads = before && tokens.find((token) => token.type === 'declaration' && token.start !== first);
  if (leads)
    faults.push({ kind: 'leading-content', start: Math.max(first, 0), end: leads.start, name: 'xml' });
  for (const token of tokens) {
    const { type, start, end } = token;
    if (type === 'declaration') {
      if (!before || declared) faults.push({ kind: 'misplaced-declaration', start, end, name: 'xml' });
      declared = true;
    } else if (type === 'doctype') {
      if (!before) faults.push({ kind: 'doctype-misplaced', start, end, name: 'DOCTYPE' });
    } else if (type !== 'comment' && type !== 'pi' && token !== rootToken && (before || after)) {
      const content = contentRange(text, token);
      if (content && after) return [...faults, { kind: 'outside-root', ...content, name: token.name }];
      if (content && rootToken && !(leads && start < leads.start)) {
        faults.push({ kind: declared ? 'outside-root' : 'leading-content', ...content, name: token.name });
      }
    }
    if (token === rootToken) {
      before = false;
      after = type === 'end' || type === 'empty';
    }
  }
  return faults;
}

/** The token without blanks around it; undefined where nothing is left. */
function contentRange(text: string, token: Token): { start: number; end: number } | undefined {
  let { start, end } = token;
  while (start < end && (isSpace(text.charCodeAt(start)) || text.charCodeAt(start) === BOM)) start++;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--;
  return start < end ? { start, end } : undefined;
}
