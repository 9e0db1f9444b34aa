import type { Source } from '../../../core/rule/rule.ts';

/**
 * What stands in an element or attribute. `elements`: only elements; `none`: nothing; `countries`, `platforms`: codes
 * separated by blanks; `namespace`: a namespace name; the rest is one value.
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

/** That an element or attribute has no effect any more. */
export interface Deprecated {
  /** Since when, `YYYY-MM-DD`; absent where no page tells: it is merely no longer documented. */
  readonly since?: string;
}

interface Row {
  readonly local: string;
  readonly deprecated?: Deprecated;
  readonly value: ValueKind;
  /** The values of a closed list. */
  readonly values?: readonly string[];
  /** One line, no final period. */
  readonly summary: string;
  /** Sentences of a hover, each a line of Markdown with its final period. */
  readonly hover: readonly string[];
}

export interface AttributeFact extends Row {
  /** '' for none. */
  readonly uri: string;
  readonly required: boolean;
  readonly source?: Source;
}

/** Elements that other elements stand in, with their usual prefix. */
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

export interface ElementFact extends Row {
  /** With its usual prefix, as people speak of it; in a file any other prefix is as good. */
  readonly name: string;
  readonly uri: string;
  /** What it stands in; undefined for a root element. */
  readonly parent: ParentName | undefined;
  readonly required: boolean;
  /** Names of elements of which one at least is required; with this element. */
  readonly oneOf?: readonly string[];
  readonly repeatable: boolean;
  /** How many of it a parent may have, where there is a limit. */
  readonly most?: number;
  readonly attributes: readonly AttributeFact[];
  /** Pages that say so, the best first. */
  readonly sources: readonly [Source, ...Source[]];
}

/** Where an element stands and how often; by default it is optional, once per parent and without attributes. */
type Defaults = 'required' | 'repeatable' | 'attributes' | 'local';
type Given = Omit<ElementFact, Defaults | 'uri' | 'sources'> &
  Partial<Pick<ElementFact, Defaults | 'sources'>>;

/** Makes rows of elements in one namespace that rest on one page. */
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
