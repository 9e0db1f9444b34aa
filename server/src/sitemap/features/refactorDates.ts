import type { Refactoring, Span } from '../../core/features.ts';
import { parseW3cDate } from '../facts/dates.ts';
import type { SitemapNode } from '../syntax/node.ts';
import { refactoringWords as t } from '../words/refactorings.ts';
import { targetAt } from './hover/target.ts';

/** Converts a date with a time to the same moment in UTC, or to the date alone, as written. */
export function dateRefactorings(node: SitemapNode, { start: at }: Span): Refactoring[] {
  const target = targetAt(node, at, undefined) ?? targetAt(node, at - 1, undefined);
  if (target?.kind !== 'value' || target.element.value !== 'date') return [];
  const read = parseW3cDate(target.value);
  if ('fault' in read || read.zone === undefined) return [];
  const { start, end, value } = target;
  const rewrite = (title: string, text: string): Refactoring => ({
    title,
    kind: 'rewrite',
    edits: [{ start, end, text }],
  });
  const day = rewrite(t('dateOnly'), value.slice(0, 10));
  if (value.endsWith('Z')) return [day];
  return [rewrite(t('utc'), utcOf(value, read.date)), day];
}

/** The moment in UTC, with the precision of the original. A zone alone cannot lead to a year past 9999 or before 0. */
function utcOf(value: string, date: Date): string {
  const time = /T(\d\d:\d\d(?::\d\d(\.\d+)?)?)/.exec(value)!;
  const iso = date.toISOString();
  const length = time[1]!.length > 5 ? 8 : 5;
  return `${iso.slice(0, 11)}${iso.slice(11, 11 + length)}${time[2] ?? ''}Z`;
}
