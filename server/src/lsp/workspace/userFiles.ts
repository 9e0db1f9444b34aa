/**
 * Files named by settings and configurations: where their paths lead, what is there, and how their faults are shown.
 */
import {
  type Diagnostic,
  DiagnosticSeverity,
  DidChangeWatchedFilesNotification,
  type Disposable,
  type FileSystemWatcher,
  PublishDiagnosticsNotification,
} from 'vscode-languageserver';
import type { FileFault } from '../../core/json.ts';
import { REACH, refusalOf, refusalOfAll, targetOf, type Use, urisOfUser } from '../../core/reach.ts';
import { sameData } from '../../core/sameData.ts';
import { decoded, folderOf, isDataFile, lastSegment, slashed } from '../../core/uri.ts';
import { SOURCE } from '../wire/convert.ts';
import { describe } from '../wire/guard.ts';
import { quietly } from '../wire/wire.ts';
import type { UserContext } from './context.ts';
import type { FileSource } from './fileSource.ts';

/** A path in a setting or configuration, and the folders it may be relative to. */
export interface NamedPath {
  readonly path: string;
  readonly starts: readonly Start[];
}

/** A folder that a path is relative to; `within` is the folder that a path in content must not leave. */
export interface Start {
  readonly folder: string;
  readonly within?: string | undefined;
}

/** The target of a path. */
export interface PathTarget {
  readonly uri: string;
  readonly within?: string | undefined;
}

/** The targets of a path, and why some must not be opened, as a clause. */
export function placesOf({ path, starts }: NamedPath): {
  readonly places: readonly PathTarget[];
  readonly refused?: string;
} {
  if (starts.every(({ within }) => within === undefined)) {
    const folders = starts.map(({ folder }) => folder);
    return { places: urisOfUser(path, folders).map((uri) => ({ uri })) };
  }
  const places: PathTarget[] = [];
  let refused: string | undefined;
  for (const { folder, within = folder } of starts) {
    const target = targetOf(path, folder, within);
    if ('refused' in target) refused = target.refused;
    else places.push({ uri: target.uri, within });
  }
  return { places, ...(refused !== undefined && places.length === 0 && { refused }) };
}

/** What is at a target: nothing, a reason not to open it, or the files to open. */
export type PlaceContent = 'missing' | { readonly refused: string } | { readonly files: readonly string[] };

/** Examines a target: the file, or for a folder of data the JSON files below it. */
export async function contentAt(
  { uri, within }: PathTarget,
  use: Use,
  source: FileSource,
): Promise<PlaceContent> {
  const facts = await source.look(uri, within);
  const refused = refusalOf(facts, use);
  if (refused !== undefined) return { refused };
  if (!facts) return 'missing';
  if (use !== 'data' || facts.kind === 'file') return { files: [uri] };
  const below = slashed(decoded(uri));
  const inside = (await source.list([uri])).filter((item) => decoded(item).startsWith(below));
  const files = inside.filter(isDataFile).sort();
  const many = refusalOfAll(inside.length, files.length);
  return many === undefined ? { files } : { refused: many };
}

/** Reads a data file; undefined if it is too large, not regular, or not readable. */
export async function dataText({ uri, within }: PathTarget, source: FileSource): Promise<string | undefined> {
  const facts = await source.look(uri, within);
  if (facts?.kind !== 'file' || facts.size > REACH.dataOctets) return undefined;
  return (await source.read(uri, () => true, within))?.text;
}

/** A fault as a diagnostic in its file; `data` is what the client needs for a fix. */
export const faultDiagnostic = ({ start, end, message, wrongKey }: FileFault): Diagnostic => ({
  range: { start, end },
  severity: DiagnosticSeverity.Error,
  source: SOURCE,
  message,
  ...(wrongKey && { data: { wrongKey } }),
});

/** Shows the faults of a file of the user, in place of earlier ones. */
export function showFaults(
  { connection, clientUri }: Pick<UserContext, 'connection' | 'clientUri'>,
  uri: string,
  diagnostics: Diagnostic[],
): void {
  quietly(
    connection.sendNotification(PublishDiagnosticsNotification.type, { uri: clientUri(uri), diagnostics }),
  );
}

/**
 * Requests events about files, and about JSON files in folders, in place of those that it was given before.
 * @param refused called if the client refuses
 */
export function namedWatcher(
  { connection, access, clientUri }: Pick<UserContext, 'connection' | 'access' | 'clientUri'>,
  refused: (reason: string) => void,
): (uris: Iterable<string>) => void {
  let watched: readonly string[] = [];
  let watching: Promise<Disposable | undefined> = Promise.resolve(undefined);
  const register = async (uris: readonly string[]) => {
    const how = access.watching();
    if (how === 'no' || uris.length === 0) return undefined;
    return connection.client.register(DidChangeWatchedFilesNotification.type, {
      watchers: uris.map(clientUri).flatMap((uri) => watchersOf(uri, how === 'by folder')),
    });
  };
  return (all) => {
    const uris = [...new Set(all)].sort();
    if (sameData(uris, watched)) return;
    watched = uris;
    watching = watching
      .then((before) => before?.dispose())
      .then(() => register(uris))
      .catch((error) => {
        refused(describe(error));
        return undefined;
      });
  };
}

/** Characters with a meaning in globs. */
const MARKS = /[[\]{}*?!,]/g;

function watchersOf(uri: string, byFolder: boolean): FileSystemWatcher[] {
  const name = decoded(lastSegment(uri)).replace(MARKS, '?');
  const patterns = [name, `${name}/**/*.json`];
  return patterns.map((pattern) => ({
    globPattern: byFolder ? { baseUri: folderOf(uri).replace(/(?<=[^/])\/$/, ''), pattern } : `**/${pattern}`,
  }));
}
