/** The limits of a request. */
export interface Limits {
  /** Redirects that are followed: at least five (RFC 9309, section 2.3.1.2). */
  readonly hops: number;
  /** Octets of a body, as received and unpacked. */
  readonly received: number;
  readonly unpacked: number;
  /**
   * Milliseconds of a request, where each redirect is another one; of a wait for the next octet; and between requests to
   * a host.
   */
  readonly wholeMs: number;
  readonly idleMs: number;
  readonly delayMs: number;
}

/** Bodies of a little more than the largest sitemap, 50 MB (sitemaps.org), so that a larger one is seen as such. */
export const LIMITS: Limits = {
  hops: 5,
  received: 52_428_801,
  unpacked: 52_428_801,
  wholeMs: 60_000,
  idleMs: 15_000,
  delayMs: 1000,
};
