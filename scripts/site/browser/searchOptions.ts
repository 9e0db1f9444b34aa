/** How pages are indexed and found: the build makes the index, the page loads it. */
import type { Options } from 'minisearch';

/** A page as it is indexed. */
export interface Entry {
  /** Relative to the start page. */
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly text: string;
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
  fields: ['title', 'summary', 'text'],
  storeFields: ['title', 'summary'],
  tokenize,
  searchOptions: {
    boost: { title: 8, summary: 3 },
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    combineWith: 'AND',
  },
};
