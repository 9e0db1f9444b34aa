import type { Source } from '../../../core/rule/rule.ts';

/**
 * The content of an element or attribute. `elements`: only elements; `none`: nothing; `countries`, `platforms`: codes
 * separated by white space; `namespace`: a namespace name; all others are a single value.
 */
export type ValueKind =
  | 'elements'
  | 'none'
  | 'text'
  | 'url'
  | 'date'
  | 'integer'
  | 'decimal'
  | 'yes-no'
  | 'keyword'
  | 'countries'
  | 'platforms'
  | 'language'
  | 'hreflang'
  | 'namespace';

/** States that an element or attribute no longer has an effect. */
export interface Deprecated {
  /** Since when, `YYYY-MM-DD`; absent if no page states it: it is just no longer documented. */
  readonly since?: string;
}

interface FactRow {
  readonly local: string;
  readonly deprecated?: Deprecated;
  readonly value: ValueKind;
  /** The values of a closed list. */
  readonly values?: readonly string[];
  /** One line, no final period. */
  readonly summary: string;
  /** The sentences of a hover, each a line of Markdown with its final period. */
  readonly hover: readonly string[];
}

export interface AttributeFact extends FactRow {
  /** '' for none. */
  readonly uri: string;
  readonly required: boolean;
  readonly source?: Source;
}

/** Elements with child elements, by their usual prefix. */
export type ParentName =
  | 'urlset'
  | 'url'
  | 'sitemapindex'
  | 'sitemap'
  | 'image:image'
  | 'video:video'
  | 'video:tvshow'
  | 'news:news'
  | 'news:publication';

export interface ElementFact extends FactRow {
  /** With its usual prefix; a file may use any other. */
  readonly name: string;
  readonly uri: string;
  /** Its parent; undefined for a root element. */
  readonly parent: ParentName | undefined;
  readonly required: boolean;
  /** Names of elements, this one included, of which at least one is required. */
  readonly oneOf?: readonly string[];
  readonly repeatable: boolean;
  /** The most occurrences in a parent, if limited. */
  readonly most?: number;
  readonly attributes: readonly AttributeFact[];
  /** Pages that state this, the best first. */
  readonly sources: readonly [Source, ...Source[]];
}

/** Where an element is allowed and how often; by default, it is optional, once per parent and without attributes. */
type Defaults = 'required' | 'repeatable' | 'attributes' | 'local';
type Given = Omit<ElementFact, Defaults | 'uri' | 'sources'> &
  Partial<Pick<ElementFact, Defaults | 'sources'>>;

/** Creates rows for elements in one namespace with one source page. */
export const rowsOf =
  (uri: string, source: Source) =>
  (given: Given): ElementFact => ({
    uri,
    local: given.name.slice(given.name.indexOf(':') + 1),
    required: false,
    repeatable: false,
    attributes: [],
    sources: [source],
    ...given,
  });
