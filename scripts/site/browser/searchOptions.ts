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
  /** Its language as a BCP 47 tag. */
  readonly locale: string;
}

/** What the index returns of a page. */
export type Stored = Pick<Entry, 'id' | 'title' | 'summary' | 'locale'>;

/** Codes, element names and directives are found whole and by their parts: `loc/not-escaped`, `Crawl-delay`. */
const tokenize = (text: string): string[] => {
  const words = text.split(/[^\p{L}\p{M}\p{N}_/:.-]+/u);
  const parts = words.filter((word) => /[/:.-]/.test(word)).flatMap((word) => word.split(/[/:.-]+/));
  return [...words.map((word) => word.replace(/^[/:.-]+|[/:.-]+$/g, '')), ...parts].filter(
    (word) => word !== '',
  );
};

/** How much more a page in the language of the reader counts. */
const OWN_LANGUAGE = 4;

/** Words of questions that do not depend on their subject. */
const EMPTY = new Set(
  'a an and any are as at be but by can cannot do does for from get had has have how i in is it its me my no not of on or our should so that the their there this to was what when where which who why will with you your'.split(
    ' ',
  ),
);

/** Arabic words without marks, without the article and what is written together with it, and in one spelling of their letters. */
const arabic = (word: string): string =>
  word
    .replace(/[\p{M}\u0640]/gu, '')
    .replace(/[\u0623\u0625\u0622]/g, '\u0627')
    .replace(/\u0649/g, '\u064a')
    .replace(/\u0629/g, '\u0647')
    .replace(/^\u0648?(?:[\u0628\u0641\u0643]?\u0627\u0644|\u0644\u0644)(?=..)/, '');

const ARABIC = /\p{Script=Arabic}/u;

export const OPTIONS: Options<Entry> = {
  fields: ['title', 'topics', 'summary', 'text', 'asked'],
  storeFields: ['title', 'summary', 'weight', 'locale'],
  tokenize,
  processTerm(term) {
    const word = ARABIC.test(term) ? arabic(term) : term.toLowerCase();
    return EMPTY.has(word) ? null : word;
  },
  searchOptions: {
    boost: { title: 8, topics: 4, summary: 3, asked: 12 },
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    combineWith: 'AND',
  },
};

/**
 * The pages that have all words of a query, best first, and then those that have some; of each, those in the language of the
 * reader before the others.
 * @param language a BCP 47 tag: English pages are found in every language, those in another language only in that
 */
export function found(
  index: MiniSearch<Entry>,
  query: string,
  language: string,
): readonly (SearchResult & Stored)[] {
  const search = (combineWith: 'AND' | 'OR'): readonly (SearchResult & Stored)[] =>
    index.search(query, {
      combineWith,
      filter: ({ locale }) => locale === 'en' || locale === language,
      boostDocument: (_id, _term, stored) =>
        Number(stored?.weight ?? 1) * (stored?.locale === language ? OWN_LANGUAGE : 1),
    }) as (SearchResult & Stored)[];
  const all = search('AND');
  const ids = new Set(all.map(({ id }) => id));
  return [...all, ...search('OR').filter(({ id }) => !ids.has(id))];
}
