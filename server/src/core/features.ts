import type { Span } from '../text/span.ts';
import type { SuppressedPlace } from './findings/suppressionEdit.ts';
import type { Edit } from './rule/rule.ts';
import type { ListedUrl } from './siteContext.ts';
import type { Steps } from './steps.ts';

export type { Span };

/**
 * Longer leaves (UTF-16 units) are not parsed again to answer a request: a leaf is parsed in one piece, which would
 * exceed the time limit of a request.
 */
export const LONGEST_AT_PLACE = 2 ** 18;

/** Markdown about a span. */
export interface Hover extends Span {
  readonly markdown: string;
}

/** A summary of a file for a status line: "Sitemap index", 2, "entry", "entries". */
export interface Status {
  readonly kind: string;
  readonly count: number;
  readonly one: string;
  readonly many: string;
  /** A limit that is nearly reached, as a sentence. */
  readonly warning?: string;
  /** The file is a template: an engine will fill in values. */
  readonly template?: boolean;
  /** What makes the file, as a sentence, and the URI of that. */
  readonly maker?: { readonly text: string; readonly uri: string; readonly path: string };
}

/** What kind of thing a completion item inserts. */
export type CompletionKind =
  | 'directive'
  | 'token'
  | 'path'
  | 'url'
  | 'value'
  | 'element'
  | 'attribute'
  | 'file'
  | 'snippet';

/** One completion item. */
export interface Completion {
  readonly label: string;
  readonly kind: CompletionKind;
  /** A few words on the selected item. */
  readonly detail?: string;
  /** A word or two at the end of each row. */
  readonly description?: string;
  /** Markdown. */
  readonly documentation?: string;
  /** The text edit; `snippet` says that the text has placeholders in LSP's snippet syntax. */
  readonly edit: Edit;
  readonly snippet?: boolean;
  /** More can be completed after this item: the editor requests completion again at once. */
  readonly again?: boolean;
  /** Further edits that come with it; they do not overlap `edit` or each other. */
  readonly additional?: readonly Edit[];
  /** The keys for sorting and filtering the list; the label if absent. */
  readonly sort?: string;
  readonly filter?: string;
}

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

/** A place in this file, or, with `uri`, at the span in another file. */
export interface FileSpan extends Span {
  readonly uri?: string;
}

/** A change of form or meaning that fixes nothing: a title, and its edits in ascending order. */
export interface Refactoring {
  readonly title: string;
  /** The LSP kind without its prefix `refactor.`. */
  readonly kind: 'rewrite' | 'extract' | 'inline' | 'move';
  readonly edits: readonly Edit[];
}

/** An action for a line, offered whether or not the line has a finding. */
export interface LineFix {
  readonly title: string;
  readonly edits: readonly Edit[];
  /** First in the list of actions; otherwise after the preferred one. */
  readonly first?: true;
}

/** The crawlers and URLs of a test, as last entered. */
export interface Question {
  readonly agents: readonly string[];
  readonly urls: readonly string[];
}

/** A line about one effect of a change, and its subject. */
export interface EffectLine {
  readonly sort: 'crawlers' | 'blocked' | 'allowed' | 'other' | 'caution';
  /** Without a final period. */
  readonly text: string;
}

/** The effects of a document's changes on crawlers, compared with an earlier text. */
export interface ChangeEffect {
  /** One line for a lens above the file. */
  readonly title: string;
  /** Empty if nothing changes. */
  readonly lines: readonly EffectLine[];
  /** The lines list every effect. */
  readonly complete: boolean;
}

/** Who may use a site, and what a policy changes. */
export interface PolicyAnswer {
  /** The groups of crawlers that an owner decides on, as the document treats them now. */
  readonly audiences: readonly {
    readonly name: string;
    readonly label: string;
    /** The first of its crawlers. */
    readonly description: string;
    readonly detail?: string;
    readonly isAllowed: boolean;
  }[];
  /** The changes for the given audiences. */
  readonly change?: {
    readonly edits: readonly Edit[];
    /** The text that the edits lead to. */
    readonly text: string;
    readonly effect: ChangeEffect;
    readonly caution?: string;
  };
  /** Why there is no change, as sentences. */
  readonly refusal?: string;
}

