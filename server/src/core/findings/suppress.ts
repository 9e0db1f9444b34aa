import { type Aliases, aliasesOf, type Code, type Finding, type RuleMeta } from '../rule/rule.ts';

/**
 * Comments that suppress findings: `crawlwise-disable-next-line CODE…`, `crawlwise-disable CODE…` and `crawlwise-enable
 * CODE…`. Codes are separated by commas or whitespace, and may be written without the part before the slash; no code
 * means all. A reason may follow, after ` -- ` or after a `:` after the codes; it is ignored. This file knows the
 * meaning and scope of such a comment, not how a language writes comments.
 *
 * - `disable-next-line` applies to what begins on the line of text after the one on which the comment ends.
 * - `disable` applies from the start of the comment to an `enable` of the same code, or to the end of the file.
 */

/** `unknown`: a comment that begins with `crawlwise-` and is not one of the others. */
export type Command = 'disable-next-line' | 'disable' | 'enable' | 'unknown';

/** A code named in a comment; `mask` is 0 if no rule has it. */
export interface NamedCode {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly mask: bigint;
}

/** A suppression comment. Offsets are those of the text it was read from. */
export interface Suppression {
  readonly command: Command;
  /** The whole comment. */
  readonly start: number;
  readonly end: number;
  /** The word that begins with `crawlwise-`. */
  readonly wordStart: number;
  readonly wordEnd: number;
  /** Empty: all codes. */
  readonly codes: readonly NamedCode[];
  /** The codes, one bit each. */
  readonly mask: bigint;
}

/**
 * What is disabled at a place, one bit per code: `region` by comments that apply to the end of the file, `line` on
 * the line of the place, `next` on the line after it. Equal values have equal keys.
 */
export interface Mute {
  readonly region: bigint;
  readonly line: bigint;
  readonly next: bigint;
  readonly key: string;
}

/** Nothing is disabled. */
export const QUIET: Mute = { region: 0n, line: 0n, next: 0n, key: '' };

/** A comment with its line in the leaf: line breaks between the leaf's start and the comment's end. */
export interface PlacedSuppression extends Suppression {
  readonly line: number;
}

/** A suppressed finding. `start` is relative to the leaf; `line` counts the line breaks before it in the leaf. */
export interface Suppressed {
  readonly code: Code;
  readonly start: number;
  readonly line: number;
  /** Suppressed by a comment that applies to the end of the file, not only by one for the next line. */
  readonly region: boolean;
  /** How many findings it counts for. */
  readonly count: number;
  /** A comment names the finding, but it cannot be suppressed and is shown. */
  readonly isRefused: boolean;
}

/** The suppression data of a leaf. */
export interface LeafSuppression {
  readonly comments: readonly PlacedSuppression[];
  readonly suppressed: readonly Suppressed[];
}

/** The findings of a leaf after suppression. */
export interface FilteredFindings {
  readonly findings: readonly Finding[];
  /** What is disabled after the leaf. */
  readonly exit: Mute;
  /** Undefined if the leaf has no comment and no suppressed finding. */
  readonly suppression: LeafSuppression | undefined;
}

const COMMANDS: ReadonlySet<string> = new Set(['disable-next-line', 'disable', 'enable'] satisfies Command[]);
/** Every suppression comment contains it. */
export const MARK = 'crawlwise-';
const WORD = /^\s*crawlwise-([^\s,]*)/;
const CODES = /[^\s,]+/g;
const DASHES = /(?<=\s)--+(?=\s|$)/;

/**
 * The length of the part after the command that names codes. A colon directly after the command does not start a
 * reason.
 */
function codesLength(words: string): number {
  const dashes = DASHES.exec(words)?.index ?? words.length;
  const colon = words.indexOf(':');
  const reasoned = colon >= 0 && colon < dashes && /[^\s,]/.test(words.slice(0, colon));
  return reasoned ? colon : dashes;
}

/** The suppression comments of one language: the known codes, and the effect of comments on findings. */
export class Suppressor {
  private readonly masks = new Map<string, bigint>();
  private readonly bits = new Map<string, bigint>();
  private readonly all: bigint;

  /** @param codes those that comments can name; each also by the part after its slash, and by its aliases */
  constructor(
    readonly codes: readonly Code[],
    aliases: Aliases = {},
  ) {
    codes.forEach((code, index) => {
      const bit = 1n << BigInt(index);
      this.bits.set(code, bit);
      this.name(code, bit);
    });
    for (const [alias, code] of Object.entries(aliases)) this.name(alias, this.bit(code));
    this.all = (1n << BigInt(codes.length)) - 1n;
  }

  private name(code: string, bit: bigint): void {
    const short = code.slice(code.indexOf('/') + 1);
    this.masks.set(code, bit);
    this.masks.set(short, (this.masks.get(short) ?? 0n) | bit);
  }

  /**
   * Reads the comment between `start` and `end` of `text`, whose content is between `from` and `to`; undefined if it is
   * not a suppression comment. Linear.
   */
  parse(text: string, start: number, end: number, from: number, to: number): Suppression | undefined {
    const inner = text.slice(from, to);
    const word = WORD.exec(inner);
    if (!word) return undefined;
    const name = word[1]!;
    const after = word[0].length;
    const words = inner.slice(after);
    const codes: NamedCode[] = [];
    for (const { 0: code, index } of words.slice(0, codesLength(words)).matchAll(CODES)) {
      const at = from + after + index;
      codes.push({ name: code, start: at, end: at + code.length, mask: this.masks.get(code) ?? 0n });
    }
    const wordEnd = from + after;
    const mask = codes.length === 0 ? this.all : codes.reduce((sum, code) => sum | code.mask, 0n);
    const command = COMMANDS.has(name) ? (name as Command) : 'unknown';
    return { command, start, end, wordStart: wordEnd - name.length - MARK.length, wordEnd, codes, mask };
  }

