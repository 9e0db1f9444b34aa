/** Outputs of projects among files that are known by a list: in an editor, or in a call of the library. */
import { Multimap } from '../core/multimap.ts';
import type { ConfiguredPlace } from '../core/sites.ts';
import { folderOf, innermost, nameOf } from '../core/uri.ts';
import { type PlacedUri, type ProjectFiles, WrittenFiles } from './written.ts';

/** What is served of the files of a list. URIs of folders end with a slash. */
export interface ServedFiles {
  /** The files, with the URIs at which their sites have them; without those that are in no site. */
  readonly files: readonly PlacedUri[];
  /** The roots of the outputs, and the folders that are served with them, by these. */
  readonly roots: ReadonlySet<string>;
  readonly overlays: ReadonlyMap<string, string>;
  /** Whether a file is in a folder with the same files as an output. */
  isCopy(uri: string): boolean;
  /** Where the output has the file that a build copies; undefined for other files. */
  copyOf(uri: string): string | undefined;
}

/**
 * What is served of files.
 * @param textOf the text of a manifest, as far as it was read
 */
export async function servedAmong(
  uris: readonly string[],
  textOf: (uri: string) => string | undefined,
): Promise<ServedFiles> {
  const listed = filesOf(uris, textOf);
  const written = new WrittenFiles(listed);
  const roots = new Set<string>();
  const overlays = new Map<string, string>();
  const files = uris.filter((uri) => {
    const folder = folderOf(uri);
    const { role, of } = written.place(folder) ?? {};
    const { root, overlay } = of?.output ?? {};
    if (role === 'served' || role === 'mapped') roots.add(root!);
    if (overlay !== undefined && roots.has(root!)) overlays.set(overlay, root!);
    return role !== 'mapped';
  });
  const own = files.map((uri): PlacedUri => ({ file: uri, uri }));
  const placed: PlacedUri[] = [];
  for (const root of roots)
    for await (const item of written.placed(root)) if (listed.exists(item.file)) placed.push(item);
  return {
    ...{ files: [...own, ...placed], roots, overlays },
    isCopy: (uri) => written.place(folderOf(uri))?.role === 'copy',
    copyOf: (uri) => written.copyOf(uri),
  };
}

function filesOf(
  uris: readonly string[],
  text: ProjectFiles['text'],
): ProjectFiles & { exists(uri: string): boolean } {
  const files = new Set(uris);
  /** What is directly in each folder. */
  const entries = new Multimap();
  for (const uri of uris)
    for (let at = uri; at !== ''; at = folderOf(at).slice(0, -1)) if (!entries.add(folderOf(at), at)) break;
  return {
    names: (folder) => [...entries.get(folder)].map(nameOf),
    exists: (uri) => files.has(uri) || entries.has(`${uri}/`),
    text,
    below: (folder) => uris.filter((uri) => uri.startsWith(folder)),
  };
}

/** What is configured about the site of a folder; within an output, its root is that of the output unless one below is configured. */
export function placeAmong(
  outputs: ReadonlySet<string>,
  folder: string,
  place: ConfiguredPlace,
): ConfiguredPlace {
  const isBelow = place.root !== undefined && folder.startsWith(place.root);
  return isBelow ? place : { ...place, root: innermost(outputs, folder) ?? place.root };
}
