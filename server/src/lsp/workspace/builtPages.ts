/**
 * Reads the files of builds that rules ask about: a few at a time, between messages. Documents are read again once all of
 * them are known. This module does not know their contents.
 */
import { folderOf } from '../../core/uri.ts';
import { describe } from '../wire/guard.ts';
import { afterMessages, yieldToMessages } from '../wire/yieldToMessages.ts';
import { failureWords } from '../words/failures.ts';
import type { WorkspaceContext } from './context.ts';
import type { StaleDocuments } from './staleDocuments.ts';

/** Files that are read at once. */
const AT_ONCE = 16;
/** Files that are compared with the source, at most: the last ones that were read. */
const MOST_COMPARED = 2000;
/** Octets of the largest file that is read. */
const LARGEST = 2 ** 22;

/** The built pages of one connection. */
export function createBuiltPages({ sites, folders, access, log }: WorkspaceContext, stale: StaleDocuments) {
  let isReading = false;
  const encoder = new TextEncoder();

  /** The state of each file when it was read. */
  const states = new Map<string, string>();
  const look = async (uri: string) => {
    const facts = await access.source()?.look(uri, folders.of(uri) ?? folderOf(uri));
    return { facts, state: JSON.stringify(facts) ?? '' };
  };
  const read = async (uri: string): Promise<void> => {
    const { facts, state } = await look(uri);
    states.set(uri, state);
    const isReadable = facts?.kind === 'file' && facts.size <= LARGEST;
    const file = isReadable
      ? await access.source()!.read(uri, () => true, folders.of(uri) ?? folderOf(uri))
      : undefined;
    sites.give(uri, file && { octets: encoder.encode(file.text), isWhole: true });
  };
  const readWanted = async (): Promise<void> => {
    if (sites.wanted().isCode) await sites.loadBuilds();
    for (;;) {
      const next = [...firstOf(sites.wanted().files, AT_ONCE)];
      if (next.length === 0) break;
      await Promise.all(next.map(read));
      await yieldToMessages();
    }
    sites.builtChanged();
  };
  const start = (): void => {
    if (isReading) return;
    isReading = true;
    afterMessages(() => {
      stale
        .after(() => readWanted().finally(() => (isReading = false)))
        .catch((error) => log.error(failureWords('readWorkspace', { reason: describe(error) })));
    });
  };
  sites.whenWanted(start);

  const changed = (uris: readonly string[]): void => {
    if (uris.filter((uri) => sites.touch(uri)).length === 0) return;
    sites.builtChanged();
    stale.settle();
  };

  return {
    /** Files have changed. */
    changed,
    /** Compares files that were read from these folders with the source, a few at a time. */
    async compare(under: readonly string[]): Promise<void> {
      const read = [...states].filter(([uri]) => under.some((folder) => uri.startsWith(folder)));
      const others: string[] = [];
      for (let from = Math.max(0, read.length - MOST_COMPARED); from < read.length; from += AT_ONCE) {
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

function* firstOf<T>(items: Iterable<T>, most: number): Generator<T> {
  let count = 0;
  for (const item of items) {
    if (count++ === most) return;
    yield item;
  }
}
