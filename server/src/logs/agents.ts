/** Which crawler a `User-Agent` header names. Most lines of a log have one that was seen before. */
import { tokenOfHeader } from '../robots/facts/header.ts';
import { crawler } from '../robots/facts/tokens.ts';
import type { LogLine } from './formats/format.ts';

/** Headers that are remembered: a log may hold any number of them. */
const MOST = 32_768;
/** A power of two; the table is at most half full. */
const SLOTS = 2 * MOST;
/** Longer headers are cut, in octets. */
const LONGEST = 2000;

/**
 * The crawlers of a log, numbered from 1 in the order in which they first appear. Headers are compared by
 * hashes: one that is made to have those of a crawler's header could as well name that crawler.
 */
export class Agents {
  /** The tokens of crawlers by number; 0 stands for all other clients. */
  readonly tokens: string[] = [''];
  readonly #numbers = new Map<string, number>();
  /** 0 for a free slot. */
  readonly #hashes = new Float64Array(SLOTS);
  readonly #known = new Uint16Array(SLOTS);
  #size = 0;

  /** @param named the names in a robots.txt, by the form in which names are compared: these count as crawlers, too */
  constructor(private readonly named: ReadonlyMap<string, string>) {}

  /** The number of the crawler that the agent of a line names. */
  of(line: LogLine): number {
    const { view, agentStart, agentEnd } = line;
    const length = Math.min(agentEnd - agentStart, LONGEST);
    if (length === 0) return 0;
    const hash = hashIn(view, agentStart, agentStart + length);
    let slot = slotOf(hash);
    for (; this.#hashes[slot] !== 0; slot = (slot + 1) & (SLOTS - 1))
      if (this.#hashes[slot] === hash) return this.#known[slot]!;
    const number = this.#numberOf(line.agentText(line.text.slice(agentStart, agentStart + length)));
    if (this.#size === MOST) {
      this.#hashes.fill(0);
      this.#size = 0;
      slot = slotOf(hash);
    }
    this.#size++;
    this.#hashes[slot] = hash;
    this.#known[slot] = number;
    return number;
  }

  #numberOf(header: string): number {
    const name = tokenOfHeader(header) ?? header.trim();
    const token = crawler(name)?.token ?? this.named.get(name.toLowerCase());
    if (token === undefined || token === '*') return 0;
    const known = this.#numbers.get(token);
    if (known !== undefined) return known;
    this.#numbers.set(token, this.tokens.push(token) - 1);
    return this.tokens.length - 1;
  }
}

const slotOf = (hash: number): number => (hash ^ (hash / 2 ** 37)) & (SLOTS - 1);

/**
 * A number of 53 bits, not 0, that equal octets share. It is a function by itself because the engine compiles a loop in a
 * longer one less well.
 */
function hashIn(view: DataView, start: number, end: number): number {
  let first = end - start;
  let second = first;
  let at = start;
  for (; at + 4 <= end; at += 4) {
    const four = view.getInt32(at, true);
    first = Math.imul(first ^ four, 0x5bd1e995);
    second = Math.imul(second ^ four, 0x01000193);
    second ^= second >>> 13;
  }
  for (; at < end; at++) {
    first = Math.imul(first ^ view.getUint8(at), 0x5bd1e995);
    second = Math.imul(second ^ view.getUint8(at), 0x01000193);
  }
  return (first >>> 0) * 0x200000 + (second >>> 11) + 1;
}
