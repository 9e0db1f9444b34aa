/** Octet strings: the form in which this folder reads robots.txt. */

declare const octetString: unique symbol;

/**
 * A sequence of octets held as a JavaScript string: each code unit is one octet (0 to 255). Engines store such strings
 * with one byte a character, search them natively and slice them without copying. ASCII text is its own octet string,
 * so the usual robots.txt line needs no conversion.
 */
export type Octets = string & { readonly [octetString]: true };

/** Accepted input: text, which is read as its UTF-8 octets, or the bytes themselves. */
export type RobotsInput = string | Uint8Array;

const NOT_ASCII = /[^\0-\x7f]/;
const CHUNK = 8192;
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Whether every code unit of `text` is below 0x80, so that UTF-16 units and octets coincide. */
export function isAscii(text: string): boolean {
  return !NOT_ASCII.test(text);
}

/**
 * Converts text or bytes to octets. Lone surrogates become the octets of U+FFFD (Encoding Standard, "UTF-8 encode"
 * after conversion to scalar values); bytes are kept as they are, valid UTF-8 or not. ASCII text is only scanned;
 * anything else takes one encoding and one copy.
 */
export function toOctets(source: RobotsInput): Octets {
  if (typeof source !== 'string') return fromBytes(source);
  return isAscii(source) ? (source as Octets) : fromBytes(encoder.encode(source));
}

/** Converts octets to text; sequences that are not UTF-8 become U+FFFD, and a U+FEFF at the start is kept. */
export function toText(octets: Octets): string {
  return isAscii(octets) ? octets : decoder.decode(toBytes(octets));
}

/** Converts octets to a byte array of the same length. */
export function toBytes(octets: Octets): Uint8Array {
  const bytes = new Uint8Array(octets.length);
  for (let i = 0; i < octets.length; i++) bytes[i] = octets.charCodeAt(i);
  return bytes;
}

/** The octets from `start` up to `end`, both octet offsets as in `String.prototype.slice`. */
export function sliceOctets(octets: Octets, start: number, end?: number): Octets {
  return octets.slice(start, end) as Octets;
}

/** Converts ASCII letters to lower case and keeps every other code unit. */
export function lowerAscii(text: string): string {
  return isAscii(text) ? text.toLowerCase() : text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Whether an octet is white space to Google's parser: space, HT, LF, VT, FF or CR. */
export function isWhite(octet: number): boolean {
  return octet === 0x20 || (octet >= 0x09 && octet <= 0x0d);
}

/** The first offset from `from` up to `to` without white space, in octets or text. */
export function skipWhite(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && isWhite(text.charCodeAt(at))) at++;
  return at;
}

/** The end of a part of octets or text without the white space before it. */
export function dropWhite(text: string, from: number, to: number): number {
  let at = to;
  while (at > from && isWhite(text.charCodeAt(at - 1))) at--;
  return at;
}

function fromBytes(bytes: Uint8Array): Octets {
  let octets = '';
  for (let i = 0; i < bytes.length; i += CHUNK) {
    octets += String.fromCharCode(...bytes.subarray(i, i + CHUNK));
  }
  return octets as Octets;
}
