/** The first interrupt of the user stops requests, so that what is known can be reported; the second one ends the process. */

export interface Stop {
  /** Aborted when the user, or the caller, stops it. */
  readonly signal: AbortSignal;
  /** From now on, an interrupt ends the process. */
  end(): void;
}

/** @param caller stops it, too */
export function whenStopped(caller: AbortSignal | undefined): Stop {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  process.once('SIGINT', stop);
  if (caller?.aborted) stop();
  caller?.addEventListener('abort', stop);
  return {
    signal: controller.signal,
    end() {
      process.removeListener('SIGINT', stop);
      caller?.removeEventListener('abort', stop);
    },
  };
}
