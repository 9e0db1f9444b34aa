import { isHighSurrogate, isLowSurrogate } from '../../text/summary.ts';
import { skipName, startsName } from '../tokens/nameCharacters.ts';
import type { AttributeToken, Fault, Token } from '../tokens/tokens.ts';
import { checkDoctype } from './doctype.ts';
import { declaredPrefix, isMisdeclared } from './namespaces.ts';
import { decode, isXmlChar, pointOf, type XmlAttribute } from './tree.ts';

const MAX_FAULTS = 100;

/**
 * What `sax` accepts in strict mode, or cannot locate: characters that XML forbids (section 2.2), a bare `&` and
 * invalid references (4.1), `]]>` in text (2.4), duplicate attributes (3.1), the parts of the declaration (2.8), and
 * names and namespaces that Namespaces in XML forbids (sections 2.2, 3, 4 and 5). Adds the faults of `token` of
 * `source`.
 */
export function checkToken(source: string, token: Token, faults: Fault[]): void {
  const { type, start, end, attributes } = token;
  if (type === 'text') {
    // If a `<` is reported, it was the start of the section that ends here.
    const hasLessThan = source.slice(start, end).includes('<');
    checkCharacterData(source, start, end, !hasLessThan, faults);
    return;
  }
  if (type === 'cdata' || type === 'comment' || type === 'pi' || type === 'doctype') {
    checkCharacters(source, start, end, faults);
    if (type === 'doctype' && faults.length < MAX_FAULTS) checkDoctype(source, token, faults);
    return;
  }
  if (type === 'declaration') checkDeclaration(source, token, faults);
  else if (token.name.includes(':')) checkTagName(token, faults);
  for (const attribute of attributes) {
    checkCharacterData(source, attribute.valueStart, attribute.valueEnd, false, faults);
    if (attribute.name.includes(':') || attribute.name === 'xmlns') checkPrefix(source, attribute, faults);
  }
  if (attributes.length > 1) checkDuplicates(attributes, faults);
}

/** The parts of an XML declaration, in their order, and their allowed values (XML 1.0, sections 2.8, 2.9 and 4.3.3). */
const PARTS: readonly (readonly [name: string, value: RegExp])[] = [
  ['version', /^1\.[0-9]+$/],
  ['encoding', /^[A-Za-z][A-Za-z0-9._-]*$/],
  ['standalone', /^(?:yes|no)$/],
];

function checkDeclaration(source: string, { start, end, attributes, name }: Token, faults: Fault[]): void {
  if (faults.length >= MAX_FAULTS || hasFault(faults, start, end)) return;
  let next = 0;
  for (const attribute of attributes) {
    const part = PARTS.findIndex((known) => known[0] === attribute.name);
    const value = source.slice(attribute.valueStart, attribute.valueEnd);
    if (part < next || !PARTS[part]![1].test(value) || (part > 0 && next === 0)) {
      faults.push({ kind: 'declaration-syntax', ...attribute });
      return;
    }
    next = part + 1;
  }
  if (next === 0)
    faults.push({ kind: 'declaration-syntax', start: start + 2, end: start + 2 + name.length, name });
}

const hasFault = (faults: readonly Fault[], start: number, end: number): boolean =>
  faults.some((fault) => fault.start >= start && fault.end <= end);

/** A tag name with a colon: only one, and a name on either side; `xmlns` is not allowed as its prefix. */
function checkTagName({ type, name, start, end }: Token, faults: Fault[]): void {
  if (isQualified(name) && !name.startsWith('xmlns:')) return;
  if (type === 'junk' || faults.length >= MAX_FAULTS || hasFault(faults, start, end)) return;
  const from = start + (type === 'end' ? 2 : 1);
  faults.push({ kind: 'qualified-name', start: from, end: from + name.length, name });
}

function isQualified(name: string): boolean {
  const colon = name.indexOf(':');
  return colon > 0 && name.indexOf(':', colon + 1) < 0 && startsName(name, colon + 1);
}

/** An attribute whose name has a colon, or `xmlns`; `xml` and `xmlns` cannot be bound to other namespaces. */
function checkPrefix(source: string, attribute: AttributeToken, faults: Fault[]): void {
  const { name, start, end, valueStart, valueEnd } = attribute;
  if (faults.length >= MAX_FAULTS) return;
  if (name !== 'xmlns' && !isQualified(name)) {
    faults.push({ kind: 'qualified-name', start, end: start + name.length, name });
    return;
  }
  const prefix = declaredPrefix(name);
  if (prefix !== undefined) {
    const uri = decode(source.slice(valueStart, valueEnd));
    if (isMisdeclared(prefix, uri)) faults.push({ kind: 'namespace-declaration', start, end, name });
  }
}

