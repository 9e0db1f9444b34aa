import type { SuppressedPlace } from './findings/suppressionEdit.ts';
import type { Edit } from './rule/rule.ts';
import type { ListedUrl } from './siteContext.ts';
import type { Steps } from './steps.ts';

/** Offsets of the file in UTF-16 units, half-open. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Markdown about a span. */
export interface Hover extends Span {
  readonly markdown: string;
}

/** What a file is, for a status line: "Sitemap index", 2, "entry", "entries". */
export interface Status {
  readonly kind: string;
  readonly count: number;
  readonly one: string;
  readonly many: string;
  /** What will soon be amiss, as a sentence: a limit that is nearly reached. */
  readonly warning?: string;
  /** The file is a template: an engine has yet to fill in values. */
  readonly template?: boolean;
}

/** What a proposal stands for. */
export type CompletionKind =
  | 'directive'
  | 'token'
  | 'path'
  | 'url'
  | 'value'
  | 'element'
  | 'attribute'
  | 'snippet';

/** One proposal at the cursor. */
export interface Completion {
  readonly label: string;
  readonly kind: CompletionKind;
  /** A few words on the item that is looked at. */
  readonly detail?: string;
  /** A word or two at the end of each row. */
  readonly description?: string;
  /** Markdown. */
  readonly documentation?: string;
  /** What is replaced, and by what; `snippet` says that the text has placeholders in LSP's syntax. */
  readonly edit: Edit;
  readonly snippet?: boolean;
  /** What follows it can be proposed as well: the editor may ask at once. */
  readonly again?: boolean;
  /** What has to change elsewhere with it; apart from `edit` and from each other. */
  readonly additional?: readonly Edit[];
  /** Orders the list, and what typed text is compared with; the label where they are missing. */
  readonly sort?: string;
  readonly filter?: string;
}

export type OutlineKind = 'root' | 'group' | 'rule' | 'link' | 'record' | 'field';

/** A node of the outline: its whole span, and the part that is shown and revealed. */
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

/** A link from a span to an address, or to where `uri` says in another way. */
export interface Link extends Span {
  readonly url: string;
  readonly tooltip?: string;
}

/** Where a name is used: to read it, or where it is given. */
export interface Highlight extends Span {
  readonly kind: 'read' | 'write';
}

/** A place in this file, or in another: `uri` names it, and the span is then that of its beginning. */
export interface Target extends Span {
  readonly uri?: string;
}

/** A change of form or meaning that is nobody's mistake: what it does, and its edits in ascending order. */
export interface Refactoring {
  readonly title: string;
  /** The word behind `refactor.` in LSP. */
  readonly kind: 'rewrite' | 'extract' | 'inline' | 'move';
  readonly edits: readonly Edit[];
}

/** What is offered for a line whether or not anything is wrong with it. */
export interface LineFix {
  readonly title: string;
  readonly edits: readonly Edit[];
  /** It stands before all others; else behind the best one. */
  readonly first?: true;
}

/** The last question about URLs. */
export interface Question {
  readonly agents: readonly string[];
  readonly urls: readonly string[];
}

/** A line of what a change does, and what it is about. */
export interface EffectLine {
  readonly sort: 'crawlers' | 'blocked' | 'allowed' | 'other' | 'caution';
  /** Without a final period. */
  readonly text: string;
}

/** What a document changes for those who read it, against an earlier text. */
export interface ChangeEffect {
  /** One line, to stand above the file. */
  readonly title: string;
  /** None where nothing changes. */
  readonly lines: readonly EffectLine[];
  /** Whether `lines` has every change. */
  readonly complete: boolean;
}

/** Crawlers and URLs that may be worth asking about, the likeliest first. */
export interface Askable {
  readonly agents: readonly { readonly name: string; readonly detail: string; readonly inFile: boolean }[];
  readonly urls: readonly string[];
}

/** What is answered for one crawler and one URL. */
export interface Answer extends Span {
  readonly agent: string;
  readonly url: string;
  /** False, too, where `refused` is set. */
  readonly allowed: boolean;
  /** The value is not a URL, or not one of this site. `reason` says why; nothing else is set. */
  readonly refused?: true;
  /** The deciding rule as it is written, and its line, the first being 1; the span is that of the rule. */
  readonly rule?: string;
  readonly line?: number;
  /** One sentence that says why. */
  readonly reason: string;
  /** What else is to be known, such as another reading of the rules. */
  readonly notes: readonly string[];
}

