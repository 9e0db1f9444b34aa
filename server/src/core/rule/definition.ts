/** What a language says of itself; `languageService` makes a service of it. */
import type { Item } from '../../text/bundle.ts';
import type { Document } from '../../text/document.ts';
import type { Leaf } from '../../text/leaf.ts';
import type { Reader } from '../../text/reader.ts';
import type { Lint, LintConfig } from '../findings/lint.ts';
import type { LeafSuppression, Mute, Suppressor } from '../findings/suppress.ts';
import type { Effect, Features, LanguageEntry, ReadyFix } from '../service.ts';
import type { TemplateReader } from '../templates/templates.ts';
import type { Code, Edit, Finding, Rule } from './rule.ts';

/** What a leaf keeps of its reading, at the least. */
export interface LeafContent {
  /** Without those that comments silence. */
  readonly findings: readonly Finding[];
  readonly suppression?: LeafSuppression | undefined;
}

/** What a language knows of a whole file, kept up to date item by item. */
export interface FileIndex<I> {
  /** `item` has become part of the file. */
  add(item: I): void;
  /** `item` is no longer part of it. */
  remove(item: I): void;
}

/** A snapshot of a document with its index. The index belongs to the newest snapshot of a line of edits. */
export interface Checked<State, Content, Index> {
  readonly text: Document<State, Content>;
  readonly config: LintConfig;
  /** The index of exactly this snapshot; built anew where a newer snapshot has taken it on. */
  index(): Index;
}

/** What a language has to say to become a service. `Node` is what leaf rules see, `File` what file rules see. */
export interface Language<State, Content extends LeafContent, Node, Index, File> extends LanguageEntry {
  readonly rules: readonly Rule<Node, File>[];
  /** Reads leaves, running `lint` over the node of each, and takes out what comments silence. */
  reader(lint: Lint<Node>, suppressor: Suppressor): Reader<State, Content>;
  /** What comments above silence, for a language that has suppression comments. */
  mute?(state: State): Mute;
  /** The node of a leaf that was read, as `lint` saw it; used for fixes only. */
  node(leaf: Leaf<State, Content>): Node;
  index(): Index & FileIndex<Item<State, Content>>;
  /** Reads templates, for a language that has such. */
  readonly template?: TemplateReader;
  file(document: Checked<State, Content, Index>): File;
  /** Where groups begin, in ascending offsets, for a language whose findings may come once per group. */
  groups?(file: File): readonly number[];
  /**
   * What edits change of what the file means, for a language that can prove it; undefined where the proof does not end
   * in time. A language without it says of each fix in its meta whether it is safe.
   */
  effect?(document: Checked<State, Content, Index>, edits: readonly Edit[]): Effect | undefined;
  /** What is better done in the place of a fix; undefined where the fix is right. */
  instead?(
    document: Checked<State, Content, Index>,
    code: Code,
    fix: ReadyFix<Checked<State, Content, Index>>,
  ): readonly ReadyFix<Checked<State, Content, Index>>[] | undefined;
  readonly features: Partial<Features<Checked<State, Content, Index>>>;
}
