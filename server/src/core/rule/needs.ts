/** What rules need of the site of a file: they declare it in `meta.needs`, and can access nothing else. */

import { Attached } from '../../text/attached.ts';
import { cached, entryOf } from '../memo.ts';
import type { SiteContext } from '../siteContext.ts';
import { type Limits, NEEDS, type Need, SITE_FACTS } from '../siteFacts.ts';

export type { Need } from '../siteFacts.ts';

const isLast = (need: Need): boolean => 'isLast' in NEEDS[need];
const isVital = (need: Need): boolean => 'isVital' in NEEDS[need];

/** Whether the findings of a rule may change once all files of the site have been read. */
export const needsAllFiles = ({ needs = [] }: { readonly needs?: readonly Need[] }): boolean =>
  needs.some(isLast);

/** Whether a rule that needs all files would report false findings, not just miss some, while files are unread. */
export const isWrongInPart = ({ needs = [] }: { readonly needs?: readonly Need[] }): boolean =>
  needs.some(isVital) || !needs.some(isLast);

const NONE: readonly Need[] = [];
const sortedKey = cached((needs: readonly Need[]) => needs.toSorted().join());

/** A text that equal needs share. */
export const keyOfNeeds = (needs = NONE): string => (needs.length < 2 ? (needs[0] ?? '') : sortedKey(needs));

const known = new Attached<SiteContext, Map<string, SiteContext>>();

/** The part of `site` that a rule with these needs may access: one object for equal needs. Accessing more throws. */
export function siteFor(site: SiteContext, needs = NONE): SiteContext {
  const views = entryOf(known, site, () => new Map<string, SiteContext>());
  return entryOf(views, keyOfNeeds(needs), () => new NeededSite(site, needs) as unknown as SiteContext);
}

class NeededSite implements Limits {
  private kept: WeakMap<object, object> | undefined;

  constructor(
    readonly site: SiteContext,
    private readonly needs: readonly Need[],
  ) {}

  mustHave(need: Need): void {
    if (!this.needs.includes(need)) throw new Error(`The rule does not name '${need}' in meta.needs`);
  }

  keep<T extends object>(of: T, make: () => T): T {
    this.kept ??= new WeakMap();
    return entryOf(this.kept, of, make) as T;
  }
}

for (const name of Object.keys(SITE_FACTS) as (keyof SiteContext)[]) define(name);

function define<K extends keyof SiteContext>(name: K): void {
  const { need, part } = SITE_FACTS[name];
  Object.defineProperty(NeededSite.prototype, name, {
    get(this: NeededSite): SiteContext[K] {
      this.mustHave(need);
      const fact = this.site[name];
      return part ? part(fact, this) : fact;
    },
  });
}
