import { type ListType, listed } from '../catalogue.ts';
import { itemTerms } from '../words/findings.ts';

/**
 * The first items of a list and how many more there are, "a, b and 3 more"; the whole list if it has at most `most`
 * items.
 */
export const listedFirst = (items: readonly string[], most: number, type?: ListType): string =>
  items.length <= most
    ? listed(items, type)
    : listed([...items.slice(0, most), itemTerms('more', { count: items.length - most })]);
