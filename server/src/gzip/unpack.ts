/**
 * Unpacks gzip (RFC 1952), within limits: a file of some MB may unpack to more than fits into memory. Knows no file
 * system, language or platform.
 */
// The entry for browsers runs in Node as well; that for Node runs there only.
import { Gunzip } from 'fflate/browser';
import { type GzipFault, MAX_MEMBERS, MAX_RATIO, MAX_UNPACKED, RATIO_FREE } from '../core/gzip.ts';
import { finished, type Steps } from '../core/steps.ts';

/** Packed octets that are read and unpacked at once: they unpack to at most 1,032 times as many. */
const STEP = 16_384;
/** The minimum length of a member: a header of ten octets, a trailer of eight. */
const MIN_MEMBER = 18;
const TRAILER = 8;

/** The content of a file, as far as it could be unpacked, and its fault as a gzip file. */
export interface Unpacked {
  readonly octets: Uint8Array;
  readonly fault?: GzipFault;
}

/**
 * Reads a file: copies octets from `position` on into `into`, as many as fit or fewer, and returns their number; 0 at
 * the end of the file.
 */
export type ReadAt = (into: Uint8Array, position: number) => number;

/** Reads octets in memory. */
export const inMemory =
  (octets: Uint8Array): ReadAt =>
  (into, position) => {
    const part = octets.subarray(position, position + into.length);
    into.set(part);
    return part.length;
  };

/** The first octets of a member (RFC 1952, section 2.3). */
const MAGIC = [0x1f, 0x8b] as const;
/** Whether octets begin like gzip. */
const isGzip = (octets: Uint8Array): boolean => octets[0] === MAGIC[0] && octets[1] === MAGIC[1];

/**
 * The content of a gzip file: that of all its members in order. Anything else is returned unchanged, up to
 * `MAX_UNPACKED` octets. The file is read and unpacked step by step. Linear in the unpacked size; throws only errors
 * of `read`.
 */
export const unpack = (read: ReadAt): Unpacked => finished(unpacking(read));

/** The same in steps, each of a few thousand packed octets. */
export function* unpacking(read: ReadAt): Steps<Unpacked> {
  const first = new Uint8Array(2);
  read(first, 0);
  const parts: Uint8Array[] = [];
  let length = 0;
  const take = (part: Uint8Array): void => {
    parts.push(part);
    length += part.length;
  };
  const fault = isGzip(first) ? yield* unpackInto(take, read) : copyInto(take, read);
  const octets = parts.length === 1 ? parts[0]! : yield* joined(parts, length);
  return { octets, ...(fault && { fault }) };
}

function copyInto(take: (part: Uint8Array) => void, read: ReadAt): GzipFault {
  for (let at = 0; at <= MAX_UNPACKED; ) {
    const step = new Uint8Array(STEP);
    const count = read(step, at);
    if (count === 0) return 'plain';
    take(step.subarray(0, count));
    at += count;
  }
  return 'too-large';
}

function* unpackInto(take: (part: Uint8Array) => void, read: ReadAt): Steps<GzipFault | undefined> {
  let length = 0;
  let member = new Checksum();
  let sound = true;
  let members = 0;
  const gunzip = new Gunzip((part) => {
    take(part);
    length += part.length;
    member.add(part);
  });
  gunzip.onmember = (offset) => {
    members++;
    sound &&= member.fits(read, offset);
    member = new Checksum();
  };
  let fault: GzipFault | undefined;
  let end = 0;
  const step = new Uint8Array(STEP);
  for (let count = read(step, 0); !fault; ) {
    end += count;
    // fflate keeps its input.
    const packed = step.slice(0, count);
    count = read(step, end);
    try {
      gunzip.push(packed, count === 0);
    } catch (error) {
      const { code } = error as { code?: unknown };
      if (code === UNEXPECTED_END) fault = 'cut-off';
      else fault = code === NO_HEADER && length > 0 ? 'trailing-junk' : 'broken';
    }
    if (length > MAX_UNPACKED) fault = 'too-large';
    else if (members > MAX_MEMBERS) fault = 'too-many-members';
    else if (length > RATIO_FREE && length > end * MAX_RATIO) fault = 'bomb';
    if (count === 0) break;
    yield 0;
  }
  if (!fault && sound) fault = faultAtEnd(read, end, member);
  if (!sound) fault ??= 'broken';
  return fault === 'broken' && end < MIN_MEMBER ? 'cut-off' : fault;
}

/**
 * The fault of the octets after the last member, which are fewer than a header: none, junk, or a member or trailer that
 * was cut off.
 */
function faultAtEnd(read: ReadAt, length: number, member: Checksum): GzipFault | undefined {
  for (let end = length; end >= MIN_MEMBER && length - end < MIN_MEMBER; end--)
    if (member.fits(read, end)) return end === length ? undefined : startsMember(read, end, length);
  return member.fitsPartly(read, length) ? 'broken' : 'cut-off';
}

/** Whether the octets from `at` on are the beginning of another member, or junk. */
function startsMember(read: ReadAt, at: number, length: number): GzipFault {
  const octets = new Uint8Array(Math.min(MAGIC.length, length - at));
  read(octets, at);
  return octets.every((octet, index) => octet === MAGIC[index]) ? 'cut-off' : 'trailing-junk';
}

/** The error codes of fflate: the input ends too early; the octets after a member are not a header. */
const UNEXPECTED_END = 0;
const NO_HEADER = 6;

function* joined(parts: readonly Uint8Array[], length: number): Steps<Uint8Array> {
  const octets = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    octets.set(part, at);
    at += part.length;
    yield 0;
  }
  return octets;
}

/** The checks in the trailer of a member: CRC 32 and length of its content (RFC 1952, section 2.3.1). */
class Checksum {
  private crc = -1;
  private length = 0;

  add(part: Uint8Array): void {
    let { crc } = this;
    for (let i = 0; i < part.length; i++) crc = TABLE[(crc ^ part[i]!) & 0xff]! ^ (crc >>> 8);
    this.crc = crc;
    this.length += part.length;
  }

  /** Whether a member that ends before `end` is complete. */
  fits(read: ReadAt, end: number): boolean {
    return this.matches(read, end).every((holds) => holds);
  }

  /** Whether one half of the trailer is there: then it is complete, and the content is corrupt. */
  fitsPartly(read: ReadAt, end: number): boolean {
    return this.matches(read, end).some((holds) => holds);
  }

  private matches(read: ReadAt, end: number): readonly boolean[] {
    const octets = new Uint8Array(TRAILER);
    read(octets, end - TRAILER);
    const trailer = new DataView(octets.buffer);
    return [trailer.getInt32(0, true) === ~this.crc, trailer.getUint32(4, true) === this.length >>> 0];
  }
}

const TABLE = Int32Array.from({ length: 256 }, (_, octet) => {
  let crc = octet;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});
