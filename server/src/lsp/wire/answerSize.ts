/** How large answers are: what no screen shows is not sent. */
import type { Steps } from '../../core/steps.ts';
import { octetLength } from '../../text/summary.ts';
import { resultWords } from '../words/answers.ts';

/** An answer has at most so many bytes, edits that somebody has chosen apart. */
export const MOST_BYTES = 200_000;

/** How many bytes a value is on the wire. */
export const bytesOf = (value: unknown): number => octetLength(JSON.stringify(value) ?? '');

/** The first of some items that fit into one answer, each made when it is its turn. */
export function* fitting<T, Sent>(
  items: Iterable<T>,
  send: (item: T) => Sent,
  most = MOST_BYTES,
): Steps<Sent[]> {
  const sent: Sent[] = [];
  let left = most;
  for (const item of items) {
    const made = send(item);
    if (most < Number.POSITIVE_INFINITY) left -= bytesOf(made) + 1;
    if (left < 0) break;
    sent.push(made);
    yield 0;
  }
  return sent;
}

/** All items, in steps: edits are of no use in part. */
export const whole = <T, Sent>(items: Iterable<T>, send: (item: T) => Sent): Steps<Sent[]> =>
  fitting(items, send, Number.POSITIVE_INFINITY);

/** A page of Markdown as far as it fits into one answer, cut between lines. */
export function cutPage(page: string): string {
  if (bytesOf(page) <= MOST_BYTES) return page;
  const end = `\n\n${resultWords('cut')}\n`;
  const room = MOST_BYTES - bytesOf(end);
  let most = room;
  while (bytesOf(page.slice(0, most)) > room) most = Math.floor(most * 0.9);
  return page.slice(0, page.lastIndexOf('\n', most)) + end;
}
