import { cached } from '../../../core/memo.ts';
import type { Alias } from '../../facts/crawlers/row.ts';
import { isHeader } from '../../facts/header.ts';
import { ofKnown } from '../../facts/known.ts';
import { aliasOf, crawler, documentedCrawler, suggestTokens } from '../../facts/tokens.ts';
import { isUsageToken } from '../../facts/usage.ts';
import type { LineSet, PlacedLine, RobotsFile } from '../../syntax/file.ts';
import { type Line, readLine } from '../../syntax/line.ts';
import { hasValueOf } from './values.ts';

/** A fault of the name in a `user-agent` line. */
export type AgentFault =
  | { readonly is: 'empty' | 'full-string' | 'digits' }
  | { readonly is: 'list'; readonly names: readonly string[] }
  /** `bare` is the name without its `*`. */
  | { readonly is: 'wildcard'; readonly how: 'leading' | 'trailing' | 'words'; readonly bare: string }
  | { readonly is: 'version'; readonly name: string; readonly isKnown: boolean }
  /**
   * `at` is the index in the value of the first character that names cannot contain; `cut` is the known token before
   * it.
   */
  | {
      readonly is: 'invalid';
      readonly at: number;
      readonly cut: string | undefined;
      readonly meant: readonly string[];
    }
  /** An unknown token that was probably meant to be one of these. */
  | { readonly is: 'unknown'; readonly meant: readonly string[] }
  | { readonly is: 'retired'; readonly alias: Alias };

const faults = ofKnown(() => cached(({ value }: Line) => ({ fault: faultIn(value) })));

/** The fault of a `user-agent` line's value, at most one; undefined for all other lines. */
export const agentFault = (line: Line): AgentFault | undefined =>
  hasValueOf(line, 'User-agent') ? faults()(line).fault : undefined;

function faultIn(value: string): AgentFault | undefined {
  if (value === '') return { is: 'empty' };
  const alias = aliasOf(value);
  if (alias?.kind === 'retired') return { is: 'retired', alias };
  if (value === '*' || crawler(value) || isUsageToken(value)) return undefined;
  if (isHeader(value)) return { is: 'full-string' };
  return leadingStar(value) ?? list(value) ?? otherStar(value) ?? version(value) ?? strange(value);
}

/** The lines with one kind of fault. */
export const faulty = (is: AgentFault['is']): LineSet => ({ has: (line) => agentFault(line)?.is === is });

/** The fault of a line, if it is of the given kind. */
export function faultOf<Is extends AgentFault['is']>(
  placed: PlacedLine | undefined,
  is: Is,
): Extract<AgentFault, { is: Is }> | undefined {
  const fault = placed && agentFault(placed.line);
  return fault?.is === is ? (fault as Extract<AgentFault, { is: Is }>) : undefined;
}

/** Whether a name can be written without a new warning about it. */
export function isFineName(name: string): boolean {
  const line = readLine(`User-agent: ${name}`, '', 'start');
  if (!hasValueOf(line, 'User-agent') || line.comment >= 0) return false;
  const fault = agentFault(line);
  switch (fault?.is) {
    case undefined:
    case 'digits':
      return true;
    case 'invalid':
      return fault.cut === undefined;
    case 'version':
      return !fault.isKnown;
    default:
      return false;
  }
}

/** Whether a group of the file names one of these crawlers. */
export const namesAny = ({ merged }: RobotsFile, tokens: readonly string[]): boolean =>
  tokens.some((token) => merged.has(token.toLowerCase()));

const WHITE = /\s/;
const NOT_OF_NAME = /[^A-Za-z\d_-]/;
const SEPARATORS = /[,;|]/;
/** Evidence that a value is one header, or one name with a remark. */
const REMARK = /[([]|;\s*\+http|:\/\//i;

/** A character reference as in HTML: its `;` is not a separator. */
const ENTITY = /&(?:amp|lt|gt|quot|#\d{1,5});/i;

function leadingStar(value: string): AgentFault | undefined {
  if (!value.startsWith('*')) return undefined;
  const bare = withoutStars(value);
  return { is: 'wildcard', how: WHITE.test(value[1]!) ? 'words' : 'leading', bare };
}

/** The shortest token that is looked for in glued names. */
const SHORTEST = 5;
const LONGEST = 100;

/** The two known tokens that a lost line break has joined into one name, as in `AhrefsBotSemrushBot`. */
function gluedNames(value: string): readonly string[] | undefined {
  for (let at = SHORTEST; at <= Math.min(value.length, LONGEST) - SHORTEST; at++) {
    const names = [value.slice(0, at), value.slice(at)];
    if (/^[A-Z]/.test(names[1]!) && names.every((name) => documentedCrawler(name))) return names;
  }
  return undefined;
}

function otherStar(value: string): AgentFault | undefined {
  if (!value.includes('*')) return undefined;
  const bare = withoutStars(value);
  return { is: 'wildcard', how: value.indexOf('*') === value.length - 1 ? 'trailing' : 'leading', bare };
}

const withoutStars = (value: string): string =>
  value
    .replaceAll('*', '')
    .replace(/^[\s,;|]+/, '')
    .trim();

function list(value: string): AgentFault | undefined {
  if (REMARK.test(value) || ENTITY.test(value)) return undefined;
  const bySeparator = value.split(SEPARATORS).map((name) => name.trim());
  const names = bySeparator.filter((name) => name !== '');
  if (names.length > 1) return isListOf(names) ? { is: 'list', names } : undefined;
  if (bySeparator.length > 1) return undefined;
  const glued = gluedNames(value);
  if (glued) return { is: 'list', names: glued };
  const words = value.split(/\s+/);
  const isList = words.length > 1 && words.every((word) => word === '*' || documentedCrawler(word));
  return isList ? { is: 'list', names: words } : undefined;
}

/**
 * Whether the separators are between names, and not part of one as in `Research, Inc.` or `Ezooms;
 * ezooms.bot@gmail.com`.
 */
const isListOf = (names: readonly string[]): boolean =>
  names.every((name) => !NOT_OF_NAME.test(name)) ||
  names.some((name) => name === '*' || documentedCrawler(name.split('/')[0]!));

function version(value: string): AgentFault | undefined {
  const slash = value.indexOf('/');
  const name = value.slice(0, slash);
  const isKnown = documentedCrawler(name) !== undefined;
  return slash > 0 && (isKnown || !WHITE.test(name)) && /^v?\d/i.test(value.slice(slash + 1, slash + 3))
    ? { is: 'version', name, isKnown }
    : undefined;
}

function strange(value: string): AgentFault | undefined {
  const at = value.search(NOT_OF_NAME);
  const cut = at < 0 ? undefined : documentedCrawler(value.slice(0, at))?.token;
  const meant = suggestTokens(value);
  if (cut === undefined && meant.length > 0) return { is: 'unknown', meant };
  if (at >= 0) return { is: 'invalid', at, cut, meant };
  return /\d/.test(value) ? { is: 'digits' } : undefined;
}
