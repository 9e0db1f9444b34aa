import { type Fault, type FaultKind, type Token, trimEnd } from '../tokens/tokens.ts';

/** The context of a run of tokens. */
export interface Enclosing {
  /** Names of the elements that are open where the run starts, outermost first. */
  readonly open: readonly string[];
  /** The run is the rest of a record that was split: end tags may close elements of an earlier run. */
  readonly continued: boolean;
  /** Whether the element may stay open to the end of the run: the root. */
  staysOpen(token: Token): boolean;
  /** Whether an incomplete start tag still opens its element: for the root and for records. */
  opens(token: Token): boolean;
}

/** A tag without its other half in the run; offsets are those to report. */
export interface LooseTag {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** An incomplete tag may be the missing half: that is reported instead. */
  readonly excused: boolean;
  /** Of a start tag: only whitespace follows it in the run. */
  readonly bare: boolean;
}

export interface Pairing {
  /**
   * The start tag that each end tag closes; other end tags close nothing here. It includes what is read as an end tag:
   * a start tag that lacks its slash, and text that ends in a `<`.
   */
  readonly closes: ReadonlyMap<Token, Token>;
  /** Incomplete start tags that are read as if they were complete; all others are ignored. */
  readonly completed: ReadonlySet<Token>;
  /** Start tags whose elements are open at the end of the run, outermost first. */
  readonly left: readonly LooseTag[];
  /** End tags that are in no element of the run. */
  readonly strays: readonly LooseTag[];
}

interface Open {
  readonly name: string;
  /** Undefined for elements opened before the run. */
  readonly token: Token | undefined;
  /** Incomplete: a start tag without its `>`, or only its `<`. */
  readonly half: boolean;
  /** It has text; it has child elements. */
  text: boolean;
  children: boolean;
  /** Its parent has text before it. */
  readonly behindText: boolean;
  /** It has an incomplete tag, and no element opened before that tag has been closed since. */
  cut: boolean;
}

/** Faults of the tag itself, which are enough to report. */
const OF_TAG: ReadonlySet<FaultKind> = new Set([
  'tag-not-closed',
  'bad-markup',
  'qualified-name',
  'attribute-in-end-tag',
  'attribute-syntax',
  'curly-quotes',
]);

/**
 * Pairs start and end tags with as few faults as possible.
 *
 * An end tag closes the nearest open element of its name. The elements within that element that are still open are one
 * fault, at the outermost of them; those after text are separate faults, because an element with text has no child
 * elements. An end tag whose name differs from that of the innermost element is read as the end tag of that element if
 * it lacks one: one fault, not two. An incomplete tag is already a fault, so it excuses what it may be part of: a
 * missing end tag or start tag.
 */
export function pair(
  source: string,
  tokens: readonly Token[],
  enclosing: Enclosing,
  faults: Fault[],
): Pairing {
  const pairing = new Pairer(source, tokens, enclosing, faults);
  for (const token of tokens) pairing.take(token);
  return pairing.finish();
}

class Pairer {
  private readonly closes = new Map<Token, Token>();
  private readonly completed = new Set<Token>();
  private readonly strays: LooseTag[] = [];
  private readonly stack: Open[] = [];
  private readonly depths = new Counts();
  /** End tags minus start tags of a name that are still to come. */
  private readonly coming = new Counts();
  /** The offsets of tags that have a fault of their own. */
  private readonly faulty: ReadonlySet<number>;
  /** The offsets of `<` in text, in order, and how many of them were passed. */
  private readonly lone: readonly number[];
  private passed = 0;

  constructor(
    private readonly source: string,
    tokens: readonly Token[],
    private readonly enclosing: Enclosing,
    private readonly faults: Fault[],
  ) {
    for (const name of enclosing.open) this.push(name, undefined);
    for (const token of tokens) {
      if (opensElement(token)) this.coming.add(token.name, -1);
      else if (token.type === 'end') this.coming.add(token.name, 1);
    }
    this.faulty = new Set(faults.flatMap(({ kind, start }) => (OF_TAG.has(kind) ? [start] : [])));
    this.lone = faults.flatMap(({ kind, start }) => (kind === 'stray-less-than' ? [start] : []));
  }

