import type { Edit } from '../../../core/rule/rule.ts';
import type { ListedFile } from '../../../core/siteContext.ts';
import type { XmlElement } from '../../../xml/tree/tree.ts';
import { escaped } from '../../tools/indexText.ts';
import { withPrefix } from './names.ts';

const LINE_AT_END = /(?:\r\n|\n|\r)[ \t]*$/;
/** Longer indentation, in UTF-16 units, is not searched for. */
const LONGEST_GAP = 1000;

/**
 * Replaces an entry of an index with others in the same format; without any, deletes it with the white space that
 * follows.
 * @param text that of the leaf with the entry
 * @param before the text before the leaf, at least its end
 * @returns an edit with offsets of the leaf
 */
export function replaceEntry(
  record: XmlElement,
  text: string,
  before: string,
  entries: readonly ListedFile[],
): Edit {
  const { start, end, contentStart, contentEnd } = record;
  if (entries.length === 0) {
    const blanks = /^\s*/.exec(text.slice(end))![0].length;
    return { start, end: end + blanks, text: '' };
  }
  const inner = text.slice(contentStart, contentEnd);
  const gap = /^\s*/.exec(inner)![0];
  const last = LINE_AT_END.exec(inner.slice(-LONGEST_GAP))?.[0] ?? '';
  const between = LINE_AT_END.exec(before.slice(-LONGEST_GAP) + text.slice(0, start))?.[0] ?? '';
  const child = (local: string, value: string): string => {
    const name = withPrefix(record, local);
    return `${gap}<${name}>${escaped(value)}</${name}>`;
  };
  const written = entries.map(({ loc, lastmod }) => {
    const children = child('loc', loc) + (lastmod === undefined ? '' : child('lastmod', lastmod));
    return `<${record.name}>${children}${last}</${record.name}>`;
  });
  return { start, end, text: written.join(between) };
}
