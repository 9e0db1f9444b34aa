import type { Edit, LeafFixContext } from '../../../core/rule/rule.ts';
import { octetLength } from '../../../text/summary.ts';
import { matchesEverything } from '../../facts/patternShape.ts';
import { MAX_LINE_OCTETS } from '../../semantics/index.ts';
import { isAscii } from '../../syntax/characters.ts';
import type { RobotsFile } from '../../syntax/file.ts';
import { type Line, readLine } from '../../syntax/line.ts';
import { percentEncode } from '../../syntax/percent.ts';
import { hasStrayDollar } from './dollar.ts';
import { replace } from './edits.ts';
import { hasPath } from './path.ts';
import { FINAL_PERCENT, MALFORMED, OVER_ENCODED } from './percent.ts';
import { queryFault } from './query.ts';
import { shown } from './show.ts';
import { isContradicted } from './together.ts';

const NON_ASCII = /[^\0-\x7f]+/g;

/** The context of a line. */
export type LineContext = Pick<LeafFixContext<RobotsFile>, 'file' | 'start'>;

/** A fix that changes the path of a rule. */
interface PathFix {
  readonly fix: string;
  readonly args: { readonly path: string };
  readonly edits: readonly Edit[];
}

/**
 * The fix `name`, which writes another path as the value of a rule, in the form in which crawlers compare it. None if
 * the result would have a fault, would contradict another rule, or would match every URL, which an author who writes
 * more than `/` does not mean.
 */
export function writePath(name: string, line: Line, path: string | undefined, place: LineContext): PathFix[] {
  if (path === undefined) return [];
  const value = path.replace(NON_ASCII, percentEncode).replace(OVER_ENCODED, decodeURIComponent);
  const edits = [replace(line.valueStart, line.valueEnd, value)];
  return isSound(line, value, place) ? [{ fix: name, args: { path: shown(value) }, edits }] : [];
}

/** The rule with another value, as it would be read; undefined if it would not be read as a rule with this value. */
function withValue(line: Line, value: string): Line | undefined {
  const { kind, text, lineBreak, entry, valueStart, valueEnd } = line;
  const fixed = readLine(text.slice(0, valueStart) + value + text.slice(valueEnd), lineBreak, entry);
  return fixed.kind === kind && fixed.value === value ? fixed : undefined;
}

/** Whether a rule with this value has a path that no rule about paths would report as more than a hint. */
export function isSound(line: Line, value: string, place: LineContext): boolean {
  const fixed = withValue(line, value);
  return (
    fixed !== undefined &&
    octetLength(fixed.text) <= MAX_LINE_OCTETS &&
    hasPath(fixed) &&
    isAscii(value) &&
    !matchesEverything(fixed.pattern) &&
    !hasStrayDollar(value) &&
    (value.search(MALFORMED) < 0 || FINAL_PERCENT.test(value)) &&
    value.search(OVER_ENCODED) < 0 &&
    queryFault(value)?.is !== 'home' &&
    !contradicts(fixed, place)
  );
}

/** Whether a changed line contradicts another rule. */
function contradicts(fixed: Line | undefined, { file, start }: LineContext): boolean {
  const placed = file.lineAt(start);
  return fixed !== undefined && placed !== undefined && isContradicted(fixed, placed, file);
}

/** Whether the rule with another value does not contradict any other rule. */
export const agrees = (line: Line, value: string, place: LineContext): boolean =>
  !contradicts(withValue(line, value), place);