  take(token: Token): void {
    const { type, name } = token;
    if (type === 'text' || type === 'cdata') this.takeText(token);
    else if (this.isMistypedEnd(token)) {
      if (type === 'start') this.coming.add(name, 1);
      const { token: opener } = this.stack.at(-1)!;
      this.closes.set(token, opener!);
      this.pop();
      this.faults.push({ kind: 'mistyped-end-tag', start: token.start, end: token.end, name: opener!.name });
    } else if (opensElement(token)) {
      this.coming.add(name, 1);
      const half = type === 'junk';
      if (!half && this.lacksSlash(name)) {
        this.closes.set(token, this.stack.at(-1)!.token!);
        this.pop();
        this.faults.push({ kind: 'missing-slash', start: token.start, end: token.end, name });
        return;
      }
      if (half && this.enclosing.opens(token)) this.completed.add(token);
      this.push(name, token, half);
    } else if (type === 'end') {
      this.coming.add(name, -1);
      this.close(token);
    } else if (type === 'junk') {
      if (this.source.startsWith('</', token.start)) this.close(token);
      else this.cut();
    }
  }

  finish(): Pairing {
    const { enclosing, stack, closes, completed, strays } = this;
    const open = stack
      .slice(enclosing.open.length)
      .filter(({ token }) => token && !enclosing.staysOpen(token));
    for (let i = stack.length - 1; i > 0; i--) stack[i - 1]!.cut ||= stack[i]!.cut || stack[i]!.half;
    const left = open.flatMap(({ token, half, cut, text, children }) =>
      half || enclosing.continued ? [] : [{ ...rangeOf(token!), excused: cut, bare: !text && !children }],
    );
    return { closes, completed, left, strays };
  }

  private takeText(text: Token): void {
    const { type, start, end } = text;
    const top = this.stack.at(-1);
    if (top && this.source.slice(start, end).trim() !== '') top.text = true;
    if (type === 'cdata') return;
    if (this.endsInEndTag(text)) {
      this.closes.set(text, top!.token!);
      this.pop();
      this.cut();
      return;
    }
    const { lone } = this;
    while (this.passed < lone.length && lone[this.passed]! < start) this.passed++;
    for (; this.passed < lone.length && lone[this.passed]! < end; this.passed++)
      this.push('', undefined, true);
    if (endsInReference(this.source, start, end)) this.cut();
  }

  /** Handles an end tag, or what is read as one. */
  private close(tag: Token): void {
    const { name } = tag;
    const isKnown = name !== '' && this.depths.of(name) > 0;
    const top = this.inner();
    if (isKnown && !(top && top.name !== name && this.isSurplus(name) && this.lacksEnd(top))) {
      this.closeNamed(name, tag);
      return;
    }
    if (this.enclosing.continued) return;
    const isReported = this.isReported(tag);
    if (!top) {
      if (!isReported)
        this.strays.push({ name, start: tag.start, end: tag.end, excused: false, bare: false });
      return;
    }
    if (!this.lacksEnd(top)) {
      if (!isReported) this.faults.push({ kind: 'unexpected-end-tag', start: tag.start, end: tag.end, name });
      return;
    }
    this.pop();
    const { token } = top;
    if (token) {
      this.closes.set(tag, token);
      if (top.half) this.completed.add(token);
      else if (!isReported && !this.isReported(token))
        this.faults.push({ kind: 'mismatched-tags', start: tag.start, end: tag.end, name, opener: token });
    }
    if (isReported || top.half || top.cut) this.cut();
  }

  private closeNamed(name: string, tag: Token): void {
    const dropped: Open[] = [];
    let top = this.stack.at(-1)!;
    while (top.name !== name) {
      this.pop();
      dropped.push(top);
      top = this.stack.at(-1)!;
    }
    this.report(dropped.reverse());
    if (!top.token) {
      if (!this.enclosing.continued && !this.isReported(tag))
        this.strays.push({ name, start: tag.start, end: tag.end, excused: false, bare: false });
      return;
    }
    this.pop();
    this.closes.set(tag, top.token);
    if (top.half) this.completed.add(top.token);
    if (top.half || this.isReported(tag)) this.cut();
  }

