/** Which paths two patterns have in common, as patterns. */

import { headOf, includes, mayMeet } from './inclusion.ts';
import type { Budget } from './search.ts';

const STAR = '*';
/** Patterns of more octets times octets, behind what they begin with alike, are not put together. */
const MOST_WORK = 60_000;
/** Patterns with stars can meet in exponentially many ways; more than so many are of no use to a reader. */
const MOST_WAYS = 24;
/** Looking at two places takes so many times as long as an octet that is compared. */
const CELL_COST = 8;

/**
 * A pattern in the shortest form that matches the same paths: without a `*` that says nothing. What it counts with can
 * be longer.
 */
export function shortForm(pattern: string): string {
  return closed(open(pattern));
}

/** Patterns as texts in which each `*` stands for any run of octets, and which end where the path does. */
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
 * Patterns that together match exactly the paths that two patterns match, both of which begin with `/`, and of which
 * none includes another; none where the two have nothing in common. Undefined where these would be very many, or
 * finding them would take more than the budget: only for two patterns with `*`.
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
  if (work > MOST_WORK || work * CELL_COST > budget.left) return undefined;
  budget.left -= work * CELL_COST;
  const width = b.length + 1;
  /** Of the ends of both from some octets on, the shorter ends first. */
  const known = new Map<number, ReadonlySet<string>>();
  for (let i = a.length; i >= 0; i--) {
    for (let j = b.length; j >= 0; j--) {
      const ways = new Set<string>();
      const at = (x: number, y: number): ReadonlySet<string> => known.get(x * width + y)!;
      const add = (octet: string, rests: ReadonlySet<string>): void => {
        for (const rest of rests) {
          if (rest === TOO_MANY) ways.add(rest);
          else ways.add(octet === STAR && rest.startsWith(STAR) ? rest : octet + rest);
        }
      };
      if (i === a.length && j === b.length) ways.add('');
      else if (i === a.length) {
        if (b[j] === STAR) add('', at(i, j + 1));
      } else if (j === b.length) {
        if (a[i] === STAR) add('', at(i + 1, j));
      } else if (a[i] === STAR && b[j] === STAR) {
        add(STAR, at(i + 1, j));
        add(STAR, at(i, j + 1));
      } else if (a[i] === STAR) {
        add('', at(i + 1, j));
        add(b[j]!, at(i, j + 1));
      } else if (b[j] === STAR) {
        add('', at(i, j + 1));
        add(a[i]!, at(i + 1, j));
      } else if (a[i] === b[j]) add(a[i]!, at(i + 1, j + 1));
      known.set(i * width + j, ways.size > MOST_WAYS || ways.has(TOO_MANY) ? OVERFULL : ways);
    }
  }
  const ways = known.get(0)!;
  return ways === OVERFULL ? undefined : ways;
}

/** No end of a pattern has this text. */
const TOO_MANY = '\uffff';
const OVERFULL: ReadonlySet<string> = new Set([TOO_MANY]);

/** Leaves out patterns whose paths another one matches. */
function withoutParts(patterns: readonly string[]): readonly string[] {
  const distinct = [...new Set(patterns)];
  return distinct.filter(
    (one, at) =>
      !distinct.some(
        (other, place) => place !== at && includes(other, one) && (place < at || !includes(one, other)),
      ),
  );
}
