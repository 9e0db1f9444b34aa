import type { Refactoring } from '../../../core/features.ts';
import { commonPrefixSuffix } from '../../../core/fixes/commonPrefixSuffix.ts';
import { octetLength } from '../../../text/summary.ts';
import { pathFault } from '../../rules/shared/path.ts';
import { isDamagedLine } from '../../rules/shared/quotes.ts';
import { MAX_LINE_OCTETS } from '../../semantics/index.ts';
import type { PlacedLine } from '../../syntax/file.ts';
import { isRule, type Line, readLine } from '../../syntax/line.ts';
import { percentEncode } from '../../syntax/percent.ts';
import { refactoringWords as t } from '../../words/refactorings.ts';
import type { Selection } from './types.ts';

/** Characters that no URL contains unencoded (RFC 3986, section 2): all but visible ASCII, and some of that. */
const ILLEGAL = /[^!-~]+|["<>\\^`{|}]+/g;
const ESCAPES = /(?:%[89A-F][\dA-F])+/gi;
const VISIBLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]+$/u;
/** A second path after white space: the value is not one path that contains a space. */
const SECOND_PATH = /\s[/*]/;

/** Percent-encodes the characters in paths of rules that URLs cannot contain. Existing escapes, `*` and `$` stay. */
export function encodePaths({ lines }: Selection): Refactoring | undefined {
  const encoded = changed(lines, (value) => value.replace(ILLEGAL, percentEncode));
  if (encoded.length === 0) return undefined;
  const same = encoded.every(({ placed, after }) => after.pattern === placed.line.pattern);
  const title = t(same ? 'encode' : 'encodeMatching', { count: encoded.length });
  return { title, kind: 'rewrite', edits: editsOf(encoded) };
}

/** Decodes percent-encoded characters outside of ASCII, which crawlers read as the same. */
export function decodePaths({ lines }: Selection): Refactoring | undefined {
  const decoded = changed(lines, (value) => value.replace(ESCAPES, readable)).filter(
    ({ placed, after }) =>
      after.pattern === placed.line.pattern && !isDamagedLine(after) && !pathFault(after),
  );
  if (decoded.length === 0) return undefined;
  return { title: t('decode', { count: decoded.length }), kind: 'rewrite', edits: editsOf(decoded) };
}

/** A rule with another value. */
interface Changed {
  readonly placed: PlacedLine;
  readonly value: string;
  /** The line with the new value, as it would be read. */
  readonly after: Line;
}

function changed(lines: readonly PlacedLine[], change: (value: string) => string): readonly Changed[] {
  return lines.flatMap((placed) => {
    const { line } = placed;
    if (!hasOnePath(line)) return [];
    const value = change(line.value);
    if (value === line.value) return [];
    const { text, lineBreak, entry, valueStart, valueEnd } = line;
    const after = readLine(text.slice(0, valueStart) + value + text.slice(valueEnd), lineBreak, entry);
    return after.kind === line.kind && after.value === value && fits(after) ? [{ placed, value, after }] : [];
  });
}

/** Whether the line is a rule with one path, which may contain spaces and other characters that URLs do not allow. */
function hasOnePath(line: Line): boolean {
  if (!isRule(line) || line.value === '' || line.missingColon || !fits(line) || isDamagedLine(line))
    return false;
  if (line.value.includes('\\')) return false;
  const fault = pathFault(line);
  switch (fault?.is) {
    case undefined:
      return true;
    case 'white-space':
      return !SECOND_PATH.test(line.value);
    default:
      return fault?.is === 'never-sent' && fault.what.is === 'character';
  }
}

const fits = ({ text }: Line): boolean => octetLength(text) <= MAX_LINE_OCTETS / 2;

/** The decoded text of some escapes if it is visible; otherwise the escapes. */
function readable(escapes: string): string {
  try {
    const text = decodeURIComponent(escapes);
    return VISIBLE.test(text) ? text : escapes;
  } catch {
    return escapes;
  }
}

const editsOf = (all: readonly Changed[]) =>
  all.map(({ placed: { start, line }, value }) => {
    const at = start + line.valueStart;
    const [from, to] = commonPrefixSuffix(line.value, value);
    return { start: at + from, end: at + line.value.length - to, text: value.slice(from, value.length - to) };
  });
