/** Assertions for `node:test`. This file is published as the types of `crawlwise/node-test`. */

/**
 * Throws an `AssertionError`, which says the deciding line, unless a crawler may fetch a path, a URL, or everything that
 * a pattern such as `/shop/*` matches. Throws a `TypeError` for invalid arguments.
 * @param robots the text of a robots.txt, or its octets
 * @param agent a product token, or `purpose:search` for all known crawlers with that purpose that obey robots.txt
 */
export function assertAllows(robots: string | Uint8Array, agent: string, path: string): void;

/** The same, unless it may fetch none of it. */
export function assertBlocks(robots: string | Uint8Array, agent: string, path: string): void;
