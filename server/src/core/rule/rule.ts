import { type Text, templateOfRule, textOfRule } from '../catalogue.ts';
import type { GzipFault } from '../gzip.ts';
import type { PageChange, SiteContext } from '../siteContext.ts';
import type { Steps } from '../steps.ts';
import type { StoredAs } from '../storedAs.ts';
import { coreWords } from '../words/findings.ts';
import type { Expected } from './expected.ts';
import type { Need } from './needs.ts';
import type { SettingValues } from './settings.ts';

/** Rules, findings and fixes. This folder knows no language and no protocol: offsets only. */

export const SEVERITIES = ['error', 'warning', 'info', 'hint'] as const;
export type Severity = (typeof SEVERITIES)[number];
/** The values of a rule's setting. */
export type Level = Severity | 'off';

/** `domain/words-with-hyphens`; permanent once released. */
export type Code = `${string}/${string}`;

/** The arguments of a message or title. `inUrl` is added to every message: how many more places of the URL it is about. */
export type Args = Readonly<Record<string, string | number>>;

/** A fault in a text. `start` and `end` are UTF-16 offsets, half-open, relative to the leaf or to the file. */
export interface Finding {
  readonly code: Code;
  readonly start: number;
  readonly end: number;
  readonly severity: Severity;
  /** The variant of the rule's message; undefined for the main message. */
  readonly variant?: string;
  readonly args?: Args;
  /** How many more findings of the same rule and severity the leaf has, which are only counted; absent for none. */
  readonly more?: number;
  /** The scope in which equal findings are folded into one; absent if each is shown by itself. */
  readonly fold?: 'file' | 'group' | 'cause';
  /** How many equal findings are folded into this one; absent for none. */
  readonly others?: number;
  /** Present if comments in the file cannot suppress it. */
  readonly suppressible?: false;
}

/** Replaces `start`…`end` (relative to the same start as the finding) with `text`; equal offsets insert. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * The effect of a fix on another file of the site: it creates a missing file, or edits one of the same language in its
 * state at the time of the fix. If `edits` gives none, there is no fix.
 */
export type OtherFileEdits<File> =
  | { readonly uri: string; readonly create: string }
  | { readonly uri: string; edits(file: File): readonly Edit[] };

/**
 * One way to fix a finding: a key of `RuleMeta.fixes`, the arguments of its title, and its edits in ascending order.
 */
export interface Fix<File = never> {
  readonly fix: string;
  readonly args?: Args;
  readonly edits: readonly Edit[];
  /** Such a fix is only made one by one, whatever its meta says. */
  readonly otherFile?: OtherFileEdits<File>;
}

export interface FixMeta {
  /** Title of the quick fix; `{name}` is an argument of the fix. The title of a fix that changes meaning says so. */
  readonly title: Text;
  /** The file keeps its meaning, or gets the one the author clearly intended: "fix all" may apply it. */
  readonly safe: boolean;
  /**
   * For unsafe fixes: such findings come in large numbers and are decided once, so "all in this file" is a separate
   * quick fix.
   */
  readonly bulk?: boolean;
  /**
   * Why it is only made one by one: it deletes data that is nowhere else in the file (a record, a news block), or has
   * to be completed by hand.
   */
  readonly oneByOne?: 'deletes' | 'to complete';
}

/**
 * An example, run as a test: in `bad`, the findings of this rule are exactly the ranges between `⟦` and `⟧`; `good` has
 * none. With `fix`, applying that fix to every finding gives `good`. A rule that is off by default is on.
 */
export interface Example {
  readonly bad: string;
  readonly good: string;
  readonly fix?: string;
  /** The message, for pages, if it depends on other files: a test holds that it is. */
  readonly says?: string;
  /** Other codes of severity error or warning that `bad` inevitably has. */
  readonly also?: readonly Code[];
  /** Settings of the example, and the site of its file: its address and the texts of other files by path. */
  readonly settings?: SettingValues;
  readonly site?: ExampleSite;
  /** The fault of the gzip file that `bad` was unpacked from. */
  readonly packed?: GzipFault;
  /** The expectations of the file. */
  readonly expected?: Partial<Expected>;
  /** Texts of other files of the site that the fix changes or creates, by path; `good` is among them. */
  readonly becomes?: Readonly<Record<string, string>>;
}

/** Where the file of an example is served, and the other files of the site. */
export interface ExampleSite {
  readonly address: string;
  readonly files: Readonly<Record<string, string>>;
  /** Modification times of the other files, by path, in ISO 8601 format. */
  readonly modified?: Readonly<Record<string, string>>;
  /** When pages changed, by their URLs. */
  readonly changes?: Readonly<Record<string, PageChange>>;
}

export interface Source {
  /** "RFC 9309, section 2.2", "Google: How to write a robots.txt file". */
  readonly title: string;
  readonly url: string;
}

/** The current codes of rules by their former codes. */
export type Aliases = Readonly<Record<string, Code>>;

