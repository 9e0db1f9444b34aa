import { type GzipFault, isCut } from '../gzip.ts';
import { entryOf } from '../memo.ts';
import { type Expected, NOTHING_EXPECTED } from '../rule/expected.ts';
import { isOfFailures } from '../rule/failureRule.ts';
import { keyOfNeeds, siteFor } from '../rule/needs.ts';
import type { Code, Level, RuleContext, RuleMeta } from '../rule/rule.ts';
import type { SettingValues } from '../rule/settings.ts';
import type { SiteContext } from '../siteContext.ts';
import { NO_SITE } from '../siteFacts.ts';
import type { StoredAs } from '../storedAs.ts';

/** What the user has configured about findings. */
export interface LintConfig {
  /** Levels by code; other codes keep their default level. */
  readonly levels: ReadonlyMap<string, Level>;
  /** Other settings that are not at their default. */
  readonly settings?: SettingValues;
  /** The site of the file. */
  readonly site?: SiteContext | undefined;
  /** What is wrong with the gzip file that the text was unpacked from. */
  readonly packed?: GzipFault | undefined;
  /** How the file is stored, if an editor has decoded it from another encoding than UTF-8. */
  readonly stored?: StoredAs | undefined;
  /** The user's expectations of the file. */
  readonly expected?: Expected | undefined;
  /** Suppression comments are read as ordinary comments. */
  readonly ignoresSuppression?: boolean | undefined;
  /** Rules that suppression comments do not apply to, by code; one object for equal `levels`. */
  readonly locked?: ReadonlySet<string> | undefined;
  /** Called when a rule throws. Only that rule's findings for this leaf or file are dropped. */
  readonly failed?: (code: Code, error: unknown) => void;
}

/** The context of all rules, without the part of the site that each needs. */
const commonContext = ({
  settings = {},
  site = NO_SITE,
  packed,
  stored,
  expected = NOTHING_EXPECTED,
}: LintConfig): RuleContext => ({ settings, site, packed, stored, expected });

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

/**
 * The same configuration; if only the beginning of a gzip file was read, only the rule that reports this is on, and so it is
 * in the copy of another file. If crawlers cannot decode the file, only the rule about its encoding is on.
 */
export function asRead(rules: readonly RuleMeta[], config: LintConfig): LintConfig {
  const isCutOff = isCut(config.packed) && rules.some(({ ofGzip }) => ofGzip);
  const isUnreadable = config.stored === 'wide' && rules.some(({ ofEncoding }) => ofEncoding);
  if (!isCutOff && !isUnreadable && config.site?.copyOf === undefined) return config;
  const { levels } = rulesOff(
    rules.filter(({ ofGzip, ofEncoding }) => !ofGzip && !(isUnreadable && ofEncoding)),
  );
  return { ...config, levels: new Map([...config.levels, ...levels]) };
}

/** The level of a rule under `config`, which cannot turn off the rule that reports failed rules. */
export const levelOf = (
  meta: RuleMeta,
  { levels, settings }: Pick<LintConfig, 'levels' | 'settings'>,
): Level =>
  isOfFailures(meta.code) ? meta.level : (levels.get(meta.code) ?? levelUnder(meta, settings) ?? meta.level);

/** The level that other settings give the rule. */
function levelUnder({ under }: RuleMeta, settings: SettingValues = {}): Level | undefined {
  if (!under) return undefined;
  const key = Object.keys(under).find((item) => {
    const at = item.indexOf('=');
    return String(settings[item.slice(0, at)]) === item.slice(at + 1);
  });
  return key === undefined ? undefined : under[key];
}

/** The contexts of rules under `config`, each made for the first rule with these needs. */
export function contextsOf(config: LintConfig): (meta: Pick<RuleMeta, 'needs'>) => RuleContext {
  const common = commonContext(config);
  const known = new Map<string, RuleContext>();
  return (meta) => entryOf(known, keyOfNeeds(meta.needs), () => restricted(common, meta));
}
