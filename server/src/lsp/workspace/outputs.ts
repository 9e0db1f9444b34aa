/**
 * What the projects of the open folders have written, by their manifests: which folders are served though an ignore file
 * names them, and where sites have files with other names.
 */
import { REACH } from '../../core/reach.ts';
import type { ConfiguredPlace } from '../../core/sites.ts';
import { decoded, enclosing } from '../../core/uri.ts';
import {
  manifestsAmong,
  mayDecide,
  placeAmong,
  type ServedFiles,
  servedAmong,
} from '../../project/listed.ts';
import { outputWords } from '../../project/words.ts';
import type { SiteUris } from '../documents/siteUris.ts';
import type { WorkspaceContext } from './context.ts';

export type Outputs = ReturnType<typeof createOutputs>;

/** The outputs of one connection. */
export function createOutputs(
  { folders, access }: Pick<WorkspaceContext, 'folders' | 'access'>,
  siteUris: SiteUris,
) {
  const served = new Map<string, ServedFiles>();
  /** The names of the generators by the folders that they fill. */
  let roots: ReadonlyMap<string, string> = new Map();

  const read = async (uri: string): Promise<string | undefined> =>
    (await access.stored()?.read(uri, () => true, folders.of(uri)))?.text;
  const textsOf = async (uris: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const texts = new Map<string, string>();
    for (const uri of manifestsAmong(uris).slice(0, REACH.named)) {
      const text = await read(uri);
      if (text !== undefined) texts.set(uri, text);
    }
    return texts;
  };

  return {
    /**
     * All files of these folders are known: finds their outputs, and returns whether these may be others. Without an open
     * folder, there are none.
     */
    async listed(searched: readonly string[], uris: readonly string[]): Promise<boolean> {
      if (folders.areFlat() && served.size === 0) return false;
      for (const folder of folders.areFlat() ? [] : searched) {
        const own = uris.filter((uri) => folders.of(uri) === folder);
        const texts = await textsOf(own);
        served.set(folder, await servedAmong(own, (uri) => texts.get(uri)));
      }
      for (const folder of served.keys()) if (!folders.all().includes(folder)) served.delete(folder);
      const all = [...served.values()];
      siteUris.set(all);
      roots = new Map(all.flatMap((item) => [...item.roots]));
      return true;
    },
    /** The folders whose files are served. */
    folders: (): readonly string[] => [
      ...roots.keys(),
      ...[...served.values()].flatMap(({ mapped }) => [...mapped]),
    ],
    /** The output that a file is in, and the name of the generator that writes it. */
    of(uri: string): { readonly root: string; readonly generator: string } | undefined {
      const [root] = enclosing(roots, uri);
      return root === undefined ? undefined : { root, generator: roots.get(root)! };
    },
    /** That a file is checked though an ignore file names it; nothing for one that is in no output. */
    describe(uri: string): readonly string[] {
      const { root = '', generator } = this.of(uri) ?? {};
      const folder = decoded(root.slice(folders.of(root)?.length ?? 0)).replace(/\/$/, '');
      return generator === undefined ? [] : [outputWords('included', { folder, generator })];
    },
    placeOf: (folder: string, place: ConfiguredPlace): ConfiguredPlace => placeAmong(roots, folder, place),
    /** Whether what is served may depend on a file. */
    mayChange: mayDecide,
  };
}
