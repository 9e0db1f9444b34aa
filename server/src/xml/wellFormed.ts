import { isHighSurrogate, isLowSurrogate } from '../text/summary.ts';
import type { AttributeToken, Fault, Token } from './tokens.ts';
import { isXmlChar } from './tree.ts';

const MOST_FAULTS = 100;

/**
 * What `sax` lets pass in strict mode, and what it cannot point at: characters that XML forbids (section 2.2), a bare
 * `&` and references that mean nothing (4.1), `]]>` in text (2.4), attributes given twice (3.1).
 * Adds the faults of `token` of `source`.
 */
export function checkToken(source: string, token: Token, faults: Fault[]): void {
  if (token.type === 'text') checkCharacterData(source, token.start, token.end, true, faults);
  else if (token.type === 'cdata' || token.type === 'comment')
    checkCharacters(source, token.start, token.end, faults);
  else {
    for (const { valueStart, valueEnd } of token.attributes) {
      checkCharacterData(source, valueStart, valueEnd, false, faults);
    }
    if (token.attributes.length > 1) checkDuplicates(token.attributes, faults);
  }
}

function checkDuplicates(attributes: readonly AttributeToken[], faults: Fault[]): void {
  const names = new Set<string>();
  for (const { name, start, end } of attributes) {
    if (names.has(name) && faults.length < MOST_FAULTS)
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
      const fault = checkReference(source, i, end);
      if (fault && faults.length < MOST_FAULTS) faults.push(fault);
    } else if (
      unit === 93 &&
      isText &&
      source.charCodeAt(i + 1) === 93 &&
      source.charCodeAt(i + 2) === 62 &&
      i + 2 < end
    ) {
      faults.push({ kind: 'cdata-end-in-text', start: i, end: i + 3, name: ']]>' });
    }
  }
  checkCharacters(source, start, end, faults);
}

/** The fault of the `&` at `at`; undefined where it begins a reference that XML knows. */
function checkReference(source: string, at: number, end: number): Fault | undefined {
  const rest = source.slice(at + 1, Math.min(end, at + 40));
  const reference = /^(#[0-9]+|#x[0-9a-fA-F]+|#[0-9a-zA-Z]*|[A-Za-z_][\w.-]*);/.exec(rest);
  const name = reference?.[1];
  if (name === undefined) return { kind: 'unescaped-ampersand', start: at, end: at + 1, name: '&' };
  const range = { start: at, end: at + name.length + 2, name };
  if (name.startsWith('#')) {
    const point = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return isXmlChar(point) ? undefined : { kind: 'invalid-reference', ...range };
  }
  return name === 'amp' || name === 'lt' || name === 'gt' || name === 'quot' || name === 'apos'
    ? undefined
    : { kind: 'unknown-entity', ...range };
}

const FORBIDDEN = /[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]/;

function checkCharacters(source: string, start: number, end: number, faults: Fault[]): void {
  if (!FORBIDDEN.test(source.slice(start, end))) return;
  for (let i = start; i < end; i++) {
    const unit = source.charCodeAt(i);
    if (isHighSurrogate(unit) && isLowSurrogate(source.charCodeAt(i + 1))) {
      i++;
    } else if (!isXmlChar(unit) && faults.length < MOST_FAULTS) {
      const name = `U+${unit.toString(16).toUpperCase().padStart(4, '0')}`;
      faults.push({ kind: 'control-character', start: i, end: i + 1, name });
    }
  }
}
