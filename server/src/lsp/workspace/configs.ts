/**
 * The configurations, `crawlwise.json`: searched from each file up to the folder of the workspace, cached, and reloaded
 * when they change. Faults become diagnostics in the files.
 */
import {
  type ClientCapabilities,
  type Connection,
  type Diagnostic,
  type Disposable,
  PublishDiagnosticsNotification,
} from 'vscode-languageserver';
import type { Opened, Wanted } from '../../config/extends.ts';
import { CONFIG_NAME, type Configurable, SITE_ROOT } from '../../config/keys.ts';
import { folderBelow, foldersUp, pathBelow } from '../../config/paths.ts';
import type { Config, Named } from '../../config/types.ts';
import type { Status } from '../../core/features/display.ts';
import type { FileFault } from '../../core/json.ts';
import { Multimap } from '../../core/multimap.ts';
import { sameData } from '../../core/sameData.ts';
import { decoded, folderOf, nameOf, slashed } from '../../core/uri.ts';
import type { ServerEvents } from '../documents/events.ts';
import { isAble } from '../wire/experimental.ts';
import { describe, type Log } from '../wire/guard.ts';
import { startTimer } from '../wire/timers.ts';
import { quietly } from '../wire/wire.ts';
import { resultWords } from '../words/answers.ts';
import { failureWords } from '../words/failures.ts';
import { fileWords } from '../words/log.ts';
import type { FileAccess } from './fileAccess.ts';
import type { Folders } from './folders.ts';
import { contentAt, dataText, faultDiagnostic, placesOf, watchNamed } from './userFiles.ts';

/** How long a document waits for its configuration at most, in milliseconds. */
const PATIENCE_MS = 1000;

export interface ConfigLoader {
  initialize(capabilities: ClientCapabilities): void;
  /**
   * Searches for the configuration of a file; undefined if it is known already. Never rejects, and waits only briefly.
   */
  look(uri: string): Promise<void> | undefined;
  /**
   * The configuration of a file or a folder, if it is known already; otherwise it is searched for, and an event
   * tells once it is found.
   */
  of(uri: string): Config | undefined;
  /** The configuration of a file if something in it is invalid: a sentence with its path, and its URI for the client. */
  invalidFor(uri: string): Status['maker'];
  /** All that have been found. */
  all(): readonly Config[];
  /** The roots of sites in them. */
  roots(): readonly string[];
  /** Reads those among the files of folders that were searched. */
  listed(uris: readonly string[]): Promise<void>;
  /** These files were written or deleted. */
  touched(uris: readonly string[]): void;
  /** Any of them may have changed. */
  readAll(): void;
  /** A document was opened, or closed: then configurations that no other one needs are dropped. */
  opened(uri: string): void;
  closed(uri: string): void;
  /** Other folders are open. */
  moved(): void;
  /** Nothing is being read. */
  isSettled(): boolean;
}

export interface ConfigsOptions {
  readonly connection: Connection;
  readonly languages: readonly Configurable[];
  readonly folders: Pick<Folders, 'of'>;
  readonly access: FileAccess;
  readonly events: ServerEvents;
  readonly log: Log;
  readonly clientUri: (uri: string) => string;
}

/** A folder's configuration, if it has one, its text, and what was opened for what it extends. */
interface FolderConfig {
  readonly config?: Config;
  readonly text?: string;
  /** The text by URI; undefined for what is not there or must not be opened. */
  readonly bases?: ReadonlyMap<string, string | undefined>;
}

