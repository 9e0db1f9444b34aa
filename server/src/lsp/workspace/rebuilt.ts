/** Builds that end while their folder is open: what is served by then is found and read again. */
import { createDelayed } from '../wire/timers.ts';
import type { WorkspaceContext } from './context.ts';
import type { WorkspaceParts } from './search.ts';
import type { StaleDocuments } from './staleDocuments.ts';
import type { StoredFiles } from './storedFiles.ts';

/** How long changes of manifests are collected, in milliseconds: a build writes several. */
const REST_MS = 500;

/**
 * The builds of one connection.
 * @param findOutputs finds what projects have written, among all files of the folders
 */
export function createRebuilt(
  { project: { sites }, folders, access, siteUris, events, lookFailed, quietMs = REST_MS }: WorkspaceContext,
  { ignored, outputs }: Pick<WorkspaceParts, 'ignored' | 'outputs'>,
  stored: StoredFiles,
  stale: StaleDocuments,
  findOutputs: (uris: readonly string[]) => Promise<void>,
) {
  const find = async (): Promise<void> => {
    const before = [...stored.uris()].filter((uri) => outputs.of(uri));
    const listed = (await access.stored()?.list(folders.all())) ?? [];
    const found = listed.filter((uri) => folders.of(uri) !== undefined);
    await findOutputs(found);
    const uris = found.flatMap((uri) => siteUris.served(uri) ?? []);
    const present = new Set(uris);
    for (const uri of before) if (!present.has(uri)) stored.remove(uri);
    // What is new, and what was built, is read.
    await stored.read(uris.filter((uri) => stored.add(uri) || outputs.of(uri)));
    events.built();
  };
  const finding = createDelayed(() => stale.after(find), quietMs, lookFailed);

  return {
    /** Files were written or deleted, by their own URIs. */
    touched(uris: readonly string[]): void {
      const isLeft = (uri: string): boolean => sites.wants(uri) && ignored.has(uri);
      const isBuild = !folders.areFlat() && uris.some((uri) => outputs.mayChange(uri) || isLeft(uri));
      if (isBuild) finding.postpone();
    },
    isSettled: finding.isSettled,
  };
}
