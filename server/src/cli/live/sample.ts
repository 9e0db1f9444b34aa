/** How many listed URLs are requested unless the call says so. */
export const SAMPLE = 20;

/** Room for so many URLs, from which a sample is taken. */
const ROOM = 4096;

/** A sample of a list of URLs whose length is not known before its end. It holds a bounded number of them. */
export class Sample {
  /** How many URLs the list has. */
  size = 0;
  private kept: string[] = [];
  private stride = 1;
  private last: string | undefined;
  private readonly room: number;

  /** @param most how many are wanted */
  constructor(private readonly most: number) {
    this.room = Math.max(ROOM, 2 * most);
  }

  add(url: string): void {
    this.last = url;
    if (this.size++ % this.stride !== 0) return;
    this.kept.push(url);
    if (this.kept.length < this.room) return;
    this.kept = this.kept.filter((_, at) => at % 2 === 0);
    this.stride *= 2;
  }

  /** At equal distances, the first and the last among them, each once. */
  urls(): ReadonlySet<string> {
    const all = [...new Set([...this.kept, ...(this.last === undefined ? [] : [this.last])])];
    if (all.length <= this.most) return new Set(all);
    const step = this.most > 1 ? (all.length - 1) / (this.most - 1) : 0;
    return new Set(Array.from({ length: this.most }, (_, at) => all[Math.round(at * step)]!));
  }
}
