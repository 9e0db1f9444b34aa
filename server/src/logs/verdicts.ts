/** What versions of a robots.txt say to the crawlers of a log. */
import { entryOf } from '../core/memo.ts';
import { versionOf } from '../robots/changes/version.ts';
import { rulesOfCrawler } from '../robots/profile/index.ts';
import { compileRules, decide, type Matcher, type Rule } from '../robots/semantics/index.ts';

/** A robots.txt, prepared for many paths. */
export class RobotsRules {
  readonly parsed: ReturnType<typeof versionOf>;
  readonly #matchers = new Map<string, Matcher>();

  constructor(octets: Uint8Array) {
    this.parsed = versionOf(octets);
  }

  rulesOf(token: string): readonly Rule[] {
    return rulesOfCrawler(this.parsed, token);
  }

  /** The decision on a path, whether or not the crawler obeys robots.txt. The path is as `requestPath` gives it. */
  decide(token: string, path: string): ReturnType<typeof decide> {
    return decide(entryOf(this.#matchers, token, () => compileRules(this.rulesOf(token)))(path));
  }
}

/** A version of the file in force. */
export interface InForce {
  readonly rules: RobotsRules;
  /** Since when, in milliseconds since 1970; -Infinity for the first one that is known. */
  readonly from: number;
}

const DAY = 86_400_000;

/**
 * The version that a crawler can be held to at a time: it may use the one before for a day, unless it has fetched the
 * new one (RFC 9309, section 2.4).
 * @param versions in order of time, at least one
 * @param fetched when it first fetched each of them, or a later one; undefined if it did not
 */
export function versionFor(
  versions: readonly InForce[],
  time: number,
  fetched: readonly (number | undefined)[],
): InForce {
  let at = versions.length - 1;
  while (at > 0 && versions[at]!.from > time) at--;
  const { from } = versions[at]!;
  return at > 0 && time < from + DAY && !(fetched[at]! <= time) ? versions[at - 1]! : versions[at]!;
}
