import { type Change, Document, type Exchange, type Identity } from '../text/document.ts';
import type { Leaf, Reader } from '../text/leaf.ts';
import { COUNTER, countFindings, type LintConfig, leafLinter, lintFile } from './lint.ts';
import { type Finding, type Fix, isSafe, type Rule, SEVERITIES, titleOf } from './rule.ts';
import type { Features, FileHead, Findings, LanguageService, ReadyFix } from './service.ts';

/** What a leaf keeps of its reading, at the least. */
export interface LeafContent {
  readonly findings: readonly Finding[];
}

/** What a language knows of a whole file, kept up to date leaf by leaf. */
export interface FileIndex<L> {
  /** `leaf` has become part of the file. */
  add(leaf: L): void;
  /** `leaf` is no longer part of it. */
  remove(leaf: L): void;
}

/** A snapshot of a document with its index. The index belongs to the newest snapshot of a line of edits. */
export interface Checked<State, Content, Index> {
  readonly text: Document<State, Content>;
  readonly config: LintConfig;
  /** The index of exactly this snapshot; built anew where a newer snapshot has taken it on. */
  index(): Index;
}

/** What a language has to say to become a service. `Node` is what leaf rules see, `File` what file rules see. */
export interface Language<State, Content extends LeafContent, Node, Index, File> {
  readonly id: string;
  readonly rules: readonly Rule<Node, File>[];
  claims(file: FileHead): boolean;
  /** Reads leaves, running `lint` over the node of each. */
  reader(lint: (node: Node, length: number) => readonly Finding[]): Reader<State, Content>;
  /** The node of a leaf that was read, as `lint` saw it; asked for fixes only. */
  node(leaf: Leaf<State, Content>): Node;
  index(): Index & FileIndex<Leaf<State, Content>>;
  file(document: Checked<State, Content, Index>): File;
  readonly features: Partial<Features<Checked<State, Content, Index>>>;
}

/** A language service over leaves, rules and an index. */
export function languageService<State, Content extends LeafContent, Node, Index, File>(
  language: Language<State, Content, Node, Index, File>,
): LanguageService<Checked<State, Content, Index>> {
  type L = Leaf<State, Content>;
  type D = Checked<State, Content, Index>;
  type Kept = { index: Index & FileIndex<L>; of: Document<State, Content> };

  const rules = new Map(language.rules.map((rule) => [rule.meta.code as string, rule]));
  const fileFindings = new WeakMap<D, Finding[]>();
  /** For findings that were moved to the file's offsets: the leaf they come from and the finding in it. */
  const origins = new WeakMap<Finding, { leaf: L; finding: Finding }>();

  const keeps = new WeakMap<D, Kept>();
  const make = (text: Document<State, Content>, config: LintConfig, kept: Kept): D => {
    kept.of = text;
    const document = { text, config, index: () => (kept.of === text ? kept.index : indexOf(text)) };
    keeps.set(document, kept);
    return document;
  };
  const indexOf = (text: Document<State, Content>): Kept['index'] => {
    const index = language.index();
    text.leaves.visit((leaf) => {
      index.add(leaf);
    });
    return index;
  };

  /** `step` over the text, with the index taken on from `document` and kept in step. */
  const next = (
    document: D,
    step: (
      text: Document<State, Content>,
      follow: (exchange: Exchange<State, Content>) => void,
    ) => Document<State, Content>,
  ): D => {
    const old = keeps.get(document);
    const kept: Kept = old?.of === document.text ? old : { index: indexOf(document.text), of: document.text };
    const text = step(document.text, ({ removed, added }) => {
      for (const leaf of removed) kept.index.remove(leaf);
      for (const leaf of added) kept.index.add(leaf);
    });
    return make(text, document.config, kept);
  };

  const ofFile = (document: D): Finding[] => {
    let findings = fileFindings.get(document);
    if (!findings) {
      findings = lintFile(
        language.rules as readonly Rule<never, File>[],
        document.config,
        language.file(document),
        document.text.length,
      );
      fileFindings.set(document, findings);
    }
    return findings;
  };

  return {
    id: language.id,
    rules: language.rules.map((rule) => rule.meta),
    claims: language.claims,
    features: language.features,
    open(identity: Identity, text: string, config: LintConfig) {
      const reader = language.reader(leafLinter(language.rules as readonly Rule<Node, never>[], config));
      const opened = Document.open(identity, text, reader);
      return make(opened, config, { index: indexOf(opened), of: opened });
    },
    edit: (document: D, change: Change) => next(document, (text, follow) => text.replace(change, follow)),
    version: (document: D, version: number) => next(document, (text) => text.withVersion(version)),
    read: (document: D, more?: () => boolean) => next(document, (text, follow) => text.read(more, follow)),
    findings(document: D, limit = Number.POSITIVE_INFINITY): Findings {
      const { leaves } = document.text;
      const whole = ofFile(document);
      const counts = countFindings(whole);
      const findings: Finding[] = [];
      for (const severity of SEVERITIES) {
        counts[COUNTER[severity]] += leaves.total[COUNTER[severity]];
        for (const finding of whole) {
          if (finding.severity === severity && findings.length < limit) findings.push(finding);
        }
        if (findings.length >= limit) continue;
        leaves.visit(
          (leaf, before) => {
            for (const finding of leaf.content?.findings ?? []) {
              if (finding.severity !== severity || findings.length >= limit) continue;
              const moved = {
                ...finding,
                start: before.units + finding.start,
                end: before.units + finding.end,
              };
              origins.set(moved, { leaf, finding });
              findings.push(moved);
            }
            return findings.length < limit;
          },
          0,
          COUNTER[severity],
        );
      }
      return { findings: findings.sort((a, b) => a.start - b.start || a.end - b.end), counts };
    },
    fixes(document: D, finding: Finding): readonly ReadyFix[] {
      const rule = rules.get(finding.code);
      if (!rule?.fixes) return [];
      const ready = (fixes: readonly Fix[], shift: number): ReadyFix[] =>
        fixes.map((fix) => ({
          title: titleOf(rule.meta, fix),
          safe: isSafe(rule.meta, fix),
          edits: fix.edits.map((edit) => ({ ...edit, start: edit.start + shift, end: edit.end + shift })),
        }));
      const origin = origins.get(finding);
      if (!origin) return 'file' in rule ? ready(rule.fixes(finding, language.file(document)), 0) : [];
      const place = document.text.leaves.locate(origin.leaf);
      if (!place || !('leaf' in rule)) return [];
      return ready(rule.fixes(origin.finding, language.node(place.leaf)), place.before.units);
    },
  };
}
