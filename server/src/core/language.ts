import { Bundle, type Item } from '../text/bundle.ts';
import { type Change, Document, type Exchange, type Identity } from '../text/document.ts';
import { Leaf } from '../text/leaf.ts';
import type { Checked, FileIndex, Language, LeafContent } from './definition.ts';
import { FoldIndex, foldList, type Untold } from './fold.ts';
import {
  attempt,
  COUNTER,
  contextOf,
  countFindings,
  type LintConfig,
  leafLinter,
  lintFile,
  lintUnused,
} from './lint.ts';
import {
  type Code,
  type Edit,
  type Elsewhere,
  type FailureRule,
  type Finding,
  type Fix,
  isBulk,
  isSafe,
  type Rule,
  SEVERITIES,
  titleOf,
} from './rule.ts';
import type { AnyDocument, Findings, LanguageService, Places, ReadyFix } from './service.ts';
import { Suppressor } from './suppress.ts';
import { SuppressionIndex } from './suppressionIndex.ts';
import { MarkIndex, withTemplates } from './templates.ts';
import { deletion, type SuppressedInFile, type Unused, unusedSuppressions } from './unused.ts';

/** A language service over leaves, rules and an index. */
export function languageService<State, Content extends LeafContent, Node, Index, File>(
  language: Language<State, Content, Node, Index, File>,
): LanguageService<Checked<State, Content, Index>> {
  type L = Leaf<State, Content>;
  type D = Checked<State, Content, Index>;
  type Indexes = {
    index: Index & FileIndex<L>;
    suppressions: SuppressionIndex<L>;
    folds: FoldIndex<State, Content>;
    marks: MarkIndex;
  };
  type Kept = { indexes: Indexes; of: Document<State, Content> };
  /** What file rules say: at every place, and as it is shown; `untold` are findings beyond the `asked` number. */
  type OfFile = {
    places: readonly Finding[];
    shown: readonly Finding[];
    untold: readonly Untold[];
    asked: number;
    unused: readonly Unused[];
    /** Of findings that are shown as one, some were only counted. */
    folds: boolean;
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
    const indexes = {
      index: language.index(),
      suppressions: new SuppressionIndex<L>(),
      folds: new FoldIndex<State, Content>(),
      marks: new MarkIndex(),
    };
    const all = Object.values(indexes);
    text.leaves.visitItems((item) => {
      for (const index of all) enter(index, item);
      return true;
    });
    return indexes;
  };
  const enter = (index: FileIndex<L>, item: Item<State, Content>) =>
    item instanceof Bundle ? index.addBundle?.(item) : index.add(item);
  const leave = (index: FileIndex<L>, item: Item<State, Content>) =>
    item instanceof Bundle ? index.removeBundle?.(item) : index.remove(item);
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
    const indexes = Object.values(kept.indexes);
    const text = step(document.text, ({ removed, added }) => {
      for (const index of indexes) {
        for (const item of removed) leave(index, item);
        for (const item of added) enter(index, item);
      }
    });
    return make(text, document.config, kept);
  };

  /** The findings of file rules, at least `most` of each rule; with `folds`, of those that are shown as one perhaps only one. */
  const ofFile = (document: D, limit: number, folds = false): OfFile => {
    // What is folded into a finding is counted with it, so each rule tells of one at least.
    const most = Math.max(limit, 1);
    let found = fileFindings.get(document);
    if (!found || found.asked < most || (found.folds && !folds)) {
      found = lintWhole(document, most, folds);
      fileFindings.set(document, found);
    }
    return found;
  };

  const NOTHING: OfFile = {
    places: [],
    shown: [],
    untold: [],
    asked: Number.POSITIVE_INFINITY,
    unused: [],
    folds: false,
  };

  const lintWhole = (document: D, asked: number, folds: boolean): OfFile => {
    const { text, config } = document;
    // What a rule says of a whole file cannot be said before its end is known.
    if (!text.complete) return NOTHING;
    const { suppressions } = indexesAt(document);
    const isSifted = suppressions.comments.size > 0;
    const rules = language.rules as readonly Rule<never, never>[];
    const { findings, untold } = lintFile(
      language.rules as readonly Rule<never, File>[],
      config,
      language.file(document),
      text.length,
      // What comments silence is told finding by finding.
      isSifted ? Number.POSITIVE_INFINITY : asked,
      asked === Number.POSITIVE_INFINITY,
      folds && !isSifted,
    );
    const suppressed: SuppressedInFile[] = [];
    const places = isSifted
      ? findings.filter((finding) => {
          const hidden = silenced(text, finding);
          if (hidden) suppressed.push(hidden);
          return !hidden;
        })
      : findings;
    const unused =
      isSifted && language.rules.some((rule) => 'unused' in rule)
        ? unusedSuppressions(text, suppressions, suppressed, suppressor)
        : [];
    const all = [...places, ...lintUnused(rules, config, unused, text.length)];
    return { places: all, shown: foldList(all, untold, groupsOf(document)), untold, asked, unused, folds };
  };

  const groupsOf = (document: D): (() => readonly number[]) => {
    let groups: readonly number[] | undefined;
    return () => {
      groups ??= language.groups?.(language.file(document)) ?? [];
      return groups;
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

  /** What a rule has to offer for a finding, with offsets of the file, each with its effect. */
  const fixesBy = (
    rule: Exclude<Rule<Node, File>, FailureRule>,
    document: D,
    finding: Finding,
  ): readonly ReadyFix<D>[] => {
    const ready = (fixes: readonly Fix<File>[], shift: number) =>
      fixes.flatMap((fix) => readyFix(rule, document, fix, shift) ?? []);
    if ('unused' in rule) {
      const unused = ofFile(document, 0).unused.find((known) => isAbout(finding, known));
      const { args } = finding;
      return unused
        ? ready([{ fix: unused.fix, ...(args && { args }), edits: [deletion(document.text, unused)] }], 0)
        : [];
    }
    const origin = origins.get(finding);
    if (!origin) {
      const fixes = 'file' in rule && rule.fixes;
      return fixes ? ready(fixes(finding, language.file(document), contextOf(document.config)), 0) : [];
    }
    const place = document.text.leaves.locate(origin.leaf);
    if (!place || !('leaf' in rule) || !rule.fixes) return [];
    const start = place.before.units;
    const context = { ...contextOf(document.config), file: language.file(document), start };
    return ready(rule.fixes(origin.finding, language.node(place.leaf), context), start);
  };

  const readyFix = (
    rule: Rule<Node, File>,
    document: D,
    fix: Fix<File>,
    shift: number,
  ): ReadyFix<D> | undefined => {
    const { meta } = rule;
    const { elsewhere } = fix;
    const own = fix.edits.map(({ start, end, text }) => ({ start: start + shift, end: end + shift, text }));
    const edits = [...own, ...besides(document, rule, own)].sort((a, b) => a.start - b.start);
    const effect = language.effect ? language.effect(document, edits) : 'none';
    if (!effect) return undefined;
    const title = titleOf(meta, fix);
    return {
      title: effect === 'none' ? title : `${title} (${effect.words})`,
      safe: !elsewhere && effect === 'none' && isSafe(meta, fix),
      bulk: !elsewhere && isBulk(meta, fix),
      edits,
      ...(elsewhere && { elsewhere: inDocument(elsewhere) }),
    };
  };

  const inDocument = (elsewhere: Elsewhere<File>): Elsewhere<D> =>
    'create' in elsewhere
      ? elsewhere
      : { uri: elsewhere.uri, edits: (other) => elsewhere.edits(language.file(other)) };

  const linterFor = (config: LintConfig) =>
    leafLinter(language.rules as readonly Rule<Node, never>[], config);

  /** A finding of a leaf, moved to the file's offsets. */
  const placed = (leaf: L, start: number, finding: Finding, others = 0): Finding => {
    const moved = {
      ...finding,
      start: start + finding.start,
      end: start + finding.end,
      ...(others > 0 && { others }),
    };
    origins.set(moved, { leaf, finding });
    return moved;
  };

  const shownOfLeaves = (document: D): Finding[] => {
    const { text } = document;
    const shown = indexesAt(document).folds.shown(text, groupsOf(document));
    return Array.from(shown, ({ leaf, finding, others }) =>
      placed(leaf, text.leaves.locate(leaf)!.before.units, finding, others),
    );
  };

  const service: LanguageService<D> = {
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
    findings(document: D, limit = Number.POSITIVE_INFINITY): Findings {
      const { leaves } = document.text;
      const { shown, untold } = ofFile(document, limit, true);
      const counts = countFindings([]);
      for (const { severity, fold, count } of untold) if (!fold) counts[COUNTER[severity]] += count;
      const whole = [...shown, ...shownOfLeaves(document)];
      for (const { severity } of whole) counts[COUNTER[severity]]++;
      const findings: Finding[] = [];
      for (const severity of SEVERITIES) {
        const counter = COUNTER[severity];
        counts[counter] += leaves.total[counter];
        for (const finding of whole) {
          if (finding.severity === severity && findings.length < limit) findings.push(finding);
        }
        if (findings.length >= limit) continue;
        leaves.visit(
          (leaf, before) => {
            for (const finding of leaf.content?.findings ?? []) {
              if (finding.severity !== severity || finding.fold || findings.length >= limit) continue;
              findings.push(placed(leaf, before.units, finding));
            }
            return findings.length < limit;
          },
          0,
          counter,
        );
      }
      return { findings: findings.sort(inFile), counts };
    },
    places(
      document: D,
      { code, start = 0, end = Number.POSITIVE_INFINITY, most }: Places = {},
    ): readonly Finding[] {
      const limit = most ?? Number.POSITIVE_INFINITY;
      const isWanted = (finding: Finding, shift = 0): boolean =>
        (code === undefined || finding.code === code) &&
        finding.start + shift <= end &&
        finding.end + shift >= start;
      const found = ofFile(document, limit).places.filter((finding) => isWanted(finding));
      const { leaves } = document.text;
      const first = leaves.find('units', start - 1)?.before.leaves ?? 0;
      leaves.visitItems((leaf, before) => {
        for (const finding of leaf instanceof Leaf ? (leaf.content?.findings ?? []) : []) {
          if (isWanted(finding, before.units)) found.push(placed(leaf as L, before.units, finding));
        }
        return found.length < limit && before.units + leaf.units <= end;
      }, first);
      return found.slice(0, limit).sort(inFile);
    },
    fixes(document: D, finding: Finding): readonly ReadyFix<D>[] {
      const rule = rules.get(finding.code);
      if (!rule || 'failure' in rule) return [];
      return (
        attempt(
          () => unlike(fixesBy(rule, document, finding)),
          (error) => document.config.failed?.(finding.code, error),
        ) ?? []
      );
    },
    keepsMeaning: (document: D, edits: readonly Edit[]) =>
      edits.length === 0 || !language.effect || language.effect(document, edits) === 'none',
    besides(document: D, code: Code, edits: readonly Edit[]): readonly Edit[] {
      const rule = rules.get(code);
      return rule ? besides(document, rule, edits) : [];
    },
    marks: () => undefined,
  };
  const mayHoldMark = (document: D): boolean => indexesAt(document).marks.isAny(document.text);
  return language.template ? withTemplates(service, language.template, { mayHoldMark, groupsOf }) : service;
}

/** Those that do not do the same as an earlier one. */
function unlike<D extends AnyDocument>(fixes: readonly ReadyFix<D>[]): readonly ReadyFix<D>[] {
  const known = new Set<string>();
  return fixes.filter(({ edits, elsewhere }) => {
    const key = JSON.stringify([edits, elsewhere]);
    return !known.has(key) && known.add(key);
  });
}

const inFile = (a: Finding, b: Finding): number => a.start - b.start || a.end - b.end;

const isAbout = (finding: Finding, { start, end, variant }: Unused): boolean =>
  finding.start === start && finding.end === end && finding.variant === variant;
