import { type NoDate, parseW3cDate, type W3cDate } from '../../facts/dates.ts';
import type { SitemapNode } from '../../syntax/node.ts';
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
