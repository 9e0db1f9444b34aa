import type { Counts } from '../text/leaf.ts';
import { foldOf, type Untold } from './fold.ts';
import { Gathering } from './gathering.ts';
import type { GzipFault } from './gzip.ts';
import type {
  Code,
  FailureRule,
  FileReport,
  FileRule,
  Finding,
  LeafRule,
  Level,
  Report,
  Rule,
  RuleContext,
  RuleMeta,
  Screen,
  Severity,
  UnusedRule,
  ValueCheck,
} from './rule.ts';
import type { SettingValues } from './settings.ts';
import { NOWHERE, type SiteContext } from './siteContext.ts';
import type { Unused } from './unused.ts';

/** What the user decides about the findings. */
export interface LintConfig {
  /** Levels by code; codes that are not named keep their own level. */
  readonly levels: ReadonlyMap<string, Level>;
  /** Other settings that are not at their default. */
  readonly settings?: SettingValues;
  /** The site around the file. */
  readonly around?: SiteContext;
  /** What is wrong with the gzip file that the text was unpacked from. */
  readonly packed?: GzipFault | undefined;
  /** Learns that a rule has thrown. It loses what it would have found in that leaf or file, and nothing else. */
  readonly failed?: (code: Code, error: unknown) => void;
}

/** What rules are given of `config`. */
export const contextOf = ({ settings = {}, around = NOWHERE, packed }: LintConfig): RuleContext => ({
  settings,
  around,
  packed,
});

export const DEFAULT_CONFIG: LintConfig = { levels: new Map() };

/** Under this none of these rules is asked. */
export const rulesOff = (rules: readonly RuleMeta[]): LintConfig => ({
  levels: new Map(rules.map(({ code }) => [code as string, 'off'] as const)),
});

/** The level a rule has under `config`. */
export const levelOf = (meta: RuleMeta, config: LintConfig): Level =>
  config.levels.get(meta.code) ?? levelUnder(meta, config.settings) ?? meta.level;

/** The level that the settings beside those of rules give it. */
function levelUnder({ under }: RuleMeta, settings: SettingValues = {}): Level | undefined {
  if (!under) return undefined;
  const key = Object.entries(settings)
    .map(([key, value]) => `${key}=${value}`)
    .find((key) => Object.hasOwn(under, key));
  return key === undefined ? undefined : under[key];
}

const severityOf = (meta: RuleMeta, level: Severity, config: LintConfig, variant?: string): Severity =>
  config.levels.has(meta.code) ? level : (variant && meta.variants?.[variant]?.severity) || level;

/** A rule's `report` that gives findings to `add`; `length` is that of the text it may point into. */
function reporter(
  meta: RuleMeta,
  level: Severity,
  config: LintConfig,
  length: number,
  add: (finding: Finding) => void,
): Report {
  return (start, end, options) => {
    const from = Math.max(0, Math.min(start, end, length));
    const to = Math.min(length, Math.max(start, end, 0));
    const severity = severityOf(meta, level, config, options?.variant);
    const fold = foldOf(meta, severity);
    add({
      code: meta.code,
      start: from,
      end: to,
      severity,
      ...(fold && { fold }),
      ...(options?.variant !== undefined && { variant: options.variant }),
      ...(options?.args && { args: options.args }),
    });
  };
}

/** Rules that are on, with the severity each has. */
function active<R extends { readonly meta: RuleMeta }>(rules: readonly R[], config: LintConfig) {
  return rules.flatMap((rule) => {
    const level = levelOf(rule.meta, config);
    return level === 'off' ? [] : [{ rule, level }];
  });
}

/** What a node has in common with others: what a rule that asked for nothing else did not find in one, it finds in none. */
export interface Likeness<Node> {
  /** The same object for all nodes that are alike. */
  readonly kind: object;
  /** The node, but it tells when it is asked for something that nodes of its kind need not have in common. */
  traced(touched: () => void): Node;
}