/** What a table of crawlers shows beside the crawlers and paths that it chooses itself. */
export interface CrawlersQuestion {
  /** URLs or paths, and names of crawlers. */
  readonly urls: readonly string[];
  readonly names: readonly string[];
  /** An earlier text to compare with. */
  readonly before?: string;
  /** The text that the live site serves, to compare with instead: the answer says what is different there. */
  readonly live?: string;
  /** A text to judge instead of the document. */
  readonly text?: string;
}

/** Which crawlers may fetch which parts of a site, as a table. */
export interface CrawlersAnswer {
  /** Who may fetch what, as one sentence without a final period. */
  readonly answer: string;
  /** What changes; absent without an earlier text. */
  readonly effect?: ChangeEffect;
  readonly columns: readonly CrawlersColumn[];
  /** How many paths have no column. */
  readonly leftColumns: number;
  /** The best-known crawlers, without a title; then all others by what they fetch for. */
  readonly sections: readonly CrawlersSection[];
  /** The verdicts of crawlers that follow the same rules; rows refer to them by index. */
  readonly verdicts: readonly CrawlersVerdicts[];
  /** What changes for some crawlers; rows refer to it by index. */
  readonly changes: readonly CrawlersChange[];
}

/** A path or URL. */
export interface CrawlersColumn {
  readonly label: string;
  /** The path or URL that the verdicts are about: an example of what a pattern matches. */
  readonly url: string;
  /** `requested`: a URL of the question; `path`: a pattern of the file; `rest`: what the other patterns do not match. */
  readonly kind: 'requested' | 'path' | 'rest';
  /** Why there are no verdicts, as a sentence without a final period. */
  readonly fault?: string;
}

export interface CrawlersSection {
  readonly title?: string;
  readonly rows: readonly CrawlersRow[];
  /** How many crawlers have no row. */
  readonly left: number;
}

export interface CrawlersRow {
  /** The token of the crawler; `*` for all that the file does not name. */
  readonly name: string;
  readonly label: string;
  readonly about: string;
  /** A short remark for the site's owner. */
  readonly note?: string;
  readonly verdicts: number;
  readonly change?: number;
}

export interface CrawlersVerdicts {
  /** Which group they follow and why. */
  readonly group: string;
  /** By column: the line of the deciding rule, negative if it blocks; 0 if none decides and the path is allowed. */
  readonly lines: readonly number[];
  /** The columns whose verdict was different before. */
  readonly turned: readonly number[];
  /** The URLs in sitemaps, how many of them are blocked, and the line of the rule that blocks most; absent if not known. */
  readonly listed?: { readonly total: number; readonly blocked: number; readonly line: number };
}

/** Paths that become blocked or allowed, and how many more sets of paths do. */
export interface CrawlersChange {
  readonly blocked: readonly string[];
  readonly allowed: readonly string[];
  readonly left: number;
}

