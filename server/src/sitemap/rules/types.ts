/** What rules of sitemaps are: they say what they visit, and are given that. */
import type { Checked } from '../../core/rule/definition.ts';
import type {
  FileRule,
  PartRule,
  Report,
  ReportOptions,
  RuleContext,
  ValueCheck,
} from '../../core/rule/rule.ts';
import type { AttributeName, ElementOutline } from '../../xml/tree.ts';
import type { SitemapIndex } from '../index.ts';
import type { Outline, SitemapContent, SitemapLeaf, SitemapNode } from '../syntax/node.ts';
import type { Place } from '../syntax/places.ts';
import type { Root, State } from '../syntax/state.ts';
import type { Value } from '../syntax/values.ts';

/** What file rules see. */
export interface SitemapFile {
  readonly document: Checked<State, SitemapContent, SitemapIndex>['text'];
  readonly index: SitemapIndex;
  readonly root: Root | undefined;
  /** Reads a leaf anew, as leaf rules see it. */
  readonly node: (leaf: SitemapLeaf) => SitemapNode;
}

/** Reports an element, by its name, or an attribute. */
export type OutlineReport = (part: ElementOutline | AttributeName, options?: ReportOptions) => void;

/** What `skips` sees of a record: its values one by one, and names and nesting. */
export interface RowValues {
  readonly node: Outline;
  readonly text: string;
  /** The values that stand in a place. */
  slots(place: Place): readonly number[];
  start(slot: number): number;
  end(slot: number): number;
  /** Whether a value surely has no fault; false for one that is empty or in pieces. */
  passes(slot: number, check: ValueCheck): boolean;
}

/** A rule about parts of a file. It has one of these ways to look at them, or several. */
export interface SitemapLeafRule extends PartRule<SitemapNode, SitemapFile, Value> {
  /** Values that have no fault, anywhere or by place: the rule does not visit them. */
  readonly unless?: ValueCheck | Readonly<Partial<Record<Place, ValueCheck>>>;
  /** Visits names and nesting, once for all records that have the same. */
  structure?(node: Outline, report: OutlineReport): void;
  /** The elements, by their usual names, of which a record must have one for `record` to visit it. */
  readonly holds?: readonly string[];
  /** Records that have no fault: the rule does not visit them. */
  skips?(values: RowValues): boolean;
  /** Looks at what is no well-formed record: the prolog, what stands between records, and damaged ones. */
  leaf?(node: SitemapNode, report: Report, context: RuleContext): void;
}

export type SitemapFileRule = FileRule<SitemapFile>;