/** The configurations of one connection. */
export function createConfigLoader(options: ConfigsOptions): ConfigLoader {
  const { connection, languages, folders, access, events, log, clientUri } = options;
  const known = new Map<string, FolderConfig>();
  const reading = new Map<string, Promise<void>>();
  /** The faults shown last, by file. */
  const shown = new Map<string, string>();
  /** The URIs of those that are invalid in part. */
  const invalid = new Set<string>();
  let isSchemaReported = false;

  /** The open documents below each folder. */
  const documents = new Multimap();

  const up = (uri: string): readonly string[] => foldersUp(uri, folders.of(uri));

  const show = (uri: string, diagnostics: Diagnostic[]): void => {
    const text = JSON.stringify(diagnostics);
    if (text === (shown.get(uri) ?? '[]')) return;
    if (diagnostics.length > 0) shown.set(uri, text);
    else shown.delete(uri);
    quietly(
      connection.sendNotification(PublishDiagnosticsNotification.type, { uri: clientUri(uri), diagnostics }),
    );
  };
  const placesIn = ({ uri, folder }: Config, path: string) =>
    placesOf({ path, starts: [{ folder, within: folders.of(uri) ?? folder }] });
  /** Why a configuration cannot use a file or folder that it names: `missing` if there is none; undefined if it can. */
  const refusedAt = async (
    config: Config,
    { path, use }: Pick<Named, 'path' | 'use'>,
    missing: string,
  ): Promise<string | undefined> => {
    const files = access.source();
    const { places, refused } = placesIn(config, path);
    if (refused !== undefined) return resultWords('refused', { path, refusal: refused });
    const sight = files && places[0] ? await contentAt(places[0], use, files) : undefined;
    if (sight === 'missing') return missing;
    return sight && 'refused' in sight ? resultWords('refused', { path, refusal: sight.refused }) : undefined;
  };
  /** Whether a configuration may name a file or a folder above it. */
  const isNamed = (config: Config, uri: string): boolean =>
    config.expectedFiles.some(({ place }) => place.path.endsWith(decoded(nameOf(uri)))) ||
    config.named
      .flatMap(({ path }) => placesIn(config, path).places)
      .some((place) => uri === decoded(place.uri) || uri.startsWith(slashed(decoded(place.uri))));
  const judge = (uri: string, isInvalid: boolean): void => {
    if (isInvalid === invalid.has(uri)) return;
    if (isInvalid) invalid.add(uri);
    else invalid.delete(uri);
    events.configurationJudged();
  };
  const logFaults = async (config: Config): Promise<void> => {
    const { noExpected, rootOf, expectedUri } = await import('../../config/linked.ts');
    const named: FileFault[] = [];
    for (const one of config.named) {
      const message = await refusedAt(config, one, one.fault.message);
      if (message !== undefined) named.push({ ...one.fault, message });
    }
    const root = rootOf(config);
    for (const one of config.expectedFiles) {
      const path = pathBelow(config.folder, expectedUri(one.place, config.folder, root));
      const missing = noExpected(one, path, root !== config.folder);
      const message = await refusedAt(config, { path, use: 'file' }, missing);
      if (message !== undefined) named.push(one.faultOf(message));
    }
    if (known.get(config.folder)?.config !== config) return;
    const { faultsOfBases } = await import('../../config/extends.ts');
    const others = [...faultsOfBases(config), ...named];
    const faults = isSchemaReported ? config.beyondSchema : config.faults;
    show(config.uri, [...faults, ...others].map(faultDiagnostic));
    judge(config.uri, config.faults.length + others.length > 0);
  };

  /** Reads a folder's configuration; returns whether it has changed. */
  const read = async (folder: string): Promise<boolean> => {
    const uri = folder + CONFIG_NAME;
    const text = (await access.source()?.read(uri, () => true, folders.of(uri) ?? folder))?.text;
    const before = known.get(folder);
    if (before && before.text === text && (before.bases?.size ?? 0) === 0) return false;
    if (text === undefined) {
      known.set(folder, {});
      show(uri, []);
      judge(uri, false);
      return before?.text !== undefined;
    }
    const { config, bases } = await withBases(uri, text);
    if (before?.text === text && sameTexts(bases, before.bases)) return false;
    known.set(folder, { config, text, bases });
    watchBases();
    void logFaults(config).catch(failed);
    return true;
  };
  /** A configuration with what it extends, and the texts that were opened for that. */
  const withBases = async (uri: string, text: string) => {
    const [{ configReader }, { chainOf }] = await Promise.all([
      import('../../config/config.ts'),
      import('../../config/extends.ts'),
    ]);
    const bases = new Map<string, string | undefined>();
    const steps = chainOf(uri, { text }, configReader(languages), {
      boundsOf: (folder) => ({ folder, within: folders.of(folder) ?? folder }),
      // Packages are folders on a disk.
      hasPackages: uri.startsWith('file:'),
    });
    let step = steps.next();
    while (!step.done) {
      const opened = await baseAt(step.value);
      bases.set(step.value.uri, opened && 'text' in opened ? opened.text : undefined);
      step = steps.next(opened);
    }
    return { config: step.value, bases };
  };
  const baseAt = async (place: Wanted): Promise<Opened> => {
    const files = access.source();
    const found = files && (await contentAt(place, 'config', files));
    if (found === undefined || found === 'missing') return undefined;
    if ('refused' in found) return found;
    const text = await dataText(place, files!);
    return text === undefined ? undefined : { text };
  };
  /** The URIs that are watched now. */
  let watched: readonly string[] = [];
  let watching: Promise<Disposable | undefined> = Promise.resolve(undefined);
  const watchBases = (): void => {
    const uris = [...new Set([...known.values()].flatMap(({ bases }) => [...(bases?.keys() ?? [])]))].sort();
    if (sameData(uris, watched)) return;
    watched = uris;
    watching = watching
      .then((before) => before?.dispose())
      .then(() => watchNamed(connection, uris.map(clientUri), access.watching()))
      .catch((error) => {
        log.warn(fileWords('notReported', { reason: describe(error) }));
        return undefined;
      });
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
  const drop = (folder: string): void => {
    known.delete(folder);
    show(folder + CONFIG_NAME, []);
  };
  /** Outside of all folders: read again if an open document needs it. */
  const forget = (folder: string): void => {
    const { config } = known.get(folder) ?? {};
    drop(folder);
    if (config) events.configurationChanged(folder);
  };
  const lookIn = (some: readonly string[]): Promise<unknown> =>
    Promise.all(some.map((folder) => reading.get(folder) ?? readNext(folder)));
  const all = (): readonly Config[] => [...known.values()].flatMap(({ config }) => config?.chain ?? []);
  const unknownOf = (uri: string): readonly string[] =>
    access.source() ? up(uri).filter((folder) => !known.has(folder)) : [];

  const nearest = (uri: string): Config | undefined => {
    for (const folder of up(uri)) {
      const config = known.get(folder)?.config;
      if (config) return config;
    }
    return undefined;
  };

  return {
    initialize(capabilities) {
      isSchemaReported = isAble(capabilities, 'crawlwiseSchema');
    },
    look(uri) {
      const unknown = unknownOf(uri);
      if (unknown.length === 0) return undefined;
      const patience = new Promise<void>((resolve) => void startTimer(resolve, PATIENCE_MS));
      return Promise.race([lookIn(unknown).then(() => {}), patience]);
    },
    of(uri) {
      const unknown = unknownOf(uri).filter((folder) => !reading.has(folder));
      if (unknown.length > 0) void lookIn(unknown);
      return nearest(uri);
    },
    invalidFor(uri) {
      const config = nearest(uri);
      if (!config || !invalid.has(config.uri)) return undefined;
      const path = pathBelow(folders.of(uri) ?? config.folder, config.uri);
      return { text: resultWords('invalidInPart', { path }), uri: clientUri(config.uri), path };
    },
    all,
    roots: () =>
      all().flatMap(({ folder, sections }) =>
        sections.flatMap(({ values }) => {
          const root = values.get(SITE_ROOT.key)?.value;
          return typeof root === 'string' && root !== '' ? folderBelow(folder, root) : [];
        }),
      ),
    async listed(uris) {
      const own = uris.filter((uri) => nameOf(uri) === CONFIG_NAME).map(folderOf);
      await lookIn(own.filter((folder) => !known.has(folder)));
    },
    touched(uris) {
      for (const uri of uris.map(decoded)) {
        for (const [folder, { config, bases }] of known) {
          const place = decoded(folder);
          const isConfig = nameOf(uri) === CONFIG_NAME && uri === place + CONFIG_NAME;
          if (isConfig || place.startsWith(slashed(uri)) || isBase(bases, uri)) void readNext(folder);
          else if (config && isNamed(config, uri)) void logFaults(config).catch(failed);
        }
      }
    },
    readAll() {
      for (const folder of known.keys()) void readNext(folder);
    },
    opened(uri) {
      for (const folder of foldersUp(uri)) documents.add(folder, uri);
    },
    closed(uri) {
      for (const folder of foldersUp(uri))
        if (documents.delete(folder, uri) && folders.of(folder) === undefined) drop(folder);
    },
    moved() {
      for (const folder of [...known.keys()]) {
        if (folders.of(folder + CONFIG_NAME) !== undefined) void readNext(folder);
        else forget(folder);
      }
    },
    isSettled: () => reading.size === 0,
  };
}

const sameTexts = (a: NonNullable<FolderConfig['bases']>, b: FolderConfig['bases']): boolean =>
  b !== undefined && a.size === b.size && [...a].every(([uri, text]) => b.has(uri) && b.get(uri) === text);

/** Whether a file, or a folder that was deleted, has something that was opened. */
const isBase = (bases: FolderConfig['bases'], uri: string): boolean =>
  [...(bases?.keys() ?? [])].some((base) => decoded(base) === uri || decoded(base).startsWith(slashed(uri)));
