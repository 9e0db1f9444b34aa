/** How pages are indexed and found: the build makes the index, the page loads it. */
import type { Options } from 'minisearch';

/** A page as it is indexed. */
export interface Entry {
  /** Relative to the start page. */
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** Headings, and the words of its path: `ci`. */
  readonly topics: string;
  readonly text: string;
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

export const OPTIONS: Options<Entry> = {
  fields: ['title', 'topics', 'summary', 'text'],
  storeFields: ['title', 'summary', 'weight'],
  tokenize,
  searchOptions: {
    boost: { title: 8, topics: 4, summary: 3 },
    boostDocument: (_id, _term, stored) => Number(stored?.weight ?? 1),
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    combineWith: 'AND',
  },
};
