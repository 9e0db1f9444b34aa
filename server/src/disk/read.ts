import { isAscii, constants as limits } from 'node:buffer';
import { closeSync, fstatSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { type GzipFault, MOST_UNPACKED } from '../core/gzip.ts';
import { isGzipName } from '../core/ownFiles.ts';
import { tooLarge } from '../core/reach.ts';
import { finished, type Steps } from '../core/steps.ts';
import { reachWords } from '../core/words/reach.ts';
import type { Unpacked } from '../gzip/unpack.ts';

/** What is in a file, unpacked where its name ends in `.gz`. */
export interface Content {
  readonly octets: Uint8Array;
  /** What is wrong with it as a gzip file. */
  readonly packed?: GzipFault | undefined;
}

/** Why a file is not opened; as errors of the file system do, it names the call that failed. */
class NotOpened extends Error {
  readonly syscall = 'open';
}

/** Throws where a path is not that of a regular file of so many octets at most: a pipe or a device may never end. */
export function mustBeRegular(path: string, most = Number.POSITIVE_INFINITY): void {
  const stats = statSync(path);
  if (!stats.isFile()) throw new NotOpened(reachWords('notRegular'));
  if (stats.size > most) throw new NotOpened(tooLarge(most / 2 ** 20));
}

/** Opens a regular file of so many octets at most. Throws where that cannot be. */
function openRegular(path: string, most?: number): number {
  mustBeRegular(path, most);
  return openSync(path, 'r');
}

/** Opens a file as `openRegular` does, gives it to `use` and closes it. */
function withFile<T>(path: string, use: (handle: number) => T, most?: number): T {
  const handle = openRegular(path, most);
  try {
    return use(handle);
  } finally {
    closeSync(handle);
  }
}

/** Goes through the unpacking, step by step. */
type Run = (steps: Steps<Unpacked>) => Unpacked | Promise<Unpacked>;

/** What unpacks gzip takes its time to load, and most files are plain. */
const gzip = () => import('../gzip/unpack.ts');

const HEAD_OCTETS = 4096;

/** The beginning of a file as text, unpacked, so many octets at most; rejects for a file that cannot be read. */
export async function headOf(path: string, size = HEAD_OCTETS): Promise<string> {
  const head = new Uint8Array(size);
  const octets = head.subarray(
    0,
    withFile(path, (handle) => readSync(handle, head, 0, size, 0)),
  );
  if (!isGzipName(path)) return textOf(octets);
  const { inMemory, unpack } = await gzip();
  return textOf(unpack(inMemory(octets)).octets.subarray(0, size));
}

/**
 * All octets of a file as they are stored. Throws for a file that cannot be read, that is not regular, or that is too large.
 * @param most how many octets it may have
 */
export const octetsOf = (path: string, most = MOST_UNPACKED): Uint8Array =>
  withFile(path, (handle) => readFileSync(handle), most);

/**
 * All octets of a file, unpacked where it is gzipped. Rejects where `octetsOf` throws.
 * @param isPacked whether it is gzipped, which its name says
 */
export async function contentOf(
  path: string,
  isPacked = isGzipName(path),
  run: Run = finished,
): Promise<Content> {
  if (!isPacked) return { octets: octetsOf(path) };
  const { unpacking } = await gzip();
  const handle = openRegular(path, MOST_UNPACKED);
  try {
    const { octets, fault } = await run(
      unpacking((into, position) => readSync(handle, into, 0, into.length, position)),
    );
    return { octets, packed: fault };
  } finally {
    closeSync(handle);
  }
}

/** Where plain files are read into, one after the other: garbage of whole files would pile up until it is collected. */
let kept = new WeakRef(Buffer.alloc(0));

function roomFor(size: number): Buffer {
  const known = kept.deref();
  if (known && known.length >= size) return known;
  const room = Buffer.allocUnsafeSlow(size);
  kept = new WeakRef(room);
  return room;
}

/** The text of a file, as `contentOf` and `textOf` have it. */
export async function textIn(
  path: string,
  run?: Run,
): Promise<{ readonly text: string } & Pick<Content, 'packed'>> {
  if (isGzipName(path)) {
    const { octets, packed } = await contentOf(path, true, run);
    return { text: textOf(octets), packed };
  }
  const read = (handle: number) => {
    const { size } = fstatSync(handle);
    if (size === 0) return { text: textOf(readFileSync(handle)) };
    const room = roomFor(size);
    let length = 0;
    for (let count = -1; count !== 0 && length < size; length += count)
      count = readSync(handle, room, length, size - length, length);
    return { text: textOf(room.subarray(0, length)) };
  };
  return withFile(path, read, MOST_UNPACKED);
}

/** Octets, unpacked where they begin as a gzip file does; undefined where that is not sound. */
export async function unpackedOf(octets: Uint8Array): Promise<Uint8Array | undefined> {
  if (octets[0] !== 0x1f || octets[1] !== 0x8b) return octets;
  const { inMemory, unpack } = await gzip();
  const { octets: unpacked, fault } = unpack(inMemory(octets));
  return fault ? undefined : unpacked;
}

/**
 * Decodes octets as UTF-8: a byte order mark stays as U+FEFF, and invalid sequences become U+FFFD.
 * Text that exceeds the longest string of the engine is cut.
 */
export function textOf(octets: Uint8Array): string {
  const { buffer, byteOffset, length } = octets;
  const bytes = Buffer.from(buffer, byteOffset, Math.min(length, limits.MAX_STRING_LENGTH));
  return isAscii(bytes) ? bytes.toString('latin1') : bytes.toString('utf8');
}
