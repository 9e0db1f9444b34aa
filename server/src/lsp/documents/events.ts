import type { OpenDocument } from './openDocument.ts';

/** What happens in a server besides the requests of the client. `effects.ts` lists what follows from each. */
export interface ServerEvents {
  /** Folders were opened and closed. */
  foldersChanged(added: readonly string[], removed: readonly string[]): void;
  /** The client has other settings for these folders; undefined is for files outside all folders. */
  settingsChanged(folders: ReadonlySet<string | undefined>): void;
  /** The value of the setting for the language of the texts. */
  languageSet(setting: unknown): void;
  /** A configuration applies in this folder, another one, or none anymore. */
  configurationChanged(folder: string): void;
  /** A configuration has become valid or invalid. */
  configurationJudged(): void;
  /** Files that extend a language have changed. */
  additionsChanged(): void;
  /** Ignore files leave out other files than before. */
  ignoredChanged(): void;
  /** The client has announced that it reports changed files, and does not. */
  watchingRefused(): void;
  /** Files were created, changed or deleted; `isNew` tells which were not known before. */
  filesChanged(uris: readonly string[], isNew: (uri: string) => boolean): void;
  /** Sites have other files than before, or at other URIs. */
  placesChanged(): void;
  /** The site's answers to queries of these documents have changed. */
  answersChanged(uris: readonly string[]): void;
  /** What projects have written was found again. */
  built(): void;
  /** All files of the workspace are known. */
  filesKnown(): void;
  /** Pages of builds, configurations of hosts, or the code for them are wanted. */
  buildsWanted(): void;
  /** They were read. */
  buildsRead(): void;
  /** The site has processed all that it was notified of. */
  siteSettled(): void;
  /** What lenses say may be different, and all that it depends on is known. */
  lensesChanged(): void;
  /** A document was closed. */
  closed(open: OpenDocument): void;
  /** A document has a text that was not read, or another language. */
  textChanged(open: OpenDocument): void;
  /** A document was read to its end, or to the end of a slice. */
  documentRead(open: OpenDocument, isComplete: boolean): void;
  /** The user has not edited a document for a moment. */
  editingPaused(open: OpenDocument): void;
}
