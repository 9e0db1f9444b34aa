const SMALLEST = 64;

/** Collects numbers in memory that is used again for the next ones: adding one allocates nothing. */
export class Column {
  length = 0;
  private numbers = new Float64Array(SMALLEST);

  push(number: number): void {
    if (this.length === this.numbers.length) {
      const larger = new Float64Array(2 * this.length);
      larger.set(this.numbers);
      this.numbers = larger;
    }
    this.numbers[this.length++] = number;
  }

  clear(): void {
    this.length = 0;
  }

  /** The numbers, until others are added. */
  get all(): Float64Array {
    return this.numbers.subarray(0, this.length);
  }
}
