import type { Finding, Fix, Screen } from '../../../core/rule.ts';
import { rangeIn } from '../../../xml/tree.ts';
import { isDateBefore, type NoDate, parseW3cDate, type W3cDate } from '../../facts/dates.ts';
import { isSitemapElement, type SitemapNode } from '../../syntax/node.ts';
import { deleteElement } from './insert.ts';
import { memo } from './memo.ts';
import { type OwnValue, ownValues } from './ownValues.ts';

/** A `<lastmod>` of the entry, as it was read. */
export interface Lastmod extends OwnValue {
  readonly read: W3cDate | NoDate;
}

const NONE: readonly never[] = [];

/** The `<lastmod>` values of the entry, sound and wrong ones; an empty one is at the element's name. */
export const lastmodsOf = memo((node: SitemapNode): readonly Lastmod[] => {
  const values = ownValues(node, 'lastmod');
  return values.length === 0
    ? NONE
    : values.map(({ value, start, end }) => ({ value, start, end, read: parseW3cDate(value) }));
});

/**
 * Passes where all `<lastmod>` of the entry are of the usual forms, sound, and before today; not where one that is sound
 * needs a closer look.
 */
export const usualDates: Screen<SitemapNode> = {
  passes: hasUsualDates,
  values: { lastmod: isBeforeToday },
};

function hasUsualDates({ record, root, text }: SitemapNode): boolean {
  if (!record || !root) return true;
  for (const element of record.children) {
    if (element.local !== 'lastmod' || !isSitemapElement(element, root)) continue;
    if (element.texts.length !== 1 || element.damaged || !element.closed) return false;
    const { start, end } = rangeIn(element, text);
    if (!isBeforeToday(text, start, end)) return false;
  }
  return true;
}

const DAY_MS = 86_400_000;
let day = { number: 0, start: 0 };

/** Time goes on: what was before a day that was asked for earlier needs no look at the clock. */
function isBeforeToday(text: string, start: number, end: number): boolean {
  return isDateBefore(text, start, end, day.number) || isDateBefore(text, start, end, today());
}

/** This day in UTC as `isDateBefore` takes it. */
function today(): number {
  const now = Date.now();
  if (now < day.start || now >= day.start + DAY_MS) {
    const start = now - (now % DAY_MS);
    const date = new Date(start);
    const number = date.getUTCFullYear() * 10_000 + (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
    day = { number, start };
  }
  return day.number;
}

/** Deletes the `<lastmod>` whose value, or whose name where it is empty, begins there: the date is optional. */
export function deleteLastmod({ start }: Pick<Finding, 'start'>, node: SitemapNode): readonly Fix[] {
  const { record, root, text } = node;
  const element = record?.children.find(
    (child) =>
      child.local === 'lastmod' &&
      root &&
      isSitemapElement(child, root) &&
      child.start < start &&
      start < child.end,
  );
  if (!element?.closed) return [];
  return [{ fix: 'delete', args: { name: element.name }, edits: [deleteElement(text, element)] }];
}
