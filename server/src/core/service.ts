/**
 * What a language is to the server, the command line and the tests. This folder has what every language needs: rules,
 * findings, fixes, lint. It knows offsets only. It does not know any language by name, the protocol, or where files lie.
 */
import type { Change, Identity } from '../text/document.ts';
import type { Counts } from '../text/leaf.ts';
import type { Features } from './features.ts';
import type { LintConfig } from './findings/lint.ts';
import type { Suppressed } from './findings/suppress.ts';
import type { OneByOne } from './fixes/bulk.ts';
import type { FileFault } from './json.ts';
import type { OwnFiles } from './ownFiles.ts';
import type { Edit, Finding, OtherFileEdits, RuleMeta } from './rule/rule.ts';
import type { SettingMeta } from './rule/settings.ts';
import type { Steps } from './steps.ts';
import type { Mark } from './templates/marks.ts';

/** How much of a text decides which language it is, in UTF-16 units. */
export const HEAD_UNITS = 4096;

/** A file as it is met first: `head` is the beginning of its text, some KB. */
export interface FileHead {
  readonly languageId: string;
  readonly uri: string;
  readonly head: string;
}

/** What every language's documents have; `D` below is an immutable snapshot of this kind. */
export interface AnyDocument {
  readonly config: LintConfig;
  readonly text: {
    readonly uri: string;
    readonly languageId: string;
    readonly version: number;
    readonly length: number;
    readonly complete: boolean;
    readonly lineCount: number;
    getText(range?: { start: Place; end: Place }): string;
    slice(start: number, end: number): string;
    positionAt(offset: number): Place;
    offsetAt(position: Place): number;
    /** The leaf that holds an offset, and where it starts; the last one for an offset at the end. */
    leafAt(
      offset: number,
    ): { readonly leaf: { readonly units: number }; readonly before: { readonly units: number } } | undefined;
    withVersion(version: number): unknown;
  };
}
export type * from './features.ts';

interface Place {
  readonly line: number;
  readonly character: number;
}

/** Which findings are wanted: those of a code, those that touch a range of offsets, and how many. */
export interface Places {
  readonly code?: string | undefined;
  readonly start?: number;
  readonly end?: number;
  readonly most?: number;
}

/** The findings of a document, offsets of the file, in order; `counts` counts also what a limit left out. */
export interface Findings {
  readonly findings: readonly Finding[];
  readonly counts: Counts;
}

/** What edits change: nothing, or what the words say, to stand behind a title. */
export type Effect =
  | 'none'
  | {
      readonly words: string;
      /** For some crawler the whole site is opened or blocked, `/` included. */
      readonly isWholeSite: boolean;
      /** All that changes, a line each. */
      verdicts(): readonly string[];
    };

/** A fix that is ready to be applied; offsets of the file. */
export interface ReadyFix<D extends AnyDocument = AnyDocument> {
  /** With what it changes of what the file means, where the language can tell. */
  readonly title: string;
  readonly safe: boolean;
  /** Though it is not safe, it may be chosen for all findings of the rule at once. */
  readonly bulk: boolean;
  /** Why it is only ever made one by one: never by "fix all", nor by `--fix`. */
  readonly oneByOne?: OneByOne | undefined;
  readonly edits: readonly Edit[];
  /** What it does to another file, of which it is given the document, read to its end. Then it is neither safe nor bulk. */
  readonly otherFile?: OtherFileEdits<D>;
}

/** A fix of a finding that is not proven yet. */
export interface Draft<D extends AnyDocument = AnyDocument> {
  readonly finding: Finding;
  readonly fix: ReadyFix<D>;
}

/** What is to be proven of fixes beside that they bring no finding above hint. */
export interface Proving<D extends AnyDocument = AnyDocument> {
  /** The file means the same afterwards; or it is neither opened nor blocked as a whole for any crawler; or what it may. */
  readonly meaning: 'same' | 'site open' | 'any';
  /** Nothing is tried in halves: it is enough to know some of those that are right. */
  readonly isQuick?: boolean;
  /** Whether a finding, also a hint, may stand in the document afterwards that did not stand before. */
  mayCome?(after: D, finding: Finding): boolean;
}

/** Fixes that were proven together. */
export interface Combined<D extends AnyDocument = AnyDocument> {
  readonly kept: readonly Draft<D>[];
  /** Those that had room and are not right beside the others. */
  readonly rejected: readonly Draft<D>[];
  readonly edits: readonly Edit[];
  /** How many were left out because the proof took too long. */
  readonly unproven: number;
  /** The document with the edits, where there are some. */
  readonly after?: D;
  /** To be called when `after` is no longer needed, and `document` is to be edited on. */
  back?(): void;
}

/** A file of the user that adds to what a language knows. */
export interface AddedFile {
  /** As messages about other files call it. */
  readonly name: string;
  readonly text: string;
}

