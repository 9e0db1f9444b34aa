import { sameData } from '../core/sameData.ts';
import type { Block, SiteContext } from '../core/siteContext.ts';
import type { Steps } from '../core/steps.ts';

type BlockOf = SiteContext['blockOf'];

/** A document that queries more URLs is read again whenever robots.txt changes its verdicts. */
const MOST_QUERIED = 10_000;
/** URLs between two steps. */
const AT_ONCE = 64;

/** The verdicts of robots.txt that one document has queried. */
export class QueriedBlocks {
  #isKnown: boolean | undefined;
  #blockOf: BlockOf;
  #remembering: BlockOf;
  readonly #answers = new Map<string, Block | undefined>();

  /** Records the answers; undefined if no robots.txt is known. */
  remembering(blockOf: BlockOf): BlockOf {
    this.#isKnown = blockOf !== undefined;
    if (blockOf !== this.#blockOf) {
      this.#blockOf = blockOf;
      this.#remembering =
        blockOf &&
        ((url) => {
          const block = blockOf(url);
          if (this.#answers.size <= MOST_QUERIED) this.#answers.set(url, block);
          return block;
        });
    }
    return this.#remembering;
  }

  /** Whether a verdict has changed; evaluates each URL queried. */
  *differ(blockOf: BlockOf): Steps<boolean> {
    if (this.#isKnown === undefined) return false;
    if (this.#isKnown !== (blockOf !== undefined) || this.#answers.size > MOST_QUERIED) return true;
    let done = 0;
    for (const [url, block] of this.#answers) {
      if (!sameData(block, blockOf?.(url))) return true;
      if (++done % AT_ONCE === 0) yield done / this.#answers.size;
    }
    return false;
  }
}
