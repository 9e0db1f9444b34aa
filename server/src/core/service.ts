/**
 * The interface between a language and the server, the command line and the tests. This folder has what every language
 * needs: rules, findings, fixes, lint. It knows offsets only: no language by name, no protocol, and no file system.
 */
import type { Change, Identity, Position } from '../text/document.ts';
import type { Counts } from '../text/leaf.ts';
import type { Features } from './features.ts';
import type { LintConfig } from './findings/lintConfig.ts';
import type { Suppressed } from './findings/suppress.ts';
import type { OneByOne } from './fixes/bulk.ts';
import type { FileFault } from './json.ts';
import type { OwnFiles } from './ownFiles.ts';
import type { Code, Edit, Finding, OtherFileEdits, RuleMeta } from './rule/rule.ts';
import type { SettingMeta } from './rule/settings.ts';
import type { Steps } from './steps.ts';
import type { Mark } from './templates/marks.ts';

/** How much of a text is read to detect its language, in UTF-16 units. */
export const HEAD_UNITS = 4096;

/** A file before it is opened: `head` is the beginning of its text, some KB. */
export interface FileHead {
  readonly languageId: string;
  readonly uri: string;
  readonly head: string;
}

/** The common part of all languages' documents; `D` below is an immutable snapshot of this kind. */
export interface AnyDocument {
  readonly config: LintConfig;
  readonly text: {
    readonly uri: string;
    readonly languageId: string;
    readonly version: number;
    readonly length: number;
    readonly complete: boolean;
    readonly lineCount: number;
    getText(range?: { start: Position; end: Position }): string;
    slice(start: number, end: number): string;
    positionAt(offset: number): Position;
    offsetAt(position: Position): number;
    /** The leaf at an offset, and its start; the last one for an offset at the end. */
    leafAt(
      offset: number,
    ): { readonly leaf: { readonly units: number }; readonly before: { readonly units: number } } | undefined;
    withVersion(version: number): unknown;
  };
}
export type * from './features.ts';

/** Whether a finding is reported, by its code and the offset of the file at which it starts. */
export type Filter = (code: string, start: number) => boolean;

/**
 * A filter of findings: by code, by ranges of offsets that they touch, and limits: of all, and of those of each rule. Of
 * rules about the whole file, so many first ones of the file are filtered.
 */
export interface Places {
  readonly code?: string | undefined;
  readonly keeps?: Filter | undefined;
  readonly start?: number;
  readonly end?: number;
  readonly most?: number;
  readonly ofEach?: number;
}

/** The findings of a document, offsets of the file, in order; `counts` includes those beyond a limit. */
export interface Findings {
  readonly findings: readonly Finding[];
  readonly counts: Counts;
}

/** The effect of edits: none, or a description to append to a title. */
export type Effect =
  | 'none'
  | {
      readonly words: string;
      /** Only what the author wrote takes effect where it had none: "fix all" may apply it. */
      readonly isSafe: boolean;
      /** The whole site is opened or blocked for some crawler, `/` included. */
      readonly isWholeSite: boolean;
      /** All changes, a line each. */
      verdicts(): readonly string[];
    };

/** A fix that is ready to be applied; offsets of the file. */
export interface ReadyFix<D extends AnyDocument = AnyDocument> {
  /** With the effect on the meaning of the file, if the language can prove it. */
  readonly title: string;
  readonly safe: boolean;
  /** It may be applied to all findings of the rule at once, although it is not safe. */
  readonly bulk: boolean;
  /** Why it is only made one by one: never by "fix all", nor by `--fix`. */
  readonly oneByOne?: OneByOne | undefined;
  readonly edits: readonly Edit[];
  /** Its effect on another file, given that file's document, read to its end. Then it is neither safe nor bulk. */
  readonly otherFile?: OtherFileEdits<D>;
}

/** The fixes of several findings, in the order of these. */
export type FixesOfEach<D extends AnyDocument = AnyDocument> = readonly (readonly ReadyFix<D>[])[];

/** A fix of a finding that is not proven yet. */
export interface Draft<D extends AnyDocument = AnyDocument> {
  readonly finding: Finding;
  readonly fix: ReadyFix<D>;
}

/** What to prove of fixes, beside that they cause no finding above hint. */
export interface Proving<D extends AnyDocument = AnyDocument> {
  /**
   * `same`: the file keeps its meaning; `site open`: no crawler has the whole site opened or blocked; `any`: nothing.
   */
  readonly meaning: 'same' | 'site open' | 'any';
  /** No bisection: some of the valid fixes are enough. */
  readonly isQuick?: boolean;
  /** Whether a new finding, also a hint, is acceptable in the document afterwards. */
  mayCome?(after: D, finding: Finding): boolean;
}

/** Fixes that were proven together. */
export interface Combined<D extends AnyDocument = AnyDocument> {
  readonly kept: readonly Draft<D>[];
  /** Fixes that fit beside the others but are not valid together with them. */
  readonly rejected: readonly Draft<D>[];
  readonly edits: readonly Edit[];
  /** What would be found after the only fix, which is rejected for that. */
  readonly uncovered?: readonly Finding[];
  /** How many were left out because the proof took too long. */
  readonly unproven: number;
  /** The document after the edits; absent if there are none. */
  readonly after?: D;
  /** Call it when `after` is no longer needed, before editing `document` again. */
  back?(): void;
}

/** A file of the user that extends a language's data. */
export interface AddedFile {
  /** Its name in messages about other files. */
  readonly name: string;
  readonly text: string;
}

