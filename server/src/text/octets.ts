/** A file as octets, which are read where they are asked for. */
export interface OctetSource {
  /**
   * Copies the octets from `position` on into `into` from `at` on, as many as there is room for or fewer; gives how many,
   * 0 at the end of the file.
   */
  read(into: Uint8Array, at: number, position: number): number;
}

/** Octets after the window's end that may be looked at. */
const SLACK = 16;

/** A window that slides over a file from its start to its end. */
export class OctetWindow {
  /** What the window shows; a zero stands after it. */
  octets: Uint8Array;
  /** The same, two octets each. */
  pairs: Uint16Array;
  /** Where the first of them stands in the file. */
  start = 0;
  /** How many they are. */
  end = 0;
  /** They are the last ones of the file. */
  isLast = false;

  /** `size`: how much the window shows at first; it widens where more is asked for. */
  constructor(
    private readonly source: OctetSource,
    size: number,
  ) {
    this.octets = new Uint8Array(2 * Math.ceil(size / 2) + SLACK);
    this.pairs = new Uint16Array(this.octets.buffer);
  }

  /**
   * Index in `octets` of a place in the file, which is not before the window, with at least `least` octets after it or all
   * that are left. What was shown before that place is gone.
   */
  at(position: number, least: number): number {
    const index = position - this.start;
    if (index + least <= this.end || this.isLast) return index;
    const { octets } = this;
    if (least + SLACK > octets.length) {
      this.octets = new Uint8Array(2 * least + SLACK);
      this.pairs = new Uint16Array(this.octets.buffer);
    }
    this.octets.set(octets.subarray(index, this.end));
    this.end -= index;
    this.start = position;
    const room = this.octets.subarray(0, this.octets.length - SLACK);
    while (this.end < room.length && !this.isLast) {
      const count = this.source.read(room, this.end, this.start + this.end);
      this.end += count;
      this.isLast = count === 0;
    }
    this.octets[this.end] = 0;
    return 0;
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