/** A few words that are shown at an offset, though they are not in the text. */
export interface Inlay {
  readonly offset: number;
  readonly label: string;
}

/** A line above a place that says something of what follows. */
export interface Lens extends Span {
  readonly title: string;
  /** A command of the client and its arguments behind the file's URI; none for plain text. */
  readonly command?: string;
  readonly args?: readonly unknown[];
  /** It says nothing: without its command it is of no use. */
  readonly optional?: boolean;
}

/** What can be written at a place, and which part of it the cursor is in. */
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

/** A token of the semantic highlighting; types and modifiers are those of LSP. */
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

/** The arguments of a tool. Unknown or invalid ones are ignored. */
export type ToolArgs = Readonly<Record<string, unknown>>;

/** What a tool makes: edits of the document, files beside it, and a sentence on what was done, without final period. */
export interface ToolResult {
  readonly message: string;
  readonly edits?: readonly Edit[];
  /** Names are relative to the folder of the document. */
  readonly files?: readonly { readonly name: string; readonly text: string }[];
}

/** Work on a whole document that people start by name. */
export interface Tool<D> {
  /** As it stands in a list of commands. */
  readonly title: string;
  /** Throws a `Refusal` where the document does not allow it. */
  run(document: D, args: ToolArgs): Steps<ToolResult>;
}

/** Why something cannot be done; its message is for the user. */
export class Refusal extends Error {}

/** Everything an editor can ask of a language. Presence is capability. All offsets are those of the file. */
export interface Features<D> {
  hover(document: D, offset: number): Hover | undefined;
  status(document: D): Status;
  completion(document: D, offset: number): readonly Completion[];
  outline(document: D): readonly Outline[];
  folding(document: D): readonly Fold[];
  /** The spans that contain an offset, innermost first, each within the next. */
  selection(document: D, offset: number): readonly Span[];
  highlights(document: D, offset: number): readonly Highlight[];
  /** The names that must stay the same when one of them is edited, with the one at the offset; empty where it stands alone. */
  linked(document: D, offset: number): readonly Span[];
  definition(document: D, offset: number): readonly Target[];
  references(document: D, offset: number): readonly Span[];
  /** The span of the name that can be renamed at an offset; undefined for none. */
  renameable(document: D, offset: number): Span | undefined;
  /** Edits that give it another name; undefined for a name that cannot be. */
  rename(document: D, offset: number, name: string): readonly Edit[] | undefined;
  links(document: D): readonly Link[];
  inlays(document: D, span: Span): readonly Inlay[];
  /** Edits that put the lines of a span into their usual form, in ascending order. */
  format(document: D, span: Span, options: FormatOptions): readonly Edit[];
  /** Edits that put what has just been typed into its usual form; `typed` stands before `offset`. */
  formatTyped(document: D, offset: number, typed: string, options: FormatOptions): readonly Edit[];
  /** A comment that silences a code at a place; undefined where none can stand. */
  disable(document: D, place: SuppressedPlace): Edit | undefined;
  /** What stands in one of the first two rows of the light bulb wherever the line of an offset is; undefined for most lines. */
  lineFix(document: D, offset: number): LineFix | undefined;
  /** The refactorings of a span; `last` is the last question about this document. */
  refactorings(document: D, span: Span, last: Question | undefined): readonly Refactoring[];
  /** Whether crawlers may fetch URLs; the answers by crawler, then by URL. */
  test(document: D, question: Question): readonly Answer[];
  /** The crawlers and URLs to offer for a test. */
  askable(document: D): Askable;
  /** What one crawler reads of the file, as a file of its own; undefined for a crawler of which it says nothing. */
  effective(document: D, agent: string): string | undefined;
  /** Who may read what by the document, and why, as a page of Markdown. */
  audit(document: D): Steps<string>;
  /** What the document changes for those who read it, against an earlier text, and for URLs: without any for those that the site lists. */
  effect(document: D, before: string, urls: readonly string[]): Steps<ChangeEffect>;
  /** By name. */
  readonly tools: Readonly<Record<string, Tool<D>>>;
  signature(document: D, offset: number): Signature | undefined;
  lenses(document: D): readonly Lens[];
  /** Further lenses: what rules do to the URLs that the site lists. */
  tallies(document: D): Steps<readonly Lens[]>;
  /** Some of the listed URLs that the rule at an offset does something to. */
  listed(document: D, offset: number): Steps<readonly ListedUrl[]>;
  semanticTokens(document: D, span: Span): readonly SemanticToken[];
}
