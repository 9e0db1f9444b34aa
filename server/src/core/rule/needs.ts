/** What rules need of the site of a file: they declare it in `meta.needs`, and can access nothing else. */
import { Attached } from '../../text/attached.ts';
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
const keys = new WeakMap<readonly Need[], string>();

/** A text that equal needs share. */
export function keyOfNeeds(needs = NONE): string {
  if (needs.length < 2) return needs[0] ?? '';
  const key = keys.get(needs) ?? needs.toSorted().join();
  keys.set(needs, key);
  return key;
}

const known = new Attached<SiteContext, Map<string, SiteContext>>();

/** The part of `site` that a rule with these needs may access: one object for equal needs. Accessing more throws. */
export function siteFor(site: SiteContext, needs = NONE): SiteContext {
  const key = keyOfNeeds(needs);
  const views = known.get(site) ?? new Map<string, SiteContext>();
  known.set(site, views);
  const view = views.get(key) ?? (new NeededSite(site, needs) as unknown as SiteContext);
  views.set(key, view);
  return view;
}

class NeededSite implements Limits {
  private readonly kept = new WeakMap<object, object>();
  private readonly hidden = new Map<Need, PropertyDescriptorMap>();

  constructor(
    readonly site: SiteContext,
    private readonly needs: readonly Need[],
  ) {}

  mustHave(need: Need): void {
    if (!this.needs.includes(need)) throw new Error(`The rule does not name '${need}' in meta.needs`);
  }

  without<T extends object>(whole: T, names: readonly (keyof T & string)[], need: Need): T {
    if (this.needs.includes(need)) return whole;
    const get = (): void => this.mustHave(need);
    const hidden = this.hidden.get(need) ?? Object.fromEntries(names.map((name) => [name, { get }]));
    this.hidden.set(need, hidden);
    return Object.create(whole, hidden);
  }

  keep<T extends object>(of: T, make: () => T): T {
    const part = (this.kept.get(of) as T | undefined) ?? make();
    this.kept.set(of, part);
    return part;
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
