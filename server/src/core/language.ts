import { type Change, Document, type Identity } from '../text/document.ts';
import { createFileFindings } from './findings/fileFindings.ts';
import { attempt, leafLinter } from './findings/lint.ts';
import { asRead, type LintConfig } from './findings/lintConfig.ts';
import { listedFirst } from './findings/listedFirst.ts';
import { createPlacedFindings } from './findings/placedFindings.ts';
import { createSnapshots } from './findings/snapshots.ts';
import { NO_SUPPRESSION, suppressorOf } from './findings/suppress.ts';
import { createReadyFixes } from './fixes/readyFixes.ts';
import { createVerifier } from './fixes/verifiedFixes.ts';
import type { Checked, Language, LeafContent } from './rule/definition.ts';
import { needsAllFiles } from './rule/needs.ts';
import { type Edit, type Finding, messageOf, type Rule, type RuleMeta, SEVERITIES } from './rule/rule.ts';
import type { AnyDocument, Draft, Effect, FixesOfEach, LanguageService, ReadyFix } from './service.ts';
import { finished, type Steps } from './steps.ts';
import { withTemplates } from './templates/templates.ts';
import { coreWords } from './words/findings.ts';

const QUICK = { meaning: 'any', isQuick: true } as const;
/** The budget of one call for proving fixes one by one, in leaves. */
const MAX_LEAVES = 2 ** 20;

/** A language service over leaves, rules and an index. */
export function languageService<State, Content extends LeafContent, Node, Index, File>(
  language: Language<State, Content, Node, Index, File>,
): LanguageService<Checked<State, Content, Index>> {
  type D = Checked<State, Content, Index>;

  const rules = new Map(language.rules.map((rule) => [rule.meta.code as string, rule]));
  const metas = language.rules.map(({ meta }) => meta);
  const suppressor = suppressorOf(metas);
  const snapshots = createSnapshots<State, Content, Index>(() => language.index());
  const fileFindings = createFileFindings(language, snapshots, suppressor);
  const { findings, findingsInSteps, places, placesInSteps } = createPlacedFindings(
    metas,
    snapshots,
    fileFindings,
  );
  const { fixesBy, companionEdits } = createReadyFixes(language, fileFindings);
  const effect = (document: D, edits: readonly Edit[]): Effect | undefined =>
    edits.length === 0 || !language.effect ? 'none' : language.effect(document, edits);
  const combine = createVerifier<State, Content, Index>({
    language: language as Pick<Language<State, Content, never, Index, never>, 'rules'>,
    snapshots,
    fileFindings,
    effect,
    companionEdits(document, code, edits) {
      const rule = rules.get(code);
      return rule ? companionEdits(document, rule, edits) : [];
    },
  });

  const drafts = (document: D, finding: Finding, only?: 'safe'): readonly ReadyFix<D>[] => {
    const rule = rules.get(finding.code);
    if (!rule || 'failure' in rule) return [];
    return (
      attempt(
        () => dedupeFixes(fixesBy(rule, document, finding, only)),
        (error) => document.config.failed?.(finding.code, error),
      ) ?? []
    );
  };
  function* fixesOfEach(document: D, findings: readonly Finding[], only?: 'safe'): Steps<FixesOfEach<D>> {
    const all: (readonly ReadyFix<D>[])[] = [];
    for (const finding of findings) {
      const isPossible = !only || drafts(document, finding, only).length > 0;
      all.push(isPossible ? drafts(document, finding).filter(({ safe }) => safe || !only) : []);
      yield 0;
    }
    const proven = yield* provenOf(document, findings, all);
    return all.map((fixes) =>
      fixes.flatMap((fix) => proven.get(fix) ?? []).filter(({ safe }) => safe || !only),
    );
  }
  /**
   * The proven fixes, by the drafts of them. The first fixes of all findings are proven together, then the second ones,
   * and so on; a fix that fails with others is tried alone. One that uncovers another fault says so in its title.
   */
  function* provenOf(
    document: D,
    findings: readonly Finding[],
    all: FixesOfEach<D>,
  ): Steps<ReadonlyMap<ReadyFix<D>, ReadyFix<D>>> {
    const isChange = ({ edits, otherFile }: ReadyFix<D>): boolean => !otherFile && edits.length > 0;
    const others = all.flat().filter((fix) => !isChange(fix));
    const proven = new Map(others.map((fix) => [fix, fix]));
    const open = findings.map((finding, at) => all[at]!.filter(isChange).map((fix) => ({ finding, fix })));
    const prove = function* (drafts: readonly Draft<D>[]): Steps<readonly Draft<D>[]> {
      const { kept, back, uncovered = [] } = yield* combine(document, drafts, QUICK);
      back?.();
      for (const { fix } of kept) proven.set(fix, fix);
      const [draft] = drafts;
      const telling = draft && drafts.length === 1 && tellingFix(draft, uncovered, rules);
      if (telling) proven.set(draft.fix, telling);
      return drafts.filter((draft) => !kept.includes(draft));
    };
    let leaves = MAX_LEAVES;
    for (let nth = 0; open.some(({ length }) => length > nth); nth++) {
      const round = open.flatMap((drafts) => drafts[nth] ?? []);
      const left = yield* prove(round);
      const refused: Draft<D>[] = [];
      for (const draft of round.length > 1 ? left : []) {
        if (leaves < 0) break;
        if (refused.some(({ fix }) => isSame(fix.edits, draft.fix.edits))) continue;
        leaves -= document.text.leaves.total.leaves;
        refused.push(...(yield* prove([draft])));
      }
    }
    return proven;
  }

  const linterFor = (config: LintConfig) =>
    leafLinter(language.rules as readonly Rule<Node, never>[], config);

  const service: LanguageService<D> = {
    id: language.id,
    rules: metas,
    provesMeaning: language.effect !== undefined,
    errorsOf: (code) => language.errorsOf?.(code) ?? [],
    lastCodes: lastCodesOf(language.rules),
    fileCodes: new Set(
      language.rules.filter((rule) => 'file' in rule || 'unused' in rule).map(({ meta }) => meta.code),
    ),
    claims: language.claims,
    settings: language.settings,
    features: language.features,
    open(identity: Identity, text: string, given: LintConfig) {
      const config = asRead(metas, given);
      const lint = linterFor(config);
      const opened = Document.open(
        identity,
        text,
        language.reader(lint, config.ignoresSuppression ? NO_SUPPRESSION : suppressor),
      );
      return snapshots.first(opened, config);
    },
    edit: (document: D, change: Change) =>
      snapshots.next(document, (text, follow) => text.replace(change, follow)),
    version: (document: D, version: number) => snapshots.next(document, (text) => text.withVersion(version)),
    read: (document: D, more?: () => boolean) =>
      snapshots.next(document, (text, follow) => text.read(more, follow)),
    findings,
    findingsInSteps,
    settle: (document, limit) => fileFindings.settle(document, limit, true),
    places,
    placesInSteps,
    suppressed(document: D) {
      const { suppressions } = snapshots.indexesAt(document);
      if (suppressions.comments.size === 0) return [];
      const inFile = fileFindings.of(document, Number.POSITIVE_INFINITY, true).suppressed;
      const hidden = inFile.map(({ suppressed }) => suppressed).filter(({ isRefused }) => !isRefused);
      return [...suppressions.suppressed(), ...hidden];
    },
    fixes: (document, finding, only) => finished(fixesOfEach(document, [finding], only))[0]!,
    fixesOfEach,
    drafts,
    combine,
    effect,
    marks: () => undefined,
  };
  const mayHoldMark = (document: D): boolean => snapshots.indexesAt(document).marks.isAny(document.text);
  return language.template
    ? withTemplates(service, language.template, { mayHoldMark, groupsOf: fileFindings.groupsOf })
    : service;
}

