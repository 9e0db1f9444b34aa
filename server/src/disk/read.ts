import { isAscii, constants as limits } from 'node:buffer';
import { closeSync, fstatSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { type GzipFault, MOST_MIB, MOST_UNPACKED } from '../core/gzip.ts';
import { isGzipName } from '../core/ownFiles.ts';
import { finished, type Steps } from '../core/steps.ts';
import { inMemory, unpack, unpacking } from '../gzip/unpack.ts';
import { NOT_REGULAR } from './walk.ts';

/** What is in a file, unpacked where its name ends in `.gz`. */
export interface Octets {
  readonly octets: Uint8Array;
  /** What is wrong with it as a gzip file. */
  readonly packed?: GzipFault | undefined;
}

function openRegular(path: string): number {
  if (!statSync(path).isFile()) throw new Error(NOT_REGULAR);
  return openSync(path, 'r');
}

/** Opens a regular file, gives it to `use` and closes it. Throws where that cannot be. */
function withFile<T>(path: string, use: (handle: number) => T): T {
  const handle = openRegular(path);
  try {
    return use(handle);
  } finally {
    closeSync(handle);
  }
}

const HEAD_OCTETS = 4096;

/** The beginning of a file as text, unpacked, so many octets at most; throws for a file that cannot be read. */
export function headOf(path: string, size = HEAD_OCTETS): string {
  const head = new Uint8Array(size);
  const octets = head.subarray(
    0,
    withFile(path, (handle) => readSync(handle, head, 0, size, 0)),
  );
  return textOf(isGzipName(path) ? unpack(inMemory(octets)).octets.subarray(0, size) : octets);
}

/** All octets of a file, unpacked where it is gzipped, which its name says. Throws for a file that cannot be read, and for one of more than `MOST_UNPACKED` octets. */
export const octetsOf = (path: string, isPacked = isGzipName(path)): Octets =>
  finished(readingOctets(path, isPacked));

/** The same in steps of a few milliseconds, as long as it takes to unpack it. */
export function* readingOctets(path: string, isPacked = isGzipName(path)): Steps<Octets> {
  const handle = openRegular(path);
  try {
    if (fstatSync(handle).size > MOST_UNPACKED) throw new Error(`it is larger than ${MOST_MIB} MiB`);
    if (!isPacked) return { octets: readFileSync(handle) };
    const { octets, fault } = yield* unpacking((into, position) =>
      readSync(handle, into, 0, into.length, position),
    );
    return { octets, packed: fault };
  } finally {
    closeSync(handle);
  }
}

/** Where plain files are read into, one after the other: garbage of whole files would pile up until it is collected. */
let room = Buffer.alloc(0);

/** The text of a file, as `octetsOf` and `textOf` have it. */
export function textIn(path: string): { readonly text: string } & Pick<Octets, 'packed'> {
  if (isGzipName(path)) {
    const { octets, packed } = octetsOf(path);
    return { text: textOf(octets), packed };
  }
  return withFile(path, (handle) => {
    const { size } = fstatSync(handle);
    if (size === 0 || size > MOST_UNPACKED) return { text: textOf(octetsOf(path).octets) };
    if (room.length < size) room = Buffer.allocUnsafeSlow(size);
    let length = 0;
    for (let count = -1; count !== 0 && length < size; length += count)
      count = readSync(handle, room, length, size - length, length);
    return { text: textOf(room.subarray(0, length)) };
  });
}

/** Octets, unpacked where they begin as a gzip file does; undefined where that is not sound. */
export function unpackedOf(octets: Uint8Array): Uint8Array | undefined {
  if (octets[0] !== 0x1f || octets[1] !== 0x8b) return octets;
  const { octets: unpacked, fault } = unpack(inMemory(octets));
  return fault ? undefined : unpacked;
}

/**
 * Octets as text, which is taken for UTF-8: a byte order mark stays as U+FEFF, and what is not UTF-8 becomes U+FFFD.
 * What is longer than a string can be is cut.
 */
export function textOf(octets: Uint8Array): string {
  const { buffer, byteOffset, length } = octets;
  const bytes = Buffer.from(buffer, byteOffset, Math.min(length, limits.MAX_STRING_LENGTH));
  return isAscii(bytes) ? bytes.toString('latin1') : bytes.toString('utf8');
}
