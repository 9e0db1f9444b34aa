import { entryOf } from '../memo.ts';
import type {
  Code,
  FailureRule,
  FileReport,
  FileRule,
  Finding,
  LeafRule,
  Report,
  Rule,
  RuleMeta,
  Severity,
  UnusedRule,
} from '../rule/rule.ts';
import type { SettingValues } from '../rule/settings.ts';
import { foldOf, type OmittedCount } from './fold.ts';
import { type LintConfig, levelOf } from './lintConfig.ts';

/** Where rules report to, and the length of the text that ranges are clamped to, in UTF-16 units. */
export interface ReportTarget {
  length: number;
  add(finding: Finding): void;
  /** Counts findings beyond the requested number. */
  omit?(count: OmittedCount): void;
}

/** The `report` of a file rule, whose limits are set for each file. */
type Limited = { -readonly [K in keyof FileReport]: FileReport[K] } & Report;

/** An enabled rule. */
export interface ActiveRule<R> {
  readonly rule: R;
  readonly level: Severity;
  readonly report: Limited;
}

/**
 * The rules that are on under one set of levels and settings, by kind. Created once per set; each file has its own
 * target for reports.
 */
class ActiveRules {
  readonly leaf: readonly ActiveRule<LeafRule<never>>[];
  readonly file: readonly ActiveRule<FileRule<never>>[];
  readonly failure: readonly ActiveRule<FailureRule>[];
  readonly unused: readonly ActiveRule<UnusedRule>[];
  /** The leaf rules alone; the same array for all files. */
  readonly leafRules: readonly LeafRule<never>[];
  readonly reports: ReadonlyMap<object, Report>;
  private target: ReportTarget = { length: 0, add() {} };

  constructor(
    rules: readonly Rule<never, never>[],
    private readonly config: Pick<LintConfig, 'levels' | 'settings' | 'locked'>,
  ) {
    this.leaf = this.those(rules, (rule) => 'leaf' in rule);
    this.file = this.those(rules, (rule) => 'file' in rule);
    this.failure = this.those(rules, (rule) => 'failure' in rule);
    this.unused = this.those(rules, (rule) => 'unused' in rule);
    this.leafRules = this.leaf.map(({ rule }) => rule);
    this.reports = new Map(this.leaf.map(({ rule, report }) => [rule, report] as const));
  }

  /** Runs rules whose reports go to `target`. */
  reportTo<T>(target: ReportTarget, run: () => T): T {
    const before = this.target;
    this.target = target;
    try {
      return run();
    } finally {
      this.target = before;
    }
  }

  /** Reports that a rule threw, at the start of the leaf or, with the variant, of the file. */
  fail(code: Code, variant?: 'file'): void {
    const options = { variant, args: { rule: code }, suppressible: false } as const;
    for (const { report } of this.failure) report(0, 0, options);
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
        ...((this.config.locked?.has(meta.code) || options?.suppressible === false) && {
          suppressible: false,
        }),
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
export function activeRules(
  rules: readonly Rule<never, never>[],
  { levels, settings = DEFAULT_SETTINGS, locked }: LintConfig,
): ActiveRules {
  const byLevels = entryOf(actives, rules, () => new WeakMap<object, WeakMap<object, ActiveRules>>());
  const bySettings = entryOf(byLevels, levels, () => new WeakMap<object, ActiveRules>());
  return entryOf(bySettings, settings, () => new ActiveRules(rules, { levels, settings, locked }));
}
