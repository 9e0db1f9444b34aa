/** Files that are read in blocks, whatever their size, such as logs: from the disk, packed or not, or from a stream. */
import { closeSync, createReadStream, fstatSync, openSync, readSync } from 'node:fs';
import { Readable } from 'node:stream';
import { isStream, mustBeRegular } from './read.ts';

/** In octets: what was read is then still in the cache of the processor when it is scanned. */
const BLOCK = 2 ** 17;

/** A file of blocks of octets, unpacked if it is gzipped. */
export interface BlockFile {
  /** Whether the blocks can be read again: a stream ends. */
  readonly isRepeatable: boolean;
  /**
   * The blocks; a block is valid until the next one. A file that grows is read to where it ended when it was opened.
   * Rejects for a faulty gzip file, and for one that cannot be read.
   */
  blocks(): AsyncGenerator<Uint8Array>;
  close(): void;
}

/** Opens a file for reading in blocks. Throws if that fails, or if it is neither regular nor a stream. */
export function openBlocks(path: string): BlockFile {
  if (isStream(path)) return blocksOf(createReadStream(path));
  mustBeRegular(path);
  const handle = openSync(path, 'r');
  const { size } = fstatSync(handle);
  return {
    isRepeatable: true,
    blocks: () => unpacked(storedBlocks(handle, size)),
    close: () => closeSync(handle),
  };
}

/** The blocks of a stream, such as standard input. */
export const blocksOf = (stream: AsyncIterable<Uint8Array>): BlockFile => ({
  isRepeatable: false,
  blocks: () => unpacked(stream),
  close() {},
});

async function* storedBlocks(handle: number, size: number): AsyncGenerator<Uint8Array> {
  const block = Buffer.allocUnsafeSlow(Math.min(BLOCK, size));
  for (let at = 0; at < size; ) {
    const count = readSync(handle, block, 0, Math.min(block.length, size - at), at);
    if (count === 0) return;
    yield block.subarray(0, count);
    at += count;
  }
}

/** Several gzip files in a row, as in logs that were joined, are unpacked one after another. */
async function* unpacked(stored: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const iterator = stored[Symbol.asyncIterator]();
  const { value: first, done } = await iterator.next();
  if (done) return;
  const all = async function* (copy: (block: Uint8Array) => Uint8Array) {
    yield copy(first);
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield copy(next.value);
  };
  if (first[0] !== 0x1f || first[1] !== 0x8b) return yield* all((block) => block);
  const { createGunzip } = await import('node:zlib');
  const source = Readable.from(all((block) => Buffer.from(block)));
  const gunzip = createGunzip({ chunkSize: BLOCK });
  source.once('error', (error) => gunzip.destroy(error));
  yield* source.pipe(gunzip) as AsyncIterable<Uint8Array>;
}
