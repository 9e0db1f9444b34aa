/**
 * The configurations, `crawlwise.json`: searched from each file up to the folder of the workspace, cached, and reloaded
 * when they change. Faults become diagnostics in the files.
 */
import { CONFIG_NAME, SITE_ROOT } from '../../config/keys.ts';
import { folderBelow, foldersUp, pathBelow } from '../../config/paths.ts';
import type { Config } from '../../config/types.ts';
import type { Status } from '../../core/features/display.ts';
import { Multimap } from '../../core/multimap.ts';
import { decoded, folderOf, nameOf, slashed } from '../../core/uri.ts';
import { describe } from '../wire/guard.ts';
import { atMost, PATIENCE_MS } from '../wire/timers.ts';
import { resultWords } from '../words/answers.ts';
import { failureWords } from '../words/failures.ts';
import { createConfigBases } from './configBases.ts';
import { createConfigFaults } from './configFaults.ts';
import type { UserContext } from './context.ts';

/** A folder's configuration, if it has one, its text, and what was opened for what it extends. */
interface FolderConfig {
  readonly config?: Config;
  readonly text?: string;
  /** The text by URI; undefined for what is not there or must not be opened. */
  readonly bases?: ReadonlyMap<string, string | undefined>;
}

/** The configurations of folders, as far as they were read. */
function createFolderConfigs(context: UserContext) {
  const { folders, access, events, log } = context;
  const known = new Map<string, FolderConfig>();
  const reading = new Map<string, Promise<void>>();
  const extended = createConfigBases(context);
  const faults = createConfigFaults(context, (config) => known.get(config.folder)?.config === config);

  /** Reads a folder's configuration; returns whether it has changed. */
  const read = async (folder: string): Promise<boolean> => {
    const uri = folder + CONFIG_NAME;
    const text = (await access.source()?.read(uri, () => true, folders.of(uri) ?? folder))?.text;
    const before = known.get(folder);
    if (before && before.text === text && (before.bases?.size ?? 0) === 0) return false;
    if (text === undefined) {
      known.set(folder, {});
      faults.drop(uri);
      return before?.text !== undefined;
    }
    const { config, bases } = await extended.readWith(uri, text);
    if (before?.text === text && sameTexts(bases, before.bases)) return false;
    known.set(folder, { config, text, bases });
    extended.watch([...known.values()].flatMap((folderConfig) => [...(folderConfig.bases?.keys() ?? [])]));
    void faults.report(config).catch(failed);
    return true;
  };
  const failed = (error: unknown): void =>
    log.error(failureWords('readConfig', { name: CONFIG_NAME, reason: describe(error) }));
  /** In sequence for each folder, so that the last one read counts. */
  const readNext = (folder: string): Promise<void> => {
    const next = (reading.get(folder) ?? Promise.resolve())
      .then(() => read(folder))
      .then((isOther) => {
        if (isOther) events.configurationChanged(folder);
      })
      .catch(failed)
      .finally(() => {
        if (reading.get(folder) === next) reading.delete(folder);
      });
    reading.set(folder, next);
    return next;
  };

  return {
    known: known as ReadonlyMap<string, FolderConfig>,
    faults,
    /** Those whose folders' configurations are neither known nor being read. */
    unread: (some: readonly string[]) => some.filter((folder) => !known.has(folder) && !reading.has(folder)),
    /** Reads those that are not known; never rejects. */
    look: (some: readonly string[]): Promise<unknown> =>
      Promise.all(
        some.filter((folder) => !known.has(folder)).map((folder) => reading.get(folder) ?? readNext(folder)),
      ),
    /** A folder's configuration, or what it extends, may have changed. */
    again: (folder: string) => void readNext(folder),
    drop(folder: string): void {
      known.delete(folder);
      faults.hide(folder + CONFIG_NAME);
    },
    /** These files were written or deleted. */
    touched(uris: readonly string[]): void {
      for (const uri of uris.map(decoded)) {
        for (const [folder, { config, bases }] of known) {
          const place = decoded(folder);
          const isConfig = nameOf(uri) === CONFIG_NAME && uri === place + CONFIG_NAME;
          if (isConfig || place.startsWith(slashed(uri)) || isBase(bases, uri)) void readNext(folder);
          else if (config && faults.isNamed(config, uri)) void faults.report(config).catch(failed);
        }
      }
    },
    /** Nothing is being read. */
    isSettled: () => reading.size === 0,
  };
}

