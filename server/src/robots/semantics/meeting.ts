/** The paths that two patterns have in common, as patterns. */

import { headOf, includes, mayMeet } from './inclusion.ts';
import type { Budget } from './search.ts';

const STAR = '*';
/** The largest product of pattern lengths (octets², after the common prefix) that is computed. */
const MAX_WORK = 60_000;
/** Patterns with stars can overlap in exponentially many ways; more than this many are of no use to a reader. */
const MAX_WAYS = 24;
/** The cost of visiting a pair of positions, relative to comparing an octet. */
const CELL_COST = 8;

/**
 * The shortest pattern that matches the same paths: without a redundant `*`. The original may count with more octets.
 */
export function shortForm(pattern: string): string {
  return closed(open(pattern));
}

/** Patterns as texts in which each `*` stands for any run of octets, and which end where the path ends. */
function open(pattern: string): string {
  const whole = pattern.endsWith('$') ? pattern.slice(0, -1) : `${pattern}${STAR}`;
  return whole.replace(/\*{2,}/g, STAR);
}

function closed(whole: string): string {
  if (!whole.endsWith(STAR)) return `${whole}$`;
  const body = whole.slice(0, -1);
  // A `$` at the end of a pattern would be its anchor.
  return body.endsWith('$') ? whole : body;
}

/**
 * Patterns that together match exactly the paths that two patterns match; both begin with `/`. None of the results
 * includes another. Empty if the two have nothing in common. Undefined if there are too many, or if the budget is
 * exceeded: only for two patterns with `*`.
 */
export function meetingOf(a: string, b: string, budget: Budget): readonly string[] | undefined {
  budget.left -= 1;
  if (!mayMeet(headOf(a), headOf(b))) return [];
  budget.left -= (a.length + b.length) / 8;
  if (includes(a, b)) return [shortForm(b)];
  if (includes(b, a)) return [shortForm(a)];
  const [left, right] = [open(a), open(b)];
  let same = 0;
  while (left[same] === right[same] && left[same] !== STAR) same++;
  const head = left.slice(0, same);
  const ways = waysOf(left.slice(same), right.slice(same), budget);
  return ways && withoutParts([...ways].map((rest) => shortForm(closed(head + rest))));
}

function waysOf(a: string, b: string, budget: Budget): ReadonlySet<string> | undefined {
  const work = (a.length + 1) * (b.length + 1);
  if (work > MAX_WORK || work > budget.left) return undefined;
  const width = b.length + 1;
  const { met, count } = metPlaces(a, b);
  if (!met[work - 1]) return NONE;
  budget.left -= work + count * CELL_COST;
  /** By the number of octets from the end, starting with the shortest. */
  const known: ReadonlySet<string>[] = new Array(work);
  for (let place = work - 1; place >= 0; place--) {
    if (!met[place]) continue;
    const i = Math.floor(place / width);
    const j = place - i * width;
    const [x, y] = [a[i], b[j]];
    let ways: Set<string>;
    if (x === undefined && y === undefined) ways = new Set(['']);
    else {
      ways = new Set();
      if (x === STAR && y === STAR) {
        add(ways, STAR, known[place + width]);
        add(ways, STAR, known[place + 1]);
      } else if (x === STAR) {
        add(ways, '', known[place + width]);
        if (y !== undefined) add(ways, y, known[place + 1]);
      } else if (y === STAR) {
        add(ways, '', known[place + 1]);
        if (x !== undefined) add(ways, x, known[place + width]);
      } else if (x === y) add(ways, x!, known[place + width + 1]);
    }
    known[place] = ways.size > MAX_WAYS || ways.has(TOO_MANY) ? OVERFULL : ways;
  }
  const ways = known[0]!;
  return ways === OVERFULL ? undefined : ways;
}

/** Prepends an octet to each ending. */
function add(ways: Set<string>, octet: string, rests: ReadonlySet<string> = NONE): void {
  for (const rest of rests) {
    if (rest === TOO_MANY) ways.add(rest);
    else ways.add(octet === STAR && rest.startsWith(STAR) ? rest : octet + rest);
  }
}

/** The pairs of positions, one in each pattern, that some path reaches from the start of both, and their number. */
function metPlaces(a: string, b: string): { readonly met: Uint8Array; readonly count: number } {
  const width = b.length + 1;
  const met = new Uint8Array((a.length + 1) * width);
  met[0] = 1;
  let count = 0;
  for (let place = 0, i = 0; i <= a.length; i++) {
    for (let j = 0; j <= b.length; j++, place++) {
      if (!met[place]) continue;
      count++;
      const isStar = a[i] === STAR;
      if ((isStar && j < b.length) || b[j] === STAR) met[place + 1] = 1;
      if ((b[j] === STAR && i < a.length) || isStar) met[place + width] = 1;
      if (!isStar && i < a.length && a[i] === b[j]) met[place + width + 1] = 1;
    }
  }
  return { met, count };
}

const NONE: ReadonlySet<string> = new Set();
/** No ending has this text. */
const TOO_MANY = '\uffff';
const OVERFULL: ReadonlySet<string> = new Set([TOO_MANY]);

/** Removes patterns whose paths another one includes. */
function withoutParts(patterns: readonly string[]): readonly string[] {
  const distinct = [...new Set(patterns)];
  return distinct.filter(
    (item, at) =>
      !distinct.some(
        (other, place) => place !== at && includes(other, item) && (place < at || !includes(item, other)),
      ),
  );
}
