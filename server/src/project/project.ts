/**
 * The files of sites, and the findings of each, judged in its site. It is given files and settings, reads nothing itself, and
 * keeps no text: whoever wants findings has the text. What a site announces is read as that, whatever its name.
 */
import type { LintConfig } from '../core/findings/lintConfig.ts';
import type { GzipFault } from '../core/gzip.ts';
import {
  type AnyDocument,
  type FileHead,
  HEAD_UNITS,
  type LanguageService,
  type Loadable,
} from '../core/service.ts';
import type { FileBeginning } from '../core/sites.ts';
import { createSites } from '../site/sites.ts';
import type { ProjectSettings } from './settings.ts';

/** A file with its text, in the language that its name and its beginning decide unless it is known. */
export interface ProjectFile {
  readonly uri: string;
  readonly text: string;
  readonly packed?: GzipFault | undefined;
  readonly language?: string | undefined;
}

/** What reads the files of builds, if there are any. */
export type ReadBuild = (uri: string, most: number) => FileBeginning | undefined;

/** A document that was read to its end. */
export interface ReadDocument {
  readonly service: LanguageService;
  readonly document: AnyDocument;
}

export class Project {
  private readonly sites;
  /** The languages of the files that have one. */
  private readonly claimed = new Map<string, Loadable>();

  constructor(
    private readonly languages: readonly Loadable[],
    private readonly settings: ProjectSettings,
    folders: readonly string[],
    read?: ReadBuild,
  ) {
    this.sites = createSites(read && { read, topOf: () => folders[0] });
    this.sites.open(folders, settings.place);
  }

  /** Rejects if the code that reads builds cannot be loaded. */
  loadBuilds = (): Promise<void> => this.sites.loadBuilds();

  /** Takes in files, in any order, then those of them that a site announces. */
  async put(files: readonly ProjectFile[]): Promise<void> {
    for (const { uri } of files) this.sites.add(uri);
    let left = await this.take(files, (file) => this.claims(file));
    for (let before = Number.POSITIVE_INFINITY; left.length < before; ) {
      before = left.length;
      this.sites.settle();
      left = await this.take(left, ({ uri, head }) => this.sites.announcedLanguage(uri, head));
    }
  }

  /** The language of a file that was taken in; undefined for one that is not ours. */
  languageOf = (uri: string): Loadable | undefined => this.claimed.get(uri);

  /** Reads a file in its site as that is now, or without a site if it was not taken in. */
  async read(
    { uri, text, packed, language: id }: ProjectFile,
    config: LintConfig = this.settings.of(uri).lint,
  ): Promise<ReadDocument> {
    const own = this.claimed.get(uri);
    const service = await (own ?? this.languages.find((one) => one.id === id))!.load();
    const lint = { ...config, packed, ...(own && { site: this.sites.viewOf(uri) }) };
    const document = service.read(service.open({ uri, languageId: service.id, version: 0 }, text, lint));
    this.sites.forget(uri);
    return { service, document };
  }

  private claims = (file: FileHead): string | undefined => this.languages.find((one) => one.claims(file))?.id;

  /** Takes in the files that have a language; returns the others. */
  private async take(
    files: readonly ProjectFile[],
    languageOf: (file: FileHead) => string | undefined,
  ): Promise<readonly ProjectFile[]> {
    const left: ProjectFile[] = [];
    for (const file of files) {
      const { uri, text } = file;
      const id = file.language ?? languageOf({ uri, languageId: '', head: text.slice(0, HEAD_UNITS) });
      const language = this.languages.find((one) => one.id === id);
      if (!language) left.push(file);
      else {
        this.claimed.set(uri, language);
        await this.sites.load(language.id);
        this.sites.put(uri, text, undefined, language.id)();
      }
    }
    return left;
  }
}
