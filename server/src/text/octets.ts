/** A file as octets, which are read where they are asked for. */
export interface OctetSource {
  /**
   * Copies the octets from `position` on into `into` from `at` on, as many as there is room for or fewer; gives how many,
   * 0 at the end of the file.
   */
  read(into: Uint8Array, at: number, position: number): number;
}

/** Octets after the end of others that may be looked at with them. */
export const SLACK = 16;
/** What a memory grows by, in octets. */
export const PAGE = 0x10000;

/** A window that slides over a file from its start to its end. */
export class OctetWindow {
  /** What the window shows, with a zero after it, up to the end of the memory. */
  octets: Uint8Array;
  /** Where the first of them stands in the file. */
  start = 0;
  /** How many they are. */
  end = 0;
  /** They are the last ones of the file. */
  isLast = false;

  /** `offset`: where it begins in the memory. `size`: how much it shows at first; it widens where more is asked for. */
  constructor(
    private readonly source: OctetSource,
    private readonly memory: WebAssembly.Memory,
    private readonly offset: number,
    private size: number,
  ) {
    this.octets = this.room();
  }

  /** Shows these octets and nothing of the file any more. */
  show(octets: Uint8Array): void {
    this.widen(octets.length);
    this.octets.set(octets);
    this.octets[octets.length] = 0;
    this.end = octets.length;
    this.isLast = true;
  }

  /**
   * Index in `octets` of a place in the file, which is not before the window, with at least `least` octets after it or all
   * that are left. What was shown before that place is gone.
   */
  at(position: number, least: number): number {
    const index = position - this.start;
    if (index + least <= this.end || this.isLast) return index;
    this.widen(least);
    this.octets.copyWithin(0, index, this.end);
    this.end -= index;
    this.start = position;
    const shown = this.octets.subarray(0, this.size);
    while (this.end < shown.length && !this.isLast) {
      const count = this.source.read(shown, this.end, this.start + this.end);
      this.end += count;
      this.isLast = count === 0;
    }
    this.octets[this.end] = 0;
    return 0;
  }

  private widen(least: number): void {
    if (least <= this.size) return;
    this.size = 2 * least;
    this.octets = this.room();
  }

  /** The memory, with room for all that the window is to show. */
  private room(): Uint8Array {
    const { memory, offset } = this;
    const missing = offset + this.size + SLACK - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
    return new Uint8Array(memory.buffer, offset);
  }

  /** `end`, or a little before it where it would cut a character or what is shown ends. */
  bound(end: number): number {
    let at = Math.min(end, this.isLast ? this.end : this.end - 1);
    while (at > 0 && (this.octets[at]! & 0xc0) === 0x80) at--;
    return at;
  }

  /** The text between two indexes; undefined for what is not UTF-8. A byte-order mark stays. */
  text(from: number, to: number): string | undefined {
    try {
      return UTF8.decode(this.octets.subarray(from, to));
    } catch {
      return undefined;
    }
  }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

interface NodeBuffer {
  readonly prototype: { latin1Slice(this: Uint8Array, start: number, end: number): string };
}
const buffer = (globalThis as { Buffer?: NodeBuffer }).Buffer;

/** The text of octets that are ASCII. */
export const asciiText: (octets: Uint8Array, start: number, end: number) => string = buffer
  ? (octets, start, end) => buffer.prototype.latin1Slice.call(octets, start, end)
  : (octets, start, end) => {
      let text = '';
      for (let at = start; at < end; at++) text += String.fromCharCode(octets[at]!);
      return text;
    };
