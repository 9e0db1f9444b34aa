/**
 * How much of a file Google reads, in octets: 500 KiB (Google: robots.txt specification, "File format"). It is as much as
 * crawlers have to read (RFC 9309, section 2.5).
 */
export const READ_OCTETS = 500 * 1024;