/** Rules that need all files of the site, and those about suppressions and failed rules, which depend on all others. */
function lastCodesOf(rules: readonly Rule<never, never>[]): ReadonlySet<string> {
  const last = rules.filter(({ meta }) => needsAllFiles(meta));
  const dependent = last.length > 0 ? rules.filter((rule) => 'unused' in rule || 'failure' in rule) : [];
  return new Set([...last, ...dependent].map(({ meta }) => meta.code));
}

const isSame = (some: readonly Edit[], others: readonly Edit[]): boolean =>
  some.length === others.length &&
  some.every(({ start, end, text }, at) => {
    const other = others[at]!;
    return start === other.start && end === other.end && text === other.text;
  });

/** Drops fixes whose edits equal those of an earlier one. */
function dedupeFixes<D extends AnyDocument>(fixes: readonly ReadyFix<D>[]): readonly ReadyFix<D>[] {
  const known = new Set<string>();
  return fixes.filter(({ edits, otherFile }) => {
    const key = JSON.stringify([edits, otherFile]);
    return !known.has(key) && known.add(key);
  });
}

/** In characters: editors show titles on one line, and cut the end off. */
const LONGEST_TITLE = 140;

/**
 * A fix whose title says what is reported after it, if that is no fault of the fix, but was hidden by what it fixes, or
 * lies in other files: by its message, or by its code where the title would be too long. Nothing for one that leaves its
 * own fault, or something more severe in the same file.
 */
function tellingFix<D extends AnyDocument>(
  { finding, fix }: Draft<D>,
  uncovered: readonly Finding[],
  rules: ReadonlyMap<string, { readonly meta: RuleMeta }>,
): ReadyFix<D> | undefined {
  const rank = ({ severity }: Finding): number => SEVERITIES.indexOf(severity);
  const told = new Map<string, string>();
  for (const other of uncovered) {
    const meta = rules.get(other.code)?.meta;
    if (!meta || other.code === finding.code) return undefined;
    if (rank(other) < rank(finding) && !meta.needs?.length) return undefined;
    told.set(messageOf(meta, other), other.code);
  }
  if (told.size === 0) return undefined;
  const titleOf = (findings: Iterable<string>) =>
    coreWords('uncovers', { title: fix.title, messages: listedFirst([...findings], 1) });
  const whole = titleOf(told.keys());
  const title = whole.length > LONGEST_TITLE ? titleOf(new Set(told.values())) : whole;
  return { ...fix, title, safe: false, bulk: false, oneByOne: fix.oneByOne ?? 'uncovers' };
}
