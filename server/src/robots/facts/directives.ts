import { translated } from '../../core/catalogue.ts';
import { editDistance, nearest } from '../../core/editDistance.ts';
import { type Directive, directives } from './directiveTable.ts';

export { type Directive, type DirectiveName, type DirectiveStatus, directives } from './directiveTable.ts';

const byName = new Map(
  directives.flatMap((row) => [row.name, ...(row.spellings ?? [])].map((name) => [name.toLowerCase(), row])),
);

/**
 * The row of a field name.
 * @param name without colon and surrounding spaces; letter case is ignored (RFC 9309, section 2.2)
 * @returns undefined for unknown names
 */
export function directive(name: string): Directive | undefined {
  return byName.get(name.toLowerCase());
}

/** A text of a directive's row, translated by name and field; a status by itself. */
export function directiveText(row: Directive, field: 'status' | 'summary' | 'hover'): string {
  return field === 'status'
    ? translated('robots/directiveStatus', row.status, row.status)
    : translated('robots/directives', `${row.name}.${field}`, row[field]);
}

/** The names that are offered before anything is typed: those that most crawlers read. */
export const commonDirectives: readonly Directive[] = directives.filter(
  ({ status }) => status === 'standard' || status === 'widely supported',
);

/** How Google's parser reads a field name. */
export interface GoogleReading {
  readonly directive: Directive;
  /** `typo`: a misspelling that it forgives; `prefix`: the field merely starts with a name or such a misspelling. */
  readonly how: 'exact' | 'typo' | 'prefix';
}

/** Misspellings that Google's parser reads as the directive (google/robotstxt, `robots.cc`). */
export const googleTypos: ReadonlyMap<string, string> = new Map([
  ['useragent', 'User-agent'],
  ['user agent', 'User-agent'],
  ['dissallow', 'Disallow'],
  ['dissalow', 'Disallow'],
  ['disalow', 'Disallow'],
  ['diasllow', 'Disallow'],
  ['disallaw', 'Disallow'],
  ['site-map', 'Sitemap'],
]);

const googleStarts: readonly { start: string; row: Directive; exact: boolean }[] = [
  ...commonDirectives.map((row) => ({ start: row.name.toLowerCase(), row, exact: true })),
  ...[...googleTypos].map(([start, name]) => ({ start, row: directive(name)!, exact: false })),
];

/**
 * Which of its four directives Google reads in a field name: it looks only at the beginning of the field and forgives
 * some misspellings. No other crawler documents this.
 * @param name without colon and surrounding spaces, any letter case
 * @returns undefined where Google does not read the field
 */
export function googleReading(name: string): GoogleReading | undefined {
  const lower = asciiLower(name);
  const found = googleStarts.find(({ start }) => lower.startsWith(start));
  if (!found) return undefined;
  if (lower.length > found.start.length) return { directive: found.row, how: 'prefix' };
  return { directive: found.row, how: found.exact ? 'exact' : 'typo' };
}

/** `toLowerCase` would also fold letters such as the Kelvin sign, which Google's parser leaves alone. */
function asciiLower(text: string): string {
  return text.slice(0, 40).replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** The directives that groups are made of, in lower case, and how many edits away a name is still one of them misspelled. */
const OF_GROUPS: readonly (readonly [name: string, most: number])[] = [
  ['user-agent', 2],
  ['disallow', 2],
  ['allow', 1],
];

/**
 * The directive of a group that a field name is a misspelling of, one that no crawler reads: a lost line of this kind
 * changes what the lines below it mean.
 * @param name without colon and surrounding spaces, any letter case
 * @returns undefined for names that are known, that Google reads, or that are like none of these
 */
export function misspelledDirective(name: string): Directive | undefined {
  if (directive(name) || googleReading(name)) return undefined;
  const lower = name.toLowerCase();
  const near = OF_GROUPS.find(([known, most]) => editDistance(lower, known, most) !== undefined);
  return near && directive(near[0]);
}

const suggestible = directives
  .filter(({ status }) => status !== 'unsupported' && status !== 'obsolete')
  .map(({ name }) => name.toLowerCase());

/**
 * "Did you mean": the directives that an unknown field name was probably meant to be, best first.
 * One edit below six letters, two from there; names that no engine reads are not suggested.
 * @param name without colon and surrounding spaces, any letter case
 * @returns nothing for known names
 */
export function suggestDirectives(name: string): readonly Directive[] {
  if (directive(name)) return [];
  const max = name.length < 3 ? 0 : name.length < 6 ? 1 : 2;
  return nearest(name.toLowerCase(), suggestible, max).map((found) => directive(found)!);
}
