/** At most so many octets of a file are read, unpacked ones of a gzip file, and so many MiB that is. */
export const MOST_UNPACKED = 512 * 2 ** 20;
export const MOST_MIB = MOST_UNPACKED / 2 ** 20;
/** From `RATIO_FREE` unpacked octets on, a gzip stream may hold at most so many for each packed one. */
export const MOST_RATIO = 200;
export const RATIO_FREE = 8 * 2 ** 20;

/**
 * What is wrong with a file as gzip: what follows its last member is no other one; it is not gzip at all, though it is
 * called so; it breaks off or does not fit its checksum; it holds more than is read, or far more than such files do.
 */
export type GzipFault = 'trailing-junk' | 'plain' | 'broken' | 'too-large' | 'bomb';
