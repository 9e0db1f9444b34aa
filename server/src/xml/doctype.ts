import { skipName } from './nameCharacters.ts';
import { type Fault, isSpace, type Token } from './tokens.ts';

/**
 * Checks the form of a document type (XML 1.0, sections 2.8, 3.2, 3.3 and 4.2), as far as it is decided without
 * expanding anything: no entity is replaced, no model of content or of attributes is taken apart. Adds the first fault.
 * A document type that is cut by the end of the text or of a leaf is left alone.
 */
export function checkDoctype(source: string, { start, end, open }: Token, faults: Fault[]): void {
  const text = source.slice(start, end);
  if (open || !text.startsWith('<!') || !text.endsWith('>')) return;
  const at = new Scanner(text).doctype();
  if (at === undefined) return;
  let stop = at + 1;
  while (stop < text.length - 1 && !isSpace(text.charCodeAt(stop)) && text[stop] !== '>') stop++;
  faults.push({ kind: 'doctype-syntax', start: start + at, end: start + stop, name: 'DOCTYPE' });
}

/** `PubidChar` of XML 1.0. */
const PUBLIC_IDENTIFIER = /^[-\x20\r\na-zA-Z0-9'()+,./:=?;!*#@$_%]*$/;
/** What `&` and `%` may be in the value of an entity (section 4.3.2, and 2.8: no parameter entity within markup). */
const ENTITY_VALUE = /%|&(?!(?:#[0-9]+|#x[0-9a-fA-F]+|[A-Za-z_:\u0080-\uffff][\w.:\u0080-\uffff-]*);)/;

/** Whether the inside of an instruction begins with a name that a blank or the end follows. */
function startsInstruction(inner: string): boolean {
  const end = skipName(inner, 0);
  return end > 0 && (end === inner.length || isSpace(inner.charCodeAt(end)));
}

/** Reads forward; each method says whether what it names stands here, and if so stands behind it afterwards. */
class Scanner {
  private at = 0;

  constructor(private readonly text: string) {}

  /** Where the text stops to be a document type; undefined for a sound one. */
  doctype(): number | undefined {
    const sound =
      this.word('<!DOCTYPE') &&
      this.blanks() &&
      this.name() &&
      this.externalAfterBlanks(true) &&
      this.subset();
    return sound && this.word('>') && this.at === this.text.length ? undefined : this.at;
  }

  private word(word: string): boolean {
    if (!this.text.startsWith(word, this.at)) return false;
    this.at += word.length;
    return true;
  }

  private blanks(): boolean {
    const from = this.at;
    while (isSpace(this.text.charCodeAt(this.at))) this.at++;
    return this.at > from;
  }

  private name(): boolean {
    const from = this.at;
    this.at = skipName(this.text, from);
    return this.at > from;
  }

  /** A quoted value that `fits`. */
  private literal(fits: (value: string) => boolean = () => true): boolean {
    const quote = this.text[this.at];
    if (quote !== '"' && quote !== "'") return false;
    const close = this.text.indexOf(quote, this.at + 1);
    if (close < 0 || !fits(this.text.slice(this.at + 1, close))) return false;
    this.at = close + 1;
    return true;
  }

  /** `SYSTEM "…"` or `PUBLIC "…" "…"`, of which a notation may leave out the last. */
  private external(needsSystem = true): boolean {
    if (this.word('SYSTEM')) return this.blanks() && this.literal();
    if (!this.word('PUBLIC') || !this.blanks() || !this.literal((value) => PUBLIC_IDENTIFIER.test(value)))
      return false;
    const spaced = this.blanks();
    return (spaced && this.literal()) || !needsSystem;
  }

  private externalAfterBlanks(optional: boolean): boolean {
    const spaced = this.blanks();
    if (spaced && (this.text.startsWith('SYSTEM', this.at) || this.text.startsWith('PUBLIC', this.at))) {
      if (!this.external()) return false;
      this.blanks();
      return true;
    }
    return optional;
  }

  private subset(): boolean {
    if (!this.word('[')) return true;
    while (!this.word(']')) {
      if (this.blanks()) continue;
      if (this.word('%')) {
        if (!this.name() || !this.word(';')) return false;
      } else if (!this.passed('<!--', '-->') && !this.passed('<?', '?>') && !this.declaration()) return false;
    }
    this.blanks();
    return true;
  }

  /** A comment or an instruction. */
  private passed(start: string, terminator: string): boolean {
    if (!this.text.startsWith(start, this.at)) return false;
    const from = this.at + start.length;
    const close = this.text.indexOf(terminator, from);
    const inner = this.text.slice(from, close);
    const sound =
      start === '<?' ? startsInstruction(inner) && !/^xml(?!\S)/i.test(inner) : !`${inner}-`.includes('--');
    if (close < 0 || !sound) return false;
    this.at = close + terminator.length;
    return true;
  }

  private declaration(): boolean {
    const from = this.at;
    const sound =
      (this.word('<!ENTITY') && this.blanks() && this.entity()) ||
      (this.word('<!NOTATION') && this.blanks() && this.name() && this.blanks() && this.external(false)) ||
      (this.word('<!ELEMENT') && this.blanks() && this.name() && this.blanks() && this.model()) ||
      (this.word('<!ATTLIST') && this.blanks() && this.name() && this.attributes());
    this.blanks();
    if (sound && this.word('>')) return true;
    this.at = from;
    return false;
  }

  private entity(): boolean {
    const isParameter = this.word('%');
    if ((isParameter && !this.blanks()) || !this.name() || !this.blanks()) return false;
    if (this.literal((value) => !ENTITY_VALUE.test(value))) return true;
    if (!this.external()) return false;
    const { at } = this;
    if (!isParameter && this.blanks() && this.word('NDATA')) return this.blanks() && this.name();
    this.at = at;
    return true;
  }

  /** What an element may hold: only that it begins as such a thing does, and that its brackets pair. */
  private model(): boolean {
    if (this.word('EMPTY') || this.word('ANY')) return true;
    const from = this.at;
    let depth = 0;
    for (; this.at < this.text.length; this.at++) {
      const character = this.text[this.at]!;
      if (character === '(') depth++;
      else if (depth === 0) break;
      else if (character === ')') depth--;
      else if (character === '<' || character === '>' || character === '"') return false;
    }
    while ('?*+'.includes(this.text[this.at] ?? ' ')) this.at++;
    return this.at > from;
  }

  /** Attributes, each with a name, a type and a default; types and defaults are only told apart. */
  private attributes(): boolean {
    while (this.blanks() && this.name()) {
      if (!this.blanks()) return false;
      if (this.word('NOTATION') && !this.blanks()) return false;
      if (!(this.text[this.at] === '(' ? this.model() : this.name()) || !this.blanks()) return false;
      if (this.word('#REQUIRED') || this.word('#IMPLIED')) continue;
      if (this.word('#FIXED') && !this.blanks()) return false;
      if (!this.literal((value) => !value.includes('<'))) return false;
    }
    return true;
  }
}
