/** Outputs of projects among files that are known by a list: in an editor, or in a call of the library. */
import { Multimap } from '../core/multimap.ts';
import type { ConfiguredPlace } from '../core/sites.ts';
import { folderOf, innermost, nameOf, parentOf } from '../core/uri.ts';
import { isSettingsName, MANIFESTS, MAPPED_MANIFESTS, OUTPUTS } from '../site/roots/outputs.ts';
import { type PlacedUri, type ProjectFiles, WrittenFiles } from './written.ts';

/** What is served of the files of a list. URIs of folders end with a slash. */
export interface ServedFiles {
  /** The files, with the URIs at which their sites have them; without those that are in no site. */
  readonly files: readonly PlacedUri[];
  /** The roots of the outputs, with the names of the generators that write them. */
  readonly roots: ReadonlyMap<string, string>;
  /** The folders whose files are served only as `files` has them: roots, and folders beside these. */
  readonly mapped: ReadonlySet<string>;
  /** All files in outputs and beside them, such as manifests and programs. */
  readonly written: ReadonlySet<string>;
  /** Whether a file is in a folder with the same files as an output. */
  isCopy(uri: string): boolean;
  /** Where the output has the file that a build copies; undefined for other files. */
  copyOf(uri: string): string | undefined;
}

/** The manifests that must be read of files: a `package.json` beside an output, and those that give names to files. */
export function manifestsAmong(uris: readonly string[]): readonly string[] {
  const files = filesOf(uris, () => undefined);
  const [first] = MAPPED_MANIFESTS;
  return uris.flatMap((uri) => {
    const folder = folderOf(uri);
    const name = nameOf(uri);
    if (name === first) return MAPPED_MANIFESTS.map((item) => folder + item).filter(files.exists);
    if (name !== 'package.json') return [];
    const isBuilt =
      OUTPUTS.some((path) => files.exists(folder + path)) ||
      files.entriesOf(folder).some((entry) => files.exists(`${entry}/${first}`));
    return isBuilt ? uri : [];
  });
}

export { DECIDING } from '../site/roots/outputs.ts';

/** Whether a file may decide, by its name, what the outputs of a project are. */
export const mayDecide = (uri: string): boolean =>
  isSettingsName(nameOf(uri)) || MANIFESTS.some((name) => uri.endsWith(`/${name}`));

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
  const roots = new Map<string, string>();
  const mapped = new Set<string>();
  const filled = new Set<string>();
  const own = uris.filter((uri) => {
    const { role, of } = written.place(folderOf(uri)) ?? {};
    if (role !== 'served' && role !== 'mapped') return true;
    const { root, overlay, isMapped } = of!.output!;
    roots.set(root, of!.generator.name);
    filled.add(parentOf(root) === of!.folder ? root : parentOf(root));
    if (isMapped) mapped.add(root);
    if (overlay !== undefined) {
      mapped.add(overlay);
      filled.add(overlay);
    }
    return role === 'served';
  });
  const files = own.map((uri): PlacedUri => ({ file: uri, uri }));
  for (const root of roots.keys())
    for await (const item of written.placed(root)) if (listed.exists(item.file)) files.push(item);
  return {
    ...{ files, roots, mapped },
    written: new Set(uris.filter((uri) => innermost(filled, uri) !== undefined)),
    isCopy: (uri) => written.place(folderOf(uri))?.role === 'copy',
    copyOf: (uri) => written.copyOf(uri),
  };
}

function filesOf(uris: readonly string[], text: ProjectFiles['text']) {
  const files = new Set(uris);
  /** What is directly in each folder. */
  const entries = new Multimap();
  for (const uri of uris)
    for (let at = uri; at !== ''; at = folderOf(at).slice(0, -1)) if (!entries.add(folderOf(at), at)) break;
  return {
    names: (folder: string) => [...entries.get(folder)].map(nameOf),
    entriesOf: (folder: string) => [...entries.get(folder)],
    exists: (uri: string) => files.has(uri) || entries.has(`${uri}/`),
    text,
    below: (folder: string) => uris.filter((uri) => uri.startsWith(folder)),
  } satisfies ProjectFiles & { entriesOf(folder: string): readonly string[] };
}

/**
 * What is configured about the site of a folder. In an output, its root is that of the output, unless one inside it is
 * configured.
 */
export function placeAmong(
  outputs: { has(folder: string): boolean },
  folder: string,
  place: ConfiguredPlace,
): ConfiguredPlace {
  const isBelow = place.root !== undefined && folder.startsWith(place.root);
  return isBelow ? place : { ...place, root: innermost(outputs, folder) ?? place.root };
}
