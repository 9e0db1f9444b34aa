/** The interface through which the reader of sitemaps calls rules, of which it knows nothing else. */
import type { Finding, RuleContext, ValueCheck } from '../../core/rule/rule.ts';
import type { Span } from '../../text/span.ts';
import type { Outline, SitemapNode } from './node.ts';
import type { SharedOutline, StructureAttribute, StructureElement } from './outline.ts';
import type { Place } from './places.ts';
import type { Row, Value } from './values.ts';

/** What rules run on: a record while it is being scanned, or a leaf that is parsed in full. */
export interface CheckedRow {
  readonly text: string;
  /** Names and nesting. */
  readonly node: Outline;
  /** The same, parsed in full. */
  tree(): SitemapNode;
  /** Whether a value passes a check; one that is not written plainly is checked as it would be. */
  holds(slot: number, check: ValueCheck, context: RuleContext): boolean;
  valueAt(place: Place, element: StructureElement, attribute: StructureAttribute | undefined): Value;
  /** The range of an element's name, or of an attribute. */
  placeOf(part: StructureElement | StructureAttribute): Span;
}

/** A leaf that is parsed in full, with the outline that it shares with others. */
export interface ParsedRow extends CheckedRow {
  readonly node: SitemapNode;
  readonly outline: SharedOutline;
}

/** A scanned record. */
export interface ScannedRow extends CheckedRow, Row {
  readonly node: Outline<StructureElement>;
  /** The values of a place. */
  slots(place: Place): readonly number[];
  /** A text that is the same for equal values, however they are written. */
  spelling(slot: number): string;
  /** Whether two values are equal; in ASCII perhaps but for the case of letters. */
  isSame(item: number, other: number, ignoresCase?: boolean): boolean;
  /** Whether a value certainly has no fault; false for one that is empty. */
  passes(slot: number, check: ValueCheck): boolean;
}

/** The findings in a row, relative to its start; undefined if there are none. */
export type RowFindings = (row: CheckedRow) => readonly Finding[] | undefined;

export interface RowLint {
  /** Runs rules on the scanned records of one structure. */
  of(outline: SharedOutline): RowFindings;
}

/** Runs rules on leaves that are parsed in full, and on rows. */
export interface SitemapLint {
  leaf(row: ParsedRow): readonly Finding[];
  readonly rows: RowLint;
}

/** Finds nothing. */
export const NO_LINT: SitemapLint = { leaf: () => [], rows: { of: () => () => undefined } };
