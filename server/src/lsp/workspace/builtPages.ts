/**
 * Reads the files of builds that rules ask about: a few at a time, between messages. Documents are read again once all of
 * them are known. This module does not know their contents.
 */
import type { FileBeginning } from '../../core/sites.ts';
import { folderOf } from '../../core/uri.ts';
import { describe } from '../wire/guard.ts';
import { afterMessages, yieldToMessages } from '../wire/yieldToMessages.ts';
import { failureWords } from '../words/failures.ts';
import type { WorkspaceContext } from './context.ts';
import type { StaleDocuments } from './staleDocuments.ts';

/** Files that are compared at once. */
const AT_ONCE = 16;
/** Files that are compared with the source, at most: the last ones that were read. */
const MAX_COMPARED = 2000;
/** Octets of the largest file that is read. */
const LARGEST = 2 ** 22;

/** The built pages of one connection. */
export function createBuiltPages(
  { project, events, folders, access, log }: WorkspaceContext,
  stale: StaleDocuments,
) {
  const { sites } = project;
  let isReading = false;
  const encoder = new TextEncoder();

  /** The state of each file when it was read. */
  const states = new Map<string, string>();
  const look = async (uri: string) => {
    const facts = await access.source()?.look(uri, folders.of(uri) ?? folderOf(uri));
    return { facts, state: JSON.stringify(facts) ?? '' };
  };
  const read = async (uri: string): Promise<FileBeginning | undefined> => {
    const { facts, state } = await look(uri);
    states.set(uri, state);
    const isReadable = facts?.kind === 'file' && facts.size <= LARGEST;
    const file = isReadable
      ? await access.source()!.read(uri, () => true, folders.of(uri) ?? folderOf(uri))
      : undefined;
    return file && { octets: encoder.encode(file.text), isWhole: true };
  };
  const readWanted = async (): Promise<void> => {
    try {
      await project.readBuilds(read);
      events.buildsRead();
    } finally {
      isReading = false;
    }
  };

  const changed = (uris: readonly string[]): void => {
    if (uris.filter((uri) => sites.builds.store?.drop(uri)).length === 0) return;
    sites.builtChanged();
    stale.settle();
  };

  return {
    /** Files of builds are wanted, or the code for them. */
    read(): void {
      if (isReading) return;
      isReading = true;
      afterMessages(() => {
        stale
          .after(readWanted)
          .catch((error) => log.error(failureWords('readWorkspace', { reason: describe(error) })));
      });
    },
    /** Files have changed. */
    changed,
    /** Compares files that were read from these folders with the source, a few at a time. */
    async compare(under: readonly string[]): Promise<void> {
      const read = [...states].filter(([uri]) => under.some((folder) => uri.startsWith(folder)));
      const others: string[] = [];
      for (let from = Math.max(0, read.length - MAX_COMPARED); from < read.length; from += AT_ONCE) {
        const some = read.slice(from, from + AT_ONCE);
        const now = await Promise.all(some.map(([uri]) => look(uri)));
        others.push(...some.flatMap(([uri, before], at) => (now[at]!.state === before ? [] : uri)));
        await yieldToMessages();
      }
      for (const uri of others) states.delete(uri);
      changed(others);
    },
    isSettled: () => !isReading,
  };
}
