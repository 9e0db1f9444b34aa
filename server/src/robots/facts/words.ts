import { catalogue, terms } from '../../core/catalogue.ts';

/** What crawlers fetch pages for. */
export const purposeWords = terms('robots/purposes', {
  search: 'search engine',
  'ai-training': 'training of AI models',
  'ai-search': 'AI search',
  'ai-assistant': 'AI assistant, fetches at the request of a user',
  ads: 'advertising',
  seo: 'SEO tool',
  archive: 'archive',
  preview: 'link preview',
  monitoring: 'monitoring and testing',
  control: 'control token, not a separate crawler',
  other: 'other',
});

/** As `purposeWords`, in a word or two, where they are longer. */
export const shortPurposeWords = terms('robots/shortPurposes', {
  'ai-training': 'AI training',
  'ai-assistant': 'AI assistant',
  monitoring: 'monitoring',
  control: 'control token',
});

/** Uses of pages, as site owners decide on them. */
export const useWords = terms('robots/uses', {
  search: 'search',
  'ai-answers': 'AI answers',
  'ai-training': 'AI training',
  others: 'other uses',
});

/** What content signals are about. */
export const signalWords = catalogue('robots/signals', {
  search: 'listing in search results',
  'ai-input': 'input for answers of AI, such as retrieval and grounding',
  'ai-train': 'training of AI models',
  use: 'how much may be shown (testing)',
});

/**
 * The cases of the URLs that a pattern matches, for a sentence about them: Markdown, without a final period. `clauses` is a path,
 * or what one is like by `clauseWords`.
 */
export const URLS =
  '{urls|empty:no URL: the value is empty|noSlash:no URL: every path starts with `/`, this pattern does not|space:no URL: URLs never contain a space|every:every URL|home:the home page only|exact:the URL path {clauses} only, with nothing after it|query:URLs whose path with query {clauses}|path:URLs whose path {clauses}}';

/** What a path that a pattern matches is like: clauses in order. */
export const clauseWords = terms('robots/patternClauses', {
  begins: 'begins with {text}',
  contains: 'contains {text}',
  containsLater: 'contains {text} after its first `/`',
  ends: 'ends with {text}',
  endsLater: 'ends with {text} after its first `/`',
  inOrder: '{first}, then {next}',
  thenMore: '{first}, then …',
  and: '{first} and {next}',
});

/** Notes on a pattern. */
export const patternNoteWords = catalogue('robots/patternNotes', {
  star: '`*` matches any number of characters, including `/`',
  leadingStar:
    'A pattern that starts with `*` works in Google and Yandex but is outside the grammar of RFC 9309; `/*` means the same',
  trailingStar:
    "The `*` at the end matches nothing more, but makes the pattern one octet longer, and so stronger, in Google's count",
  stars: 'Several `*` in a row mean the same as one',
  end: '`$` marks the end of the URL: with anything after it, such as a query, the URL does not match',
  dollar: 'A `$` before the end is an ordinary character; `%24` makes that explicit',
  query: '`?` is an ordinary character: it starts the query',
  literal: '`{triplet}` is the character `{character}` itself',
  unreserved:
    "`{triplet}` is better written `{character}`: RFC 9309 tells crawlers to decode it before they compare, but Google's matcher does not",
  malformed: 'A `%` without two hexadecimal digits is an incomplete escape; `%25` is the character itself',
  nonAscii:
    'Non-ASCII characters are compared in percent-encoding (UTF-8); Google recommends writing them that way',
  indexPage: 'In an `Allow` rule Google also allows the directory itself, without the `index.htm…`',
  octets: {
    by: 'octets',
    one: '{octets} byte long; where rules compete, the longest one decides',
    other: '{octets} bytes long; where rules compete, the longest one decides',
  },
});
