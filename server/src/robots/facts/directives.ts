import { table } from '../../core/catalogue.ts';
import { editDistance, nearest } from '../../core/editDistance.ts';
import { spellingOf } from '../semantics/index.ts';
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

const FIELDS = ['summary', 'hover'] as const;
const statusText = table('robots/directiveStatus', () => directives.map(({ status }) => [status, status]));
const fieldText = table('robots/directives', () =>
  directives.flatMap((row) => FIELDS.map((field) => [`${row.name}.${field}`, row[field]] as const)),
);

/** A text of a directive's row, translated by name and field; a status by itself. */
export function directiveText(row: Directive, field: 'status' | 'summary' | 'hover'): string {
  return field === 'status'
    ? statusText(row.status, row.status)
    : fieldText(`${row.name}.${field}`, row[field]);
}

/** The names that completion offers before anything is typed: those that most crawlers read. */
export const commonDirectives: readonly Directive[] = directives.filter(
  ({ status }) => status === 'standard' || status === 'widely supported',
);

/** How Google's parser reads a field name. */
export interface GoogleReading {
  readonly directive: Directive;
  /** `typo`: a misspelling that Google accepts; `prefix`: the field merely begins with a name or such a misspelling. */
  readonly how: 'exact' | 'typo' | 'prefix';
}

/**
 * Which of its four directives Google reads in a field name: it compares only the beginning of the field and accepts
 * some misspellings. No other crawler documents this.
 * @param name without colon and surrounding spaces, any letter case
 * @returns undefined if Google ignores the field
 */
export function googleReading(name: string): GoogleReading | undefined {
  const spelling = spellingOf(name);
  if (!spelling) return undefined;
  const { prefix, tag, typo } = spelling;
  return {
    directive: directive(tag)!,
    how: name.length > prefix.length ? 'prefix' : typo ? 'typo' : 'exact',
  };
}

/**
 * The directives that form groups, in lower case, and the greatest edit distance at which a name counts as a
 * misspelling of one.
 */
const OF_GROUPS: readonly (readonly [name: string, most: number])[] = [
  ['user-agent', 2],
  ['disallow', 2],
  ['allow', 1],
];

/**
 * The group directive that a field name misspells so that no crawler reads it. Losing such a line changes the meaning
 * of the lines below it.
 * @param name without colon and surrounding spaces, any letter case
 * @returns undefined for names that are known, that Google reads, or that resemble none of these directives
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
 * Whether a text is the beginning of a directive's name, and not all of it. Names that no engine reads do not count.
 * @param text not empty; letter case is ignored
 */
export function isStartOfDirective(text: string): boolean {
  const lower = text.toLowerCase();
  return suggestible.some((name) => name.length > lower.length && name.startsWith(lower));
}

/**
 * The directives that an unknown field name was probably meant to be, best first: one edit away for names below six
 * letters, two for longer ones. Names that no engine reads are not suggested.
 * @param name without colon and surrounding spaces, any letter case
 * @returns an empty list for known names
 */
export function suggestDirectives(name: string): readonly Directive[] {
  if (directive(name)) return [];
  const max = name.length < 3 ? 0 : name.length < 6 ? 1 : 2;
  return nearest(name.toLowerCase(), suggestible, max).map((found) => directive(found)!);
}
