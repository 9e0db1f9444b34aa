/** How many different values there were, in bounded memory. */
import { KeySet } from '../site/listings/keySet.ts';

/** So many values are counted exactly. */
export const EXACT = 1024;
/** A power of two: the estimate is off by some 1.6 %. */
const REGISTERS = 4096;

/** Counts different numbers of 53 bits, such as those of `wideHash`: few exactly, many about (HyperLogLog). */
export class Distinct {
  #few: KeySet | undefined = new KeySet();
  #registers: Uint8Array | undefined;

  add(hash: number): void {
    if (this.#few) {
      this.#few.add(hash);
      this.#registers ??= new Uint8Array(REGISTERS);
      if (this.#few.size > EXACT) this.#few = undefined;
    }
    note(this.#registers!, 0, REGISTERS, hash);
  }

  get isExact(): boolean {
    return this.#few !== undefined;
  }

  get count(): number {
    if (this.#few) return this.#few.size;
    return Math.round(estimated(this.#registers!, 0, REGISTERS));
  }
}

/** Notes a number in some registers of an array, which stand one after another. Their count is a power of two. */
export function note(registers: Uint8Array, from: number, count: number, hash: number): void {
  // Texts that differ in their last characters have hashes that differ in few bits.
  let mixed = Math.imul((hash / 0x200000) ^ (hash & 0x1fffff), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  mixed ^= mixed >>> 16;
  const at = from + (mixed & (count - 1));
  const rank = Math.clz32(mixed | (count - 1)) + 1;
  if (registers[at]! < rank) registers[at] = rank;
}

/** How many different numbers were noted there (Flajolet et al., 2007, with linear counting for few). */
export function estimated(registers: Uint8Array, from: number, count: number): number {
  let sum = 0;
  let zeros = 0;
  for (let at = from; at < from + count; at++) {
    sum += 2 ** -registers[at]!;
    if (registers[at] === 0) zeros++;
  }
  const alpha = count === 64 ? 0.709 : 0.7213 / (1 + 1.079 / count);
  const raw = (alpha * count * count) / sum;
  return raw <= 2.5 * count && zeros > 0 ? count * Math.log(count / zeros) : raw;
}
