/** The folders whose files the site knows: what is opened is searched, and the files of what is closed are dropped. */
import { REACH } from '../../core/reach.ts';
import type { ConfiguredPlace } from '../../core/sites.ts';
import { describe } from '../wire/guard.ts';
import { atMost } from '../wire/timers.ts';
import { yieldToMessages } from '../wire/yieldToMessages.ts';
import { failureWords } from '../words/failures.ts';
import { fileWords, startWords } from '../words/log.ts';
import type { ConfigLoader } from './configs.ts';
import type { WorkspaceContext } from './context.ts';
import type { DiskEvents } from './diskEvents.ts';
import type { IgnoredFiles } from './ignored.ts';
import type { Outputs } from './outputs.ts';
import type { ReadingProgress } from './progress.ts';
import type { StaleDocuments } from './staleDocuments.ts';
import type { StoredFiles } from './storedFiles.ts';

/** How long an answer waits for files that would improve it, in milliseconds. */
const MOMENT_MS = 2000;
/** Files that are added between two pauses for messages. */
const AT_ONCE = 1000;

/** What others decide about the workspace. */
export interface WorkspaceParts {
  readonly configs: Pick<ConfigLoader, 'listed' | 'readAll'>;
  readonly ignored: IgnoredFiles;
  readonly outputs: Outputs;
  /** What is configured about the site of a folder. */
  readonly placeOf: (folder: string) => ConfiguredPlace;
}

interface SearchParts extends WorkspaceParts {
  readonly stale: StaleDocuments;
  readonly stored: StoredFiles;
  readonly onDisk: DiskEvents;
  readonly progress: ReadingProgress;
}

/** The searched folders of one connection. */
export function createSearch(
  context: WorkspaceContext,
  { configs, ignored, outputs, placeOf, stale, stored, onDisk, progress }: SearchParts,
) {
  const { project, folders, access, siteUris, events, log } = context;
  const { sites } = project;
  /** All folders have been searched. */
  let ready: Promise<void> = Promise.resolve();
  let looking = 0;
  /** The folders that are searched, and whether without their subfolders. */
  let known: Set<string> = new Set();
  let areFlat = folders.areFlat();

  const search = async (added: readonly string[]): Promise<void> => {
    const files = access.stored();
    if (!files || added.length === 0) return;
    const listed = await files.list(added, folders.areFlat());
    if (listed.length >= REACH.listed) {
      log.warn(fileWords('tooMany', { most: REACH.listed }));
      sites.builds.isOff = true;
    }
    // Folders may have been closed in the meantime.
    const found = listed.filter((uri) => folders.of(uri) !== undefined);
    await configs.listed(found);
    await ignored.listed(found);
    await findOutputs(added, found);
    const uris = found.flatMap((uri) => siteUris.served(uri) ?? []);
    for (const [at, uri] of uris.entries()) {
      if (at % AT_ONCE === AT_ONCE - 1) await yieldToMessages();
      stored.add(uri);
      stored.enqueue([uri]);
    }
    if (!folders.areFlat()) onDisk.follow();
    await stored.read([]);
  };
  const findOutputs = async (searched: readonly string[], uris: readonly string[]): Promise<void> => {
    if (!(await outputs.listed(searched, uris))) return;
    ignored.forget();
    open();
    events.placesChanged();
  };
  const begin = (): void => {
    if (looking++ === 0) progress.start();
    sites.reading(true);
  };
  const end = (): void => {
    looking--;
    if (looking > 0) return;
    log.info(startWords('read', { count: progress.end() }));
    sites.reading(false);
    // Until then, it is not known which pages are not listed.
    sites.builtChanged();
    stale.settle();
    events.filesKnown();
  };

  const start = (added: readonly string[]): void => {
    begin();
    ready = Promise.all([ready, stale.after(() => search(added).finally(end))])
      .then(() => {})
      .catch((error) => log.error(failureWords('scanWorkspace', { reason: describe(error) })));
  };
  const open = (): void => sites.open(folders.all(), placeOf, folders.areFlat());

  return {
    /** Notifies the site of the open folders, and of what is configured about them. */
    open,
    /** Searches folders that were opened, and drops the files of closed ones. */
    update(): void {
      const [before, wereFlat] = [known, areFlat];
      [known, areFlat] = [new Set(folders.all()), folders.areFlat()];
      // With its subfolders, the same folder is another one.
      const isOther = areFlat !== wereFlat;
      const added = [...known].filter((folder) => isOther || !before.has(folder));
      if (!isOther && added.length === 0 && known.size === before.size) return;
      stored.removeStrays();
      open();
      onDisk.follow();
      if (added.length > 0) start(added);
      else stale.settle();
    },
    /** The same for the folder of a document in an editor without open folders. */
    toggle(folder: string, isOpen: boolean): void {
      if (isOpen) known.add(folder);
      else known.delete(folder);
      sites.toggle(folder, isOpen);
      onDisk.toggle(folder, isOpen);
      if (isOpen) start([folder]);
      else stored.removeIn(folder);
    },
    /** Other files are ignored than before: drops these, and searches all folders again. */
    again(): void {
      stored.removeStrays();
      start([...known]);
    },
    /** Resolves when all folders have been searched, and all changes have taken effect. */
    async ready(): Promise<void> {
      await ready;
      while (sites.isInDoubt()) {
        if (stale.isSettled()) stale.settle();
        await yieldToMessages();
      }
    },
    /** The same, but resolves after a moment at the latest; undefined if no search is running. */
    soon: () => (looking > 0 ? atMost(MOMENT_MS, ready) : undefined),
    /** Finds again what projects have written, among all files of the folders. */
    outputs: (uris: readonly string[]) => findOutputs([...known], uris),
    isSettled: () => looking === 0,
  };
}
