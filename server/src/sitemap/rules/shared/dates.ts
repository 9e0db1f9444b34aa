import { valueIn } from '../../../xml/tree.ts';
import { type DateFault, parseW3cDate } from '../../facts/dates.ts';
import { childrenNamed, type SitemapNode } from '../../syntax/node.ts';

export interface WrongDate {
  readonly fault: DateFault;
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** The `<lastmod>` values of the entry that are no W3C dates; an empty one is at the element's name. */
export function wrongDates({ record, root, text }: SitemapNode): readonly WrongDate[] {
  if (!record || !root) return [];
  return childrenNamed(record, root, 'lastmod').flatMap((element) => {
    if (element.damaged || !element.closed || element.children.length > 0) return [];
    const { value, start, end } = valueIn(element, text);
    const read = parseW3cDate(value);
    if (!('fault' in read)) return [];
    if (value !== '') return [{ fault: read.fault, value, start, end }];
    return [
      { fault: read.fault, value, start: element.start + 1, end: element.start + 1 + element.name.length },
    ];
  });
}