/** The verdict for one crawler and one URL. */
export interface UrlVerdict extends Span {
  readonly agent: string;
  readonly url: string;
  /** Also false if `refused` is set. */
  readonly allowed: boolean;
  /** The input is not a URL, or not a URL of this site: `reason` says why, and nothing else is set. */
  readonly refused?: true;
  /** The deciding rule as written, and its line, from 1; the span is that of the rule. */
  readonly rule?: string;
  readonly line?: number;
  /** The reason in one sentence. */
  readonly reason: string;
  /** Further facts, such as another reading of the rules. */
  readonly notes: readonly string[];
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

interface FormatOptions {
  readonly tabSize: number;
  readonly insertSpaces: boolean;
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

/** The arguments of a tool beside the document; unknown or invalid ones are ignored. */
export type ToolArgs = Readonly<Record<string, unknown>>;

/**
 * The result of a tool: edits of the document, new files, and a sentence about what was done, without a final period.
 */
export interface ToolResult {
  readonly message: string;
  /** What to do next, as sentences. */
  readonly hint?: string;
  readonly edits?: readonly Edit[];
  /** Names are relative to the folder of the document. */
  readonly files?: readonly { readonly name: string; readonly text: string }[];
}

/** A command on a whole document. */
export interface Tool<D> {
  /** As shown in a list of commands. */
  readonly title: string;
  /** Throws a `Refusal` if it cannot run on this document. */
  run(document: D, args: ToolArgs): Steps<ToolResult>;
}

/** Why a command cannot run; its message is for the user. */
export class Refusal extends Error {}

/**
 * The features of a language for editors. A feature that is present is a capability. All offsets are those of the file.
 */
export interface Features<D> {
  hover(document: D, offset: number): Hover | undefined;
  status(document: D): Status;
  completion(document: D, offset: number): readonly Completion[];
  outline(document: D): readonly Outline[];
  folding(document: D): readonly Fold[];
  /** The ranges that contain an offset, innermost first, each within the next. */
  selection(document: D, offset: number): readonly Span[];
  highlights(document: D, offset: number): readonly Highlight[];
  /** The ranges that are edited together, including the one at the offset; empty if there is only that one. */
  linked(document: D, offset: number): readonly Span[];
  definition(document: D, offset: number): readonly FileSpan[];
  references(document: D, offset: number): readonly Span[];
  /** The span of the name that can be renamed at an offset; undefined if there is none. */
  renameable(document: D, offset: number): Span | undefined;
  /** Edits that rename it; undefined if `name` is not allowed. */
  rename(document: D, offset: number, name: string): readonly Edit[] | undefined;
  links(document: D): readonly Link[];
  inlays(document: D, span: Span): readonly Inlay[];
  /** Edits that format the lines of a span, in ascending order. */
  format(document: D, span: Span, options: FormatOptions): readonly Edit[];
  /** Edits that format the text just typed; `typed` ends at `offset`. */
  formatTyped(document: D, offset: number, typed: string, options: FormatOptions): readonly Edit[];
  /** An edit that inserts a comment suppressing a code at a place; undefined if none is possible there. */
  disable(document: D, place: SuppressedPlace): Edit | undefined;
  /**
   * The action that the light bulb offers in its first or second row, anywhere on the line of an offset; undefined for
   * most lines.
   */
  lineFix(document: D, offset: number): LineFix | undefined;
  /** The refactorings of a span; `last` is the last question about this document. */
  refactorings(document: D, span: Span, last: Question | undefined): Steps<readonly Refactoring[]>;
  /** Whether crawlers may fetch URLs; the answers by crawler, then by URL. */
  test(document: D, question: Question): Steps<readonly UrlVerdict[]>;
  /** The crawlers that owners ask about, and which parts of the site they may fetch; undefined for a file without rules. */
  crawlers(document: D, question: CrawlersQuestion): Steps<CrawlersAnswer | undefined>;
  /**
   * The part of the file that applies to one crawler, as a file of its own; undefined for a crawler that the file does
   * not name.
   */
  effective(document: D, agent: string): string | undefined;
  /** The URLs under which the live site may serve the file, the likeliest first; none if nothing says so. */
  liveUrls(document: D): readonly string[];
  /**
   * The effects of the document's changes compared with an earlier text. The effects on URLs are for `urls`, or, if
   * empty, for the URLs that the site lists.
   */
  effect(document: D, before: string, urls: readonly string[]): Steps<ChangeEffect>;
  /**
   * Who may use the site under the document; with `allowed` (names of audiences), also the edits that allow exactly
   * these, and what they change.
   */
  policy(document: D, allowed?: readonly string[]): Steps<PolicyAnswer>;
  /** By name. */
  readonly tools: Readonly<Record<string, Tool<D>>>;
  signature(document: D, offset: number): Signature | undefined;
  lenses(document: D): Iterable<Lens>;
  /** Further lenses: what rules do to the URLs that the site lists; undefined until these are all known. */
  tallies(document: D): Steps<readonly Lens[] | undefined>;
  /** Some of the listed URLs that the rule at an offset decides on. */
  listed(document: D, offset: number): Steps<readonly ListedUrl[]>;
  semanticTokens(document: D, span: Span): readonly SemanticToken[];
}
