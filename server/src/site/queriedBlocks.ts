import { sameData } from '../core/sameData.ts';
import type { Block, SiteContext } from '../core/siteContext.ts';
import type { Steps } from '../core/steps.ts';

type BlockOf = SiteContext['blockOf'];

/** A document that asks about more URLs is read again whenever robots.txt says something else. */
const MOST_ASKED = 10_000;
/** URLs between two steps. */
const AT_ONCE = 64;

/** What one document has heard of what keeps crawlers from URLs. */
export class QueriedBlocks {
  #isKnown: boolean | undefined;
  readonly #heard = new Map<string, Block | undefined>();

  /** Remembers what is answered; undefined where no robots.txt is known. */
  remembering(blockOf: BlockOf): BlockOf {
    this.#isKnown = blockOf !== undefined;
    return (
      blockOf &&
      ((url) => {
        const block = blockOf(url);
        if (this.#heard.size <= MOST_ASKED) this.#heard.set(url, block);
        return block;
      })
    );
  }

  /** Whether some answer would be different now; decides each URL that was read again. */
  *differ(blockOf: BlockOf): Steps<boolean> {
    if (this.#isKnown === undefined) return false;
    if (this.#isKnown !== (blockOf !== undefined) || this.#heard.size > MOST_ASKED) return true;
    let decided = 0;
    for (const [url, block] of this.#heard) {
      if (!sameData(block, blockOf?.(url))) return true;
      if (++decided % AT_ONCE === 0) yield decided / this.#heard.size;
    }
    return false;
  }
}
