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
