import { mayBeginReference, mayBeReference } from './literal.ts';
import type { Template } from './template.ts';

const AMPERSAND = 38;
const LITERAL = /[a-zA-Z0-9\-._~!$'()*+,;=:@/?]/;
/** By octet: whether it stands for itself in XML and in URLs (see `literalEnd`). */
const LITERALS = Uint8Array.from({ length: 256 }, (_, octet) =>
  octet < 0x80 && LITERAL.test(String.fromCharCode(octet)) ? 1 : 0,
);
/** By two octets: whether both do. One look for two is a third quicker, and it is most of the work. */
const PAIRS = new Uint8Array(0x10000);
for (let high = 0; high < 256; high++) {
  if (LITERALS[high]) PAIRS.set(LITERALS, high * 256);
}
const AMP = octetsOf('amp;');
/** The longest rest of a reference that may have been escaped twice: `quot;`. */
const LONGEST_REST = 5;

/** The same octets, by ones and by twos. A zero stands after the last. */
export interface Octets {
  readonly octets: Uint8Array;
  readonly pairs: Uint16Array;
}

/** A template over the octets of a file: what it matches, `Template.match` does in the text, and at the same places. */
export class OctetTemplate {
  private readonly pieces: readonly Uint8Array[];
  private readonly beginnings: readonly Uint8Array[];
  private readonly opening: Uint8Array;
  /** Where the values stand in the record that was matched last. */
  readonly starts: number[];
  readonly ends: number[];

  /** `beginnings`: what some values have to begin with, each longer than that. */
  constructor({ pieces, opening, names }: Template, beginnings: readonly string[] = []) {
    this.pieces = pieces.map(octetsOf);
    this.beginnings = names.map((_, i) => octetsOf(beginnings[i] ?? ''));
    this.opening = octetsOf(opening);
    this.starts = names.map(() => 0);
    this.ends = names.map(() => 0);
  }

  /** The length of the record at `from`, if it has this template and another one follows within `limit`; else -1. */
  match(all: Octets, from: number, limit: number): number {
    const { pieces, beginnings, starts, ends } = this;
    const { octets } = all;
    let at = from;
    for (let i = 0; i < starts.length; i++) {
      const piece = pieces[i]!;
      if (!standsAt(octets, piece, at)) return -1;
      const start = at + piece.length;
      const beginning = beginnings[i]!;
      if (!standsAt(octets, beginning, start)) return -1;
      const rest = start + beginning.length;
      at = literalEnd(all, rest);
      if (at === rest) return -1;
      starts[i] = start;
      ends[i] = at;
    }
    const last = pieces[starts.length]!;
    if (!standsAt(octets, last, at)) return -1;
    at += last.length;
    return standsAt(octets, this.opening, at) && at - from < limit ? at - from : -1;
  }
}

function octetsOf(ascii: string): Uint8Array {
  return Uint8Array.from(ascii, (letter) => letter.charCodeAt(0));
}

/** Where a zero stands, nothing does. */
function standsAt(octets: Uint8Array, wanted: Uint8Array, at: number): boolean {
  for (let i = 0; i < wanted.length; i++) if (octets[at + i] !== wanted[i]) return false;
  return true;
}

/** `literalEnd` of text, over octets. */
function literalEnd({ octets, pairs }: Octets, start: number): number {
  let at = start;
  for (;;) {
    if (at % 2 === 1) {
      if (LITERALS[octets[at]!] === 0) {
        if (!isAmpersand(octets, at)) return at;
        at += 5;
        continue;
      }
      at++;
    }
    let pair = at >> 1;
    while (
      PAIRS[pairs[pair]!]! &
      PAIRS[pairs[pair + 1]!]! &
      PAIRS[pairs[pair + 2]!]! &
      PAIRS[pairs[pair + 3]!]!
    ) {
      pair += 4;
    }
    while (PAIRS[pairs[pair]!] === 1) pair++;
    at = 2 * pair;
    if (LITERALS[octets[at]!] === 1) at++;
    if (!isAmpersand(octets, at)) return at;
    at += 5;
  }
}

/** Whether `&amp;` stands there, and nothing after it that may be the rest of a reference. */
function isAmpersand(octets: Uint8Array, at: number): boolean {
  if (octets[at] !== AMPERSAND || !standsAt(octets, AMP, at + 1)) return false;
  if (!mayBeginReference(octets[at + 5]!)) return true;
  const rest = octets.subarray(at + 5, at + 5 + LONGEST_REST);
  return !mayBeReference(String.fromCharCode(...rest), 0);
}
