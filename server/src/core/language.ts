import { type Change, Document, type Exchange, type Identity } from '../text/document.ts';
import type { Counts, Leaf, Reader } from '../text/leaf.ts';
import type { OctetSource } from '../text/octets.ts';
import {
  COUNTER,
  contextOf,
  countFindings,
  type Lint,
  type LintConfig,
  leafLinter,
  lintFile,
  lintUnused,
} from './lint.ts';
import {
  type Code,
  type Edit,
  type Elsewhere,
  type Finding,
  type Fix,
  isBulk,
  isSafe,
  type Rule,
  SEVERITIES,
  titleOf,
} from './rule.ts';
import type { Features, Findings, LanguageEntry, LanguageService, ReadyFix } from './service.ts';
import { type LeafSuppression, type Mute, Suppressor } from './suppress.ts';
import { SuppressionIndex } from './suppressionIndex.ts';
import { deletion, type SuppressedInFile, type Unused, unusedSuppressions } from './unused.ts';

/** What a leaf keeps of its reading, at the least. */
export interface LeafContent {
  /** Without those that comments silence. */
  readonly findings: readonly Finding[];
  readonly suppression?: LeafSuppression | undefined;
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

/** A file that was skimmed: some leaves have sizes, but neither text nor content. */
export interface Skim<State, Content, File> {
  readonly reader: Reader<State, Content>;
  readonly leaves: readonly Leaf<State, Content>[];
  /** Whether the rules about a whole file find in this one what they would find had it been read in full. */
  stands(file: File): boolean;
}

/** What a language has to say to become a service. `Node` is what leaf rules see, `File` what file rules see. */
export interface Language<State, Content extends LeafContent, Node, Index, File> extends LanguageEntry {
  readonly rules: readonly Rule<Node, File>[];
  /** Reads leaves, running `lint` over the node of each, and takes out what comments silence. */
  reader(lint: Lint<Node>, suppressor: Suppressor): Reader<State, Content>;
  /** Reads a file from its octets, passing over what has no finding; undefined for one that is to be read in full. */
  skim?(
    lint: Lint<Node>,
    suppressor: Suppressor,
    source: OctetSource,
  ): Skim<State, Content, File> | undefined;
  /** What comments above silence, for a language that has suppression comments. */
  mute?(state: State): Mute;
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
  type Indexes = { index: Index & FileIndex<L>; suppressions: SuppressionIndex<L> };
  type Kept = { indexes: Indexes; of: Document<State, Content> };
  /** `more` are findings beyond the `asked` number, which are only counted. */
  type OfFile = {
    findings: readonly Finding[];
    more: Counts;
    asked: number;
    unused: readonly Unused[];
  };

  const rules = new Map(language.rules.map((rule) => [rule.meta.code as string, rule]));
  const suppressor = new Suppressor(language.rules.map(({ meta }) => meta.code as Code));
  const fileFindings = new WeakMap<D, OfFile>();
  /** For findings that were moved to the file's offsets: the leaf they come from and the finding in it. */
  const origins = new WeakMap<Finding, { leaf: L; finding: Finding }>();

  const keeps = new WeakMap<D, Kept>();
  const make = (text: Document<State, Content>, config: LintConfig, kept: Kept): D => {
    kept.of = text;
    const document = { text, config, index: () => indexesAt(document).index };
    keeps.set(document, kept);
    return document;
  };
  const indexesOf = (text: Document<State, Content>): Indexes => {
    const index = language.index();
    const suppressions = new SuppressionIndex<L>();
    text.leaves.visit((leaf) => {
      index.add(leaf);
      suppressions.add(leaf);
    });
    return { index, suppressions };
  };
  /** The indexes of exactly this snapshot. */
  const indexesAt = (document: D): Indexes => {
    const kept = keeps.get(document);
    return kept?.of === document.text ? kept.indexes : indexesOf(document.text);
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
    const kept: Kept =
      old?.of === document.text ? old : { indexes: indexesOf(document.text), of: document.text };
    const { index, suppressions } = kept.indexes;
    const text = step(document.text, ({ removed, added }) => {
      for (const leaf of removed) {
        index.remove(leaf);
        suppressions.remove(leaf);
      }
      for (const leaf of added) {
        index.add(leaf);
        suppressions.add(leaf);
      }
    });
    return make(text, document.config, kept);
  };

  /** The findings of file rules, at least `most` of each rule. */
  const ofFile = (document: D, most: number): OfFile => {
    let found = fileFindings.get(document);
    if (!found || found.asked < most) {
      found = lintWhole(document, most);
      fileFindings.set(document, found);
    }
    return found;
  };

  const lintWhole = (document: D, asked: number): OfFile => {
    const { text, config } = document;
    const { suppressions } = indexesAt(document);
    // What comments silence is told finding by finding.
    const most = suppressions.comments.size === 0 ? asked : Number.POSITIVE_INFINITY;
    const rules = language.rules as readonly Rule<never, never>[];
    const { findings: all, more } = lintFile(
      language.rules as readonly Rule<never, File>[],
      config,
      language.file(document),
      text.length,
      most,
      asked === Number.POSITIVE_INFINITY,
    );
    if (suppressions.comments.size === 0) return { findings: all, more, asked, unused: [] };
    const suppressed: SuppressedInFile[] = [];
    const findings = all.filter((finding) => {
      const hidden = silenced(text, finding);
      if (hidden) suppressed.push(hidden);
      return !hidden;
    });
    const wanted = text.complete && language.rules.some((rule) => 'unused' in rule);
    const unused = wanted ? unusedSuppressions(text, suppressions, suppressed, suppressor) : [];
    return {
      findings: [...findings, ...lintUnused(rules, config, unused, text.length)],
      more,
      asked,
      unused,
    };
  };