/**
 * Attributes whose names differ only in the prefix (Namespaces in XML 1.0, section 6.3). Adds a fault for each after
 * the first.
 */
export function checkExpandedNames(attributes: readonly XmlAttribute[], faults: Fault[]): void {
  let names: Map<string, string> | undefined;
  for (const { name, local, uri, start, end } of attributes) {
    if (uri === '' || name === local) continue;
    names ??= new Map();
    const expanded = `${uri} ${local}`;
    const other = names.get(expanded);
    if (other === undefined) names.set(expanded, name);
    else if (other !== name && faults.length < MAX_FAULTS)
      faults.push({ kind: 'duplicate-attribute', start, end, name });
  }
}

function checkDuplicates(attributes: readonly AttributeToken[], faults: Fault[]): void {
  const names = new Set<string>();
  for (const { name, start, end } of attributes) {
    if (names.has(name) && faults.length < MAX_FAULTS)
      faults.push({ kind: 'duplicate-attribute', start, end, name });
    names.add(name);
  }
}

function checkCharacterData(
  source: string,
  start: number,
  end: number,
  isText: boolean,
  faults: Fault[],
): void {
  for (let i = start; i < end; i++) {
    const unit = source.charCodeAt(i);
    if (unit === 38) {
      const fault = faults.length < MAX_FAULTS ? checkReference(source, i, end) : undefined;
      if (fault) faults.push(fault);
    } else if (
      unit === 93 &&
      isText &&
      source.charCodeAt(i + 1) === 93 &&
      source.charCodeAt(i + 2) === 62 &&
      i + 2 < end &&
      faults.length < MAX_FAULTS
    ) {
      faults.push({ kind: 'cdata-end-in-text', start: i, end: i + 3, name: ']]>' });
    }
  }
  checkCharacters(source, start, end, faults);
}

/** An intended character reference, from its `#` on. */
const NUMBER = /#[0-9a-zA-Z]*/y;
const SOUND_NUMBER = /^#(?:[0-9]+|x[0-9a-fA-F]+)$/;

/** The end of what is between `&` and `;`: a name without a colon, or a number. */
function referenceEnd(source: string, from: number): number {
  if (source[from] !== '#') return skipName(source, from);
  NUMBER.lastIndex = from;
  NUMBER.test(source);
  return NUMBER.lastIndex;
}

/** The fault of the `&` at `at`; undefined if it starts a known reference. */
function checkReference(source: string, at: number, end: number): Fault | undefined {
  const close = referenceEnd(source, at + 1);
  const name = source.slice(at + 1, close);
  if (name === '' || source[close] !== ';' || close >= end || name.includes(':'))
    return { kind: 'unescaped-ampersand', start: at, end: at + 1, name: '&' };
  const range = { start: at, end: close + 1, name };
  if (name.startsWith('#')) {
    const isSound = SOUND_NUMBER.test(name) && isXmlChar(pointOf(name));
    return isSound ? undefined : { kind: 'invalid-reference', ...range };
  }
  return name === 'amp' || name === 'lt' || name === 'gt' || name === 'quot' || name === 'apos'
    ? undefined
    : { kind: 'unknown-entity', ...range };
}

const FORBIDDEN = /[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]/;

/** Adjacent characters are one fault. */
function checkCharacters(source: string, start: number, end: number, faults: Fault[]): void {
  if (!FORBIDDEN.test(source.slice(start, end))) return;
  let last: { -readonly [K in keyof Fault]: Fault[K] } | undefined;
  for (let i = start; i < end; i++) {
    const unit = source.charCodeAt(i);
    if (isHighSurrogate(unit) && isLowSurrogate(source.charCodeAt(i + 1))) {
      i++;
    } else if (!isXmlChar(unit)) {
      if (last?.end === i) last.end++;
      else if (faults.length < MAX_FAULTS) {
        const name = `U+${unit.toString(16).toUpperCase().padStart(4, '0')}`;
        last = { kind: 'control-character', start: i, end: i + 1, name };
        faults.push(last);
      }
    }
  }
}
