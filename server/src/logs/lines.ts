/** Cuts the octets of a log into whole lines, in one buffer. */

/** Octets that are added at once. */
const BLOCK = 2 ** 20;
/** The longest line, in octets; what is longer is not read. */
const LONGEST = 2 ** 20;
/** `nextMark` reads eight octets at once. */
const BEYOND = 8;
const LF = 10;

/** Takes whole lines: `octets` up to `end`, which follows a line break. */
export type TakeLines = (octets: Buffer, end: number) => void;

/** The lines of one file. Memory is that of two blocks, whatever the file holds. */
export class Lines {
  /** Lines that are longer than a mebibyte; they are left out. */
  tooLong = 0;
  readonly #octets = Buffer.allocUnsafeSlow(LONGEST + BLOCK + BEYOND);
  #length = 0;
  #isInLongLine = false;

  constructor(private readonly take: TakeLines) {}

  /** Adds octets, in pieces of any size. */
  add(octets: Uint8Array): void {
    for (let at = 0; at < octets.length; at += BLOCK) this.#addBlock(octets.subarray(at, at + BLOCK));
  }

  /** The file ends: a last line need not have a line break. */
  end(): void {
    if (this.#length > 0 || this.#isInLongLine) this.#addBlock(Buffer.from([LF]));
  }

  #addBlock(block: Uint8Array): void {
    const octets = this.#octets;
    octets.set(block, this.#length);
    this.#length += block.length;
    let from = 0;
    if (this.#isInLongLine) {
      from = octets.subarray(0, this.#length).indexOf(LF) + 1;
      this.#isInLongLine = from === 0;
      if (this.#isInLongLine) {
        this.#length = 0;
        return;
      }
      octets.copyWithin(0, from, this.#length);
      this.#length -= from;
    }
    const end = this.#length === 0 ? 0 : octets.lastIndexOf(LF, this.#length - 1) + 1;
    if (end > 0) {
      this.take(octets, end);
      octets.copyWithin(0, end, this.#length);
      this.#length -= end;
    }
    if (this.#length <= LONGEST) return;
    this.tooLong++;
    this.#isInLongLine = true;
    this.#length = 0;
  }
}

const QUOTES = 0x22222222;
const BREAKS = 0x0a0a0a0a;
const ONES = 0x01010101;
const HIGH = 0x80808080;

/**
 * The offset of the first quotation mark or LF at or after an offset. Eight octets are compared at once, so up to seven
 * after the last LF must be readable.
 */
export function nextMark(view: DataView, from: number): number {
  for (let at = from; ; at += 8) {
    const first = marksIn(view.getInt32(at, true));
    const second = marksIn(view.getInt32(at + 4, true));
    if ((first | second) === 0) continue;
    return first === 0 ? at + 4 + lowest(second) : at + lowest(first);
  }
}

/** The high bits of the octets that are quotation marks or LF; higher octets than the lowest of them may be wrong. */
const marksIn = (four: number): number => {
  const quote = four ^ QUOTES;
  const lf = four ^ BREAKS;
  return (((quote - ONES) & ~quote) | ((lf - ONES) & ~lf)) & HIGH;
};

/** The number of the lowest octet whose high bit is set. */
const lowest = (bits: number): number => (31 - Math.clz32(bits & -bits)) >>> 3;
