/** A call checks the files of some sites at a time, and keeps facts about the files of these sites only. */
import { folderOf } from '../../core/uri.ts';
import { isLikelyRoot } from '../../site/roots/roots.ts';
import type { CheckedFiles } from './collect.ts';

/** A batch ends with the first site that makes it this many files or more, unless `--watch` wants each site alone. */
const FILES = 4000;

/**
 * The files of a call in batches, in their order. All files of a site are in one batch, as are sites that may be copies
 * of each other. A call that names files, or with a configured root, is one batch.
 * @param rootFor the root of the site of a file
 * @param least a batch has at least so many files; a smaller call is one batch
 */
export function* batchesOf(
  files: CheckedFiles,
  rootFor: (uri: string) => string,
  least = FILES,
): Generator<CheckedFiles> {
  const { listing, site, places } = files;
  const { found } = listing;
  const isWhole = site.folders.length > 0 || places.some(({ root }) => root !== undefined);
  if (found.length <= least || isWhole) {
    yield files;
    return;
  }
  /** The key of its cluster: the files whose sites may query each other. */
  const clusterOf = (uri: string): string => {
    const root = rootFor(uri);
    return isLikelyRoot(root) ? `${folderOf(root.slice(0, -1))}*` : root;
  };
  const clusters = found.map((item) => ('uri' in item ? clusterOf(item.uri) : undefined));
  const last = new Map(clusters.map((cluster, at) => [cluster, at]));
  const members = new Map<string, string[]>();
  for (const uri of listing.files) {
    const own = members.get(clusterOf(uri));
    if (own) own.push(uri);
    else members.set(clusterOf(uri), [uri]);
  }
  const batch = (from: number, to: number): CheckedFiles => {
    const own = [...new Set(clusters.slice(from, to))];
    const uris = own.flatMap((cluster) => (cluster === undefined ? [] : (members.get(cluster) ?? [])));
    return { ...files, listing: { ...listing, found: found.slice(from, to), files: uris } };
  };
  let from = 0;
  let open = -1;
  for (const [at, cluster] of clusters.entries()) {
    if (at > open && at - from >= least) {
      yield batch(from, at);
      from = at;
    }
    open = Math.max(open, cluster === undefined ? at : last.get(cluster)!);
  }
  yield batch(from, found.length);
}
