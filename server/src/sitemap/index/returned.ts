/**
 * Whether all links of a file certainly return, without a number for each URL: generators write the versions of a page one
 * after the other, each with the same links.
 */
import type { Steps } from '../../core/steps.ts';
import type { RecordFacts } from '../syntax/recordFacts.ts';
import { factsOf, recordItems } from './entry.ts';
import type { SitemapText } from './types.ts';

/** A record with links. */
interface Linked {
  readonly facts: RecordFacts;
  readonly row: number;
}

/**
 * Whether each entry with links is next to others with the same links, and these list each other and nothing else. False
 * if another spelling would have to be compared. The URLs of the file must be distinct. Linear in its length.
 */
export function* areReturned(text: SitemapText): Steps<boolean> {
  let run: Linked[] = [];
  for (const item of recordItems(text)) {
    // A record that is cut off has none.
    const facts = factsOf(item);
    for (let row = 0; facts && facts.linked > 0 && row < facts.count; row++) {
      if (facts.firstLink(row) === facts.pastLinks(row)) continue;
      const next = { facts, row };
      if (run.length > 0 && !haveSameLinks(run[0]!, next)) {
        if (!listEachOther(run)) return false;
        run = [];
      }
      run.push(next);
    }
    yield 0;
  }
  return run.length === 0 || listEachOther(run);
}

function haveSameLinks({ facts, row }: Linked, next: Linked): boolean {
  const [from, to] = [facts.firstLink(row), facts.pastLinks(row)];
  const first = next.facts.firstLink(next.row);
  if (to - from !== next.facts.pastLinks(next.row) - first) return false;
  for (let link = from; link < to; link++) {
    const other = first + link - from;
    const isSame =
      next.facts === facts
        ? facts.areSameLinks(link, other)
        : facts.href(link) === next.facts.href(other) && facts.hreflang(link) === next.facts.hreflang(other);
    if (!isSame) return false;
  }
  return true;
}

/** Whether each of these records with equal links is linked, and each link leads to one of them. */
function listEachOther(run: readonly Linked[]): boolean {
  const { facts, row } = run[0]!;
  const linked = new Set<Linked>();
  for (let link = facts.firstLink(row), at = 0; link < facts.pastLinks(row); link++, at++) {
    // They are mostly in the same order.
    const near = run[at];
    const own = near && leadsTo(facts, link, near) ? near : run.find((other) => leadsTo(facts, link, other));
    if (!own) return false;
    linked.add(own);
  }
  return linked.size === run.length;
}

const leadsTo = (facts: RecordFacts, link: number, other: Linked): boolean =>
  facts.isHrefOf(link, other.facts, other.row);
