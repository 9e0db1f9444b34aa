import { sameData } from '../core/sameData.ts';
import type { Block, SiteContext } from '../core/siteContext.ts';
import type { Steps } from '../core/steps.ts';

type BlockOf = SiteContext['blockOf'];

/** A document that queries more URLs is read again whenever robots.txt changes its verdicts. */
const MOST_ASKED = 10_000;
/** URLs between two steps. */
const AT_ONCE = 64;

/** The verdicts of robots.txt that one document has queried. */
export class QueriedBlocks {
  #isKnown: boolean | undefined;
  readonly #heard = new Map<string, Block | undefined>();

  /** Records the answers; undefined if no robots.txt is known. */
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

  /** Whether a verdict has changed; evaluates each URL queried. */
  *differ(blockOf: BlockOf): Steps<boolean> {
    if (this.#isKnown === undefined) return false;
    if (this.#isKnown !== (blockOf !== undefined) || this.#heard.size > MOST_ASKED) return true;
    let asked = 0;
    for (const [url, block] of this.#heard) {
      if (!sameData(block, blockOf?.(url))) return true;
      if (++asked % AT_ONCE === 0) yield asked / this.#heard.size;
    }
    return false;
  }
}