  /** Reports nested elements that are not closed, outermost first. */
  private report(open: readonly Open[]): void {
    for (let i = open.length - 1; i > 0; i--) open[i - 1]!.cut ||= open[i]!.cut || open[i]!.half;
    open.forEach(({ token, half, cut, behindText }, at) => {
      if (!token || half || cut || this.enclosing.staysOpen(token) || (at > 0 && !behindText)) return;
      this.faults.push({ kind: 'element-not-closed', ...rangeOf(token) });
    });
  }

  /** The innermost open element of the run, without the root. */
  private inner(): Open | undefined {
    if (this.stack.length <= this.enclosing.open.length) return undefined;
    const top = this.stack.at(-1)!;
    return top.token && this.enclosing.staysOpen(top.token) ? undefined : top;
  }

  /** Whether too few end tags follow for the open elements of this name. */
  private lacksEnd({ name, half }: Open): boolean {
    return half || this.depths.of(name) > this.coming.of(name);
  }

  /** Whether end tags will come for all open elements of this name. */
  private isSurplus(name: string): boolean {
    return this.coming.of(name) >= this.depths.of(name);
  }

  private isReported({ start, name, type }: Token): boolean {
    const from = start + (type === 'end' ? 2 : 1);
    return this.faulty.has(start) || this.faulty.has(from) || this.faulty.has(from + name.length);
  }

  /** Whether a start tag of this name must be the end tag of the innermost element: that is open, with text. */
  private lacksSlash(name: string): boolean {
    const top = this.inner();
    return top?.name === name && !top.half && top.text && this.coming.of(name) < this.depths.of(name);
  }

  /** Whether a tag must be the end tag after text, with its slash misplaced or its name cut: `<loc/>`, `<oc>`. */
  private isMistypedEnd({ type, name, start, end }: Token): boolean {
    if (type !== 'start' && type !== 'empty') return false;
    const top = this.inner();
    if (!top?.token || top.half || !top.text || top.children || !this.lacksEnd(top)) return false;
    if (type === 'empty') return name === top.name && end === start + name.length + 3;
    const isCut = name.length < top.name.length && (top.name.startsWith(name) || top.name.endsWith(name));
    return isCut && end === start + name.length + 2 && this.coming.of(name) + 1 <= this.depths.of(name);
  }

  /** Whether a text ends in a `<` that is the rest of the end tag of its element. */
  private endsInEndTag({ start, end }: Token): boolean {
    const top = this.inner();
    if (!top?.token || top.half || top.children || this.enclosing.opens(top.token)) return false;
    const last = trimEnd(this.source, start, end);
    return this.source[last - 1] === '<' && this.lacksEnd(top);
  }

  private push(name: string, token: Token | undefined, half = false): void {
    const parent = this.stack.at(-1);
    if (parent && !half) parent.children = true;
    const behindText = parent?.text ?? false;
    this.stack.push({ name, token, half, text: false, children: false, behindText, cut: false });
    if (name !== '') this.depths.add(name, 1);
  }

  private pop(): void {
    const { name } = this.stack.pop()!;
    if (name !== '') this.depths.add(name, -1);
  }

  private cut(): void {
    const top = this.stack.at(-1);
    if (top) top.cut = true;
  }
}

/** Whether a text ends in an incomplete reference. */
function endsInReference(source: string, start: number, end: number): boolean {
  const text = source.slice(start, end);
  const at = text.lastIndexOf('&');
  return at >= 0 && /^&#?[\w.:-]*\s*$/.test(text.slice(at));
}

const opensElement = ({ type, name }: Token): boolean => type === 'start' || (type === 'junk' && name !== '');

const rangeOf = ({ name, start, end }: Token): { name: string; start: number; end: number } => ({
  name,
  start,
  end: start + 1 + name.length + (end === start + name.length + 2 ? 1 : 0),
});

class Counts {
  private readonly counts = new Map<string, number>();

  of(name: string): number {
    return this.counts.get(name) ?? 0;
  }

  add(name: string, by: number): void {
    this.counts.set(name, this.of(name) + by);
  }
}
