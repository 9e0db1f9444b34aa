/** Cuts the octets of a log into whole lines, in one buffer. */

/** Octets that are added at once. */
const BLOCK = 2 ** 20;
/** The longest line, in octets; what is longer is not read. */
const LONGEST = 2 ** 20;
const LF = 10;

/** Takes whole lines: `octets` up to `end`, which follows a line break. */
export type TakeLines = (octets: Buffer, end: number) => void;

/** The lines of one file. Memory is that of two blocks, whatever the file holds. */
export class Lines {
  /** Lines that are longer than a mebibyte; they are left out. */
  tooLong = 0;
  readonly #octets = Buffer.allocUnsafeSlow(LONGEST + BLOCK);
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
