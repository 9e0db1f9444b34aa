/** Runs rules: those about leaves, those about files, and the one about suppression comments. */
import type { Code, FileRule, Finding, LeafRule, Report, Rule, RuleContext } from '../rule/rule.ts';
import { isSteps, type Steps } from '../steps.ts';
import { type ActiveRule, activeRules, type ReportTarget } from './activeRules.ts';
import { type Fold, foldOf, type OmittedCount } from './fold.ts';
import { Gathering } from './gathering.ts';
import { contextsOf, type LintConfig } from './lintConfig.ts';
import type { Unused } from './unused.ts';

/** Runs a rule; drops its reports if it throws. */
type RunRule<Node> = (rule: LeafRule<Node>, look: (report: Report) => void) => void;

/** Runs leaf rules. */
export interface Lint<Node> {
  /** The findings of all rules in a node whose text is `length` units long, by offset. */
  (node: Node, length: number): readonly Finding[];
  /** The rules that are on, in their order; one array for all files under the same levels and settings. */
  readonly rules: readonly LeafRule<Node>[];
  /** Undefined for a rule that finds nothing in the file; see `LeafRule.isNeeded`. */
  contextOf(rule: LeafRule<Node>): RuleContext | undefined;
  /** The findings in a text of `length` units, for which `looking` runs the rules. */
  gather(length: number, looking: (runRule: RunRule<Node>) => void): readonly Finding[];
}

/** A function that runs the leaf rules over the leaves of one file. */
export function leafLinter<Node>(rules: readonly Rule<Node, never>[], config: LintConfig): Lint<Node> {
  const active = activeRules(rules as readonly Rule<never, never>[], config);
  const all = active.leaf as unknown as readonly ActiveRule<LeafRule<Node>>[];
  const contextOf = neededContexts(all, config);
  const needed = once(() =>
    all.flatMap((item) => {
      const context = contextOf(item.rule);
      return context ? [{ ...item, context }] : [];
    }),
  );
  const gathering = new Gathering();
  const target: ReportTarget = { length: 0, add: (finding) => gathering.add(finding) };
  const retract = (mark: number, code: Code, error: unknown): void => {
    gathering.retract(mark);
    config.failed?.(code, error);
    active.fail(code);
  };
  const reports = active.reports as ReadonlyMap<LeafRule<Node>, Report>;
  const runRule: RunRule<Node> = (rule, look) => {
    const mark = gathering.mark();
    try {
      look(reports.get(rule)!);
    } catch (error) {
      retract(mark, rule.meta.code, error);
    }
  };
  const gather = (units: number, looking: (runRule: RunRule<Node>) => void): readonly Finding[] => {
    target.length = units;
    gathering.begin();
    active.reportTo(target, () => looking(runRule));
    return gathering.inOrder();
  };
  /** Like `runRule` for each rule, but without a closure for each: most files have few records. */
  const lint = (node: Node, units: number): readonly Finding[] =>
    gather(units, () => {
      for (const { rule, report, context } of needed()) {
        const mark = gathering.mark();
        try {
          rule.leaf(node, report, context);
        } catch (error) {
          retract(mark, rule.meta.code, error);
        }
      }
    });
  return Object.assign(lint, {
    rules: active.leafRules as unknown as readonly LeafRule<Node>[],
    contextOf,
    gather,
  });
}

/** The contexts of rules that may find something in a file; what the others need is determined once. */
function neededContexts<Node>(all: readonly ActiveRule<LeafRule<Node>>[], config: LintConfig) {
  const contextFor = once(() => contextsOf(config));
  const idle = once(() => {
    const asked = all.filter(({ rule }) => rule.isNeeded);
    const found = asked.filter(
      ({ rule }) => attempt(() => rule.isNeeded!(contextFor()(rule.meta))) === false,
    );
    return new Set(found.map(({ rule }) => rule));
  });
  return (rule: LeafRule<Node>): RuleContext | undefined =>
    idle().has(rule) ? undefined : contextFor()(rule.meta);
}

/** The result of a call, which is made when it is needed first. */
function once<T extends {}>(call: () => T): () => T {
  let result: T | undefined;
  return () => {
    result ??= call();
    return result;
  };
}

/** The result of a call; undefined if it throws, after `failed` is called. */
export function attempt<T>(call: () => T, failed: (error: unknown) => void = () => {}): T | undefined {
  try {
    return call();
  } catch (error) {
    failed(error);
    return undefined;
  }
}

/** What file rules report: findings with their places, and those that are only counted. */
export interface FileFindings {
  readonly findings: readonly Finding[];
  readonly omitted: readonly OmittedCount[];
}

/** How many findings each file rule reports. */
export interface FileLimits {
  /** Per rule; the rest is counted. */
  readonly most: number;
  readonly thorough: boolean;
  /** One finding is enough of a kind that is folded in the whole file. */
  readonly folds: boolean;
}

/** Runs the file rules over a file of `length` units, each in one or more steps. */
export function* lintFile<File>(
  rules: readonly Rule<never, File>[],
  config: LintConfig,
  file: File,
  length: number,
  { most, thorough, folds }: FileLimits,
): Steps<FileFindings> {
  const findings: Finding[] = [];
  const omitted: OmittedCount[] = [];
  const active = activeRules(rules as readonly Rule<never, never>[], config);
  const contextOf = contextsOf(config);
  const target = {
    length,
    add: (finding: Finding) => findings.push(finding),
    omit: (count: OmittedCount) => omitted.push(count),
  };
  for (const { rule, level, report } of active.file as unknown as readonly ActiveRule<FileRule<File>>[]) {
    const [reported, counted] = [findings.length, omitted.length];
    /** Runs one part of the rule. Other files may be checked between two parts, with the same `report`. */
    const run = <T>(part: () => T): T | undefined =>
      active.reportTo(target, () => {
        report.most = mostOf(foldOf(rule.meta, level), most, folds);
        report.thorough = thorough;
        return attempt(part, (error) => {
          findings.length = reported;
          omitted.length = counted;
          config.failed?.(rule.meta.code, error);
          active.fail(rule.meta.code, 'file');
        });
      });
    const steps = run(() => rule.file(file, report, contextOf(rule.meta)));
    yield 0;
    if (!isSteps(steps)) continue;
    while (run(() => steps.next())?.done === false) yield 0;
  }
  return { findings, omitted };
}

/** Folding by cause compares the findings, so the rule reports more than are shown. */
const MAX_OF_CAUSES = 5000;

function mostOf(fold: Fold | undefined, most: number, folds: boolean): number {
  if (fold === 'cause') return Math.max(most, MAX_OF_CAUSES);
  return folds && fold === 'file' ? Math.min(most, 1) : most;
}

/** The findings about suppression comments that suppress nothing. */
export function lintUnused(
  rules: readonly Rule<never, never>[],
  config: LintConfig,
  unused: readonly Unused[],
  length: number,
): Finding[] {
  const findings: Finding[] = [];
  if (unused.length === 0) return findings;
  const active = activeRules(rules, config);
  active.reportTo({ length, add: (finding) => findings.push(finding) }, () => {
    for (const { report } of active.unused)
      for (const { start, end, variant, args } of unused) report(start, end, { variant, args });
  });
  return findings;
}
