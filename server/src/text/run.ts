import type { Item, Leaves } from './bundle.ts';
import type { Reader } from './reader.ts';
import { joinMore, joinUncut, Unread } from './unread.ts';

/** Leaves that replace those from index `from` to before `to`. */
export interface Run<State, Content> {
  readonly from: number;
  readonly to: number;
  readonly leaves: Item<State, Content>[];
  /** `more` returned false. */
  readonly stopped: boolean;
}

/** Reads `old` from the unread leaf at index `from` until the old leaves fit again; calls `more` after each leaf. */
export function readRun<State, Content>(
  reader: Reader<State, Content>,
  old: Leaves<State, Content>,
  from: number,
  more: () => boolean,
): Run<State, Content> {
  const count = old.total.leaves;
  const leaves: Item<State, Content>[] = [];
  let state = from === 0 ? reader.start : itemAt(old, from - 1).exit;
  let joined = joinUncut(old, from);
  let at = 0;
  /** Index in `joined.seams` of the first seam that is not before `at`. */
  let seam = 0;
  for (;;) {
    const { text, seams, next } = joined;
    while (seam < seams.length && seams[seam]!.at < at) seam++;
    if (seam < seams.length && seams[seam]!.at === at) {
      const { index } = seams[seam]!;
      if (fits(itemAt(old, index), state)) return { from, to: index, leaves, stopped: false };
    }
    if (at === text.length) {
      if (next === count || fits(itemAt(old, next), state)) return { from, to: next, leaves, stopped: false };
      joined = joinUncut(old, next);
      at = 0;
      seam = 0;
      continue;
    }
    const leaf = reader.read(text, at, state, next === count);
    if (!leaf) {
      joined = joinMore(old, joined, at);
      at = 0;
      seam = 0;
      continue;
    }
    leaves.push(leaf);
    at += leaf.units;
    state = leaf.exit;
    if (more()) continue;
    const to = seams.find((s) => s.at >= at) ?? { at: text.length, index: next };
    if (at < to.at) leaves.push(new Unread(joined.origin, joined.from + at, joined.from + to.at, state));
    else if (to.index < count && isUnfit(itemAt(old, to.index), state)) {
      const { text } = old.at(to.index)!;
      leaves.push(new Unread({ text }, 0, text.length, state));
      return { from, to: to.index + 1, leaves, stopped: true };
    }
    return { from, to: to.index, leaves, stopped: true };
  }
}

/** The item that holds the leaf at a valid index. */
const itemAt = <State, Content>(leaves: Leaves<State, Content>, index: number): Item<State, Content> =>
  leaves.item(index)!.item;

const fits = <State>(leaf: Item<State>, state: State): boolean => leaf.unread === 0 && leaf.entry === state;

/** It was read for another entry state. */
const isUnfit = <State>(leaf: Item<State>, state: State): boolean =>
  leaf.unread === 0 && leaf.entry !== state;
