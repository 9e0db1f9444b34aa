import { continuesName, skipName, skipNameParts } from '../tokens/nameCharacters.ts';
import { type Fault, isSpace, startsInstruction, type Token } from '../tokens/tokens.ts';
import { DeclaredEntities, isEntityValue } from './entities.ts';

/**
 * Checks the syntax of a document type (XML 1.0, sections 2.8, 3.2, 3.3 and 4.2; Namespaces in XML 1.0, section 7). It
 * reads no other files and replaces no parameter entities. Adds the first fault. A document type that is cut by the end
 * of the text or of a leaf is not checked.
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
/** Attribute types (`TokenizedType` and `StringType`); longer names first. */
const TYPES = ['CDATA', 'IDREFS', 'IDREF', 'ID', 'ENTITIES', 'ENTITY', 'NMTOKENS', 'NMTOKEN'] as const;

/**
 * A recursive-descent scanner. Each method returns whether its construct is at the current offset, and moves past it if
 * so.
 */
class Scanner {
  private at = 0;
  private readonly entities = new DeclaredEntities();

  constructor(private readonly text: string) {}

  /** The offset of the first syntax error; undefined for a well-formed document type. */
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

  /** A name without a colon, as for entities and notations. */
  private localName(): string | undefined {
    const from = this.at;
    const name = this.name() ? this.text.slice(from, this.at) : '';
    return name === '' || name.includes(':') ? undefined : name;
  }

  private nameToken(): boolean {
    if (!continuesName(this.text, this.at)) return false;
    this.at = skipNameParts(this.text, this.at);
    return true;
  }

  /** A quoted value accepted by `fits`. */
  private literal(fits: (value: string) => boolean = () => true): boolean {
    const quote = this.text[this.at];
    if (quote !== '"' && quote !== "'") return false;
    const close = this.text.indexOf(quote, this.at + 1);
    if (close < 0 || !fits(this.text.slice(this.at + 1, close))) return false;
    this.at = close + 1;
    return true;
  }

  /** `SYSTEM "…"` or `PUBLIC "…" "…"`, whose last literal is optional in a notation. */
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
      this.entities.mayBeElsewhere = true;
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
        this.entities.mayBeElsewhere = true;
      } else if (!this.passed('<!--', '-->') && !this.passed('<?', '?>') && !this.declaration()) return false;
    }
    this.blanks();
    return true;
  }

  /** A comment or a processing instruction. */
  private passed(start: string, terminator: string): boolean {
    if (!this.text.startsWith(start, this.at)) return false;
    const from = this.at + start.length;
    const close = this.text.indexOf(terminator, from);
    const inner = this.text.slice(from, close);
    const sound =
      start === '<?'
        ? startsInstruction(inner, 0) && !/^xml(?!\S)/i.test(inner)
        : !`${inner}-`.includes('--');
    if (close < 0 || !sound) return false;
    this.at = close + terminator.length;
    return true;
  }

  private declaration(): boolean {
    const from = this.at;
    const sound =
      (this.word('<!ENTITY') && this.blanks() && this.entity()) ||
      (this.word('<!NOTATION') && this.blanks() && this.notation()) ||
      (this.word('<!ELEMENT') && this.blanks() && this.name() && this.blanks() && this.content()) ||
      (this.word('<!ATTLIST') && this.blanks() && this.name() && this.attributes());
    this.blanks();
    if (sound && this.word('>')) return true;
    this.at = from;
    return false;
  }

  private notation(): boolean {
    return this.localName() !== undefined && this.blanks() && this.external(false);
  }

  private entity(): boolean {
    const isParameter = this.word('%');
    if (isParameter && !this.blanks()) return false;
    const name = this.localName();
    if (name === undefined || !this.blanks()) return false;
    const from = this.at;
    if (this.literal()) {
      const value = this.text.slice(from + 1, this.at - 1);
      return isParameter ? isEntityValue(value) : this.entities.declare(name, value);
    }
    if (!this.external()) return false;
    if (!isParameter && !this.entities.declare(name, undefined)) return false;
    const { at } = this;
    if (!isParameter && this.blanks() && this.word('NDATA'))
      return this.blanks() && this.localName() !== undefined;
    this.at = at;
    return true;
  }

  /** The content model of an element (`contentspec`). */
  private content(): boolean {
    if (this.word('EMPTY') || this.word('ANY')) return true;
    if (!this.word('(')) return false;
    this.blanks();
    return this.word('#PCDATA') ? this.mixed() : this.children();
  }

  /** What follows `(#PCDATA`. */
  private mixed(): boolean {
    let names = 0;
    for (this.blanks(); this.word('|'); this.blanks()) {
      this.blanks();
      if (!this.name()) return false;
      names++;
    }
    return this.word(')') && (this.word('*') || names === 0);
  }

  /** The rest of a content model after its first parenthesis; nesting is unlimited. */
  private children(): boolean {
    /** The separator of each open parenthesis; '' while it has a single part. */
    const joints = [''];
    while (joints.length > 0) {
      this.blanks();
      if (this.word('(')) {
        joints.push('');
        continue;
      }
      if (!this.name()) return false;
      this.occurrence();
      this.blanks();
      while (this.word(')')) {
        joints.pop();
        this.occurrence();
        if (joints.length === 0) return true;
        this.blanks();
      }
      const joint = this.word('|') ? '|' : this.word(',') ? ',' : '';
      const before = joints.at(-1)!;
      if (joint === '' || (before !== '' && before !== joint)) return false;
      joints[joints.length - 1] = joint;
    }
    return true;
  }

  private occurrence(): void {
    if ('?*+'.includes(this.text[this.at] ?? ' ')) this.at++;
  }

  /** Attributes, each with a name, a type and a default. */
  private attributes(): boolean {
    while (this.blanks() && this.name()) {
      if (!this.blanks() || !this.attributeType() || !this.blanks()) return false;
      if (this.word('#REQUIRED') || this.word('#IMPLIED')) continue;
      if (this.word('#FIXED') && !this.blanks()) return false;
      if (!this.literal((value) => this.entities.isAttributeValue(value))) return false;
    }
    return true;
  }

  private attributeType(): boolean {
    if (TYPES.some((type) => this.word(type))) return true;
    const isNotation = this.word('NOTATION');
    if ((isNotation && !this.blanks()) || !this.word('(')) return false;
    do {
      this.blanks();
      if (!(isNotation ? this.name() : this.nameToken())) return false;
      this.blanks();
    } while (this.word('|'));
    return this.word(')');
  }
}
