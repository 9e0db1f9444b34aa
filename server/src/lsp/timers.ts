export type Timer = ReturnType<typeof setTimeout>;

/** Runs something after this many milliseconds, unless the process ends before: a timer does not keep it alive. */
export const startTimer = (run: () => void, ms: number): Timer => {
  const timer = setTimeout(run, ms);
  (timer as { unref?: () => void }).unref?.();
  return timer;
};
