import { fill, translated } from '../catalogue.ts';
import type { GzipFault } from '../gzip.ts';
import type { SiteContext } from '../siteContext.ts';
import type { Steps } from '../steps.ts';
import { coreWords } from '../words/findings.ts';
import type { Expected } from './expected.ts';
import type { Need } from './needs.ts';
import type { SettingValues } from './settings.ts';

/**
 * What a rule, a finding and a fix are. This folder knows no language and no protocol: offsets only.
 */

export const SEVERITIES = ['error', 'warning', 'info', 'hint'] as const;
export type Severity = (typeof SEVERITIES)[number];
/** What a setting may say of a rule. */
export type Level = Severity | 'off';

/** `domain/words-with-hyphens`; permanent once released. */
export type Code = `${string}/${string}`;

export type Args = Readonly<Record<string, string | number>>;

/** A fault in a text. `start` and `end` are UTF-16 offsets, half-open, relative to the leaf or to the file. */
export interface Finding {
  readonly code: Code;
  readonly start: number;
  readonly end: number;
  readonly severity: Severity;
  /** Which of the rule's variants this is; undefined for its plain message. */
  readonly variant?: string;
  readonly args?: Args;
  /** How many more of the same rule and severity the leaf has, which are only counted; absent for none. */
  readonly more?: number;
  /** How far equal findings are shown as one; absent for one that is shown by itself. */
  readonly fold?: 'file' | 'group' | 'cause';
  /** How many equal findings are shown with this one; absent for none. */
  readonly others?: number;
  /** Present where no comment in the file suppresses it. */
  readonly suppressible?: false;
}

/** Replaces `start`…`end` (relative as the finding is) by `text`; equal offsets insert. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * What a fix does to another file of the site: it makes one that is not there, or edits one of the same language as it
 * is when the fix is wanted. Where there are no `edits` in it, it is no fix.
 */
export type OtherFileEdits<File> =
  | { readonly uri: string; readonly create: string }
  | { readonly uri: string; edits(file: File): readonly Edit[] };

/** One way to fix a finding: a key of `RuleMeta.fixes`, what fills its title, and its edits in ascending order. */
export interface Fix<File = never> {
  readonly fix: string;
  readonly args?: Args;
  readonly edits: readonly Edit[];
  /** Such a fix is chosen one by one, whatever its meta says. */
  readonly otherFile?: OtherFileEdits<File>;
  /** What its meta says where it is not the same for all findings. */
  readonly oneByOne?: FixMeta['oneByOne'];
}

export interface FixMeta {
  /** Title of the quick fix; `{name}` stands for an argument of the fix. A fix that changes meaning says so. */
  readonly title: string;
  /** The file means the same afterwards, or what the author plainly meant: "fix all" may apply it. */
  readonly safe: boolean;
  /**
   * Where it is not safe: what it fixes comes in crowds and is decided once, so that "all in this file" is offered as a
   * choice of its own.
   */
  readonly bulk?: boolean;
  /**
   * Why it is only ever made one by one: it deletes what the file says nowhere else (a record, a news block), or is to be
   * completed by hand.
   */
  readonly oneByOne?: 'deletes' | 'to complete';
}

/**
 * An example is run as a test: in `bad` the findings of this rule are exactly the ranges between
 * `⟦` and `⟧`, and `good` has none. With `fix`, applying that fix to every finding gives `good`.
 */
export interface Example {
  readonly bad: string;
  readonly good: string;
  readonly fix?: string;
  /** Other codes of severity error or warning that `bad` cannot avoid. */
  readonly also?: readonly Code[];
  /** Settings under which the example holds, for rules that are off by default. */
  readonly on?: boolean;
  /** Settings under which it holds, and the site of the file: its address and the texts of other files by path. */
  readonly settings?: SettingValues;
  readonly site?: ExampleSite;
  /** What is wrong with the gzip file that `bad` was unpacked from. */
  readonly packed?: GzipFault;
  /** What is expected of the file. */
  readonly expected?: Partial<Expected>;
  /** Texts of other files of the site that the fix changes or makes, by path; `good` stands among them. */
  readonly becomes?: Readonly<Record<string, string>>;
}