/** Files of the user, JSON, that add to what a language knows; the same for all documents of a process. */
export interface Additions {
  /** Key of the setting, and name of the option, that says where they are: a path or several, of files or folders. */
  readonly key: string;
  /** What the setting is for, in one or two sentences of Markdown. */
  readonly description: string;
  /**
   * Takes these files in, in place of those before. What was read earlier stays as it was, so all documents are to be
   * read anew. Gives what is wrong in each; what is right in it counts.
   */
  take(files: readonly AddedFile[]): Promise<readonly (readonly FileFault[])[]>;
}

/** How files of a language are recognised. */
export interface Recogniser {
  readonly id: string;
  readonly files: OwnFiles;
  /** Whether the file is one of this language. */
  claims(file: FileHead): boolean;
}

/** What is known of a language before its code is loaded. */
export interface LanguageEntry {
  readonly id: string;
  /** Its settings beside the levels of rules. */
  readonly settings: readonly SettingMeta[];
  /** Where it may learn from files of the user. */
  readonly additions?: Additions;
  /** Whether the file is one of this language. */
  claims(file: FileHead): boolean;
}

/** A language that is loaded when the first file of it is met. */
export interface Loadable extends LanguageEntry {
  /** The codes of its rules, and the present ones by those that rules had before. */
  readonly codes: readonly string[];
  readonly aliases: Readonly<Record<string, string>>;
  /** Its code; loaded once. Rejects where it cannot be had. */
  load(): Promise<LanguageService>;
}

/** What a language has for editors, by name, as the server must say it before the language is loaded. */
export interface Capabilities {
  readonly features: readonly (keyof Features<AnyDocument>)[];
  readonly tools: readonly string[];
}

/** A language as the server serves it. */
export interface ServedLanguage extends Loadable {
  readonly capabilities: Capabilities;
}

/** A language, as the server, the command line and the tests use it. Nothing here throws, whatever the text. */
export interface LanguageService<D extends AnyDocument = AnyDocument> extends LanguageEntry {
  readonly rules: readonly RuleMeta[];
  /** Whether it proves what edits change of what a file means. */
  readonly provesMeaning: boolean;
  /** Codes of rules whose findings may be others once all files of the site have been read. */
  readonly lastCodes: ReadonlySet<string>;
  /** Codes of rules about a whole file: their findings belong to no leaf. */
  readonly fileCodes: ReadonlySet<string>;
  /** A document with nothing read yet. */
  open(identity: Identity, text: string, config: LintConfig): D;
  /** One change, in the text only: `read` reads what it touched. */
  edit(document: D, change: Change): D;
  version(document: D, version: number): D;
  /** Reads on until all is read or `more` says no. */
  read(document: D, more?: () => boolean): D;
  /**
   * What is shown of a document: at most `limit` findings, errors first, and of each rule in each leaf at most
   * `MOST_IN_LEAF`. Equal findings that come once are one. Before the document is read to its end, only what leaves have.
   */
  findings(document: D, limit?: number): Findings;
  /**
   * Does in steps what `findings` with this limit needs beyond the leaves, so that it takes little then. To be given up when
   * the document is edited.
   */
  settle(document: D, limit: number): Steps<void>;
  /** Findings at every place, also those that are shown as one, in order; linear in the leaves of the range. */
  places(document: D, wanted?: Places): readonly Finding[];
  /** What suppression comments hide of a document, in no order. */
  suppressed(document: D): readonly Pick<Suppressed, 'code' | 'count'>[];
  /** The ways to fix a finding of this document, proven, best first; on request only those that are safe, which takes less. */
  fixes(document: D, finding: Finding, only?: 'safe'): readonly ReadyFix<D>[];
  /** The same for each of several findings; they are proven together, and what takes too long to prove is left out. */
  fixesOfEach(document: D, findings: readonly Finding[], only?: 'safe'): readonly (readonly ReadyFix<D>[])[];
  /** The ways to fix a finding, not proven; of those that are `safe` only, what they change is not looked at, either. */
  drafts(document: D, finding: Finding, only?: 'safe'): readonly ReadyFix<D>[];
  /**
   * Proves fixes that are made together, as many as have room beside each other and bring no finding above hint that was
   * not there. Nothing is proven of a document that is not read to its end. Takes time that is linear in the edits, where
   * the fixes hold together, and is bounded in any case.
   */
  combine(document: D, drafts: readonly Draft<D>[], proving: Proving<D>): Steps<Combined<D>>;
  /**
   * What edits, in ascending order, change of what the file means; undefined where that cannot be proven. A language that
   * cannot prove such a thing says `none`, and its fixes say of themselves whether they are safe.
   */
  effect(document: D, edits: readonly Edit[]): Effect | undefined;
  /** The marks of a template, in which an engine has yet to fill in values; undefined for any other document. */
  marks(document: D): readonly Mark[] | undefined;
  readonly features: Partial<Features<D>>;
}
