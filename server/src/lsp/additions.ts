/**
 * Files of the user that add to what the languages know. A setting names them; here they are found, read, given to the
 * languages, watched and read anew. What is wrong in one is shown at its place in it.
 */

import {
  type Connection,
  type Diagnostic,
  DidChangeWatchedFilesNotification,
  type Disposable,
  type FileSystemWatcher,
  PublishDiagnosticsNotification,
} from 'vscode-languageserver';
import { sameData } from '../core/sameData.ts';
import type { AddedFile, Additions, ServedLanguage } from '../core/service.ts';
import { decoded, folderOf, isDataFile, lastSegment, nameOf } from '../core/uri.ts';
import type { FileSource } from './fileSource.ts';
import { describe, type Log } from './guard.ts';
import { SECTION, type SetPath } from './settings.ts';
import { faultDiagnostic, urisOf } from './userFiles.ts';
import { quietly } from './wire.ts';
import type { Workspace } from './workspace.ts';

export interface AdditionsOptions {
  readonly connection: Connection;
  readonly languages: readonly ServedLanguage[];
  /** The paths a setting names. */
  readonly paths: (key: string) => readonly SetPath[];
  readonly workspace: Pick<Workspace, 'source' | 'watching'>;
  readonly log: Log;
  /** Languages know other things now. */
  readonly onChange: () => void;
}

export interface AddedFiles {
  /** The settings, or the folders that are open, may have become others. */
  update(): void;
  /** These files have been written or deleted. */
  touched(uris: readonly string[]): void;
}

interface Target {
  readonly path: string;
  readonly isTold: boolean;
  readonly uris: readonly string[];
}

interface Placed extends AddedFile {
  readonly uri: string;
}

/** The files that add to what the languages of one connection know. */
export function createAdditions(options: AdditionsOptions): AddedFiles {
  const each = options.languages.flatMap(({ additions }) => (additions ? [oneKind(additions, options)] : []));
  return {
    update: () => each.forEach((kind) => void kind.update()),
    touched: (uris) => each.forEach((kind) => void kind.touched(uris)),
  };
}

function oneKind(additions: Additions, options: AdditionsOptions): AddedFiles {
  const { connection, paths, workspace, log, onChange } = options;
  const setting = `${SECTION}.${additions.key}`;
  /** Where the paths lead. */
  let targets: readonly Target[] = [];
  let taken: readonly Placed[] = [];
  let shown: readonly string[] = [];
  let reading: Promise<void> = Promise.resolve();
  let watch: Promise<Disposable | undefined> = Promise.resolve(undefined);

  const show = (uri: string, diagnostics: Diagnostic[]): void =>
    quietly(connection.sendNotification(PublishDiagnosticsNotification.type, { uri, diagnostics }));

  const read = async (): Promise<void> => {
    const source = workspace.source();
    const found: Placed[] = [];
    for (const { path, uris, isTold } of targets) {
      const here = source ? (await Promise.all(uris.map((uri) => filesAt(uri, source)))).flat() : [];
      if (here.length === 0 && !isTold) {
        log.warn(`The setting ${setting} names ${JSON.stringify(path)}, but there is no such file`);
      }
      found.push(...here);
    }
    const next = [...new Map(found.map((file) => [file.uri, file])).values()];
    if (same(next, taken)) return;
    const faults = await additions.take(next);
    taken = next;
    const faulty = next.flatMap(({ uri }, index) => {
      const diagnostics = faults[index]!.map(faultDiagnostic);
      if (diagnostics.length > 0) show(uri, diagnostics);
      return diagnostics.length > 0 ? [uri] : [];
    });
    for (const uri of shown) if (!faulty.includes(uri)) show(uri, []);
    shown = faulty;
    onChange();
  };
  /** One after the other: what was read last counts. */
  const readAnew = (): void => {
    const failed = (error: unknown) =>
      log.error(`Failed to read the files of ${setting}: ${describe(error)}`);
    reading = reading.then(read).catch(failed);
  };

  const watchTargets = async (before: typeof watch): Promise<Disposable | undefined> => {
    (await before)?.dispose();
    const how = workspace.watching();
    const uris = targets.flatMap((target) => target.uris);
    if (how === 'no' || uris.length === 0) return undefined;
    return connection.client
      .register(DidChangeWatchedFilesNotification.type, {
        watchers: uris.flatMap((uri) => watchersOf(uri, how === 'by folder')),
      })
      .catch((error) => {
        log.warn(`The client does not report changes to the files of ${setting}: ${describe(error)}`);
        return undefined;
      });
  };

  return {
    update() {
      const next = paths(additions.key).map(({ path, folders, isTold = false }) => ({
        ...{ path, isTold },
        uris: urisOf(path, folders),
      }));
      if (sameData(next, targets)) return;
      targets = next;
      watch = watchTargets(watch);
      readAnew();
    },
    touched(uris) {
      const ours = targets.flatMap((target) => target.uris.map(decoded));
      if (uris.map(decoded).some((uri) => ours.some((at) => uri === at || uri.startsWith(`${at}/`))))
        readAnew();
    },
  };
}

const same = (a: readonly Placed[], b: readonly Placed[]): boolean =>
  a.length === b.length &&
  a.every(({ uri, text }, index) => uri === b[index]!.uri && text === b[index]!.text);

/** The file itself, or the JSON files below a folder, in order. */
async function filesAt(uri: string, source: FileSource): Promise<readonly Placed[]> {
  const file = await source.read(uri, () => true);
  if (file) return [{ uri, name: nameOf(uri), text: file.text }];
  const below = `${decoded(uri)}/`;
  const inside = (await source.list([uri])).filter(
    (one) => isDataFile(one) && decoded(one).startsWith(below),
  );
  const texts = await Promise.all(
    inside.sort().map(async (one) => ({ uri: one, file: await source.read(one, () => true) })),
  );
  return texts.flatMap(({ uri, file }) => (file ? [{ uri, name: nameOf(uri), text: file.text }] : []));
}

/** What a glob would take for more than it is. */
const MARKS = /[[\]{}*?!,]/g;

function watchersOf(uri: string, byFolder: boolean): FileSystemWatcher[] {
  const name = decoded(lastSegment(uri)).replace(MARKS, '?');
  const patterns = [name, `${name}/**/*.json`];
  return patterns.map((pattern) => ({
    globPattern: byFolder ? { baseUri: folderOf(uri).replace(/(?<=[^/])\/$/, ''), pattern } : `**/${pattern}`,
  }));
}