/** Where the file of an example is served, and what else is. */
export interface ExampleSite {
  readonly address: string;
  readonly files: Readonly<Record<string, string>>;
  /** When the other files were written, by path, in the format of ISO 8601. */
  readonly modified?: Readonly<Record<string, string>>;
}

export interface Source {
  /** "RFC 9309, section 2.2", "Google: How to write a robots.txt file". */
  readonly title: string;
  readonly url: string;
}

/** The present codes of rules by those that they had before. */
export type Aliases = Readonly<Record<string, Code>>;

/** The aliases of rules. */
export const aliasesOf = (rules: readonly RuleMeta[]): Aliases =>
  Object.fromEntries(rules.flatMap(({ code, aliases = [] }) => aliases.map((alias) => [alias, code])));

export interface RuleMeta {
  /** Public: settings, configurations and suppression comments of users name it. A rule that is renamed keeps its former code as an alias. */
  readonly code: Code;
  /** Codes that it had before. */
  readonly aliases?: readonly Code[];
  readonly level: Level;
  /** Levels where a setting is not at its default, by `key=value`; the first that fits counts. */
  readonly under?: Readonly<Record<string, Level>>;
  /**
   * Where equal findings come as one, on the first place, with the number of the others: in the file, in each group, or
   * those of one cause, which have the same message. Unless it says so, infos and hints come once per file, and every
   * error and warning by itself.
   */
  readonly once?: 'file' | 'group' | 'cause' | 'each';
  /** What it reads of the site of the file; reading anything else throws. */
  readonly needs?: readonly Need[];
  /** Its fault keeps others from being seen: what appears once it is fixed was there before. */
  readonly hides?: true;
  /** It is about the gzip file that the text was unpacked from. */
  readonly ofGzip?: true;
  /** One line without a final period that says what is wrong; `{name}` stands for an argument. */
  readonly message: string;
  /** Other messages or severities of the same rule. */
  readonly variants?: Readonly<Record<string, { readonly message?: string; readonly severity?: Severity }>>;
  readonly fixes?: Readonly<Record<string, FixMeta>>;
  /**
   * For the rule's page: what is checked, why it matters, what to do, and when to leave the rule off; each one or two
   * sentences of Markdown.
   */
  readonly docs: { readonly what: string; readonly why: string; readonly how: string; readonly off?: string };
  readonly sources: readonly Source[];
  readonly examples: readonly Example[];
}

export interface ReportOptions {
  readonly variant?: string;
  readonly args?: Args;
  /** For what somebody else than the author of the file demands: no comment in the file suppresses it. */
  readonly suppressible?: false;
}

/** Tells of a finding; a range that is the wrong way round or outside of the text is moved into it. */
export type Report = (start: number, end: number, options?: ReportOptions) => void;

/**
 * How a rule tells of findings in a whole file. One that may have very many, all of one severity, tells of the first
 * `most` in the order of the file and says how many `more` there are: an edit must not cost what all of them do.
 */
export interface FileReport extends Report {
  /** How many findings of the rule are wanted. */
  readonly most: number;
  /** Nobody waits for the answer: proofs may take their time. */
  readonly thorough: boolean;
  /** Counts findings beyond those reported. */
  more(count: number, variant?: string): void;
}

/** The input beside the text: the site of the file, and settings. */
export interface RuleContext {
  readonly site: SiteContext;
  /** What is wrong with the gzip file that the text was unpacked from. */
  readonly packed?: GzipFault | undefined;
  readonly settings: SettingValues;
  /** What is expected of the file. */
  readonly expected: Expected;
}

/**
 * Whether a value surely has no fault: the text between two offsets, trimmed, ASCII that stands for
 * itself, but for `&amp;` in text. Nothing is made.
 */
export interface ValueCheck {
  /** @param isLiteral nothing in it would have to be escaped in a URL, either */
  (text: string, start: number, end: number, context: RuleContext, isLiteral: boolean): boolean;
  /** It also takes other references by name, and characters beyond ASCII. */
  readonly isLoose?: boolean;
  /** False where it takes every value in this context. */
  isNeeded?(context: RuleContext): boolean;
}