/** JSON files of the user that extend a language's data; the same for all documents of a process. */
export interface Additions {
  /** The key of the setting and name of the option for their location: one or several paths of files or folders. */
  readonly key: string;
  /** The purpose of the setting, in one or two sentences of Markdown. */
  readonly description: string;
  /**
   * Loads these files in place of the previous ones. Documents read before are unchanged, so all have to be read again.
   * Returns the faults of each file; its valid parts are used.
   */
  take(files: readonly AddedFile[]): Promise<readonly (readonly FileFault[])[]>;
}

/** How files of a language are recognized. */
export interface Recognizer {
  readonly id: string;
  readonly files: OwnFiles;
  /** Whether the file is in this language. */
  claims(file: FileHead): boolean;
}

/** What is known of a language before its code is loaded. */
export interface LanguageEntry {
  readonly id: string;
  /** Its settings beside the levels of rules. */
  readonly settings: readonly SettingMeta[];
  /** Where files of the user extend its data. */
  readonly additions?: Additions;
  /** Whether the file is in this language. */
  claims(file: FileHead): boolean;
}

/** A language that is loaded when its first file is opened. */
export interface Loadable extends LanguageEntry {
  /** The codes of its rules, and the current codes by former ones. */
  readonly codes: readonly string[];
  readonly aliases: Readonly<Record<string, string>>;
  /** Its code, loaded once. Rejects if loading fails. */
  load(): Promise<LanguageService>;
}

/** The features of a language for editors, by name, which the server announces before the language is loaded. */
export interface Capabilities {
  readonly features: readonly (keyof Features<AnyDocument>)[];
  readonly tools: readonly string[];
}

/** A language as the language server sees it. */
export interface ServedLanguage extends Loadable {
  readonly capabilities: Capabilities;
}

/** A language, as the server, the command line and the tests use it. Nothing here throws, whatever the text. */
export interface LanguageService<D extends AnyDocument = AnyDocument> extends LanguageEntry {
  readonly rules: readonly RuleMeta[];
  /** Whether it proves how edits change the meaning of a file. */
  readonly provesMeaning: boolean;
  /** What Google Search Console calls the errors that a rule reports the causes of. */
  errorsOf(code: Code): readonly string[];
  /** Codes of rules whose findings may change once all files of the site have been read. */
  readonly lastCodes: ReadonlySet<string>;
  /** Codes of rules about a whole file: their findings belong to no leaf. */
  readonly fileCodes: ReadonlySet<string>;
  /** A document with nothing read yet. */
  open(identity: Identity, text: string, config: LintConfig): D;
  /** Applies one change to the text only; `read` then reads what it touched. */
  edit(document: D, change: Change): D;
  version(document: D, version: number): D;
  /** Reads until all is read or `more` returns false. */
  read(document: D, more?: () => boolean): D;
  /**
   * The findings to show: at most `limit`, errors first, and of each rule in each leaf at most `MAX_IN_LEAF`. Equal
   * findings are folded. Until the document is read to its end, only findings of leaves.
   * @param keeps only these are shown and counted; linear in the leaves that have findings
   */
  findings(document: D, limit?: number, keeps?: Filter): Findings;
  /** The same in steps. Abandon it when the document is edited. */
  findingsInSteps(document: D, limit?: number, keeps?: Filter): Steps<Findings>;
  /**
   * Computes in steps what `findings` with this limit needs beyond the leaves; `findings` is quick afterwards. Abandon
   * it when the document is edited.
   */
  settle(document: D, limit: number): Steps<void>;
  /** Findings at every place, also folded ones, in order; linear in the leaves that are requested. */
  places(document: D, wanted?: Places): readonly Finding[];
  /** The same in steps. Abandon it when the document is edited. */
  placesInSteps(document: D, wanted?: Places): Steps<readonly Finding[]>;
  /** The findings that suppression comments hide, in no order. */
  suppressed(document: D): readonly Pick<Suppressed, 'code' | 'count'>[];
  /** The proven fixes of a finding, best first; on request only the safe ones, which is quicker. */
  fixes(document: D, finding: Finding, only?: 'safe'): readonly ReadyFix<D>[];
  /**
   * The same for each of several findings, in steps; they are proven together, and what takes too long to prove is left
   * out. Call `return` on steps that you abandon.
   */
  fixesOfEach(document: D, findings: readonly Finding[], only?: 'safe'): Steps<FixesOfEach<D>>;
  /**
   * The possible fixes of a finding, without proof. With `safe`, only those declared safe, without computing their
   * effect.
   */
  drafts(document: D, finding: Finding, only?: 'safe'): readonly ReadyFix<D>[];
  /**
   * Proves fixes that are made together: as many as do not overlap and cause no new finding above hint. Nothing is
   * proven of a document that is not read to its end. Linear in the edits if the fixes hold together, and bounded in
   * any case.
   */
  combine(document: D, drafts: readonly Draft<D>[], proving: Proving<D>): Steps<Combined<D>>;
  /**
   * How edits, in ascending order, change the meaning of the file; undefined if that cannot be proven. A language
   * without proofs returns `none`; its rules say which fixes are safe.
   */
  effect(document: D, edits: readonly Edit[]): Effect | undefined;
  /** The template marks of a document; undefined if it is not a template. */
  marks(document: D): readonly Mark[] | undefined;
  readonly features: Partial<Features<D>>;
}
