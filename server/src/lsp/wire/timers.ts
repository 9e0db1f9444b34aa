export type Timer = ReturnType<typeof setTimeout>;

/** Runs something after this many milliseconds; the timer does not keep the process alive. */
const startTimer = (run: () => void, ms: number): Timer => {
  const timer = setTimeout(run, ms);
  (timer as { unref?: () => void }).unref?.();
  return timer;
};

/** How long the documents of a client wait for files that decide about them, in milliseconds. */
export const PATIENCE_MS = 1000;

/** Waits for something, but for this many milliseconds at the most. */
export const atMost = (ms: number, work: Promise<unknown>): Promise<void> =>
  Promise.race([work.then(() => {}), new Promise<void>((resolve) => void startTimer(resolve, ms))]);

/** Runs something after this many milliseconds; returns a function that cancels it. */
export type Clock = (run: () => void, ms: number) => () => void;

export const systemClock: Clock = (run, ms) => {
  const timer = startTimer(run, ms);
  return () => clearTimeout(timer);
};

/** Work that is done after a while, once for all requests until then; one run after another. */
export function createDelayed(work: () => Promise<void>, ms: number, failed: (error: unknown) => void) {
  let timer: Timer | undefined;
  let running: Promise<void> = Promise.resolve();
  let left = 0;
  const run = (): void => {
    timer = undefined;
    left++;
    running = running
      .then(work)
      .catch(failed)
      .finally(() => {
        left--;
      });
  };
  return {
    request(): void {
      timer ??= startTimer(run, ms);
    },
    /** The same, but from now on: for requests that must rest. */
    postpone(): void {
      clearTimeout(timer);
      timer = startTimer(run, ms);
    },
    isSettled: () => timer === undefined && left === 0,
  };
}
