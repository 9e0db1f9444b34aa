/** A file as octets, which are read where they are asked for. */
export interface OctetSource {
  /**
   * Copies the octets from `position` on into `into` from `at` on, as many as there is room for or fewer; gives how many,
   * 0 at the end of the file.
   */
  read(into: Uint8Array, at: number, position: number): number;
}

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
