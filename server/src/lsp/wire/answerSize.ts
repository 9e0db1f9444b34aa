/** Limits the size of answers: what does not fit on a screen is not sent. */
import type { Steps } from '../../core/steps.ts';
import { octetLength } from '../../text/summary.ts';

/** The limit of an answer in bytes, except for edits that the user has chosen. */
export const MAX_BYTES = 200_000;

/** The size of a value in a message, in bytes. */
export const bytesOf = (value: unknown): number => octetLength(JSON.stringify(value) ?? '');

/** The first items that fit into one answer, each converted on demand; undefined is a step without an item. */
export function* fitting<T extends object, Sent>(
  items: Iterable<T | undefined>,
  send: (item: T) => Sent,
  most = MAX_BYTES,
): Steps<Sent[]> {
  const sent: Sent[] = [];
  let left = most;
  for (const item of items) {
    if (item === undefined) {
      yield 0;
      continue;
    }
    const made = send(item);
    if (most < Number.POSITIVE_INFINITY) left -= bytesOf(made) + 1;
    if (left < 0) break;
    sent.push(made);
    yield 0;
  }
  return sent;
}

/** All items, in steps: incomplete edits would be useless. */
export const whole = <T extends object, Sent>(items: Iterable<T>, send: (item: T) => Sent): Steps<Sent[]> =>
  fitting(items, send, Number.POSITIVE_INFINITY);
