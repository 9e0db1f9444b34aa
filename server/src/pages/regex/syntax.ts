/**
 * Reads regular expressions as JavaScript does (ECMA-262, "Patterns", without the flags `u` and `v`), as far as PCRE and
 * RE2 read them alike. Look-behind, back-references, possessive repetitions and POSIX classes are not read.
 */

/** A part of an expression. */
export type Term = { readonly mayBeEmpty: boolean } & (
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'unit'; readonly fits: (unit: number) => boolean }
  | { readonly kind: 'assertion'; readonly holds: Assertion }
  | { readonly kind: 'look'; readonly isNegative: boolean; readonly body: Term }
  /** `index`: the number of a group that captures. */
  | { readonly kind: 'group'; readonly index: number; readonly body: Term }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly Term[] }
  | Repetition
);

interface Repetition {
  readonly kind: 'repetition';
  readonly body: Term;
  readonly least: number;
  readonly most: number;
  readonly isLazy: boolean;
  /** The groups in the body, from the first up to this one without it. */
  readonly first: number;
  readonly end: number;
}

export type Assertion = 'start' | 'end' | 'word' | 'noWord';

export interface Syntax {
  readonly term: Term;
  /** Groups, with the whole match as the first. */
  readonly groups: number;
  readonly names: ReadonlyMap<string, number>;
}

/** `i` for any letter case, `s` if a dot also matches line ends. */
export type Flags = '' | 'i' | 's';

const DEEPEST = 100;
const LONGEST = 10_000;

/** An expression that cannot be read. */
class Unreadable extends Error {}

