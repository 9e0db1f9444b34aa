import { Attached } from '../../text/attached.ts';
import type { Document } from '../../text/document.ts';
import type { Checked, Language, LeafContent } from '../rule/definition.ts';
import type { Finding, Rule } from '../rule/rule.ts';
import { finished, type Steps } from '../steps.ts';
import { foldList, type OmittedCount } from './fold.ts';
import { lintFile, lintUnused } from './lint.ts';
import type { Snapshots } from './snapshots.ts';
import type { Suppressor } from './suppress.ts';
import { type SuppressedInFile, type Unused, unusedSuppressions } from './unused.ts';

/**
 * What file rules report: every finding, and those that are shown; `omitted` are findings beyond the requested number.
 */
interface OfFile {
  readonly places: readonly Finding[];
  readonly shown: readonly Finding[];
  readonly omitted: readonly OmittedCount[];
  readonly wanted: number;
  readonly suppressed: readonly SuppressedInFile[];
  readonly unused: readonly Unused[];
  /** Some of the folded findings were only counted. */
  readonly folds: boolean;
}

/** The findings of the file rules of a snapshot, computed once. */
export interface FileFindings<D> {
  /**
   * The findings of file rules, at least `limit` of each rule; with `folds`, perhaps only one of those that are folded.
   */
  of(document: D, limit: number, folds?: boolean): OfFile;
  /** Computes the same in steps, for `of` to return. Abandon it when the document is edited. */
  settle(document: D, limit: number, folds?: boolean): Steps<void>;
  /** The starts of groups, for findings that are folded by group. */
  groupsOf(document: D): () => readonly number[];
}

export function createFileFindings<State, Content extends LeafContent, Node, Index, File>(
  language: Language<State, Content, Node, Index, File>,
  snapshots: Snapshots<State, Content, Index>,
  suppressor: Suppressor,
): FileFindings<Checked<State, Content, Index>> {
  type D = Checked<State, Content, Index>;
  /**
   * Two caches: all findings, and a limited number for each rule, so that a limited query never handles a hundred
   * thousand.
   */
  const known = { all: new Attached<D, OfFile>(), some: new Attached<D, OfFile>() };

  function* ofFile(document: D, limit: number, folds = false): Steps<OfFile> {
    // A fold counts its findings, so each rule reports at least one.
    const most = Math.max(limit, 1);
    const all = known.all.get(document);
    const isAllFew = all && all.places.length <= most;
    const last = most === Number.POSITIVE_INFINITY || isAllFew ? all : known.some.get(document);
    if (last && last.wanted >= most && (folds || !last.folds)) return last;
    const found = yield* lintWhole(document, most, folds);
    known[found.wanted === Number.POSITIVE_INFINITY ? 'all' : 'some'].set(document, found);
    return found;
  }

  const NOTHING: OfFile = {
    ...{ places: [], shown: [], omitted: [], suppressed: [], unused: [] },
    ...{ wanted: Number.POSITIVE_INFINITY, folds: false },
  };

  function* lintWhole(document: D, wanted: number, folds: boolean): Steps<OfFile> {
    const { text, config } = document;
    // File rules need the whole file.
    if (!text.complete) return NOTHING;
    const { index, suppressions } = snapshots.indexesAt(document);
    if (index.prepare) yield* index.prepare();
    const isFiltered = suppressions.comments.size > 0;
    const rules = language.rules as readonly Rule<never, never>[];
    const file = language.file(document);
    yield 0;
    const { findings, omitted } = yield* lintFile(
      language.rules as readonly Rule<never, File>[],
      config,
      file,
      text.length,
      {
        // Suppression is decided for each finding.
        most: isFiltered ? Number.POSITIVE_INFINITY : wanted,
        thorough: wanted === Number.POSITIVE_INFINITY,
        folds: folds && !isFiltered,
      },
    );
    const suppressed: SuppressedInFile[] = [];
    const places = isFiltered
      ? findings.filter((finding) => {
          const hidden = silenced(text, finding);
          if (hidden) suppressed.push(hidden);
          return !hidden || hidden.suppressed.isRefused;
        })
      : findings;
    const unused =
      isFiltered && language.rules.some((rule) => 'unused' in rule)
        ? unusedSuppressions(text, suppressions, suppressed, suppressor)
        : [];
    const all = [...places, ...lintUnused(rules, config, unused, text.length)];
    const shown = foldList(all, omitted, groupsOf(document));
    return { places: all, shown, omitted, wanted, suppressed, unused, folds };
  }

  const groupsOf = (document: D): (() => readonly number[]) => {
    let groups: readonly number[] | undefined;
    return () => {
      groups ??= language.groups?.(language.file(document)) ?? [];
      return groups;
    };
  };

  /** The finding with its leaf if a comment suppresses it; otherwise undefined. O(log n + leaf). */
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
  return {
    of: (document, limit, folds) => finished(ofFile(document, limit, folds)),
    *settle(document, limit, folds) {
      yield* ofFile(document, limit, folds);
    },
    groupsOf,
  };
}
