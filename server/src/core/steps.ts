/** Long work in short steps; each yields the share that is done, 0 to 1. */
export type Steps<T> = Generator<number, T, void>;

/** Whether a value is work in steps. */
export const isSteps = (value: unknown): value is Steps<unknown> =>
  typeof (value as Partial<Steps<unknown>> | null | undefined)?.next === 'function';

/** Runs all steps at once. */
export function finished<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The items of a source, each made in a step. */
export function* collected<T>(items: Iterable<T>): Steps<readonly T[]> {
  const all: T[] = [];
  for (const item of items) {
    all.push(item);
    yield 0;
  }
  return all;
}
