import type { Edit } from '../../../core/rule/rule.ts';
import type { Span } from '../../../text/span.ts';
import type { SitemapText } from '../../index/types.ts';
import type { SitemapFile } from '../types.ts';

const XMLNS = 'xmlns:';
const LONGEST_GAP = 1000;

/** A prefix that the root declares; offsets of the file. */
export interface Declaration {
  readonly prefix: string;
  readonly uri: string;
  readonly start: number;
  readonly end: number;
}

/** The prefixes that the root declares, in order; none if its start tag spans leaves. */
export function declarationsOf({ document, recordIndex, node }: SitemapFile): readonly Declaration[] {
  const place = recordIndex.prolog && document.leaves.locate(recordIndex.prolog);
  if (!place || place.leaf.entry.root) return [];
  const { units } = place.before;
  return (node(place.leaf).rootElement?.attributes ?? [])
    .filter(({ name }) => name.startsWith(XMLNS))
    .map(({ name, value, start, end }) => ({
      prefix: name.slice(XMLNS.length),
      uri: value,
      start: units + start,
      end: units + end,
    }));
}

/** Deletes a declaration with the white space before it. */
export function deleteDeclaration({ start, end }: Span, text: SitemapText): Edit {
  const before = text.slice(Math.max(0, start - LONGEST_GAP), start);
  return { start: before.trimEnd().length - before.length + start, end, text: '' };
}

/** The characters that may precede the name of an element or an attribute. */
const NAME_FOLLOWS = /[</\s"']/;

/**
 * Whether the edits delete all names with a prefix, and there is at least one. Text that only looks like a name, in a
 * comment, counts as one. Linear in the text up to the first name that stays.
 * @param edits in ascending order
 */
export function isLastUse(prefix: string, edits: readonly Edit[], text: SitemapText): boolean {
  const name = `${prefix}:`;
  const deletions = edits.filter((edit) => edit.text === '');
  let next = 0;
  let deleted = 0;
  let stays = false;
  text.leaves.visit((leaf, before) => {
    for (let at = leaf.text.indexOf(name); at >= 0 && !stays; at = leaf.text.indexOf(name, at + 1)) {
      if (at > 0 && !NAME_FOLLOWS.test(leaf.text[at - 1]!)) continue;
      const offset = before.units + at;
      while (next < deletions.length && deletions[next]!.end <= offset) next++;
      if (next < deletions.length && deletions[next]!.start <= offset) deleted++;
      else stays = true;
    }
    return !stays;
  });
  return deleted > 0 && !stays;
}
