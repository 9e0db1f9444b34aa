export type Timer = ReturnType<typeof setTimeout>;

/** Runs something after this many milliseconds, unless the process ends before: a timer does not keep it alive. */
export const startTimer = (run: () => void, ms: number): Timer => {
  const timer = setTimeout(run, ms);
  (timer as { unref?: () => void }).unref?.();
  return timer;
};

/** Runs something after so many milliseconds, and gives what prevents that. */
export type Clock = (run: () => void, ms: number) => () => void;

export const systemClock: Clock = (run, ms) => {
  const timer = startTimer(run, ms);
  return () => clearTimeout(timer);
};
