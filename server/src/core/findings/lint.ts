import type { Counts } from '../../text/leaf.ts';
import { type GzipFault, isCut } from '../gzip.ts';
import { type Expected, NOTHING_EXPECTED } from '../rule/expected.ts';
import { siteFor } from '../rule/needs.ts';
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
  Severity,
  UnusedRule,
} from '../rule/rule.ts';
import type { SettingValues } from '../rule/settings.ts';
import { NO_SITE, type SiteContext } from '../siteContext.ts';
import { isSteps, type Steps } from '../steps.ts';
import { type Fold, foldOf, type OmittedCount } from './fold.ts';
import { Gathering } from './gathering.ts';
import type { Unused } from './unused.ts';

/** What the user has configured about findings. */
export interface LintConfig {
  /** Levels by code; other codes keep their default level. */
  readonly levels: ReadonlyMap<string, Level>;
  /** Other settings that are not at their default. */
  readonly settings?: SettingValues;
  /** The site of the file. */
  readonly site?: SiteContext;
  /** What is wrong with the gzip file that the text was unpacked from. */
  readonly packed?: GzipFault | undefined;
  /** The user's expectations of the file. */
  readonly expected?: Expected | undefined;
  /** Suppression comments are read as ordinary comments. */
  readonly ignoresSuppression?: boolean | undefined;
  /** Called when a rule throws. Only that rule's findings for this leaf or file are dropped. */
  readonly failed?: (code: Code, error: unknown) => void;
}

/** The context of all rules, without the part of the site that each needs. */
const commonContext = ({
  settings = {},
  site = NO_SITE,
  packed,
  expected = NOTHING_EXPECTED,
}: LintConfig): RuleContext => ({ settings, site, packed, expected });

const restricted = (context: RuleContext, { needs }: Pick<RuleMeta, 'needs'>): RuleContext => ({
  ...context,
  site: siteFor(context.site, needs),
});

/** The context that a rule gets from `config`. */
export const contextOf = (config: LintConfig, meta: Pick<RuleMeta, 'needs'>): RuleContext =>
  restricted(commonContext(config), meta);

export const DEFAULT_CONFIG: LintConfig = { levels: new Map() };

/** A configuration that turns these rules off. */
export const rulesOff = (rules: readonly RuleMeta[]): LintConfig => ({
  levels: new Map(rules.map(({ code }) => [code as string, 'off'] as const)),
});

/** The same configuration; if only the beginning of a gzip file was read, only the rule that reports this is on. */
export function underGzip(rules: readonly RuleMeta[], config: LintConfig): LintConfig {
  if (!isCut(config.packed) || !rules.some(({ ofGzip }) => ofGzip)) return config;
  const { levels } = rulesOff(rules.filter(({ ofGzip }) => !ofGzip));
  return { ...config, levels: new Map([...config.levels, ...levels]) };
}

/** The level of a rule under `config`. */
export const levelOf = (meta: RuleMeta, config: LintConfig): Level =>
  config.levels.get(meta.code) ?? levelUnder(meta, config.settings) ?? meta.level;

/** The level that other settings give the rule. */
function levelUnder({ under }: RuleMeta, settings: SettingValues = {}): Level | undefined {
  if (!under) return undefined;
  const key = Object.entries(settings)
    .map(([key, value]) => `${key}=${value}`)
    .find((key) => Object.hasOwn(under, key));
  return key === undefined ? undefined : under[key];
}

/** Where rules report to, and the length of the text that ranges are clamped to, in UTF-16 units. */
interface Target {
  length: number;
  add(finding: Finding): void;
  /** Counts findings beyond the requested number. */
  omit?(count: OmittedCount): void;
}

/** The `report` of a file rule, whose limits are set for each file. */
type Limited = { -readonly [K in keyof FileReport]: FileReport[K] } & Report;

/** An enabled rule. */
interface ActiveRule<R> {
  readonly rule: R;
  readonly level: Severity;
  readonly report: Limited;
}

/**
 * The rules that are on under one set of levels and settings, by kind. Made once per set; the reports of each file go
 * to their own target.
 */