  /** A finding of a file rule that a comment silences, with its place; else undefined. O(log n + leaf). */
  const silenced = (text: Document<State, Content>, finding: Finding): SuppressedInFile | undefined => {
    const place = text.leafAt(finding.start);
    const leaf = place?.leaf;
    if (!leaf?.content || !language.mute) return undefined;
    const { entry, content } = leaf;
    const offset = finding.start - place!.before.units;
    const comments = content.suppression?.comments ?? [];
    const suppressed = suppressor.silence(finding, leaf.text, language.mute(entry), comments, offset);
    return suppressed && { leaf, suppressed };
  };

  const besides = (document: D, rule: Rule<Node, File>, edits: readonly Edit[]): readonly Edit[] =>
    'leaf' in rule && rule.besides ? rule.besides(edits, language.file(document)) : [];

  const inDocument = (elsewhere: Elsewhere<File>): Elsewhere<D> =>
    'create' in elsewhere
      ? elsewhere
      : { uri: elsewhere.uri, edits: (other) => elsewhere.edits(language.file(other)) };

  const linterFor = (config: LintConfig) =>
    leafLinter(language.rules as readonly Rule<Node, never>[], config);

  /** Whether a finding stands where nothing was read. */
  const isPassedOver = ({ text }: D, { start }: Finding): boolean =>
    text.leafAt(start)?.leaf.content === undefined;

  return {
    id: language.id,
    rules: language.rules.map((rule) => rule.meta),
    claims: language.claims,
    settings: language.settings,
    features: language.features,
    open(identity: Identity, text: string, config: LintConfig) {
      const lint = linterFor(config);
      const opened = Document.open(identity, text, language.reader(lint, suppressor));
      return make(opened, config, { indexes: indexesOf(opened), of: opened });
    },
    edit: (document: D, change: Change) => next(document, (text, follow) => text.replace(change, follow)),
    version: (document: D, version: number) => next(document, (text) => text.withVersion(version)),
    read: (document: D, more?: () => boolean) => next(document, (text, follow) => text.read(more, follow)),
    skim(identity: Identity, source: OctetSource, config: LintConfig) {
      if (config.around) return undefined;
      const lint = linterFor(config);
      const skimmed = language.skim?.(lint, suppressor, source);
      if (!skimmed) return undefined;
      const text = Document.of(identity, skimmed.leaves, skimmed.reader);
      const document = make(text, config, { indexes: indexesOf(text), of: text });
      if (!skimmed.stands(language.file(document))) return undefined;
      const { findings } = ofFile(document, Number.POSITIVE_INFINITY);
      return findings.some((finding) => isPassedOver(document, finding)) ? undefined : document;
    },
    findings(document: D, limit = Number.POSITIVE_INFINITY): Findings {
      const { leaves } = document.text;
      const { findings: whole, more } = ofFile(document, limit);
      const counts = countFindings(whole);
      const findings: Finding[] = [];
      for (const severity of SEVERITIES) {
        const counter = COUNTER[severity];
        counts[counter] += leaves.total[counter] + more[counter];
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
      if (!rule) return [];
      const ready = (fixes: readonly Fix<File>[], shift: number): ReadyFix<D>[] =>
        fixes.map((fix) => {
          const { elsewhere } = fix;
          const edits = fix.edits.map((edit) => ({
            ...edit,
            start: edit.start + shift,
            end: edit.end + shift,
          }));
          return {
            title: titleOf(rule.meta, fix),
            safe: !elsewhere && isSafe(rule.meta, fix),
            bulk: !elsewhere && isBulk(rule.meta, fix),
            edits: [...edits, ...besides(document, rule, edits)].sort((a, b) => a.start - b.start),
            ...(elsewhere && { elsewhere: inDocument(elsewhere) }),
          };
        });
      if ('unused' in rule) {
        const unused = ofFile(document, 0).unused.find((known) => isAbout(finding, known));
        const { args } = finding;
        return unused
          ? ready([{ fix: unused.fix, ...(args && { args }), edits: [deletion(document.text, unused)] }], 0)
          : [];
      }
      if (!rule.fixes) return [];
      const origin = origins.get(finding);
      if (!origin)
        return 'file' in rule
          ? ready(rule.fixes(finding, language.file(document), contextOf(document.config)), 0)
          : [];
      const place = document.text.leaves.locate(origin.leaf);
      if (!place || !('leaf' in rule)) return [];
      const start = place.before.units;
      const context = { ...contextOf(document.config), file: language.file(document), start };
      return ready(rule.fixes(origin.finding, language.node(place.leaf), context), start);
    },
    besides(document: D, code: Code, edits: readonly Edit[]): readonly Edit[] {
      const rule = rules.get(code);
      return rule ? besides(document, rule, edits) : [];
    },
  };
}

const isAbout = (finding: Finding, { start, end, variant }: Unused): boolean =>
  finding.start === start && finding.end === end && finding.variant === variant;
