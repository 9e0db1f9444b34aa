/** Policies: what crawlers of some purposes shall be allowed, as data. */
import { known } from '../facts/known.ts';
import { EVERY_CRAWLER } from '../semantics/index.ts';
import { type Named, servesPurpose } from './names.ts';

/** What a policy wants of a crawler: that it fetches nothing, or anything, or what it may fetch now. */
export type Aim = 'nothing' | 'everything' | 'as before';

export interface Policy {
  readonly name: string;
  /** In the imperative, for titles: "Block all crawlers". */
  readonly title: string;
  /** A comment above the group that it adds. */
  readonly comment: string;
  aimFor(crawler: Named): Aim;
}

const TRAINING: ReadonlySet<string> = new Set(['ai-training']);
const AI: ReadonlySet<string> = new Set(['ai-training', 'ai-search', 'ai-assistant']);
const SEARCH: ReadonlySet<string> = new Set(['search']);

/** Whether a crawler has one of the purposes, and does not search besides: blocking it keeps out nobody who searches. */
const isFor = (crawler: Named, purposes: ReadonlySet<string>): boolean =>
  crawler.purpose !== 'search' && servesPurpose(crawler, purposes);

export const POLICIES: readonly Policy[] = [
  {
    name: 'block-ai-training',
    title: 'Block AI training',
    comment: 'Crawlers that collect data to train AI models',
    aimFor: (crawler) => (isFor(crawler, TRAINING) ? 'nothing' : 'as before'),
  },
  {
    name: 'block-ai',
    title: 'Block all AI crawlers',
    comment: 'Crawlers for AI training, AI search and AI assistants',
    aimFor: (crawler) => (isFor(crawler, AI) ? 'nothing' : 'as before'),
  },
  {
    name: 'search-only',
    title: 'Block all crawlers except those of search engines',
    comment: 'All crawlers except those of search engines',
    aimFor: (crawler) => (crawler.purpose === 'search' || switchesSearch(crawler) ? 'as before' : 'nothing'),
  },
  {
    name: 'open',
    title: 'Allow everything for all crawlers',
    comment: 'Everything is allowed',
    aimFor: () => 'everything',
  },
  {
    name: 'block-all',
    title: 'Block all crawlers',
    comment: 'All crawlers',
    aimFor: () => 'nothing',
  },
];

/** A switch that decides on nothing but search: `Googlebot-News`. */
const switchesSearch = ({ purpose, also }: Named): boolean =>
  purpose === 'control' && (also.length === 0 || servesPurpose({ purpose: null, also }, SEARCH));

/** The crawlers for which a policy wants nothing to be fetched and that need not, or do not, obey. */
export function unenforced({ aimFor }: Policy): readonly Named[] {
  return known()
    .crawlers.filter(({ historical, listed }) => !historical && !listed)
    .map((row) => ({ ...row, also: row.also ?? [], isNamed: false }))
    .filter((crawler) => aimFor(crawler) === 'nothing' && crawler.obeys !== 'yes');
}

/** Whether `*` is a policy's concern: the crawlers that nobody knows. */
export const aimForOthers = ({ aimFor }: Policy): Aim =>
  aimFor({ token: EVERY_CRAWLER, operator: null, purpose: null, also: [], obeys: null, isNamed: false });
