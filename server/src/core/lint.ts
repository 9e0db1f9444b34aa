import type { Counts } from '../text/leaf.ts';
import { type Expected, NOTHING_EXPECTED } from './expected.ts';
import { foldOf, type Untold } from './fold.ts';
import { Gathering } from './gathering.ts';
import { type GzipFault, isCut } from './gzip.ts';
import { siteFor } from './needs.ts';
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
  /** What is expected of the file. */
  readonly expected?: Expected | undefined;
  /** Comments that suppress findings are read as any other comment. */
  readonly ignoresSuppression?: boolean | undefined;
  /** Learns that a rule has thrown. It loses what it would have found in that leaf or file, and nothing else. */
  readonly failed?: (code: Code, error: unknown) => void;
}

/** What is given to rules, but for what each needs of the site. */
const commonContext = ({
  settings = {},
  around = NOWHERE,
  packed,
  expected = NOTHING_EXPECTED,
}: LintConfig): RuleContext => ({ settings, around, packed, expected });

const restricted = (context: RuleContext, { needs }: Pick<RuleMeta, 'needs'>): RuleContext => ({
  ...context,
  around: siteFor(context.around, needs),
});

/** What a rule is given of `config`. */
export const contextOf = (config: LintConfig, meta: Pick<RuleMeta, 'needs'>): RuleContext =>
  restricted(commonContext(config), meta);

export const DEFAULT_CONFIG: LintConfig = { levels: new Map() };

/** Under this none of these rules is asked. */
export const rulesOff = (rules: readonly RuleMeta[]): LintConfig => ({
  levels: new Map(rules.map(({ code }) => [code as string, 'off'] as const)),
});

/** The same config; where only the beginning of a gzip file was read, with nothing on but the rule that says so. */
export function underGzip(rules: readonly RuleMeta[], config: LintConfig): LintConfig {
  if (!isCut(config.packed) || !rules.some(({ ofGzip }) => ofGzip)) return config;
  const { levels } = rulesOff(rules.filter(({ ofGzip }) => !ofGzip));
  return { ...config, levels: new Map([...config.levels, ...levels]) };
}

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

/** A rule's `report` that gives findings to `add`; `lengthOf` gives that of the text it may point into. */
function reporter(
  meta: RuleMeta,
  level: Severity,
  config: LintConfig,
  lengthOf: () => number,
  add: (finding: Finding) => void,
): Report {
  return (start, end, options) => {
    const length = lengthOf();
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
      ...(options?.suppressible === false && { suppressible: false }),
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

/** Asks a rule; what it has reported is taken back where it throws. */
type Ask<Node> = (rule: LeafRule<Node>, look: (report: Report) => void) => void;

/** Runs leaf rules. */
export interface Lint<Node> {
  /** The findings of all rules in a node whose text is `length` units long; by offset. */
  (node: Node, length: number): readonly Finding[];
  /** The rules that are on, in their order. */
  readonly rules: readonly LeafRule<Node>[];
  contextOf(rule: LeafRule<Node>): RuleContext;
  /** What rules find in a text of `length` units, where `looking` asks them. */
  gather(length: number, looking: (ask: Ask<Node>) => void): readonly Finding[];
}

/** A function that runs the leaf rules. */
export function leafLinter<Node>(rules: readonly Rule<Node, never>[], config: LintConfig): Lint<Node> {
  const checks = active(
    rules.filter((rule): rule is LeafRule<Node> => 'leaf' in rule),
    config,
  );
  const context = commonContext(config);
  const contexts = new Map(checks.map(({ rule }) => [rule, restricted(context, rule.meta)] as const));
  let length = 0;
  const gathering = new Gathering();
  const add = (finding: Finding) => gathering.add(finding);
  const failed = failureReporter(rules, config, add);
  const reports = new Map(
    checks.map(({ rule, level }) => [rule, reporter(rule.meta, level, config, () => length, add)] as const),
  );
  const all = checks.map(({ rule }) => rule);
  const contextFor = (rule: LeafRule<Node>): RuleContext => contexts.get(rule)!;
  const ask: Ask<Node> = (rule, look) => {
    const mark = gathering.mark();
    try {
      look(reports.get(rule)!);
    } catch (error) {
      gathering.retract(mark);
      failed(rule.meta.code, error);
    }
  };
  const gather = (units: number, looking: (ask: Ask<Node>) => void): readonly Finding[] => {
    length = units;
    gathering.begin();
    looking(ask);
    return gathering.inOrder();
  };
  const lint = (node: Node, units: number): readonly Finding[] =>
    gather(units, () => {
      for (const rule of all) ask(rule, (report) => rule.leaf(node, report, contextFor(rule)));
    });
  return Object.assign(lint, { rules: all, contextOf: contextFor, gather });
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

/** Tells of rules that have thrown: to whoever wants to know, and in the file. */
function failureReporter(
  rules: readonly Rule<never, never>[],
  config: LintConfig,
  add: (finding: Finding) => void,
): (code: Code, error: unknown) => void {
  const reports = active(
    rules.filter((rule): rule is FailureRule => 'failure' in rule),
    config,
  ).map(({ rule, level }) => reporter(rule.meta, level, config, () => 0, add));
  return (code, error) => {
    config.failed?.(code, error);
    for (const report of reports) report(0, 0, { args: { rule: code } });
  };
}

/** What file rules have to say: every place they told of, and what they only counted. */
export interface FileFindings {
  readonly findings: readonly Finding[];
  readonly untold: readonly Untold[];
}

/**
 * Runs the file rules over a file of `length` units; rules with very many findings tell of the first `most` and count the
 * rest.
 * @param folds whether one place is enough of findings that are shown as one in the whole file
 */
export function lintFile<File>(
  rules: readonly Rule<never, File>[],
  config: LintConfig,
  file: File,
  length: number,
  most = Number.POSITIVE_INFINITY,
  thorough = most === Number.POSITIVE_INFINITY,
  folds = false,
): FileFindings {
  const findings: Finding[] = [];
  const untold: Untold[] = [];
  const add = (finding: Finding) => findings.push(finding);
  const failed = failureReporter(rules, config, add);
  const checks = active(
    rules.filter((rule): rule is FileRule<File> => 'file' in rule),
    config,
  );
  const common = commonContext(config);
  for (const { rule, level } of checks) {
    const context = restricted(common, rule.meta);
    const told = findings.length;
    const counted = untold.length;
    const report: FileReport = Object.assign(
      reporter(rule.meta, level, config, () => length, add),
      {
        most: folds && foldOf(rule.meta, level) === 'file' ? Math.min(most, 1) : most,
        thorough,
        more(count: number, variant?: string) {
          const severity = severityOf(rule.meta, level, config, variant);
          const fold = foldOf(rule.meta, severity);
          untold.push({ code: rule.meta.code, severity, count, ...(fold && { fold }) });
        },
      },
    );
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
    const report = reporter(
      rule.meta,
      level,
      config,
      () => length,
      (finding) => found.push(finding),
    );
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
