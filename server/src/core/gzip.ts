/** Limit of the unpacked size of a gzip file, in octets, and the same in MiB. The rest is not read. */
export const MAX_UNPACKED = 512 * 2 ** 20;
export const MAX_MIB = MAX_UNPACKED / 2 ** 20;
/** After `RATIO_FREE` unpacked octets: the largest ratio of unpacked to packed octets in a gzip stream. */
export const MAX_RATIO = 200;
export const RATIO_FREE = 8 * 2 ** 20;

/** Limit of the members of a gzip file that are unpacked: block gzip of the largest text has fewer. */
export const MAX_MEMBERS = 10_000;

/** Faults of a file that was read to its end: data after the last member that is not a member; the file is not gzip. */
const WHOLE = ['trailing-junk', 'plain'] as const;
/**
 * Faults of a file of which only the beginning was read: it ends within a stream; the stream is corrupt; it unpacks to
 * too much, or at far too high a ratio, or has too many members.
 */
const CUT = ['cut-off', 'broken', 'too-large', 'bomb', 'too-many-members'] as const;
export const GZIP_FAULTS = [...WHOLE, ...CUT];

/** A fault of a gzip file. */
export type GzipFault = (typeof GZIP_FAULTS)[number];

/** Whether the unpacked text may end anywhere because of this fault: findings in it would not be about the file. */
export const isCut = (fault: GzipFault | undefined): boolean => CUT.some((item) => item === fault);
