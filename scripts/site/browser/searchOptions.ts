/** How pages are indexed and found: the build makes the index, the page loads it. */
import type MiniSearch from 'minisearch';
import type { Options, SearchResult } from 'minisearch';

/** A page as it is indexed. */
export interface Entry {
  /** Relative to the start page. */
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** Headings, and the words of its path: `ci`. */
  readonly topics: string;
  readonly text: string;
  /** What people call its subject who do not know our words: `chatgpt`. */
  readonly asked: string;
  /** How much it is searched for, from 0 to 1. */
  readonly weight: number;
}

/** What the index returns of a page. */
export type Stored = Pick<Entry, 'id' | 'title' | 'summary'>;

/** Codes, element names and directives are found whole and by their parts: `loc/not-escaped`, `Crawl-delay`. */
const tokenize = (text: string): string[] => {
  const words = text.split(/[^\p{L}\p{N}_/:.-]+/u);
  const parts = words.filter((word) => /[/:.-]/.test(word)).flatMap((word) => word.split(/[/:.-]+/));
  return [...words.map((word) => word.replace(/^[/:.-]+|[/:.-]+$/g, '')), ...parts].filter(
    (word) => word !== '',
  );
};

/** Words of questions that do not depend on their subject. */
const EMPTY = new Set(
  'a an and any are as at be but by can cannot do does for from get had has have how i in is it its me my no not of on or our should so that the their there this to was what when where which who why will with you your'.split(
    ' ',
  ),
);

export const OPTIONS: Options<Entry> = {
  fields: ['title', 'topics', 'summary', 'text', 'asked'],
  storeFields: ['title', 'summary', 'weight'],
  tokenize,
  processTerm(term) {
    const word = term.toLowerCase();
    return EMPTY.has(word) ? null : word;
  },
  searchOptions: {
    boost: { title: 8, topics: 4, summary: 3, asked: 12 },
    boostDocument: (_id, _term, stored) => Number(stored?.weight ?? 1),
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    combineWith: 'AND',
  },
};

/** The pages that have all words of a query, best first, and then those that have some. */
export function found(index: MiniSearch<Entry>, query: string): readonly SearchResult[] {
  const all = index.search(query);
  const ids = new Set(all.map(({ id }) => id));
  return [...all, ...index.search(query, { combineWith: 'OR' }).filter(({ id }) => !ids.has(id))];
}