class ActiveRules {
  readonly leaf: readonly ActiveRule<LeafRule<never>>[];
  readonly file: readonly ActiveRule<FileRule<never>>[];
  readonly failure: readonly ActiveRule<FailureRule>[];
  readonly unused: readonly ActiveRule<UnusedRule>[];
  /** The leaf rules alone; the same array for all files. */
  readonly leafRules: readonly LeafRule<never>[];
  readonly reports: ReadonlyMap<object, Report>;
  private target: Target = { length: 0, add() {} };

  constructor(
    rules: readonly Rule<never, never>[],
    private readonly config: Pick<LintConfig, 'levels' | 'settings'>,
  ) {
    this.leaf = this.those(rules, (rule) => 'leaf' in rule);
    this.file = this.those(rules, (rule) => 'file' in rule);
    this.failure = this.those(rules, (rule) => 'failure' in rule);
    this.unused = this.those(rules, (rule) => 'unused' in rule);
    this.leafRules = this.leaf.map(({ rule }) => rule);
    this.reports = new Map(this.leaf.map(({ rule, report }) => [rule, report] as const));
  }

  /** Runs rules whose reports go to `target`. */
  reportTo<T>(target: Target, run: () => T): T {
    const before = this.target;
    this.target = target;
    try {
      return run();
    } finally {
      this.target = before;
    }
  }

  /** Reports in the file that a rule has thrown. */
  fail(code: Code): void {
    for (const { report } of this.failure) report(0, 0, { args: { rule: code } });
  }

  private those<R extends { readonly meta: RuleMeta }>(
    rules: readonly Rule<never, never>[],
    isOne: (rule: object) => boolean,
  ): readonly ActiveRule<R>[] {
    return rules.flatMap((rule) => {
      const level = isOne(rule) ? levelOf(rule.meta, this.config) : 'off';
      return level === 'off'
        ? []
        : [{ rule: rule as unknown as R, level, report: this.reportOf(rule.meta, level) }];
    });
  }

  private reportOf(meta: RuleMeta, level: Severity): Limited {
    const severityOf = (variant?: string): Severity =>
      this.config.levels.has(meta.code) ? level : (variant && meta.variants?.[variant]?.severity) || level;
    const report: Report = (start, end, options) => {
      const { length } = this.target;
      const severity = severityOf(options?.variant);
      const fold = foldOf(meta, severity);
      this.target.add({
        code: meta.code,
        start: Math.max(0, Math.min(start, end, length)),
        end: Math.min(length, Math.max(start, end, 0)),
        severity,
        ...(fold && { fold }),
        ...(options?.variant !== undefined && { variant: options.variant }),
        ...(options?.args && { args: options.args }),
        ...(options?.suppressible === false && { suppressible: false }),
      });
    };
    return Object.assign(report, {
      ...{ most: Number.POSITIVE_INFINITY, thorough: true },
      more: (count: number, variant?: string): void => {
        const severity = severityOf(variant);
        const fold = foldOf(meta, severity);
        this.target.omit?.({ code: meta.code, severity, count, ...(fold && { fold }) });
      },
    });
  }
}

const DEFAULT_SETTINGS: SettingValues = {};
const actives = new WeakMap<object, WeakMap<object, WeakMap<object, ActiveRules>>>();

/** The active rules of a configuration: one object for the same rules, levels and settings. */
function activeRules(
  rules: readonly Rule<never, never>[],
  { levels, settings = DEFAULT_SETTINGS }: LintConfig,
): ActiveRules {
  const byLevels = entryOf(actives, rules, () => new WeakMap<object, WeakMap<object, ActiveRules>>());
  const bySettings = entryOf(byLevels, levels, () => new WeakMap<object, ActiveRules>());
  return entryOf(bySettings, settings, () => new ActiveRules(rules, { levels, settings }));
}

function entryOf<T>(map: WeakMap<object, T>, key: object, make: () => T): T {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}

/** The contexts of rules under `config`, each made for the first rule with these needs. */
function contextsOf(config: LintConfig): (meta: Pick<RuleMeta, 'needs'>) => RuleContext {
  const common = commonContext(config);
  const known = new Map<string, RuleContext>();
  return (meta) => {
    const key = keyOfNeeds(meta);
    let context = known.get(key);
    if (!context) {
      context = restricted(common, meta);
      known.set(key, context);
    }
    return context;
  };
}

