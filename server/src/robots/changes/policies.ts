/** Policies: what crawlers with some purposes may fetch, as data. */
import { known } from '../facts/known.ts';
import { EVERY_CRAWLER } from '../semantics/index.ts';
import { policyWords } from '../words/policies.ts';
import { type Named, servesPurpose } from './names.ts';

/** What a policy demands for a crawler: that it may fetch nothing, everything, or the same as before. */
export type Demand = 'nothing' | 'everything' | 'unchanged';

export interface Policy {
  readonly name: string;
  /** In the imperative, for titles: "Block all crawlers". */
  readonly title: string;
  /** The comment above the group that the policy adds. */
  readonly comment: string;
  targetFor(crawler: Named): Demand;
}

const TRAINING: ReadonlySet<string> = new Set(['ai-training']);
const AI: ReadonlySet<string> = new Set(['ai-training', 'ai-search', 'ai-assistant']);
const SEARCH: ReadonlySet<string> = new Set(['search']);

/** Whether a crawler has one of the purposes and is not a search engine. */
const isFor = (crawler: Named, purposes: ReadonlySet<string>): boolean =>
  crawler.purpose !== 'search' && servesPurpose(crawler, purposes);

type PolicyName = 'block-ai-training' | 'block-ai' | 'search-only' | 'open' | 'block-all';

const policy = (name: PolicyName, targetFor: Policy['targetFor']): Policy => ({
  name,
  get title() {
    return policyWords(`${name}.title`);
  },
  get comment() {
    return policyWords(`${name}.comment`);
  },
  targetFor,
});

export const POLICIES: readonly Policy[] = [
  policy('block-ai-training', (crawler) => (isFor(crawler, TRAINING) ? 'nothing' : 'unchanged')),
  policy('block-ai', (crawler) => (isFor(crawler, AI) ? 'nothing' : 'unchanged')),
  policy('search-only', (crawler) =>
    crawler.purpose === 'search' || switchesSearch(crawler) ? 'unchanged' : 'nothing',
  ),
  policy('open', () => 'everything'),
  policy('block-all', () => 'nothing'),
];

/** A control token that decides about search only, such as `Googlebot-News`. */
const switchesSearch = ({ purpose, also }: Named): boolean =>
  purpose === 'control' && (also.length === 0 || servesPurpose({ purpose: null, also }, SEARCH));

/** The crawlers that a policy blocks but that do not reliably obey. */
export function unenforced({ targetFor }: Policy): readonly Named[] {
  return known()
    .crawlers.filter(({ historical, listed }) => !historical && !listed)
    .map((row) => ({ ...row, also: row.also ?? [], isNamed: false }))
    .filter((crawler) => targetFor(crawler) === 'nothing' && crawler.obeys !== 'yes');
}

/** What a policy demands for `*`, that is, for unknown crawlers. */
export const targetForOthers = ({ targetFor }: Policy): Demand =>
  targetFor({ token: EVERY_CRAWLER, operator: null, purpose: null, also: [], obeys: null, isNamed: false });
