import { PAGE, SLACK } from '../text/octets.ts';
import { binary } from './octetScanner.wasm.ts';
import type { Template } from './template.ts';

/** Where in the first page of the memory the template stands; before it, two integers for each value. */
const PIECES = 0x1000;
const MOST_VALUES = PIECES / 8;
/** A length before each piece. */
const LENGTH = 4;

interface Exports {
  readonly match: (at: number, pieces: number, values: number) => number;
  readonly hash: (start: number, end: number) => number;
}

/**
 * Matches the octets of a file against a template: as `Template.match` does the text, and with the values at the same
 * places. In WebAssembly, which is quick from the first record on and looks at sixteen octets in one.
 */
export class OctetScanner {
  /** Where in the memory the octets begin; after the last a zero stands, and there is room for 15 more. */
  readonly offset = PAGE;
  private bounds = new Int32Array();
  /** The lengths of what values have to begin with. */
  private beginnings: readonly number[] = [];
  private opening = 0;
  private fits = false;

  private constructor(
    readonly memory: WebAssembly.Memory,
    private readonly scan: Exports,
  ) {}

  /** With room for so many octets; undefined where the engine has no WebAssembly with vectors, or no memory. */
  static of(size: number): OctetScanner | undefined {
    try {
      const memory = new WebAssembly.Memory({ initial: 1 + Math.ceil(size / PAGE) });
      const module = new WebAssembly.Module(Uint8Array.from(atob(binary), octetOf));
      const { exports } = new WebAssembly.Instance(module, { octets: { memory } });
      return new OctetScanner(memory, exports as object as Exports);
    } catch {
      return undefined;
    }
  }

  /**
   * Takes a template in place of the one before. `beginnings`: what some values have to begin with, each longer than that.
   * One that has no room matches nothing.
   */
  use({ pieces, opening, names }: Template, beginnings: readonly string[]): void {
    this.opening = opening.length;
    this.beginnings = names.map((_, i) => beginnings[i]?.length ?? 0);
    const all = pieces.map((piece, i) => piece + (i < names.length ? (beginnings[i] ?? '') : opening));
    const length = all.reduce((sum, piece) => sum + LENGTH + piece.length, SLACK);
    this.fits = names.length <= MOST_VALUES && PIECES + length <= PAGE;
    if (this.fits) this.write(all);
  }

  private write(pieces: readonly string[]): void {
    const view = new DataView(this.memory.buffer);
    let at = PIECES;
    for (const piece of pieces) {
      view.setUint32(at, piece.length, true);
      at += LENGTH;
      for (const letter of piece) view.setUint8(at++, octetOf(letter));
    }
  }

  /** The length of the record at `from`, if it has this template and another one follows within `limit`; else -1. */
  match(from: number, limit: number): number {
    if (!this.fits) return -1;
    const end = this.scan.match(from, PIECES, this.beginnings.length);
    const length = end - this.opening - from;
    return end >= 0 && length < limit ? length : -1;
  }

  /** Where a value begins in the record that was matched last. */
  startOf(value: number): number {
    // What shows a memory shows nothing any more once that has grown.
    if (this.bounds.length === 0) this.bounds = new Int32Array(this.memory.buffer);
    return this.bounds[2 * value]! - this.beginnings[value]!;
  }

  /** Where it ends; to be asked after its start. */
  endOf(value: number): number {
    return this.bounds[2 * value + 1]!;
  }

  /** A number for the octets from `start` up to `end`: equal for equal ones, and else hardly ever. */
  hash(start: number, end: number): number {
    return this.scan.hash(start, end);
  }
}

function octetOf(letter: string): number {
  return letter.charCodeAt(0);
}