/** The aliases of rules. */
export const aliasesOf = (rules: readonly RuleMeta[]): Aliases =>
  Object.fromEntries(rules.flatMap(({ code, aliases = [] }) => aliases.map((alias) => [alias, code])));

/** The texts of the page of a rule, in Markdown. */
export interface RuleDocs {
  readonly what: string;
  readonly why: string;
  readonly how: string;
  /** When to turn it off. */
  readonly off?: string;
  /** Numbers for the placeholders in these texts. */
  readonly limits?: Readonly<Record<string, number>>;
}

export interface VariantMeta {
  /** Undefined for the message of the rule. */
  readonly message?: Text;
  readonly severity?: Severity;
  /** Arguments of the message for the page of the rule, if no example has it; a function if they depend on the language. */
  readonly sample?: Args | (() => Args);
}

export interface RuleMeta {
  /**
   * Public: used in settings, configurations and suppression comments of users. A renamed rule keeps its former code as
   * an alias.
   */
  readonly code: Code;
  /** Former codes. */
  readonly aliases?: readonly Code[];
  readonly level: Level;
  /** Levels under settings that are not at their default, by `key=value`; the first match counts. */
  readonly under?: Readonly<Record<string, Level>>;
  /**
   * How equal findings are folded: shown as one, at the first place, with the number of the others. In the file, in
   * each group, or by cause, which means equal messages. By default, infos and hints are folded per file, and errors
   * and warnings are not folded.
   */
  readonly once?: 'file' | 'group' | 'cause' | 'each';
  /** What the rule needs of the site of the file; accessing anything else throws. */
  readonly needs?: readonly Need[];
  /** Its fault hides others: findings that appear once it is fixed are not caused by the fix. */
  readonly hides?: true;
  /** It is about the gzip file that the text was unpacked from. */
  readonly ofGzip?: true;
  /** It reports a file that is not in UTF-8. */
  readonly ofEncoding?: true;
  /** It is about a pointer of Git LFS in place of the file: no other rule is reported there. */
  readonly ofPointer?: true;
  /** One line without a final period that says what is wrong; `{name}` is an argument. */
  readonly message: Text;
  /** See `VariantMeta`. */
  readonly sample?: VariantMeta['sample'];
  /** Other messages or severities of the same rule. */
  readonly variants?: Readonly<Record<string, VariantMeta>>;
  readonly fixes?: Readonly<Record<string, FixMeta>>;
  /**
   * For the rule's page: what is checked, why it matters, what to do, and when to turn the rule off; each one or two
   * sentences of Markdown.
   */
  readonly docs: RuleDocs;
  readonly sources: readonly Source[];
  readonly examples: readonly Example[];
}

export interface ReportOptions {
  readonly variant?: string | undefined;
  readonly args?: Args | undefined;
  /** False for requirements that are not the file author's: comments in the file cannot suppress it. */
  readonly suppressible?: false;
}

/** Reports a finding. The range is clamped to the text. */
export type Report = (start: number, end: number, options?: ReportOptions) => void;

/**
 * Reports findings of a whole file. A rule that may have very many findings, all of one severity, reports the first
 * `most` in the order of the file and counts the others with `more`: an edit must not pay for all of them.
 */
export interface FileReport extends Report {
  /** How many findings of the rule are requested. */
  readonly most: number;
  /** Not interactive: the rule may take as long as it needs. */
  readonly thorough: boolean;
  /** Counts findings beyond the reported ones. */
  more(count: number, variant?: string): void;
}

/** The input of a rule beside the text: the site of the file, and settings. */
export interface RuleContext {
  readonly site: SiteContext;
  /** The fault of the gzip file that the text was unpacked from. */
  readonly packed?: GzipFault | undefined;
  /** How the file is stored, if an editor has decoded it from another encoding than UTF-8. */
  readonly stored?: StoredAs | undefined;
  readonly settings: SettingValues;
  /** The expectations of the file. */
  readonly expected: Expected;
}

/**
 * A fast check that a value has no fault. The value is the text between two offsets, trimmed: ASCII without references,
 * except for `&amp;` in text. It must not allocate.
 */
export interface ValueCheck {
  /** @param isLiteral it also has nothing that must be escaped in a URL */
  (text: string, start: number, end: number, context: RuleContext, isLiteral: boolean): boolean;
  /** It also accepts other named references, and characters beyond ASCII. */
  readonly isLoose?: boolean;
}

/** See `ValueCheck`. */
export const loosely = (check: ValueCheck): ValueCheck => Object.assign(check, { isLoose: true });

/** The input of the fixes of a leaf rule: also the file, and the start of the leaf in it. */
export interface LeafFixContext<File> extends RuleContext {
  readonly file: File;
  readonly start: number;
}