/** The parts of an expression; undefined if it cannot be read. Linear. */
export function syntaxOf(source: string, flags: Flags): Syntax | undefined {
  try {
    return new Reader(source, flags).whole();
  } catch (error) {
    if (error instanceof Unreadable || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const QUANTIFIER = /(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})(\??)/y;
const GROUP = /\((?:\?(?:([:=!])|<([A-Za-z_]\w*)>))?(?!\?)/y;
const ESCAPE = /\\(?:[^A-Za-z\d]|[bdDfnrsStwW]|x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|0(?!\d))/sy;
/** A set of characters. A bracket in front, and classes such as `[:alpha:]`, are read differently elsewhere. */
const SET = new RegExp(`\\[(?:\\^(?!\\])|(?![\\^\\]]))(?:${ESCAPE.source}|(?!\\[[:.=])[^\\]\\\\])*\\]`, 'y');
const NO_WORD = '\\B';
/** A quantifier, or what newer versions of PCRE read as one; both read other braces as text. */
const BRACES = /\{\d*,?\d*\}/y;
const CONTROLS: Readonly<Record<string, string>> = { f: '\f', n: '\n', r: '\r', t: '\t', 0: '\0' };

class Reader {
  private at = 0;
  private depth = 0;
  private groups = 1;
  private readonly names = new Map<string, number>();

  constructor(
    private readonly source: string,
    private readonly flags: Flags,
  ) {}

  whole(): Syntax {
    if (this.source.length > LONGEST) throw new Unreadable();
    const term = this.choice();
    if (this.at < this.source.length) throw new Unreadable();
    return { term, groups: this.groups, names: this.names };
  }

  private choice(): Term {
    if (++this.depth > DEEPEST) throw new Unreadable();
    const parts = [this.sequence()];
    while (this.found('|')) parts.push(this.sequence());
    this.depth--;
    const [only] = parts;
    return parts.length === 1
      ? only!
      : { kind: 'choice', parts, mayBeEmpty: parts.some(({ mayBeEmpty }) => mayBeEmpty) };
  }

  private sequence(): Term {
    const parts: Term[] = [];
    while (this.at < this.source.length && !'|)'.includes(this.source[this.at]!)) {
      const part = this.repeated();
      const last = parts.at(-1);
      if (part.kind === 'text' && last?.kind === 'text') {
        parts[parts.length - 1] = { ...last, text: last.text + part.text };
      } else parts.push(part);
    }
    return { kind: 'sequence', parts, mayBeEmpty: parts.every(({ mayBeEmpty }) => mayBeEmpty) };
  }

  /** An atom, with the quantifier after it. */
  private repeated(): Term {
    const first = this.groups;
    const body = this.atom();
    const [whole, exact, comma, limit, lazy] = this.match(QUANTIFIER) ?? [];
    if (whole === undefined) return body;
    if (body.kind === 'assertion' || body.kind === 'look') throw new Unreadable();
    const least = exact === undefined ? Number(whole.startsWith('+')) : Number(exact);
    const isOnce = whole.startsWith('?') || (exact !== undefined && comma === undefined);
    const most = isOnce ? Number(exact ?? 1) : Number(limit || Infinity);
    if (least > most) throw new Unreadable();
    const mayBeEmpty = least === 0 || body.mayBeEmpty;
    return {
      ...{ kind: 'repetition', body, least, most, isLazy: lazy === '?' },
      ...{ first, end: this.groups, mayBeEmpty },
    };
  }

  private atom(): Term {
    const { source } = this;
    switch (source[this.at]) {
      case '^':
        return this.assertion('start');
      case '$':
        return this.assertion('end');
      case '(':
        return this.group();
      case '[':
        return this.unit(this.match(SET)?.[0]);
      case '\\':
        return this.escape();
      case '.':
        return this.unit(source[this.at++]);
      case '*':
      case '+':
      case '?':
        throw new Unreadable();
      case '{':
        if (this.match(BRACES)) throw new Unreadable();
    }
    return this.text(source[this.at++]!);
  }

  private assertion(holds: Assertion, length = 1): Term {
    this.at += length;
    return { kind: 'assertion', holds, mayBeEmpty: true };
  }

  private group(): Term {
    const [whole, mark, name] = this.match(GROUP) ?? [];
    const index = this.groups;
    if (whole === undefined || (name !== undefined && this.names.has(name))) throw new Unreadable();
    if (mark === undefined) this.groups++;
    if (name !== undefined) this.names.set(name, index);
    const body = this.choice();
    if (!this.found(')')) throw new Unreadable();
    if (mark === ':') return body;
    if (mark === undefined) return { kind: 'group', index, body, mayBeEmpty: body.mayBeEmpty };
    // What is captured in look-ahead would be needed after it.
    if (mark === '=' && this.groups > index) throw new Unreadable();
    return { kind: 'look', isNegative: mark === '!', body, mayBeEmpty: true };
  }

  private escape(): Term {
    if (this.source.startsWith(NO_WORD, this.at)) return this.assertion('noWord', NO_WORD.length);
    const [written] = this.match(ESCAPE) ?? [];
    if (written === undefined) throw new Unreadable();
    const letter = written[1]!;
    if (letter === 'b') return this.assertion('word', 0);
    if (/[dsw]/i.test(letter)) return this.unit(written);
    const code = /[xu]/.test(letter) ? String.fromCharCode(Number.parseInt(written.slice(2), 16)) : undefined;
    return this.text(code ?? CONTROLS[letter] ?? letter);
  }

  private text(text: string): Term {
    if (!this.flags.includes('i')) return { kind: 'text', text, mayBeEmpty: false };
    return this.unit(`\\u${text.charCodeAt(0).toString(16).padStart(4, '0')}`);
  }

  /** One unit of a text. What matches it is left to JavaScript, which takes constant time for one unit. */
  private unit(written: string | undefined): Term {
    if (written === undefined) throw new Unreadable();
    const expression = new RegExp(written, this.flags);
    const fits = (unit: number): boolean => expression.test(String.fromCharCode(unit));
    const known = new Map<number, boolean>();
    return {
      kind: 'unit',
      fits(unit) {
        const answer = known.get(unit) ?? fits(unit);
        known.set(unit, answer);
        return answer;
      },
      mayBeEmpty: false,
    };
  }

  private found(character: string): boolean {
    const isThere = this.source[this.at] === character;
    if (isThere) this.at++;
    return isThere;
  }

  private match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source);
    if (!found) return undefined;
    this.at += found[0].length;
    return found;
  }
}