  /** Removes the suppressed findings from a leaf's findings, which are in order of their start. Linear. */
  filterFindings(
    text: string,
    entry: Mute,
    comments: readonly Suppression[],
    findings: readonly Finding[],
  ): FilteredFindings {
    if (comments.length === 0 && (entry === QUIET || (entry.region | entry.line | entry.next) === 0n)) {
      return { findings, exit: entry, suppression: undefined };
    }
    const walk = new Walk(text, entry, comments);
    const kept: Finding[] = [];
    const suppressed: Suppressed[] = [];
    for (const finding of findings) {
      walk.to(finding.start);
      const how = this.judge(finding, finding.start, walk);
      if (how && !how.isRefused) suppressed.push(how);
      else kept.push(finding);
    }
    walk.to(text.length);
    return {
      findings: suppressed.length === 0 ? findings : kept,
      exit: walk.mute(),
      suppression:
        comments.length + suppressed.length > 0
          ? { comments: comments.map((comment, i) => ({ ...comment, line: walk.lines[i]! })), suppressed }
          : undefined,
    };
  }

  /**
   * How comments suppress a finding at `offset` of a leaf with the entry state `entry`; undefined if none does. Linear
   * in the leaf's text.
   */
  silence(
    finding: Finding,
    text: string,
    entry: Mute,
    comments: readonly Suppression[],
    offset: number,
  ): Suppressed | undefined {
    if (comments.length === 0 && (entry.region | entry.line | entry.next) === 0n) return undefined;
    const walk = new Walk(text, entry, comments);
    walk.to(offset);
    return this.judge(finding, offset, walk);
  }

  /** The bit of a code; 0 for an unknown one. */
  bit(code: Code): bigint {
    return this.bits.get(code) ?? 0n;
  }

  /** The indexes in `codes` of the bits of a mask. */
  indexes(mask: bigint): number[] {
    if (mask === 0n) return [];
    return this.codes.flatMap((_, index) => ((mask >> BigInt(index)) & 1n ? [index] : []));
  }

  private judge(
    { code, more = 0, suppressible }: Finding,
    start: number,
    walk: Walk,
  ): Suppressed | undefined {
    const bit = this.bit(code);
    const region = (walk.region & bit) !== 0n;
    if (!region && (walk.line & bit) === 0n) return undefined;
    return { code, start, line: walk.breaks, region, count: 1 + more, isRefused: suppressible === false };
  }
}

/** For files whose suppression comments are ordinary comments. */
class NoSuppression extends Suppressor {
  override parse(): undefined {
    return undefined;
  }
}

export const NO_SUPPRESSION: Suppressor = new NoSuppression([]);

/** The suppression comments of a language with these rules. */
export const suppressorOf = (rules: readonly RuleMeta[]): Suppressor =>
  new Suppressor(
    rules.map(({ code }) => code),
    aliasesOf(rules),
  );

/** Walks through a leaf, past its line breaks and comments in order. */
class Walk {
  region: bigint;
  line: bigint;
  /** Line breaks passed. */
  breaks = 0;
  /** For each comment passed: the line breaks before its end. */
  readonly lines: number[] = [];
  private next: bigint;
  private begun = 0;
  private readonly lineBreak = /\r\n?|\n/g;
  private breakEnd = 0;

  constructor(
    private readonly text: string,
    private readonly entry: Mute,
    private readonly comments: readonly Suppression[],
  ) {
    this.region = entry.region;
    this.line = entry.line;
    this.next = entry.next;
    this.findBreak();
  }

  /** Moves on to an offset, including what starts or ends there. Offsets must not decrease. */
  to(offset: number): void {
    for (;;) {
      const start = this.comments[this.begun]?.start ?? Number.POSITIVE_INFINITY;
      const end = this.comments[this.lines.length]?.end ?? Number.POSITIVE_INFINITY;
      const at = Math.min(start, end, this.breakEnd);
      if (at > offset || at === Number.POSITIVE_INFINITY) return;
      if (at === start) this.begin(this.comments[this.begun++]!);
      else if (at === end) this.end(this.comments[this.lines.length]!);
      else {
        this.breaks++;
        this.line = this.next;
        this.next = 0n;
        this.findBreak();
      }
    }
  }

  /** What is disabled here. */
  mute(): Mute {
    const { region, line, next, entry } = this;
    if (region === entry.region && line === entry.line && next === entry.next) return entry;
    if ((region | line | next) === 0n) return QUIET;
    return { region, line, next, key: [region, line, next].map((mask) => mask.toString(36)).join(' ') };
  }

  private begin({ command, mask }: Suppression): void {
    if (command === 'disable') this.region |= mask;
    else if (command === 'enable') this.region &= ~mask;
  }

  private end({ command, mask }: Suppression): void {
    this.lines.push(this.breaks);
    if (command === 'disable-next-line') this.next |= mask;
  }

  private findBreak(): void {
    this.breakEnd = this.lineBreak.exec(this.text) ? this.lineBreak.lastIndex : Number.POSITIVE_INFINITY;
  }
}