/** Whether a literal value surely has no fault. */
export interface LiteralCheck {
  (text: string, start: number, end: number): boolean;
  /** The checks among them that are not by the beginning of a URL, see `ValueCheck`. */
  readonly whole: (text: string, start: number, end: number) => boolean;
}

/** Runs leaf rules over a node whose text is `length` units long; findings by offset. */
export interface Lint<Node> {
  (node: Node, length: number, likeness?: Likeness<Node>): readonly Finding[];
  /**
   * For nodes that are like one without findings and differ from it in values only: whether a value of an element, the
   * text between two offsets, brings none either. Undefined where values alone do not tell.
   */
  valueChecks?(likeness: Likeness<Node>): ((element: string) => LiteralCheck) | undefined;
}

/**
 * A function that runs the leaf rules. Of nodes that are alike, the first shows which rules need not be asked about the
 * others.
 */
export function leafLinter<Node>(rules: readonly Rule<Node, never>[], config: LintConfig): Lint<Node> {
  const checks = active(
    rules.filter((rule): rule is LeafRule<Node> => 'leaf' in rule),
    config,
  );
  const context = contextOf(config);
  let length = 0;
  const gathering = new Gathering();
  const add = (finding: Finding) => gathering.add(finding);
  const failed = failureReporter(rules, config, add);
  const runs = checks.map(({ rule, level }): Run<Node> => {
    const report: Report = (start, end, options) =>
      reporter(rule.meta, level, config, length, add)(start, end, options);
    return { rule, report };
  });
  const all = planOf(runs);
  const plans = new WeakMap<object, Plan<Node>>();
  const needed = ({ traced }: Likeness<Node>) =>
    runs.filter(({ rule }) => {
      let isNeeded = false;
      const touched = () => {
        isNeeded = true;
      };
      attempt(() => rule.leaf(traced(touched), touched, context), touched);
      return isNeeded;
    });
  let last: { readonly kind: object; readonly plan: Plan<Node> } | undefined;
  const planFor = (likeness: Likeness<Node>): Plan<Node> => {
    const { kind } = likeness;
    if (last?.kind === kind) return last.plan;
    const plan = plans.get(kind) ?? planOf(needed(likeness));
    plans.set(kind, plan);
    last = { kind, plan };
    return plan;
  };
  /** A kind that comes once needs no plan, which costs as much as asking all rules several times. */
  const met = new WeakSet<object>();
  const isMet = ({ kind }: Likeness<Node>): boolean => {
    if (last?.kind === kind || met.has(kind)) return true;
    met.add(kind);
    return false;
  };
  const lint: Lint<Node> = (node, units, likeness) => {
    length = units;
    gathering.begin();
    const { runs, always, screens } = likeness && isMet(likeness) ? planFor(likeness) : all;
    let isSound = true;
    for (const screen of screens) isSound = passes(screen, node, context) && isSound;
    for (const { rule, report } of isSound ? always : runs) {
      const mark = gathering.mark();
      try {
        rule.leaf(node, report, context);
      } catch (error) {
        gathering.retract(mark);
        failed(rule.meta.code, error);
      }
    }
    return gathering.inOrder();
  };
  lint.valueChecks = (likeness) => {
    const { always, screens } = planFor(likeness);
    if (always.length > 0) return undefined;
    return (element) => {
      const checks = screens.flatMap(({ values }) => values[element] ?? []);
      const all =
        (some: readonly ValueCheck[]) =>
        (text: string, start: number, end: number): boolean =>
          attempt(() => some.every((check) => check(text, start, end, context))) === true;
      return Object.assign(all(checks), { whole: all(checks.filter((check) => !check.byBeginning)) });
    };
  };
  return lint;
}

/** What a call gives; undefined where it throws, which `failed` learns. */
export function attempt<T>(call: () => T, failed: (error: unknown) => void = () => {}): T | undefined {
  try {
    return call();
  } catch (error) {
    failed(error);
    return undefined;
  }
}

