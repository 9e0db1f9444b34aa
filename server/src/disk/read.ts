import { isAscii, constants as limits } from 'node:buffer';
import { closeSync, openSync, readFileSync, readSync, type Stats, statSync } from 'node:fs';
import { devNull } from 'node:os';
import { type GzipFault, MAX_UNPACKED } from '../core/gzip.ts';
import { isGzipName } from '../core/ownFiles.ts';
import { tooLarge } from '../core/reach.ts';
import type { FileBeginning } from '../core/sites.ts';
import { finished, type Steps } from '../core/steps.ts';
import { reachWords } from '../core/words/reach.ts';
import type { Unpacked } from '../gzip/unpack.ts';

/** The content of a file, unpacked if its name ends in `.gz`. */
export interface Content {
  readonly octets: Uint8Array;
  /** Its fault as a gzip file. */
  readonly packed?: GzipFault | undefined;
}

/** Why a file is not opened; like errors of the file system, it names the call that failed. */
class NotOpened extends Error {
  readonly syscall = 'open';
}

/** Throws unless a path is that of a regular file of at most `most` octets: a pipe or a device may never end. */
export function mustBeRegular(path: string, most = Number.POSITIVE_INFINITY): Stats {
  const stats = statSync(path);
  if (!stats.isFile()) throw new NotOpened(reachWords('notRegular'));
  if (stats.size > most) throw new NotOpened(tooLarge(most / 2 ** 20));
  return stats;
}

/** Whether a path is that of a pipe, as of `<(…)` in a shell, or of the null device: both end, and can be read once. */
export function isStream(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return false;
  const isNull = stats.isCharacterDevice() && stats.rdev === statSync(devNull).rdev;
  return stats.isFIFO() || isNull;
}

/** The octets of a file that the call names, which may be a stream. Throws as `octetsOf` does. */
export function octetsNamed(path: string): Uint8Array {
  if (!isStream(path)) return octetsOf(path);
  const handle = openSync(path, 'r');
  try {
    const chunks: Buffer[] = [];
    for (let size = 0; ; ) {
      const chunk = Buffer.allocUnsafe(CHUNK);
      const count = readSync(handle, chunk, 0, CHUNK, null);
      if (count === 0) return Buffer.concat(chunks);
      size += count;
      if (size > MAX_UNPACKED) throw new NotOpened(tooLarge(MAX_UNPACKED / 2 ** 20));
      chunks.push(chunk.subarray(0, count));
    }
  } finally {
    closeSync(handle);
  }
}

const CHUNK = 2 ** 16;

/**
 * Opens a regular file of at most `most` octets, passes it to `use` and closes it. Throws if it cannot be opened.
 * @param stats those of the file, if it is known to be regular
 */
function withFile<T>(
  path: string,
  use: (handle: number, stats: Stats) => T,
  most?: number,
  stats = mustBeRegular(path, most),
): T {
  const handle = openSync(path, 'r');
  try {
    return use(handle, stats);
  } finally {
    closeSync(handle);
  }
}

/** Runs the steps of unpacking. */
type Run = (steps: Steps<Unpacked>) => Unpacked | Promise<Unpacked>;

/** Loaded on demand: the unpacker is slow to load, and most files are plain. */
const gzip = () => import('../gzip/unpack.ts');

const HEAD_OCTETS = 4096;

/** The beginning of a file, and what its folder says about it. */
export interface Beginning {
  readonly text: string;
  /** Whether `text` is all of it. */
  readonly isWhole: boolean;
  /** In octets, as stored. */
  readonly size: number;
  /** Modification time, in milliseconds since 1970. */
  readonly modified: number;
}

/** The beginning of a file, unpacked, at most `most` octets; rejects for a file that cannot be read. */
export async function beginningIn(path: string, most: number): Promise<Beginning> {
  const isPacked = isGzipName(path);
  const head = isPacked ? new Uint8Array(most) : roomFor(most);
  const { length, size, modified } = withFile(path, (handle, stats) => {
    const count = readSync(handle, head, 0, most, 0);
    return { length: count, size: stats.size, modified: stats.mtimeMs };
  });
  const octets = head.subarray(0, length);
  if (!isPacked) return { text: textOf(octets), isWhole: length === size, size, modified };
  const { inMemory, unpack } = await gzip();
  const text = textOf(unpack(inMemory(octets)).octets.subarray(0, most));
  return { text, isWhole: false, size, modified };
}

/** The text of `beginningIn`. */
export const headOf = async (path: string, most = HEAD_OCTETS): Promise<string> =>
  (await beginningIn(path, most)).text;

/**
 * The first octets of a file as stored, at most `most`, valid until the next file is read. Throws for a file that cannot be
 * read, or is not regular.
 * @param stats those of the file, if it is known to be regular
 */
export function beginningOf(path: string, most: number, stats?: Stats): FileBeginning {
  const read = (handle: number, { size }: Stats): FileBeginning => {
    const wanted = Math.min(size, most);
    const room = roomFor(wanted);
    const length = readSync(handle, room, 0, wanted, 0);
    return { octets: room.subarray(0, length), isWhole: size <= most };
  };
  return withFile(path, read, undefined, stats);
}

/**
 * All octets of a file as stored. Throws for a file that cannot be read, is not regular, or is too large.
 * @param most the limit of octets
 */
export const octetsOf = (path: string, most = MAX_UNPACKED): Uint8Array =>
  withFile(path, (handle) => readFileSync(handle), most);

/**
 * All octets of a file, unpacked if it is gzipped. Rejects if `octetsOf` throws.
 * @param isPacked whether its name is that of a gzipped file
 */
export async function contentOf(
  path: string,
  isPacked = isGzipName(path),
  run: Run = finished,
): Promise<Content> {
  if (!isPacked) return { octets: octetsOf(path) };
  const { unpacking } = await gzip();
  mustBeRegular(path, MAX_UNPACKED);
  const handle = openSync(path, 'r');
  try {
    const { octets, fault } = await run(
      unpacking((into, position) => readSync(handle, into, 0, into.length, position)),
    );
    return { octets, packed: fault };
  } finally {
    closeSync(handle);
  }
}

/** A reused buffer for plain files: separate ones would accumulate until garbage collection. */
let kept = new WeakRef(Buffer.alloc(0));

function roomFor(size: number): Buffer {
  const known = kept.deref();
  if (known && known.length >= size) return known;
  const room = Buffer.allocUnsafeSlow(size);
  kept = new WeakRef(room);
  return room;
}

/** The text of a file, as from `contentOf` and `textOf`. */
export async function textIn(
  path: string,
  run?: Run,
): Promise<{ readonly text: string } & Pick<Content, 'packed'>> {
  if (isGzipName(path)) {
    const { octets, packed } = await contentOf(path, true, run);
    return { text: textOf(octets), packed };
  }
  const read = (handle: number, { size }: Stats) => {
    if (size === 0) return { text: textOf(readFileSync(handle)) };
    const room = roomFor(size);
    let length = 0;
    for (let count = -1; count !== 0 && length < size; length += count)
      count = readSync(handle, room, length, size - length, length);
    return { text: textOf(room.subarray(0, length)) };
  };
  return withFile(path, read, MAX_UNPACKED);
}

/** Octets, unpacked if they begin like a gzip file; undefined if it is faulty. */
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
