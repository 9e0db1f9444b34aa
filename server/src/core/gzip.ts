/** At most so many octets of a file are read, unpacked ones of a gzip file, and so many MiB that is. */
export const MOST_UNPACKED = 512 * 2 ** 20;
export const MOST_MIB = MOST_UNPACKED / 2 ** 20;
/** From `RATIO_FREE` unpacked octets on, a gzip stream may hold at most so many for each packed one. */
export const MOST_RATIO = 200;
export const RATIO_FREE = 8 * 2 ** 20;

/** At most so many members of a gzip file are unpacked: block gzip of the largest text has fewer. */
export const MOST_MEMBERS = 10_000;

/** A gzip file was read to its end: what follows its last member is no other one; it is not gzip at all. */
const WHOLE = ['trailing-junk', 'plain'] as const;
/**
 * Only the beginning of it was read: it breaks off or does not fit its checksum; it holds more than is read, far more than such
 * files do, or more members.
 */
const CUT = ['broken', 'too-large', 'bomb', 'too-many-members'] as const;
export const GZIP_FAULTS = [...WHOLE, ...CUT];

/** What is wrong with a file as gzip. */
export type GzipFault = (typeof GZIP_FAULTS)[number];

/** Whether text that was unpacked with this fault may end anywhere: what is wrong in it says nothing of the file. */
export const isCut = (fault: GzipFault | undefined): boolean => CUT.some((one) => one === fault);