/** See `ValueCheck`. */
export const loosely = (check: ValueCheck): ValueCheck => Object.assign(check, { isLoose: true });

/** What is given to the fixes of a leaf rule: also the file, and where the leaf begins in it. */
export interface LeafFixContext<File> extends RuleContext {
  readonly file: File;
  readonly start: number;
}

/** A rule that looks at one leaf, as the linter asks it. Offsets are relative to the leaf. */
export interface LeafRule<Node, File = unknown> {
  readonly meta: RuleMeta;
  leaf(node: Node, report: Report, context: RuleContext): void;
  /** The ways to fix a finding of this rule, best first. */
  fixes?(finding: Finding, node: Node, context: LeafFixContext<File>): readonly Fix<File>[];
  /**
   * What else is to be edited when `edits` are made, one or more fixes of this rule among them. Offsets are those of the
   * file, in ascending order.
   */
  companionEdits?(edits: readonly Edit[], file: File): readonly Edit[];
}

/** A value that rules visit. Its place is a path of elements or the name of a field, as the language has it. */
export interface PlacedValue {
  readonly place: string;
}

/**
 * A rule about parts of a file, as it is written: it says what it visits and is given that. Offsets are relative to the
 * leaf.
 */
export interface PartRule<Node, File, Value extends PlacedValue> extends Omit<LeafRule<Node, File>, 'leaf'> {
  /** The places whose values `value` is given. */
  readonly visits?: readonly Value['place'][];
  /** Looks at one value. */
  value?(value: Value, report: Report, context: RuleContext): void;
  /** Looks at a whole record: several of its values, or how it is written. */
  record?(node: Node, report: Report, context: RuleContext): void;
}

/** A rule that looks at an index of the file, kept up to date leaf by leaf. Offsets are those of the file. */
export interface FileRule<File> {
  readonly meta: RuleMeta;
  /** In steps where it takes long: nothing is edited between them. */
  file(file: File, report: FileReport, context: RuleContext): Steps<void> | void;
  fixes?(finding: Finding, file: File, context: RuleContext): readonly Fix<File>[];
}

/**
 * The rule about suppression comments that suppress nothing. It runs when all others have, and what it says and mends
 * is the same in every language: see `unusedSuppressionRule`.
 */
export interface UnusedRule {
  readonly meta: RuleMeta;
  readonly unused: true;
}

/** The rule that says in a file that another rule has thrown on it: see `ruleFailedRule`. */
export interface FailureRule {
  readonly meta: RuleMeta;
  readonly failure: true;
}

export type Rule<Node, File> = LeafRule<Node, File> | FileRule<File> | UnusedRule | FailureRule;

/** Tells of a code whether its rule looks at nothing but the whole file. */
export function isOfFile(rules: readonly Rule<never, never>[]): (code: string) => boolean {
  const codes = new Set(
    rules.flatMap((rule) => ('file' in rule && !('leaf' in rule) ? [rule.meta.code as string] : [])),
  );
  return (code) => codes.has(code);
}

const format = (template: string, args: Args = {}): string => fill(template, args, String);

/** The message of a finding, with the number of others that it is shown for. */
export function messageOf(meta: RuleMeta, { variant, args, others = 0, fold }: Finding): string {
  const ofVariant = variant === undefined ? undefined : meta.variants?.[variant]?.message;
  const message = format(
    ofVariant === undefined
      ? translated(meta.code, 'message', meta.message)
      : translated(meta.code, `variant.${variant}`, ofVariant),
    args,
  );
  return others > 0
    ? coreWords(fold === 'group' ? 'group' : 'file', { message, others: String(others) })
    : message;
}

/** The title of a fix. */
export const titleOf = (meta: RuleMeta, fix: Fix): string =>
  format(translated(meta.code, `fix.${fix.fix}`, meta.fixes?.[fix.fix]?.title ?? fix.fix), fix.args);

export const isBulk = (meta: RuleMeta, fix: Fix): boolean => meta.fixes?.[fix.fix]?.bulk ?? false;

export const isSafe = (meta: RuleMeta, fix: Fix): boolean => meta.fixes?.[fix.fix]?.safe ?? false;
