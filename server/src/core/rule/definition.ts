/** The definition of a language, from which `languageService` makes a service. */
import type { Item } from '../../text/bundle.ts';
import type { Document } from '../../text/document.ts';
import type { Leaf } from '../../text/leaf.ts';
import type { Reader } from '../../text/reader.ts';
import type { Lint } from '../findings/lint.ts';
import type { LintConfig } from '../findings/lintConfig.ts';
import type { LeafSuppression, Mute, Suppressor } from '../findings/suppress.ts';
import type { Effect, Features, LanguageEntry, ReadyFix } from '../service.ts';
import type { Steps } from '../steps.ts';
import type { TemplateReader } from '../templates/templates.ts';
import type { Code, Edit, Finding, Rule } from './rule.ts';

/** The minimum content of a leaf that has been read. */
export interface LeafContent {
  /** Without suppressed findings. */
  readonly findings: readonly Finding[];
  readonly suppression?: LeafSuppression | undefined;
}

/** An index over a whole file, kept up to date item by item. */
export interface FileIndex<I> {
  /** `item` was added to the file. */
  add(item: I): void;
  /** `item` was removed from the file. */
  remove(item: I): void;
  /** Does the work of the first use of the index in steps. Abandon it when the document is edited. */
  prepare?(): Steps<void>;
}

/** A snapshot of a document with its index. The index follows the newest snapshot in a sequence of edits. */
export interface Checked<State, Content, Index> {
  readonly text: Document<State, Content>;
  readonly config: LintConfig;
  /** The index of exactly this snapshot; rebuilt if it has moved on to a newer snapshot. */
  index(): Index;
}

/** What a language defines to become a service. `Node` is the input of leaf rules, `File` that of file rules. */
export interface Language<State, Content extends LeafContent, Node, Index, File> extends LanguageEntry {
  readonly rules: readonly Rule<Node, File>[];
  /** Reads leaves, running `lint` over the node of each, and removes suppressed findings. */
  reader(lint: Lint<Node>, suppressor: Suppressor): Reader<State, Content>;
  /** What comments before a leaf suppress, for a language with suppression comments. */
  mute?(state: State): Mute;
  /** The node of a leaf that was read, as `lint` saw it; used for fixes only. */
  node(leaf: Leaf<State, Content>): Node;
  index(): Index & FileIndex<Item<State, Content>>;
  /** Reads templates, for a language that supports them. */
  readonly template?: TemplateReader;
  file(document: Checked<State, Content, Index>): File;
  /** The starts of groups, in ascending offsets, for a language whose findings may be folded by group. */
  groups?(file: File): readonly number[];
  /**
   * How edits change the meaning of the file, for a language that can prove it; undefined if the proof takes too long.
   * In a language without this method, the meta of each fix says whether it is safe.
   */
  effect?(document: Checked<State, Content, Index>, edits: readonly Edit[]): Effect | undefined;
  /** A better fix to offer in place of this one; undefined if there is none. */
  instead?(
    document: Checked<State, Content, Index>,
    code: Code,
    fix: ReadyFix<Checked<State, Content, Index>>,
  ): readonly ReadyFix<Checked<State, Content, Index>>[] | undefined;
  /** What Google Search Console calls the errors that a rule reports the causes of. */
  errorsOf?(code: Code): readonly string[];
  readonly features: Partial<Features<Checked<State, Content, Index>>>;
}