const keyOfNeeds = ({ needs = [] }: Pick<RuleMeta, 'needs'>): string =>
  needs.length < 2 ? (needs[0] ?? '') : needs.toSorted().join();

/** Runs a rule; drops its reports if it throws. */
type RunRule<Node> = (rule: LeafRule<Node>, look: (report: Report) => void) => void;

/** Runs leaf rules. */
export interface Lint<Node> {
  /** The findings of all rules in a node whose text is `length` units long, by offset. */
  (node: Node, length: number): readonly Finding[];
  /** The rules that are on, in their order; one array for all files under the same levels and settings. */
  readonly rules: readonly LeafRule<Node>[];
  contextOf(rule: LeafRule<Node>): RuleContext;
  /** The findings in a text of `length` units, for which `looking` runs the rules. */
  gather(length: number, looking: (runRule: RunRule<Node>) => void): readonly Finding[];
}

/** A function that runs the leaf rules over the leaves of one file. */
export function leafLinter<Node>(rules: readonly Rule<Node, never>[], config: LintConfig): Lint<Node> {
  const active = activeRules(rules as readonly Rule<never, never>[], config);
  const all = active.leaf as unknown as readonly ActiveRule<LeafRule<Node>>[];
  const contextOf = contextsOf(config);
  const gathering = new Gathering();
  const target: Target = { length: 0, add: (finding) => gathering.add(finding) };
  const run = (code: Code, report: Report, look: (report: Report) => void): void => {
    const mark = gathering.mark();
    try {
      look(report);
    } catch (error) {
      gathering.retract(mark);
      config.failed?.(code, error);
      active.fail(code);
    }
  };
  const reports = active.reports as ReadonlyMap<LeafRule<Node>, Report>;
  const runRule: RunRule<Node> = (rule, look) => run(rule.meta.code, reports.get(rule)!, look);
  const gather = (units: number, looking: (runRule: RunRule<Node>) => void): readonly Finding[] => {
    target.length = units;
    gathering.begin();
    active.reportTo(target, () => looking(runRule));
    return gathering.inOrder();
  };
  const lint = (node: Node, units: number): readonly Finding[] =>
    gather(units, () => {
      for (const { rule, report: own } of all)
        run(rule.meta.code, own, (report) => rule.leaf(node, report, contextOf(rule.meta)));
    });
  return Object.assign(lint, {
    rules: active.leafRules as unknown as readonly LeafRule<Node>[],
    contextOf: (rule: LeafRule<Node>) => contextOf(rule.meta),
    gather,
  });
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
    /** A part of the rule. Other files may be checked between two parts, with the same `report`. */
    const run = <T>(part: () => T): T | undefined =>
      active.reportTo(target, () => {
        report.most = mostOf(foldOf(rule.meta, level), most, folds);
        report.thorough = thorough;
        return attempt(part, (error) => {
          findings.length = reported;
          omitted.length = counted;
          config.failed?.(rule.meta.code, error);
          active.fail(rule.meta.code);
        });
      });
    const steps = run(() => rule.file(file, report, contextOf(rule.meta)));
    yield 0;
    if (!isSteps(steps)) continue;
    while (run(() => steps.next())?.done === false) yield 0;
  }
  return { findings, omitted };
}

/** A fold by cause needs the findings, so the rule reports more than are shown. */
const MOST_OF_CAUSES = 5000;

function mostOf(fold: Fold | undefined, most: number, folds: boolean): number {
  if (fold === 'cause') return Math.max(most, MOST_OF_CAUSES);
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
      for (const { start, end, variant, args } of unused)
        report(start, end, { ...(variant !== undefined && { variant }), args });
  });
  return findings;
}

/** How many findings of each severity a leaf has to show, including those that are only counted. */
export function countFindings(findings: readonly Finding[]): { -readonly [K in keyof Counts]: number } {
  const counts = { errors: 0, warnings: 0, infos: 0, hints: 0 };
  for (const { severity, more = 0, fold } of findings) if (!fold) counts[COUNTER[severity]] += 1 + more;
  return counts;
}

/** The field of `Counts` for a severity. */
export const COUNTER = { error: 'errors', warning: 'warnings', info: 'infos', hint: 'hints' } as const;
