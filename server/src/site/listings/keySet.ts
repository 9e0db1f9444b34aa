/** Numbers below 2^53, such as those of `wideHash`, at some 8 to 16 octets each; a `Set` takes 40, and ends at 2^24 of them. */
export class KeySet {
  size = 0;
  /** An open-addressing table, 0 for a free slot; at most three quarters full. */
  private slots = new Float64Array(16);

  /** Adds a key; returns whether it is new. */
  add(key: number): boolean {
    const own = key === 0 ? 1 : key;
    const at = this.slotOf(own);
    if (this.slots[at] !== 0) return false;
    this.slots[at] = own;
    if (++this.size * 4 > this.slots.length * 3) this.grow();
    return true;
  }

  has(key: number): boolean {
    return this.slots[this.slotOf(key === 0 ? 1 : key)] !== 0;
  }

  /** The slot of a key, or the free one where it would be. */
  private slotOf(key: number): number {
    const { slots } = this;
    const mask = slots.length - 1;
    let at = Math.imul((key % 2 ** 32) ^ (key / 2 ** 21), 0x9e3779b1) & mask;
    while (slots[at] !== 0 && slots[at] !== key) at = (at + 1) & mask;
    return at;
  }

  private grow(): void {
    const { slots } = this;
    this.slots = new Float64Array(slots.length * 2);
    for (const key of slots) if (key !== 0) this.slots[this.slotOf(key)] = key;
  }
}
