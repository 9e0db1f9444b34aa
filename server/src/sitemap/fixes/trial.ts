import { LONGEST_AT_PLACE } from '../../core/features.ts';
import { edited } from '../../core/fixes/edits.ts';
import { entryOf } from '../../core/memo.ts';
import type { Edit } from '../../core/rule/rule.ts';
import { Bundle } from '../../text/bundle.ts';
import type { SitemapText } from '../index/types.ts';
import type { SitemapLeaf } from '../syntax/node.ts';
import type { SitemapReader } from '../syntax/reader.ts';
import type { State } from '../syntax/state.ts';

/** A leaf that edits touch, and the leaves that it is read as afterwards: none, one or several. */
export interface Trial {
  readonly leaf: SitemapLeaf;
  /** Offset of the leaf in the file, in UTF-16 units. */
  readonly units: number;
  readonly after: readonly SitemapLeaf[];
}

/** Edits that touch more leaves than this count as a change of the whole file. */
const MAX_LEAVES = 8;

/** What edits, in ascending order, make of the leaves they touch; undefined where others may be read otherwise, too, or one is too long. */
export function trialsOf(
  text: SitemapText,
  edits: readonly Edit[],
  reader: SitemapReader,
): readonly Trial[] | undefined {
  const byLeaf = new Map<SitemapLeaf, { units: number; edits: Edit[] }>();
  for (const edit of edits) {
    const place = text.leafAt(edit.start);
    if (!place) return undefined;
    const { leaf, before } = place;
    const start = edit.start - before.units;
    const end = edit.end - before.units;
    if (end > leaf.text.length || leaf.text.length > LONGEST_AT_PLACE) return undefined;
    const own = entryOf(byLeaf, leaf, () => ({ units: before.units, edits: [] }));
    own.edits.push({ start, end, text: edit.text });
  }
  if (byLeaf.size > MAX_LEAVES) return undefined;
  const trials: Trial[] = [];
  for (const [leaf, own] of byLeaf) {
    const after = leaf.entry.root ? read(leaf, edited(leaf.text, own.edits), reader) : undefined;
    if (!after) return undefined;
    trials.push({ leaf, units: own.units, after });
  }
  return trials;
}

/** The leaves that `text` is read as instead of a leaf; undefined if what follows would begin in a different state. */
function read(leaf: SitemapLeaf, text: string, reader: SitemapReader): SitemapLeaf[] | undefined {
  const [start] = leaf.exit.root?.starts ?? [];
  const isLast = leaf.content?.last === true || leaf.exit.phase !== 'body' || start === undefined;
  const whole = isLast ? text : `${text}<${start}>`;
  const leaves: SitemapLeaf[] = [];
  let state = leaf.entry;
  for (let at = 0; at < text.length; ) {
    const next = reader.read(whole, at, state, true);
    if (!next || at + next.text.length > text.length) return undefined;
    leaves.push(...(next instanceof Bundle ? next.children : [next]));
    at += next.text.length;
    state = next.exit;
  }
  return isSame(state, leaf.exit) ? leaves : undefined;
}

/** States of two readers are never the same object, so they are compared by value. */
const isSame = (a: State, b: State): boolean =>
  a.phase === b.phase &&
  a.inside === b.inside &&
  a.mute.key === b.mute.key &&
  a.root?.tag === b.root?.tag &&
  a.root?.base === b.root?.base;