const passes = <Node>(screen: Screen<Node>, node: Node, context: RuleContext): boolean =>
  attempt(() => screen.passes(node, context)) === true;

/** Tells of rules that have thrown: to whoever wants to know, and in the file. */
function failureReporter(
  rules: readonly Rule<never, never>[],
  config: LintConfig,
  add: (finding: Finding) => void,
): (code: Code, error: unknown) => void {
  const reports = active(
    rules.filter((rule): rule is FailureRule => 'failure' in rule),
    config,
  ).map(({ rule, level }) => reporter(rule.meta, level, config, 0, add));
  return (code, error) => {
    config.failed?.(code, error);
    for (const report of reports) report(0, 0, { args: { rule: code } });
  };
}

interface Run<Node> {
  readonly rule: LeafRule<Node>;
  readonly report: Report;
}

/** Rules to be run, and those that are always: also where all `screens` are passed. */
interface Plan<Node> {
  readonly runs: readonly Run<Node>[];
  readonly always: readonly Run<Node>[];
  readonly screens: readonly Screen<Node>[];
}

const planOf = <Node>(runs: readonly Run<Node>[]): Plan<Node> => ({
  runs,
  always: runs.filter(({ rule }) => !rule.screen),
  screens: [...new Set(runs.flatMap(({ rule }) => rule.screen ?? []))],
});

/** What file rules have to say: every place they told of, and what they only counted. */
export interface FileFindings {
  readonly findings: readonly Finding[];
  readonly untold: readonly Untold[];
}

/** Runs the file rules over a file of `length` units; rules with very many findings tell of the first `most` and count the rest. */
export function lintFile<File>(
  rules: readonly Rule<never, File>[],
  config: LintConfig,
  file: File,
  length: number,
  most = Number.POSITIVE_INFINITY,
  thorough = most === Number.POSITIVE_INFINITY,
): FileFindings {
  const findings: Finding[] = [];
  const untold: Untold[] = [];
  const add = (finding: Finding) => findings.push(finding);
  const failed = failureReporter(rules, config, add);
  const checks = active(
    rules.filter((rule): rule is FileRule<File> => 'file' in rule),
    config,
  );
  const context = contextOf(config);
  for (const { rule, level } of checks) {
    const told = findings.length;
    const counted = untold.length;
    const report: FileReport = Object.assign(reporter(rule.meta, level, config, length, add), {
      most,
      thorough,
      more(count: number, variant?: string) {
        const severity = severityOf(rule.meta, level, config, variant);
        const fold = foldOf(rule.meta, severity);
        untold.push({ code: rule.meta.code, severity, count, ...(fold && { fold }) });
      },
    });
    attempt(
      () => rule.file(file, report, context),
      (error) => {
        findings.length = told;
        untold.length = counted;
        failed(rule.meta.code, error);
      },
    );
  }
  return { findings, untold };
}

/** The findings about suppression comments that suppress nothing. */
export function lintUnused(
  rules: readonly Rule<never, never>[],
  config: LintConfig,
  unused: readonly Unused[],
  length: number,
): Finding[] {
  const found: Finding[] = [];
  const checks = active(
    rules.filter((rule): rule is UnusedRule => 'unused' in rule),
    config,
  );
  for (const { rule, level } of checks) {
    const report = reporter(rule.meta, level, config, length, (finding) => found.push(finding));
    for (const { start, end, variant, args } of unused) {
      report(start, end, { ...(variant !== undefined && { variant }), args });
    }
  }
  return found;
}

/** How many findings a leaf shows by itself of each severity, with those that are only counted. */
export function countFindings(findings: readonly Finding[]): { -readonly [K in keyof Counts]: number } {
  const counts = { errors: 0, warnings: 0, infos: 0, hints: 0 };
  for (const { severity, more = 0, fold } of findings) if (!fold) counts[COUNTER[severity]] += 1 + more;
  return counts;
}

/** The field of `Counts` for a severity. */
export const COUNTER = { error: 'errors', warning: 'warnings', info: 'infos', hint: 'hints' } as const;
