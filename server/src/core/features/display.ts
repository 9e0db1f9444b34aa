/** What is shown of a text at its places. */
import type { Span } from '../../text/span.ts';
import type { Steps } from '../steps.ts';

/** Markdown about a span. */
export interface Hover extends Span {
  readonly markdown: string;
}

/** A summary of a file for a status line: "Sitemap index", "2 entries". */
export interface Status {
  readonly kind: string;
  readonly items: string;
  /** A limit that is nearly reached, as a sentence. */
  readonly warning?: string;
  /** The file is a template: an engine will fill in values. */
  readonly template?: boolean;
  /** What makes the file, as a sentence, and the URI of that. */
  readonly maker?: { readonly text: string; readonly uri: string; readonly path: string };
}

/** A short label shown at an offset that is not part of the text. */
export interface Inlay {
  readonly offset: number;
  readonly label: string;
}

/** A line above a place, about what follows it. */
export interface Lens extends Span {
  readonly title: string;
  /** A client command and its arguments after the file's URI; absent for plain text. */
  readonly command?: string;
  readonly args?: readonly unknown[];
  /** The lines that it is about; while the user types in them, the lens is neither added nor removed. */
  readonly group?: Span;
  /** It is about the whole group, not about a line of it. */
  readonly isGroup?: true;
  /** It has no information: it only keeps its row while the user types in its group. */
  readonly idle?: true;
}

/** The syntax of the value at the cursor, and the part that the cursor is in. */
export interface Signature {
  readonly label: string;
  /** Markdown. */
  readonly documentation?: string;
  readonly parameters: readonly { readonly label: string; readonly documentation?: string }[];
  readonly active: number;
}

/** A semantic token; types and modifiers are those of LSP. */
export interface SemanticToken extends Span {
  readonly type: SemanticType;
}

export const SEMANTIC_TYPES = [
  'keyword',
  'class',
  'string',
  'regexp',
  'operator',
  'comment',
  'property',
  'number',
  'variable',
] as const;
export type SemanticType = (typeof SEMANTIC_TYPES)[number];

export interface DisplayFeatures<D> {
  hover(document: D, offset: number): Hover | undefined;
  status(document: D): Status;
  signature(document: D, offset: number): Signature | undefined;
  inlays(document: D, span: Span): readonly Inlay[];
  lenses(document: D): Iterable<Lens>;
  /** Further lenses: what rules do to the URLs that the site lists; undefined until these are all known. */
  tallies(document: D): Steps<readonly Lens[] | undefined>;
  semanticTokens(document: D, span: Span): readonly SemanticToken[];
}
