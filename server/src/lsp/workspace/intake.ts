/**
 * Passes file contents to the site: the reader is loaded, and reads in slices between messages. Where contents come
 * from, and which documents depend on them, is decided elsewhere.
 */

import { SLICE_MS } from '../documents/reading.ts';
import { describe } from '../wire/guard.ts';
import { yieldToMessages } from '../wire/yieldToMessages.ts';
import { type Failure, failureTo, failureWords } from '../words/failures.ts';
import type { WorkspaceContext } from './context.ts';

export type Intake = ReturnType<typeof createIntake>;

/** The intake of one connection. */
export function createIntake({ sites, guard, log }: WorkspaceContext) {
  /** Languages that could not be loaded. */
  const lost = new Set<string>();
  /** Files of a language that cannot be loaded are only known to exist. */
  const load = async (language: string): Promise<void> => {
    if (lost.has(language)) return;
    await sites.load(language).catch((error) => {
      lost.add(language);
      log.error(failureWords('loadReader', { language, reason: describe(error) }));
    });
  };

  /**
   * Reads a file with the reader that `begin` gets from `Sites`; `failure` is the log message if a slice throws.
   * Returns false if `isCurrent` returns false before the end.
   */
  return async (
    {
      language,
      uri,
      failure,
    }: { readonly language: string; readonly uri: string; readonly failure: Failure },
    begin: () => (more: () => boolean) => boolean,
    isCurrent: () => boolean,
  ): Promise<boolean> => {
    await load(language);
    if (!isCurrent()) return false;
    const step = guard(failureTo('takeIn', { uri }), undefined, begin);
    if (!step) return true;
    const slice = () => {
      const end = performance.now() + SLICE_MS;
      return guard(failure, true, () => step(() => performance.now() < end));
    };
    while (!slice()) {
      await yieldToMessages();
      if (!isCurrent()) return false;
    }
    return true;
  };
}