export type ConfigLoader = ReturnType<typeof createConfigLoader>;

/** The configurations of one connection. */
export function createConfigLoader(context: UserContext) {
  const { folders, access, events, clientUri } = context;
  const { known, faults, ...configs } = createFolderConfigs(context);
  /** The open documents below each folder. */
  const documents = new Multimap();

  /** The folders from which the configuration of a file may come, the nearest first. */
  const up = (uri: string): readonly string[] => foldersUp(uri, folders.of(uri));
  /** Outside of all folders: read again if an open document needs it. */
  const forget = (folder: string): void => {
    const { config } = known.get(folder) ?? {};
    configs.drop(folder);
    if (config) events.configurationChanged(folder);
  };
  const all = (): readonly Config[] => [...known.values()].flatMap(({ config }) => config?.chain ?? []);
  const nearest = (uri: string): Config | undefined =>
    up(uri)
      .map((folder) => known.get(folder)?.config)
      .find(Boolean);

  return {
    initialize: faults.initialize,
    showFailures: faults.showFailures,
    /**
     * Searches for the configuration of a file; undefined if it is known already. Never rejects, and waits only briefly.
     */
    look(uri: string): Promise<void> | undefined {
      const folders = access.source() ? up(uri) : [];
      if (folders.every((folder) => known.has(folder))) return undefined;
      return atMost(PATIENCE_MS, configs.look(folders));
    },
    /**
     * The configuration of a file or a folder, if it is known already; otherwise it is searched for, and an event
     * tells once it is found.
     */
    of(uri: string): Config | undefined {
      if (access.source()) void configs.look(configs.unread(up(uri)));
      return nearest(uri);
    },
    /** The configuration of a file if something in it is invalid: a sentence with its path, and its URI for the client. */
    invalidFor(uri: string): Status['maker'] {
      const config = nearest(uri);
      if (!config || !faults.isInvalid(config)) return undefined;
      const path = pathBelow(folders.of(uri) ?? config.folder, config.uri);
      return { text: resultWords('invalidInPart', { path }), uri: clientUri(config.uri), path };
    },
    /** All that have been found. */
    all,
    /** The roots of sites in them. */
    roots: (): readonly string[] => all().flatMap(rootsIn),
    /** Reads those among the files of folders that were searched. */
    async listed(uris: readonly string[]): Promise<void> {
      await configs.look(uris.filter((uri) => nameOf(uri) === CONFIG_NAME).map(folderOf));
    },
    touched: configs.touched,
    /** Any of them may have changed. */
    readAll(): void {
      for (const folder of known.keys()) configs.again(folder);
    },
    /** A document was opened, or closed: then configurations that no other one needs are dropped. */
    opened(uri: string): void {
      for (const folder of foldersUp(uri)) documents.add(folder, uri);
    },
    closed(uri: string): void {
      for (const folder of foldersUp(uri))
        if (documents.delete(folder, uri) && folders.of(folder) === undefined) configs.drop(folder);
    },
    /** Other folders are open. */
    moved(): void {
      for (const folder of [...known.keys()]) {
        if (folders.of(folder + CONFIG_NAME) !== undefined) configs.again(folder);
        else forget(folder);
      }
    },
    isSettled: configs.isSettled,
  };
}

const sameTexts = (a: NonNullable<FolderConfig['bases']>, b: FolderConfig['bases']): boolean =>
  b !== undefined && a.size === b.size && [...a].every(([uri, text]) => b.has(uri) && b.get(uri) === text);

/** Whether a file, or a folder that was deleted, has something that was opened. */
const isBase = (bases: FolderConfig['bases'], uri: string): boolean =>
  [...(bases?.keys() ?? [])].some((base) => decoded(base) === uri || decoded(base).startsWith(slashed(uri)));

/** The roots of sites that a configuration names. */
const rootsIn = ({ folder, sections }: Config): readonly string[] =>
  sections.flatMap(({ values }) => {
    const root = values.get(SITE_ROOT.key)?.value;
    return typeof root === 'string' && root !== '' ? folderBelow(folder, root) : [];
  });
