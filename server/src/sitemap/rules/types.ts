/** The types of sitemap rules: a rule declares what it visits, and is called with that. */
import type { Checked } from '../../core/rule/definition.ts';
import type {
  FileRule,
  PartRule,
  Report,
  ReportOptions,
  RuleContext,
  ValueCheck,
} from '../../core/rule/rule.ts';
import type { AttributeName, ElementOutline } from '../../xml/tree/tree.ts';
import type { RecordIndex } from '../index.ts';
import type { ScannedRow } from '../syntax/lint.ts';
import type { Outline, SitemapContent, SitemapLeaf, SitemapNode } from '../syntax/node.ts';
import type { Place } from '../syntax/places.ts';
import type { Root, State } from '../syntax/state.ts';
import type { Value } from '../syntax/values.ts';

/** What file rules see. */
export interface SitemapFile {
  readonly document: Checked<State, SitemapContent, RecordIndex>['text'];
  /** What is indexed of all records, and of the prolog and the epilog. */
  readonly recordIndex: RecordIndex;
  readonly root: Root | undefined;
  /** Parses a leaf again, as leaf rules see it. */
  readonly node: (leaf: SitemapLeaf) => SitemapNode;
}

/** Reports an element, by its name, or an attribute. */
export type OutlineReport = (part: ElementOutline | AttributeName, options?: ReportOptions) => void;

/** What `skips` sees of a record: its values one by one, and names and nesting. */
export type RowValues = Pick<ScannedRow, 'node' | 'slots' | 'spelling' | 'isSame' | 'passes'>;

/** A rule about parts of a file. It has at least one of these ways to visit them. */
export interface SitemapLeafRule extends PartRule<SitemapNode, SitemapFile, Value> {
  /** Values that have no fault, anywhere or by place: the rule does not visit them. */
  readonly unless?: ValueCheck | Readonly<Partial<Record<Place, ValueCheck>>>;
  /** Visits names and nesting, once for all records that have the same. */
  structure?(node: Outline, report: OutlineReport): void;
  /** `record` visits only records with one of these extension elements, by their usual names; without it, all. */
  readonly requires?: readonly string[];
  /** Records that have no fault: the rule does not visit them. */
  skips?(values: RowValues): boolean;
  /** Visits everything but well-formed records: the prolog, the text between records, and damaged records. */
  leaf?(node: SitemapNode, report: Report, context: RuleContext): void;
}

export interface SitemapFileRule extends FileRule<SitemapFile> {
  /** It reports what the file does not list: nothing is known of that if the file was cut off. */
  readonly isOfAbsence?: true;
}
