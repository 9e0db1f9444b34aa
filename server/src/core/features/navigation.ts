/** The structure of a text, and ways through it. */
import type { Span } from '../../text/span.ts';
import type { ListedUrl } from '../siteContext.ts';

export type OutlineKind = 'root' | 'group' | 'rule' | 'link' | 'record' | 'field';

/** A node of the outline: its full range, and the part that is shown and selected. */
export interface Outline extends Span {
  readonly name: string;
  readonly detail?: string;
  readonly kind: OutlineKind;
  readonly nameSpan: Span;
  readonly children: readonly Outline[];
}

/** A region that can be folded, from the line of `start` to the line of `end`. */
export interface Fold extends Span {
  readonly kind?: 'comment' | 'region';
}

/** A link from a span to an address, or to the target of `uri`. */
export interface Link extends Span {
  readonly url: string;
  readonly tooltip?: string;
}

/** An occurrence of a name: it is read or defined there. */
export interface Highlight extends Span {
  readonly kind: 'read' | 'write';
}

/** A place in this file; with `uri`, another file; with `listed`, where that lists a URL. */
export interface FileSpan extends Span {
  readonly uri?: string;
  readonly listed?: ListedUrl;
}

export interface NavigationFeatures<D> {
  outline(document: D): readonly Outline[];
  folding(document: D): readonly Fold[];
  /** The ranges that contain an offset, innermost first, each within the next. */
  selection(document: D, offset: number): readonly Span[];
  highlights(document: D, offset: number): readonly Highlight[];
  definition(document: D, offset: number): readonly FileSpan[];
  references(document: D, offset: number): readonly FileSpan[];
  links(document: D): readonly Link[];
}
