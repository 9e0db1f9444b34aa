export type Timer = ReturnType<typeof setTimeout>;

/** Runs something after this many milliseconds; the timer does not keep the process alive. */
export const startTimer = (run: () => void, ms: number): Timer => {
  const timer = setTimeout(run, ms);
  (timer as { unref?: () => void }).unref?.();
  return timer;
};

/** Runs something after this many milliseconds; returns a function that cancels it. */
export type Clock = (run: () => void, ms: number) => () => void;

export const systemClock: Clock = (run, ms) => {
  const timer = startTimer(run, ms);
  return () => clearTimeout(timer);
};
