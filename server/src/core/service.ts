/**
 * What a language is to the server, the command line and the tests. This folder has what every language needs: rules,
 * findings, fixes, lint. It knows offsets only. It does not know any language by name, the protocol, or where files lie.
 */
import type { Change, Identity } from '../text/document.ts';
import type { Counts } from '../text/leaf.ts';
import type { Features } from './features.ts';
import type { FileFault } from './json.ts';
import type { LintConfig } from './lint.ts';
import type { Mark } from './marks.ts';
import type { OwnFiles } from './ownFiles.ts';
import type { Code, Edit, Finding, OtherFileEdits, RuleMeta } from './rule.ts';
import type { SettingMeta } from './settings.ts';

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

/** A fix that is ready to be applied; offsets of the file. */
export interface ReadyFix<D extends AnyDocument = AnyDocument> {
  /** With what it changes of what the file means, where the language can tell. */
  readonly title: string;
  readonly safe: boolean;
  /** Though it is not safe, it may be chosen for all findings of the rule at once. */
  readonly bulk: boolean;
  readonly edits: readonly Edit[];
  /** What it does to another file, of which it is given the document, read to its end. Then it is neither safe nor bulk. */
  readonly otherFile?: OtherFileEdits<D>;
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
  /** Codes of rules whose findings may be others once all files of the site have been read. */
  readonly lastCodes: ReadonlySet<string>;
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
  /** Findings at every place, also those that are shown as one, in order; linear in the leaves that are asked about. */
  places(document: D, wanted?: Places): readonly Finding[];
  /** The ways to fix a finding of this document, best first; on request only those that are safe, which takes less. */
  fixes(document: D, finding: Finding, only?: 'safe'): readonly ReadyFix<D>[];
  /**
   * Whether edits, in ascending order, leave what the file means as it is, as far as the language can prove such a
   * thing: one that cannot says yes, and its fixes say of themselves whether they are safe.
   */
  keepsMeaning(document: D, edits: readonly Edit[]): boolean;
  /** What else is to be edited when `edits` are made, which are those of several fixes, some of this rule. */
  companionEdits(document: D, code: Code, edits: readonly Edit[]): readonly Edit[];
  /** The marks of a template, in which an engine has yet to fill in values; undefined for any other document. */
  marks(document: D): readonly Mark[] | undefined;
  readonly features: Partial<Features<D>>;
}
