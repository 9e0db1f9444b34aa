import type { SitemapLeaf } from '../syntax/node.ts';
import type { Aggregate, SitemapText } from './types.ts';

/** A leaf, or several as one. */
type Holder = Pick<SitemapLeaf, 'text'>;

/**
 * Which prefixes are used by an element. Computed on demand; then one user is stored for each prefix. Text that only
 * looks like an element, in a comment, counts as one.
 */
export class Prefixes implements Aggregate {
  /** For each requested prefix: a leaf that uses it; undefined if there is none. */
  private readonly users = new Map<string, Holder | undefined>();

  add(leaf: Holder): void {
    for (const [prefix, user] of this.users) {
      if (!user && uses(leaf, prefix)) this.users.set(prefix, leaf);
    }
  }

  remove(leaf: Holder): void {
    for (const [prefix, user] of this.users) if (user === leaf) this.users.delete(prefix);
  }

  isUsed(prefix: string, text: SitemapText): boolean {
    if (!this.users.has(prefix)) {
      let user: Holder | undefined;
      text.leaves.visitItems((item) => {
        if (uses(item, prefix)) user = item;
        return user === undefined;
      });
      this.users.set(prefix, user);
    }
    return this.users.get(prefix) !== undefined;
  }
}

const uses = ({ text }: Holder, prefix: string): boolean => text.includes(`<${prefix}:`);