/** A rule about one leaf, in the form that the linter runs. Offsets are relative to the leaf. */
export interface LeafRule<Node, File = unknown> {
  readonly meta: RuleMeta;
  leaf(node: Node, report: Report, context: RuleContext): void;
  /** False if it finds nothing in any leaf in this context. It is called once per document, not per leaf. */
  isNeeded?(context: RuleContext): boolean;
  /** The ways to fix a finding of this rule, best first. */
  fixes?(finding: Finding, node: Node, context: LeafFixContext<File>): readonly Fix<File>[];
  /**
   * Further edits that are needed with `edits`, which include one or more fixes of this rule. Offsets are those of the
   * file, in ascending order.
   */
  companionEdits?(edits: readonly Edit[], file: File): readonly Edit[];
}

/** A value that rules visit. Its place is a path of elements or the name of a field, depending on the language. */
export interface PlacedValue {
  readonly place: string;
}

/**
 * A rule about parts of a file, as written in a language: it declares what it visits, and gets that. Offsets are
 * relative to the leaf.
 */
export interface PartRule<Node, File, Value extends PlacedValue> extends Omit<LeafRule<Node, File>, 'leaf'> {
  /** The places of the values that `value` gets. */
  readonly visits?: readonly Value['place'][];
  /** Checks one value. */
  value?(value: Value, report: Report, context: RuleContext): void;
  /** Checks a whole record: several of its values, or its syntax. */
  record?(node: Node, report: Report, context: RuleContext): void;
}

/** A rule about an index of the file, which is kept up to date leaf by leaf. Offsets are those of the file. */
export interface FileRule<File> {
  readonly meta: RuleMeta;
  /** Works in steps if it takes long; the file is not edited between them. */
  file(file: File, report: FileReport, context: RuleContext): Steps<void> | void;
  fixes?(finding: Finding, file: File, context: RuleContext): readonly Fix<File>[];
}

/**
 * The rule about suppression comments that suppress nothing. It runs after all others; its findings and fixes are the
 * same in every language: see `unusedSuppressionRule`.
 */
export interface UnusedRule {
  readonly meta: RuleMeta;
  readonly unused: true;
}

/** The rule that reports in a file that another rule has thrown on it: see `ruleFailedRule`. */
export interface FailureRule {
  readonly meta: RuleMeta;
  readonly failure: true;
}

export type Rule<Node, File> = LeafRule<Node, File> | FileRule<File> | UnusedRule | FailureRule;

/** A predicate: whether a code is that of a rule about whole files only. */
export function isOfFile(rules: readonly Rule<never, never>[]): (code: string) => boolean {
  const codes = new Set(
    rules.flatMap((rule) => ('file' in rule && !('leaf' in rule) ? [rule.meta.code as string] : [])),
  );
  return (code) => codes.has(code);
}

/** The message of a finding, with the numbers of other places in the URL and of others folded into it. */
export function messageOf(
  meta: RuleMeta,
  { variant, args = {}, others = 0, fold }: ReportOptions & Pick<Finding, 'others' | 'fold'>,
): string {
  const ofVariant = variant === undefined ? undefined : meta.variants?.[variant]?.message;
  const own =
    ofVariant === undefined
      ? textOfRule(meta.code, 'message', meta.message, args)
      : textOfRule(meta.code, `variant.${variant}`, ofVariant, args);
  const inUrl = Number(args.inUrl ?? 0);
  const message = inUrl > 0 ? coreWords('url', { message: own, count: inUrl }) : own;
  return others > 0 ? coreWords(fold === 'group' ? 'group' : 'file', { message, count: others }) : message;
}

/** A message of a rule with its placeholders. Without a variant of that name, or with one that has none: the rule's own. */
export function templateOf(meta: RuleMeta, variant?: string): string {
  const own = variant === undefined ? undefined : meta.variants?.[variant]?.message;
  return own === undefined
    ? templateOfRule(meta.code, 'message', meta.message)
    : templateOfRule(meta.code, `variant.${variant}`, own);
}

/** A text of the page of a rule, in Markdown. Undefined only for `off`, which not all rules have. */
export function docOf(meta: RuleMeta, key: 'what' | 'why' | 'how'): string;
export function docOf(meta: RuleMeta, key: 'off'): string | undefined;
export function docOf({ code, docs }: RuleMeta, key: 'what' | 'why' | 'how' | 'off'): string | undefined {
  const english = docs[key];
  return english === undefined ? undefined : textOfRule(code, key, english, docs.limits ?? {});
}

/** The meta of a fix. Throws if its rule does not declare it. */
export function fixMetaOf(meta: RuleMeta, { fix }: Fix): FixMeta {
  const own = meta.fixes?.[fix];
  if (!own) throw new Error(`${meta.code} returns the fix '${fix}', which its meta.fixes does not declare`);
  return own;
}

/** The title of a fix. */
export const titleOf = (meta: RuleMeta, fix: Fix): string =>
  textOfRule(meta.code, `fix.${fix.fix}`, fixMetaOf(meta, fix).title, fix.args ?? {});
