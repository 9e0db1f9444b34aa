const FULL = 255;
/** How much of a text's end tells it from most others. */
const TAIL = 32;

/**
 * Tells of texts that it surely does not hold; it may take a text for one that it holds. Equal texts count as often as
 * they are added.
 */
export class TextFilter {
  private readonly counts: Uint8Array;

  /** `expected` says about how many texts there will be. */
  constructor(expected: number) {
    this.counts = new Uint8Array(2 ** Math.min(24, Math.max(10, 3 + Math.ceil(Math.log2(expected + 1)))));
  }

  add(text: string): void {
    const at = this.placeOf(text);
    if (this.counts[at]! < FULL) this.counts[at]!++;
  }

  /** To be called only for a text that was added. */
  remove(text: string): void {
    const at = this.placeOf(text);
    if (this.counts[at]! < FULL) this.counts[at]!--;
  }

  mayHave(text: string): boolean {
    return this.counts[this.placeOf(text)]! > 0;
  }

  private placeOf(text: string): number {
    let hash = 0;
    for (let at = Math.max(0, text.length - TAIL); at < text.length; at++)
      hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
    return (Math.imul(hash, 0x9e3779b1) >>> 8) & (this.counts.length - 1);
  }
}
