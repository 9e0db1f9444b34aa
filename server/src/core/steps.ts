/** Work that may take long, in short steps; each gives the share that is done, 0 to 1. */
export type Steps<T> = Generator<number, T, void>;

/** Whether a value is work that is to be gone through. */
export const isSteps = (value: unknown): value is Steps<unknown> =>
  typeof (value as Partial<Steps<unknown>> | null | undefined)?.next === 'function';

/** Goes through work at once. */
export function finished<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
