/** Matchers for Vitest. This file is published as the types of `crawlwise/vitest`. */
import 'vitest';

interface RobotsMatchers<R = unknown> {
  /**
   * Passes if a crawler may fetch a path, a URL, or everything that a pattern such as `/shop/*` matches, under the
   * robots.txt that is the value: a text, or octets.
   * @param agent a product token, or `purpose:search` for all known crawlers with that purpose that obey robots.txt
   */
  toAllow(agent: string, path: string): R;
  /** Passes if it may fetch none of it. */
  toBlock(agent: string, path: string): R;
}

declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: Vitest declares it so
  interface Assertion<T = any> extends RobotsMatchers<T> {}
  interface AsymmetricMatchersContaining extends RobotsMatchers {}
}
